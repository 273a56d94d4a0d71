"""What a seat is asked, offered and may order: which sentence is said. The sentences are the language's."""
