"""The table service, with a clock that tests move and a database of its own."""
