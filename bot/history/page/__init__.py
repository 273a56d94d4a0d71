"""The page that replays a game: its frame, looks and script, which become one file with the game in it."""
