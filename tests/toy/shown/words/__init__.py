"""What is said of Orchard: sentences in `en`, what each is given in `sayings`, and what chooses among them."""
