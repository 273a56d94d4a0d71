"""What is asked: titles, what is at stake, defaults, ready-made answers, and the cards of offers."""
