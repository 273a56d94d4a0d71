"""The swap test: change one hidden thing, and nothing may change for those who may not know it.

It is the promise that nothing leaks in a form that a machine can check: CONTRIBUTING, "The pace must not leak".
"""
