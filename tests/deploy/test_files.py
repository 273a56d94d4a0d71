"""The unit, compose and container files name things that exist, and agree with each other."""

import importlib.util
import re
import shlex

import pytest

from deploy.__main__ import main
from tests.deploy.documents import DEPLOY, MODULE, ROOT, SETTING, known_settings, text, unit

FILES = ("Containerfile", "compose.yaml", "landsraad.service", "landsraad-backup.service", "landsraad-backup.timer")
UNITS = ("landsraad.service", "landsraad-backup.service")


@pytest.mark.parametrize("name", FILES)
def test_modules_and_settings_named_exist(name: str) -> None:
    content = text(f"deploy/{name}").replace('", "', " ")
    for module in MODULE.findall(content):
        assert module in ("venv", "pip", "compileall") or importlib.util.find_spec(module) is not None
    assert set(SETTING.findall(content)) <= known_settings()


@pytest.mark.parametrize("name", FILES)
def test_the_guide_names_the_file_or_what_uses_it(name: str) -> None:
    assert name in text("deploy/README.md") or name in text("deploy/compose.yaml")


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_runs_a_command_of_ours_without_privilege(name: str) -> None:
    settings = unit(name)
    (start,) = settings["ExecStart"]
    python, minus_m, module, *arguments = shlex.split(start)
    assert (python, minus_m) == (f"{settings['WorkingDirectory'][0]}/.venv/bin/python", "-m")
    assert module in ("bot", "deploy")
    assert settings["User"] == ["landsraad"]
    assert settings["ProtectSystem"] == ["strict"]
    assert settings["NoNewPrivileges"] == ["yes"]
    assert settings["CapabilityBoundingSet"] == [""]
    assert settings["UMask"] == ["0077"]
    if module == "bot":
        assert arguments == []


def test_the_service_gives_time_to_finish_and_stays_down_where_it_must() -> None:
    from bot.__main__ import NEVER_AGAIN
    from bot.discord.client import DRAIN, PATIENCE

    settings = unit("landsraad.service")
    (given,) = settings["TimeoutStopSec"]
    assert int(given.removesuffix("s")) > 2 * PATIENCE + DRAIN
    assert settings["KillSignal"] == ["SIGTERM"]
    assert settings["RestartPreventExitStatus"] == [str(NEVER_AGAIN)]
    assert settings["StartLimitIntervalSec"] == ["0"]  # however long an outage lasts, it comes back
    assert settings["RestartSec"] == ["30s"]
    assert f"stop_grace_period: {given}" in text("deploy/compose.yaml")


def test_a_container_that_is_always_started_again_waits_where_that_cannot_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bot import __main__ as program

    compose = text("deploy/compose.yaml")
    (words,) = re.findall(r'^    command: \["python", "-m", "bot", (.*?)\]', compose, re.MULTILINE)
    assert "restart: unless-stopped" in compose  # which asks for no status
    waited: list[str] = []
    monkeypatch.setattr("signal.pause", lambda: waited.append("once"))
    for status in (program.NEVER_AGAIN, 1, 0):
        monkeypatch.setattr(program, "_command", lambda name, status=status: status)
        assert program.main(shlex.split(words.replace(",", " "))) == status
        assert program.main([]) == status
    assert waited == ["once"]
    assert capsys.readouterr().err.count("waits to be stopped") == 1


def test_the_timer_starts_the_backup() -> None:
    assert (DEPLOY / "landsraad-backup.service").exists()
    assert "[Install]\nWantedBy=timers.target" in text("deploy/landsraad-backup.timer")
    (folder,) = {word for word in unit("landsraad-backup.service")["ExecStart"][0].split() if word.startswith("/var")}
    written = unit("landsraad-backup.service")["ReadWritePaths"][0].split()
    assert folder in written
    (made,) = re.findall(r"^install -d -o landsraad -g landsraad -m 700 (.+)$", text("deploy/README.md"), re.MULTILINE)
    assert set(made.split()) == set(written)  # a restore may come before the first start


def test_the_image_holds_what_it_needs_and_no_secret() -> None:
    lines = text("deploy/Containerfile").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY") and "--from" not in line]
    named = {source for sources in copied for source in sources}
    assert {"engine", "storage", "bot", "deploy", "requirements.lock"} <= named
    assert all((ROOT / source).exists() for source in named)
    sent = {line[1:] for line in text("deploy/Containerfile.dockerignore").splitlines() if line.startswith("!")}
    assert named == sent
    assert lines.index("USER landsraad") < lines.index('CMD ["python", "-m", "bot"]')
    assert any(line.startswith("HEALTHCHECK") and '"bot", "health"' in line for line in lines)


def test_compose_keeps_the_database_in_a_volume_whatever_the_settings_say() -> None:
    compose, image = text("deploy/compose.yaml"), text("deploy/Containerfile")
    for name in ("LANDSRAAD_DATABASE", "LANDSRAAD_OPERATOR_DIR"):
        (in_compose,) = re.findall(rf"{name}: (\S+)", compose)
        (in_image,) = re.findall(rf"{name}=(\S+)", image)
        assert in_compose == in_image
        assert in_compose.startswith("/data/")
    for line in ("read_only: true", "cap_drop: [ALL]", "init: true", '"no-new-privileges:true"'):
        assert line in compose


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"python -m deploy ([^\n`;\"#]+\b)", text("deploy/README.md"))))
)
def test_commands_of_the_guide_are_understood(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = {"REFERENCE": "0a1b", "SERVER_ID": "77", "PERSON_ID": "1001"}
    words = [numbers.get(word, word) for word in shlex.split(command)]
    with pytest.raises(SystemExit) as left:
        main([*words, "--help"])
    assert left.value.code == 0
    with pytest.raises(SystemExit) as left:
        main([*words, "--no-such-option"])
    assert left.value.code == 2
    assert "--no-such-option" in capsys.readouterr().err
