"""The Discord front-end, the only folder that imports discord.py."""
