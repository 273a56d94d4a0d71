"""Whole flows through the client, the wire and the database: games, kills, the page, SimCord."""
