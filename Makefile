# Everything runs in .venv, which is made from Python 3.11 or newer and the lock files, nothing else.
# Another interpreter:      make test PYTHON=/usr/bin/python3.12
# Arguments for a command:  make soak ARGS="--seed 7"
# Processes for the tests:   make test WORKERS=4 (one for each core)

PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,$(shell \
	$(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)) python3)
WORKERS ?= 2
ARGS ?=

# What Python has compiled is kept, also where the surroundings say no: the tests start the bot dozens of times.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv/bin
PIP := $(VENV)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help install play run check near test soak bench mutants lock format clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: .venv/.installed ## make .venv and put into it what the bot needs

play: .venv/.installed ## open a table on this machine, in a browser, without Discord
	$(VENV)/python -m bot.sandbox.play $(ARGS)

run: .venv/.installed ## run the bot, with DISCORD_TOKEN in .env
	$(VENV)/python -m bot $(ARGS)

check: .venv/.installed-dev ## only formatter, linter, types and import contract
	$(VENV)/python -m ruff format --check .
	$(VENV)/python -m ruff check .
	$(VENV)/python -m mypy --strict
	$(VENV)/lint-imports --no-logo

test: .venv/.installed-dev ## every check and every test; about twelve minutes on two cores
	$(VENV)/python -m pytest -n $(WORKERS) --dist worksteal --checks $(ARGS)

near: .venv/.installed-dev ## only the tests nearest to what has changed since main
	$(VENV)/python -m tests.near $(ARGS)

soak: .venv/.installed-dev ## an hour of self-play, kills and twins
	$(VENV)/python -m tests.soak $(ARGS)

bench: .venv/.installed-dev ## the timings, as a table
	$(VENV)/python -m tests.bench $(ARGS)

mutants: .venv/.installed-dev ## change the rules one place at a time and see whether the cases notice
	$(VENV)/python -m tests.mutants $(ARGS)

format: .venv/.installed-dev ## let the formatter and the linter repair what they can
	$(VENV)/python -m ruff format .
	$(VENV)/python -m ruff check --fix .

lock: ## write the lock files anew from pyproject.toml, with the newest versions it allows
	PYTHON=$(PYTHON) .ci/lock

clean: ## forget caches and build leftovers; .venv, .env and data/ stay
	rm -rf build dist *.egg-info .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name .venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Landsraad needs Python 3.11 or newer, and '$(PYTHON)' is not one ($$($(PYTHON) --version 2>&1))." >&2; \
		echo "If there is one elsewhere, name it: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { rm -rf .venv; \
		echo "'$(PYTHON)' could not make a virtual environment; on Debian, install python3-venv." >&2; exit 1; }

.venv/.installed: requirements.lock | .venv/bin/python
	$(PIP) install --require-hashes -r requirements.lock
	@touch $@

# The project itself is installed in place, built by the locked setuptools: nothing is fetched for it.
.venv/.installed-dev: requirements-dev.lock pyproject.toml | .venv/bin/python
	$(PIP) install --require-hashes -r requirements-dev.lock
	$(PIP) install --no-index --no-deps --no-build-isolation --editable .
	@touch .venv/.installed $@
