"""What pictures of several games share: two typefaces, colours of a palette, writing a PNG."""
