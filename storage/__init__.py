"""One SQLite file holds everything: games, the journal, deadlines, the outbox. Knows no game and no platform.

    db = await Database.open("landsraad.db", now=clock)           # one process at a time; raises a DatabaseProblem
    receipt = await db.journal.create(NewGame(...), GameInput(0, added_seats=(...), outbox=(...)))
    receipt = await db.journal.commit(GameInput(                  # one input = one transaction, on the disk on return
        game_id, commits=(CommitRecord(8, "atreides", "typed", move, rules, stack, facts),), claims=(deadline.id,),
        deadlines=(...), outbox=(...), game={"status": "running"}, seats={"atreides": {"dm_state": "closed"}},
        interaction="1180"))                                      # a second use raises AlreadyHandled
    loaded = await db.journal.load(game_id, schemas)              # rows, snapshot, facts after it, the last stack
    await db.close()

===================  ==============================================================================================
``db.journal``       ``commit``, ``create``, ``load``, ``facts``, ``facts_for`` a viewer, ``commits``, a ``whole`` game
``db.tables``        games, seats, servers' settings, the hash of the commands told to the platform
``db.people``        persons: zone, quiet hours, preferences, private channel
``db.deadlines``     ``due(now)``, ``earliest()``, ``of_game``; they change only within inputs
``db.outbox``        ``ready``, ``claim``, ``mark_sent``, ``retry_later``, ``give_up``, ``interrupted``
``db.messages``      our own messages: the pinned board, the story, questions
``db.snapshots``     a cache: ``save``, ``latest``, ``delete_all``
``db.attention``     faults that stopped a game; opened and closed within inputs
``db.moderation``    what moderators did: ``log``, ``entry``; it grows only within inputs
``db.looks``         when people last looked at a table: ``looked``, ``visited``
``db.vitals``        signs of life: ``beat``, ``look``, ``waiting_since``
``db.backup(to)``    a copy while games go on; ``storage.backup.restore`` puts one back while the bot is stopped
===================  ==============================================================================================

Bodies, moves, stacks, options and the like are JSON text made and read by the caller. ``storage.rows`` and
``storage.records`` say what each row means, ``storage.errors`` what can be refused, ``migrations/*.sql`` what is kept.
"""

from storage.backup import backup_file, newest_backup, restore
from storage.connection import IdSource
from storage.database import Database, random_id
from storage.records import (
    Audience,
    CommitRecord,
    Committed,
    FactRecord,
    FactRow,
    GameInput,
    LastCommit,
    LoadedGame,
    Snapshot,
    WholeGame,
)
from storage.rows import (
    SEALED,
    AttentionRow,
    AuditRow,
    Claim,
    DeadlineRow,
    DmState,
    GameChanges,
    GameRow,
    GameStatus,
    MessageRow,
    NewAttention,
    NewAudit,
    NewDeadline,
    NewGame,
    NewMessage,
    NewPost,
    NewSeat,
    OutboxState,
    PersonChanges,
    PersonRow,
    Post,
    RecipientKind,
    SeatChanges,
    SeatKind,
    SeatRow,
)
from storage.times import Clock

__all__ = [
    "SEALED",
    "AttentionRow",
    "Audience",
    "AuditRow",
    "Claim",
    "Clock",
    "CommitRecord",
    "Committed",
    "Database",
    "DeadlineRow",
    "DmState",
    "FactRecord",
    "FactRow",
    "GameChanges",
    "GameInput",
    "GameRow",
    "GameStatus",
    "IdSource",
    "LastCommit",
    "LoadedGame",
    "MessageRow",
    "NewAttention",
    "NewAudit",
    "NewDeadline",
    "NewGame",
    "NewMessage",
    "NewPost",
    "NewSeat",
    "OutboxState",
    "PersonChanges",
    "PersonRow",
    "Post",
    "RecipientKind",
    "SeatChanges",
    "SeatKind",
    "SeatRow",
    "Snapshot",
    "WholeGame",
    "backup_file",
    "newest_backup",
    "random_id",
    "restore",
]
