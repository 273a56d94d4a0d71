"""What an operator runs beside the bot. The guide is README.md in this folder."""
