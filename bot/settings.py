"""The operator's settings, from the environment and `.env`; `.env.example` explains each."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class UnusableSettings(Exception):
    """The settings cannot be used; the text is one sentence for the operator and repeats no value."""


class Settings(BaseSettings):
    """What the operator chose. A line left empty keeps its default."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    token: SecretStr = Field(SecretStr(""), validation_alias="DISCORD_TOKEN")
    database: Path = Field(Path("data/landsraad.sqlite3"), validation_alias="LANDSRAAD_DATABASE")
    api_base: str = Field("", validation_alias="LANDSRAAD_API_BASE")
    gateway: str = Field("", validation_alias="LANDSRAAD_GATEWAY")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", validation_alias="LANDSRAAD_LOG_LEVEL")
    operator_dir: Path = Field(Path("data/operator"), validation_alias="LANDSRAAD_OPERATOR_DIR")

    @property
    def pulse(self) -> Path:
        """The file that says when the bot was last seen well; the health check reads it."""
        return self.database.with_name(self.database.name + ".pulse")


def read_settings() -> Settings:
    """Return what the operator chose. Raises UnusableSettings; every command ends with status 2 then."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = ", ".join(f"{part['loc'][0]} ({part['msg']})" for part in error.errors())
        raise UnusableSettings(f"These settings cannot be used: {wrong}. See .env.example.") from error
    except OSError as error:
        raise UnusableSettings(f"The settings in .env cannot be read: {error.strerror}.") from error
    except UnicodeError as error:
        raise UnusableSettings("The settings in .env cannot be read: the file is not UTF-8 text.") from error
