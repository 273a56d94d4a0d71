"""The swap test: change one hidden thing, and nothing may change for those who may not know it (DESIGN section 4)."""
