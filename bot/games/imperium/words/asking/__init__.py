"""The words of questions, offers and orders: one object each that chooses among the sentences."""
