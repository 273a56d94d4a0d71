"""For the operator: what games there are, and one of them whole, from the file of a bot that runs or not."""

from pathlib import Path

from storage import journal, tables
from storage.check import looked_into
from storage.connection import in_read_transaction
from storage.records import WholeGame
from storage.rows import GameRow


def read_games(path: Path) -> list[GameRow]:
    """All tables in the database at ``path``, which is not changed. Raises a StorageError."""
    with looked_into(path) as conn:
        return tables.games(conn)


def read_game(path: Path, game_id: int) -> WholeGame:
    """All of a game in the database at ``path``, which is not changed. Raises NoSuchGame and other StorageErrors."""
    with looked_into(path) as conn:
        return in_read_transaction(conn, lambda conn: journal.whole(conn, game_id))
