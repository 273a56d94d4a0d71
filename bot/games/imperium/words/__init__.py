"""What is said of Dune: Imperium: sentences in `en`, what each is given in `sayings`, and what chooses among them."""
