"""The questions and orders of the Guild's advantage in English."""

from __future__ import annotations

from ..sayings.guild import GuildSayings, PartSayings, TimingKaramaSayings, TimingSayings

GUILD = GuildSayings(
    timing=TimingSayings(
        title="Place in the movement phase",
        fields={"when": "When you move", "who": "After whom"},
        asked="You may take your movement turn now, before {who}, or wait.",
        still="Still to move: {those}.",
        later="What you say for later you may change until you move. Nobody sees it before.",
        when={"now": "Now", "next": "Ask me after the next turn", "after": "After somebody", "last": "Last"},
        to_wait="After {who}",
        by_default="You wait, and move last unless you say otherwise before then.",
        said={
            "now": "Move now.",
            "next": "Do not move now.",
            "last": "Do not move now, but after everybody else.",
        },
        said_after="Do not move now, but after {who}.",
        in_advance={"when": "When you move", "who": "Before or after whom", "every": "In every turn"},
        times={
            "first": "First, or as soon as possible",
            "before": "Before somebody",
            "after": "After somebody",
            "last": "Last",
            "ask": "Ask me before each turn",
        },
        order={"first": "move first", "last": "move last", "ask": "ask me before each movement turn"},
        before="move before {who}",
        after="move after {who}",
        each_turn="{said}, in every turn",
        about="in every turn",
        first="Move first",
        last="Move last",
    ),
    part=PartSayings(
        title="What comes next",
        fields={"part": "What comes next"},
        asked="You take the parts of your movement turn in the order you like.",
        parts={"landing": "Landing", "ground": "Ground movement", "leader": "Leader revival"},
        said={
            "landing": "The landing comes next.",
            "ground": "The ground movement comes next.",
            "leader": "The leader revival comes next.",
        },
    ),
    karama=TimingKaramaSayings(
        title="Karama against the Guild's timing",
        early="The Guild is about to move before its place in storm order. A Karama makes it wait for that.",
        late="The Guild is about to let its place in storm order go by. A Karama makes it move now.",
    ),
)
