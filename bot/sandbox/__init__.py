"""A local stand-in for Discord: REST, gateway and a page on loopback, for tests and for trying the bot."""
