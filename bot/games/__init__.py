"""How each game is shown: its words, forms and pictures. One package a game, and `presentation` for all."""
