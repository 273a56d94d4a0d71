"""The case language: rule cases as text. Its manual is README.md in this folder."""
