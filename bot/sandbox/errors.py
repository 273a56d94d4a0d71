"""Discord's refusals: HTTP status, JSON code and sentence (opcodes-and-status-codes in its documentation)."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """A request that Discord answers with an error."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The JSON that Discord answers with."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class Refused(Exception):
    """An act that Discord's own client does not let a person do: nothing reaches the bot."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


_UNKNOWN = {
    "application": 10002,
    "channel": 10003,
    "guild": 10004,
    "member": 10007,
    "message": 10008,
    "overwrite": 10009,
    "role": 10011,
    "user": 10013,
    "webhook": 10015,
    "interaction": 10062,
    "command": 10063,
}


def unknown(kind: str) -> ApiError:
    """404: something is not there; a name of `_UNKNOWN`."""
    return ApiError(404, _UNKNOWN[kind], f"Unknown {kind.capitalize()}")


def missing_access() -> ApiError:
    """50001: the channel is hidden from the bot."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """50013: a permission is missing."""
    return ApiError(403, 50013, "Missing Permissions")


def cannot_dm() -> ApiError:
    """50007: the person does not accept direct messages."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def no_mutual_guild() -> ApiError:
    """50278: no server in common."""
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def empty_message() -> ApiError:
    """50006: nothing to show."""
    return ApiError(400, 50006, "Cannot send an empty message")


def too_large() -> ApiError:
    """40005: a file or the request is too large."""
    return ApiError(413, 40005, "Request entity too large")


def already_acknowledged() -> ApiError:
    """40060: a second first answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def dead_token() -> ApiError:
    """50027: the interaction is older than 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def not_own_message() -> ApiError:
    """50005: only the author edits."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def archived() -> ApiError:
    """50083: an archived thread takes no changes."""
    return ApiError(400, 50083, "Thread is archived")


def locked() -> ApiError:
    """160005: a locked thread takes no messages."""
    return ApiError(403, 160005, "Thread is locked")


def too_many_pins() -> ApiError:
    """30003: 250 pins are there already."""
    return ApiError(400, 30003, "Maximum number of pins reached for the channel (250)")


def too_many_edits() -> ApiError:
    """30046: a message older than an hour was edited too often. Discord answers with status 429."""
    return ApiError(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")


def invalid_form(errors: Json) -> ApiError:
    """50035 with nested errors."""
    return ApiError(400, 50035, "Invalid Form Body", errors)


def bad_field(path: str, code: str, message: str) -> ApiError:
    """An invalid form with one error; `path` is dotted."""
    errors: Json = {"_errors": [{"code": code, "message": message}]}
    for key in reversed(path.split(".")):
        errors = {key: errors}
    return invalid_form(errors)
