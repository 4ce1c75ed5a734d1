# Everything here starts from nothing but python3 (3.11 or newer, with venv) and make.
# Each target installs what it needs into .venv: the packages of one lock file, with their hashes.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
BOT := $(VENV)/.installed-bot
PLAY := $(VENV)/.installed-play
DEV := $(VENV)/.installed-dev

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test test-rest bench gallery catalogue bot lint style spelling types layers format lock venv

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(PLAY) ## Play in your browser against a simulated Discord (no account, no token)
	@$(PY) -m local_play

test: $(DEV) ## Run all tests that are not slow and need no browser, second database or killed processes
	@$(PYTEST) -m "not ($(REST))" $(ARGS)

test-rest: $(DEV) ## Run only the tests that `make test` leaves out
	@$(PYTEST) -m "$(REST)" $(ARGS)

PYTEST = $(PY) -m pytest -n auto --maxprocesses 4 --dist worksteal
REST := browser or second_database or killed or slow

# Compiled modules are kept in any case: the tests start many processes.
test test-rest: export PYTHONDONTWRITEBYTECODE =

bench: $(DEV) ## Measure rules, pictures, storage and clocks, beside other libraries
	@$(PY) -m benchmarks

gallery: $(BOT) ## Draw docs/gallery: every theme and the positions worth looking at
	@$(PY) -m tools.gallery

catalogue: $(DEV) ## Bring the catalogues of translations up to date with the source
	@$(PY) -m tools.catalogue

bot: $(BOT) ## Run the real bot with the token from .env
	@$(PY) -m bot

lint: style spelling types layers ## Check style, spelling, types and the layers

style: $(DEV)
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check

spelling: $(DEV)
	@$(VENV)/bin/codespell

types: $(DEV)
	@$(VENV)/bin/basedpyright

layers: $(DEV)
	@$(VENV)/bin/lint-imports

format: $(DEV) ## Format the code
	@$(PY) -m ruff check --fix
	@$(PY) -m ruff format

lock: $(DEV) ## Bring the lock files up to date with pyproject.toml
	@$(COMPILE) pyproject.toml --group dev --output-file requirements-dev.lock
	@$(COMPILE) pyproject.toml --group play --constraint requirements-dev.lock --output-file requirements-play.lock
	@$(COMPILE) pyproject.toml --constraint requirements-dev.lock --output-file requirements-bot.lock
	@echo uv | $(COMPILE) - --output-file requirements-uv.lock

# No header and no addresses: a lock says what is installed, not where it came from.
COMPILE = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links

venv: $(DEV) ## Only build .venv, with the packages of requirements-dev.lock

# Packages are only added or changed, never removed; the locks agree on every version. uv installs in
# a third of pip's time; where it does not work, such as behind an index that only pip knows, pip does it.
$(VENV)/.installed-%: requirements-%.lock | $(PY)
	@echo "Installing the packages of $< into $(VENV) (only this once) …"
	@[ -x $(VENV)/bin/uv ] || $(PIP) requirements-uv.lock || true
	@$(VENV)/bin/uv pip install --quiet --python $(PY) --require-hashes --requirement $< || $(PIP) $<
	@touch $@

PIP = $(PY) -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --requirement

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Postboard needs Python 3.11 or newer; name it like this: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Postboard needs Python's venv module (Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
