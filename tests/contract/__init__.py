"""What every game owes the house: the same tests for each of them, the toy included."""
