"""The toy in rule cases: the smallest vocabulary there is, and a handful of cases."""
