# Everything here starts from nothing but python3 (3.11 or newer, with venv) and make.
# The first run builds .venv from the locked, hashed pins; later runs find a stamp and start at once.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
# A stamp carries the checksum of its lock file, so it is the content that decides, not file times.
checksum = $(shell cksum < $(1) | tr ' ' '-')
ALL := $(VENV)/.installed-all-$(call checksum,requirements.lock)
BOT := $(VENV)/.installed-bot-$(call checksum,requirements-bot.lock)
PATHS := rules rendering matches storage bot local_play tests benchmarks

.DEFAULT_GOAL := help
.PHONY: help play test bench gallery catalogue bot lint format lock venv

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(ALL) ## Play in your browser against a simulated Discord (no account, no token)
	@$(PY) -m local_play

test: $(ALL) ## Run every test (browser tests need Chromium, and are skipped without it)
	@$(PY) -m pytest -n auto --maxprocesses 4 --dist worksteal $(ARGS)

bench: $(ALL) ## Measure rules, pictures, storage and clocks, beside their peers
	@$(PY) -c 'import pyspiel' 2>/dev/null \
		|| $(PY) -m pip install --quiet --disable-pip-version-check --only-binary :all: \
			--require-hashes --requirement requirements-peers.lock \
		|| echo "OpenSpiel does not install here; measuring without it."
	@$(PY) -m benchmarks

gallery: $(ALL) ## Draw docs/gallery: every theme and the positions worth looking at
	@$(PY) -m rendering.gallery

catalogue: $(ALL) ## Bring the catalogues of translations up to date with the source
	@$(PY) -m tests.support.catalogue

bot: $(BOT) ## Run the real bot with the token from .env
	@$(PY) -m bot

lint: $(ALL) ## Check style, types and the floors of the house
	@$(PY) -m ruff check $(PATHS)
	@$(PY) -m ruff format --check $(PATHS)
	@$(VENV)/bin/basedpyright
	@$(VENV)/bin/lint-imports

format: $(ALL) ## Write the code in the house's format
	@$(PY) -m ruff check --fix $(PATHS)
	@$(PY) -m ruff format $(PATHS)

lock: ## Bring the lock files up to date with pyproject.toml (needs uv)
	@sed -n 's/^requires = \["\(setuptools[^"]*\)"\]$$/\1/p' pyproject.toml \
		| uv pip compile --quiet pyproject.toml - --extra dev --extra bench $(LOCKING) \
			--output-file requirements.lock
	@uv pip compile --quiet pyproject.toml --constraint requirements.lock $(LOCKING) \
		--output-file requirements-bot.lock
	@uv pip compile --quiet pyproject.toml --extra peers --constraint requirements.lock $(LOCKING) \
		--output-file requirements-peers.lock

# No header and no addresses: a lock says what is installed, not where it came from.
LOCKING := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links

venv: $(ALL) ## Only build .venv

$(ALL):
	@$(call install,requirements.lock,$(ALL) $(BOT))

$(BOT):
	@$(call install,requirements-bot.lock,$(BOT))

define install
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	|| { echo "Postboard needs Python 3.11 or newer; name it like this: make PYTHON=python3.12 …" >&2; exit 1; }; \
$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	|| { echo "Postboard needs Python's venv module (Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; }; \
$(PY) -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV) || exit 1; \
echo "Installing the locked packages into $(VENV) (only this once; a minute or two) …"; \
$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $(1) || exit 1; \
rm -f $(VENV)/.installed-*; touch $(2)
endef
