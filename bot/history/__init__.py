"""What a game leaves behind, as files and as told: export, import, the story. Knows no single game and no Discord."""
