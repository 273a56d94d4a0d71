"""What the documents name is there: files, commands, modules, settings, targets of the Makefile."""

import importlib.util
import re

import pytest

from tests.deploy.documents import LINK, MODULE, ROOT, SETTING, code, commands_in, is_command, known_settings, text

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "deploy/README.md", "tests/cases/README.md")
every_document = pytest.mark.parametrize("path", DOCUMENTS)
FILE = re.compile(r"(?:\.?[\w-]+/)*\.?[\w-]+(?:\.(?:py|md|json|sql|toml|yaml|service|timer|case|lock|example|png)|/)")


@every_document
def test_links_lead_somewhere(path: str) -> None:
    inside = [link for link in LINK.findall(text(path)) if "://" not in link]
    assert [link for link in inside if not ((ROOT / path).parent / link).exists()] == []


@every_document
def test_commands_of_the_bot_exist(path: str) -> None:
    assert [m for m in commands_in(text(path)) if not is_command(m)] == []


@every_document
def test_modules_that_are_run_exist(path: str) -> None:
    named = set(MODULE.findall(text(path))) - {"venv", "pip"}
    assert [name for name in sorted(named) if importlib.util.find_spec(name.rstrip(".")) is None] == []


@every_document
def test_targets_of_make_exist(path: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)|^make ([a-z]+)", text(path), re.MULTILINE)) <= {
        pair for target in targets for pair in ((target, ""), ("", target))
    }


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md"])
def test_files_and_folders_named_exist(path: str) -> None:
    named = {name for name in code(text(path)) if FILE.fullmatch(name) and "<" not in name}
    homes = (ROOT, ROOT / "engine/dune")  # how to build on a game is told with paths inside its folder
    missing = [name for name in named if not any((home / name).exists() for home in homes)]
    assert sorted(missing) == []


def test_settings_are_explained_in_three_places_alike() -> None:
    names = known_settings()
    assert set(SETTING.findall(text(".env.example"))) == names
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", text("deploy/README.md"), re.MULTILINE)) == names


def test_defaults_told_are_those_of_the_program() -> None:
    from bot.settings import Settings

    told = dict(re.findall(r"^\| `([A-Z_]+)` \| `?([^|`]+?)`? \|", text("deploy/README.md"), re.MULTILINE))
    written = dict(re.findall(r"^([A-Z_]+)=(.*)$", text(".env.example"), re.MULTILINE))
    for field in Settings.model_fields.values():
        name = str(field.validation_alias)
        default = "" if name == "DISCORD_TOKEN" else str(field.default)
        assert written[name] == default
        assert told[name] == (default or ("none" if name == "DISCORD_TOKEN" else "empty"))
