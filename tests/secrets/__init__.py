"""Attacks by a player who knows how the bot is built: each test is something he could have learned once."""
