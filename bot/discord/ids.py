"""Custom ids of buttons, selects and dialogs. They hold what an act is about and never anything secret.

``b<key>~<action>~<game>~<version>~<arg>``: the first letter tells buttons (b), selects (s) and dialogs (m) apart; the
key, on the first button of a posted message, is the nonce by which the postman finds the message again.
"""

from __future__ import annotations

from dataclasses import dataclass

SEPARATOR = "~"
LIMIT = 100
DIGITS = 15
BUTTON, SELECT, DIALOG = "b", "s", "m"


@dataclass(frozen=True, slots=True)
class Press:
    """What somebody's press, choice or dialog is about. `version` is that of the question as it was shown."""

    action: str
    game: int = 0
    arg: str = ""
    version: int = 0
    key: str = ""

    def custom_id(self, kind: str = BUTTON) -> str:
        """Return the id. Raises ValueError if it would be longer than the platform takes."""
        text = SEPARATOR.join((kind + self.key, self.action, str(self.game), str(self.version), self.arg))
        if len(text) > LIMIT:
            raise ValueError(f"the custom id for {self.action} is too long")
        return text


def parse(custom_id: str) -> Press | None:
    """Return what an id is about, or None if it is not one of ours (of another version, or forged)."""
    parts = custom_id.split(SEPARATOR, 4)
    if len(parts) != 5 or not parts[0] or parts[0][0] not in (BUTTON, SELECT, DIALOG):
        return None
    head, action, game, version, arg = parts
    if not (is_number(game) and is_number(version)):
        return None
    return Press(action, int(game), arg, int(version), head[1:])


def is_number(text: str) -> bool:
    """Say whether a text is a number that we may have written: digits, and no more of them than we ever write."""
    return text.isascii() and text.isdigit() and len(text) <= DIGITS


def key_of(custom_id: str) -> str:
    """Return the key in an id; empty if there is none."""
    found = parse(custom_id)
    return found.key if found is not None else ""
