"""A stand-in for Discord on this machine, and the page that is its client."""
