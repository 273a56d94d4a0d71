"""The phases of a round, one file or more each (I-ROUND), the setup before them and the endgame after them."""
