"""The tests; the folders mirror the program's."""
