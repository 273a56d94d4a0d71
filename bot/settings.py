"""The operator's settings, from the environment and `.env`; `.env.example` explains each."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DOTENV = ".env"
OURS = "LANDSRAAD_"
OF_TESTS = frozenset({"LANDSRAAD_SEED", "LANDSRAAD_BROWSER_TESTS"})  # an environment may hold them too
A_TOKEN = re.compile(r"[!-~]*")  # what a header may carry: printable, without blanks
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class UnusableSettings(Exception):
    """The settings cannot be used; the text is one sentence for the operator and repeats no value."""


class Settings(BaseSettings):
    """What the operator chose. A line left empty keeps its default."""

    model_config = SettingsConfigDict(
        env_file=DOTENV, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    token: SecretStr = Field(SecretStr(""), validation_alias="DISCORD_TOKEN")
    database: Path = Field(Path("data/landsraad.sqlite3"), validation_alias="LANDSRAAD_DATABASE")
    api_base: str = Field("", validation_alias="LANDSRAAD_API_BASE")
    gateway: str = Field("", validation_alias="LANDSRAAD_GATEWAY")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", validation_alias="LANDSRAAD_LOG_LEVEL")
    operator_dir: Path = Field(Path("data/operator"), validation_alias="LANDSRAAD_OPERATOR_DIR")

    @field_validator("token")
    @classmethod
    def _fits_a_header(cls, token: SecretStr) -> SecretStr:
        bare = token.get_secret_value().strip()
        if not A_TOKEN.fullmatch(bare):
            raise ValueError("holds a line break, a blank or another character that no token has")
        return SecretStr(bare)

    @field_validator("log_level", mode="before")
    @classmethod
    def _is_in_capitals(cls, level: Any) -> Any:
        if isinstance(level, str) and level not in LEVELS and level.upper() in LEVELS:
            raise ValueError(f"is written in capitals: {level.upper()}")
        return level

    @field_validator("database", "operator_dir")
    @classmethod
    def _is_a_path(cls, path: Path) -> Path:
        if path.parts[:1] and path.parts[0].startswith("~"):
            raise ValueError("begins with ~, which only a shell understands: write the whole path")
        return path

    @property
    def pulse(self) -> Path:
        """The file that says when the bot was last seen well; the health check reads it."""
        return self.database.with_name(self.database.name + ".pulse")


def read_settings() -> Settings:
    """Return what the operator chose. Raises UnusableSettings; every command ends with status 2 then."""
    try:
        _know_all_names()
        return Settings()
    except ValidationError as error:
        wrong = ", ".join(f"{part['loc'][0]} ({_without_prefix(part['msg'])})" for part in error.errors())
        raise UnusableSettings(f"These settings cannot be used: {wrong}. See .env.example.") from error
    except OSError as error:
        raise UnusableSettings(f"The settings in .env cannot be read: {error.strerror}.") from error
    except UnicodeError as error:
        raise UnusableSettings("The settings in .env cannot be read: the file is not UTF-8 text.") from error


def _know_all_names() -> None:
    """Raise UnusableSettings for a name that is meant for us and is none: a misspelt setting keeps its default."""
    known = {str(field.validation_alias) for field in Settings.model_fields.values()}
    given = {name.upper() for name in (*os.environ, *dotenv_values(DOTENV)) if name.upper().startswith(OURS)}
    strange = sorted(given - known - OF_TESTS)
    if strange:
        near = get_close_matches(strange[0], known, 1, cutoff=0.85)
        meant = f" Is {near[0]} meant?" if near else ""
        raise UnusableSettings(f"There is no setting {', '.join(strange)}.{meant} See .env.example.")


def _without_prefix(message: str) -> str:
    return message.removeprefix("Value error, ")
