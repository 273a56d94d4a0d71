"""The stand-in Discord, tested with an unmodified discord.py client on a real socket."""
