"""What people say in the movement phase, and the orders that say it in advance (section 8, D-MOVE-9)."""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from pydantic import Field

from engine.core.moves import Move, Order

Mode = Literal["none", "land", "enter", "ship", "return"]
Part = Literal["landing", "ground", "leader"]  # of a movement turn
PARTS: tuple[Part, ...] = get_args(Part)
Sequence = Literal[  # in which they come
    "landing_ground_leader",
    "ground_landing_leader",
    "landing_leader_ground",
    "ground_leader_landing",
    "leader_landing_ground",
    "leader_ground_landing",
]
SEQUENCES: tuple[Sequence, ...] = get_args(Sequence)


class ForceRevival(Move):
    """How many forces come back from the tanks; `starred` of them starred, as few as possible if not said."""

    kind: Literal["force_revival"] = "force_revival"
    number: int = 0
    starred: int | None = None


class Landing(Move):
    """What happens in the landing step of a movement turn (D-SHIP-5).

    `land` and `enter` bring `number` forces from the reserves `to` an area: from orbit, or as Fremen do (D-FRE-2).
    `ship` and `return` take `forces`, by area, out of the territory `origin`: `to` another area, or back to the
    reserves (D-GUI-1). Starred forces are among the numbers; as few of them as possible go where it is not said.
    `payers` says whose pledges are used, in this order, all if none is named; `karama` pays Guild prices (D-KAR-9).
    Into the `storm` half of those who enter are lost, `lost_starred` of those starred (D-XV-FR-4).
    Who may coexist says of an arrival among others whether it `fights` (D-XV-BG-6).
    """

    kind: Literal["landing"] = "landing"
    mode: Mode = "none"
    to: str = ""
    number: int = 0
    starred: int | None = None
    origin: str = ""
    forces: dict[str, int] = Field(default_factory=dict)
    starred_forces: dict[str, int] = Field(default_factory=dict)
    payers: tuple[str, ...] = ()
    karama: bool = False
    storm: bool = False
    lost_starred: int | None = None
    fights: bool = False


class GroundMovement(Move):
    """One movement of one group, or none if there is no `origin` (D-MOVE-8).

    `forces` says how many leave each area of the territory `origin`, `starred_forces` how many of them are starred,
    as few as possible where it is not said. With `hajr` the card is played and a second movement follows (D-CARD-6).
    Into the `storm` half of the group is lost, `lost_starred` of those starred (D-XV-FR-4).
    Who may coexist says of an arrival among others whether it `fights` (D-XV-BG-6).
    """

    kind: Literal["ground_movement"] = "ground_movement"
    hajr: bool = False
    origin: str | None = None
    forces: dict[str, int] = Field(default_factory=dict)
    starred_forces: dict[str, int] = Field(default_factory=dict)
    to: str = ""
    storm: bool = False
    lost_starred: int | None = None
    fights: bool = False


class MovementPart(Move):
    """Which part of the movement turn comes next, where its owner may choose (R-30)."""

    kind: Literal["movement_part"] = "movement_part"
    part: Part = "landing"


class LeaderRevival(Move):
    """The leader to buy back, if any (D-LEAD-5)."""

    kind: Literal["leader_revival"] = "leader_revival"
    leader: str | None = None


class Accompany(Move):
    """Whether Bene Gesserit send a force to the Polar Sink (D-BG-2), or with the `landing` to its area (D-XV-BG-3)."""

    kind: Literal["accompany"] = "accompany"
    place: Literal["no", "polar_sink", "landing"] = "no"


class MovementOrder(Order):
    """A whole movement turn given in advance (D-MOVE-9); parts that are None are asked when they come.

    No `moves` at all means that nobody moves, two of them that Hajr is played. It ends with the movement turn. One that
    `bends` fits itself to what others have done by then: where a landing or the first movement cannot be made, or
    somebody else stands where it goes and its part is in `if_free`, the next of `landing_else` or `moves_else` is made;
    no more forces than are there and can be paid for take part, unless it is `exact`; and if nothing of a part can be
    done its owner is asked about that part, or `otherwise` nothing is done. The other parts stay as they are. Hajr is
    played only where both movements can be made; if but one can its owner is asked, or that one is made. One that does
    not bend, as those of earlier releases, ends as soon as a step of it is illegal: the rest is asked then.
    Who may take the parts as he likes says in which `sequence` (R-30); in that of the rules where he does not.
    """

    kind: Literal["movement"] = "movement"
    once: ClassVar[bool] = False
    revival: ForceRevival | None = None
    landing: Landing | None = None
    moves: tuple[GroundMovement, ...] | None = Field(None, max_length=2)
    leader: LeaderRevival | None = None
    bends: bool = False
    landing_else: tuple[Landing, ...] = Field((), max_length=2)
    moves_else: tuple[GroundMovement, ...] = Field((), max_length=2)
    if_free: tuple[Literal["landing", "first"], ...] = ()
    exact: bool = False
    otherwise: Literal["ask", "nothing"] = "ask"
    sequence: Sequence | None = None


class ForceRevivalOrder(Order):
    """Always revive all free forces, and up to `paid` more for spice as far as it goes (D-REV-4)."""

    kind: Literal["force_revival"] = "force_revival"
    once: ClassVar[bool] = False
    paid: int = Field(0, ge=0)


class AccompanyOrder(Order):
    """A lasting answer to landings (D-BG-2): to the Polar Sink with those of the factions in `always`, never with those
    of the factions in `never`, `otherwise` as said; and never when no more than `keep` forces are in the reserves.
    With a `territory` it is about landings there alone; about all others Bene Gesserit are asked.
    With `beside` they go to the area of the landing instead of the Polar Sink, where they can (D-XV-BG-3).
    """

    kind: Literal["accompany"] = "accompany"
    once: ClassVar[bool] = False
    always: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    otherwise: Literal["ask", "polar_sink", "no"] = "ask"
    keep: int = Field(0, ge=0)
    territory: str = ""
    beside: bool = False

    @property
    def subject(self) -> str:
        """The territory, if it is about one only."""
        return self.territory
