"""`python -m tests.history > bot/history/game.schema.json` writes the published schema anew."""

import json

from bot.history.document import schema

if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, ensure_ascii=False))
