"""How each game is shown: words, forms and pictures."""
