"""What the documents name is there: files, commands, modules, settings, targets of the Makefile."""

import importlib.util
import re
from collections.abc import Callable, Iterable

from tests.deploy.documents import LINK, MODULE, ROOT, SETTING, code, commands_in, is_command, known_settings, text

DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "deploy/README.md",
    "tests/cases/README.md",
    "tests/cases/dune/README.md",
)
TARGET = re.compile(r"(?:`|^)make ([a-z]+)", re.MULTILINE)
CODE = ("bot", "deploy", "engine", "storage", "tests")
NAME = re.compile(r"[A-Za-z_][\w.]*(?:\([^)]*\))?")
WORD = re.compile(r"[A-Za-z_]\w+")
REASON = re.compile(r'CONTRIBUTING, "([A-Z][^"]+)"')
SECTION = re.compile(r"\b([A-Z]{4,}) section \d")
FILE = re.compile(r"(?:\.?[\w-]+/)*\.?[\w-]+(?:\.(?:py|md|json|sql|toml|yaml|service|timer|case|lock|example|png)|/)")


def told(find: Callable[[str], Iterable[str]], least: int) -> list[tuple[str, str]]:
    """What the documents name of a kind, each with its document; there must be some, or the search is broken."""
    found = [(path, what) for path in DOCUMENTS for what in find(text(path))]
    assert len(found) >= least, found
    return found


def test_links_lead_somewhere() -> None:
    inside = [(path, link) for path, link in told(LINK.findall, 6) if "://" not in link]
    assert inside
    assert [(path, link) for path, link in inside if not ((ROOT / path).parent / link).exists()] == []


def test_commands_of_the_bot_exist() -> None:
    assert [named for named in told(commands_in, 20) if not is_command(named[1])] == []


def test_modules_that_are_run_exist() -> None:
    named = [(path, name) for path, name in told(MODULE.findall, 10) if name not in ("venv", "pip")]
    assert [name for name in named if importlib.util.find_spec(name[1].rstrip(".")) is None] == []


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))
    assert [named for named in told(TARGET.findall, 10) if named[1] not in targets] == []


def test_files_and_folders_named_exist() -> None:
    folders = ("", "engine/dune", "bot/games/dune", "bot/games/dune/words/en")  # inside which paths of a game are told
    homes = [ROOT / folder for folder in folders]
    for path in ("README.md", "CONTRIBUTING.md"):
        named = {name for name in code(text(path)) if FILE.fullmatch(name) and "<" not in name}
        assert len(named) > 10
        assert sorted(name for name in named if not any((home / name).exists() for home in homes)) == []


def test_names_of_the_program_that_are_named_exist() -> None:
    """Of classes, functions and attributes in what a newcomer reads; a path is looked for above."""
    sources = [path.read_text("utf-8") for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    known = {word for source in sources for word in WORD.findall(source)}
    named = {name for name in code(text("CONTRIBUTING.md")) if NAME.fullmatch(name)}
    words = {word for name in named for word in WORD.findall(re.sub(r"\".*?\"", "", name))}
    print(f"{len(words)} names")
    assert len(words) > 100
    assert sorted(words - known) == []


def test_reasons_that_the_program_cites_can_be_read() -> None:
    """What comments send their reader to is in the repository: a paragraph here, or a file."""
    sources = [" ".join(path.read_text("utf-8").split()) for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    reasons = {reason for source in sources for reason in REASON.findall(source)}
    print(f"{len(reasons)} reasons: {sorted(reasons)}")
    assert len(reasons) > 3
    assert sorted(reason for reason in reasons if f"**{reason}.**" not in text("CONTRIBUTING.md")) == []
    documents = {document for source in sources for document in SECTION.findall(source)}
    assert sorted(name for name in documents if not (ROOT / f"{name}.md").exists()) == []


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


def test_the_schema_told_is_that_of_the_program() -> None:
    from storage.migrate import known_migrations

    assert re.findall(r"brought to schema (\d+)", text("CHANGELOG.md"))[0] == str(len(known_migrations()))
