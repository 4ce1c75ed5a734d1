# Everything here starts from nothing but python3 (3.11 or newer, with venv) and make.
# Each target installs the locked, hashed packages of its group into .venv, and none of another
# group; later runs find a stamp and start at once.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PATHS := rules rendering players model storage matches maintenance bot local_play tests tools benchmarks

# The groups of pyproject.toml that have a stamp. Each is locked in requirements-GROUP.lock together
# with the groups that it includes; all locks agree on every version, so groups add up in one .venv.
GROUPS := bot postgresql play test bench lint
INCLUDED_IN_bot := bot
INCLUDED_IN_postgresql := bot postgresql
INCLUDED_IN_play := bot play
INCLUDED_IN_test := bot postgresql play test
INCLUDED_IN_bench := bot postgresql play bench
INCLUDED_IN_lint := bot postgresql play test bench lint

# A stamp carries the checksum of its lock file, so it is the content that decides, not file times.
checksum = $(shell cksum < $(1) | tr ' ' '-')
$(foreach group,$(GROUPS),$(eval STAMP_$(group) := $(VENV)/.installed-$(group)-$(call checksum,requirements-$(group).lock)))

.DEFAULT_GOAL := help
.PHONY: help play test test-rest test-all browser bench gallery exchange catalogue bot postgresql lint format lock venv

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(STAMP_play) ## Play in your browser against a simulated Discord (no account, no token)
	@$(PY) -m local_play

test: $(STAMP_test) ## Run all tests that are not slow and need no browser, second database or killed processes
	@$(PYTEST) -m "not ($(REST))" $(ARGS)

test-rest: $(STAMP_test) ## Run only the tests that `make test` leaves out
	@$(PYTEST) -m "$(REST)" $(ARGS)

test-all: $(STAMP_test) ## Run every test (what is not installed here is skipped)
	@$(PYTEST) $(ARGS)

PYTEST = $(PY) -m pytest -n auto --maxprocesses 4 --dist worksteal
REST := browser or second_database or killed or slow

# Compiled modules are kept in any case: the tests start many processes.
test test-rest test-all browser: export PYTHONDONTWRITEBYTECODE =

browser: $(STAMP_test) ## Run only the tests that open a browser; fail where there is no Chromium
	@POSTBOARD_REQUIRE_BROWSER=1 $(PY) -m pytest -m browser tests/local_play $(ARGS)

bench: $(STAMP_bench) ## Measure rules, pictures, storage and clocks, beside other libraries
	@$(PY) -m benchmarks

gallery: $(STAMP_bot) ## Draw docs/gallery: every theme and the positions worth looking at
	@$(PY) -m rendering.gallery

exchange: $(STAMP_test) ## Take the picture of README in a browser (needs Chromium)
	@$(PY) -m tools.exchange_picture

catalogue: $(STAMP_test) ## Bring the catalogues of translations up to date with the source
	@$(PY) -m tools.catalogue

bot: $(STAMP_bot) ## Run the real bot with the token from .env
	@$(PY) -m bot

postgresql: $(STAMP_postgresql) ## Install what the bot needs for a PostgreSQL database

lint: $(STAMP_lint) ## Check style, spelling, types and the layers
	@$(PY) -m ruff check $(PATHS)
	@$(PY) -m ruff format --check $(PATHS)
	@$(VENV)/bin/codespell
	@$(VENV)/bin/basedpyright
	@$(VENV)/bin/lint-imports

format: $(STAMP_lint) ## Format the code
	@$(PY) -m ruff check --fix $(PATHS)
	@$(PY) -m ruff format $(PATHS)

# The largest group is locked first; the others take its versions.
lock: ## Bring the lock files up to date with pyproject.toml (needs uv)
	@uv pip compile --quiet pyproject.toml --group lint $(LOCKING) --output-file requirements-lint.lock
	@for group in postgresql play test bench; do \
		uv pip compile --quiet pyproject.toml --group $$group --constraint requirements-lint.lock \
			$(LOCKING) --output-file requirements-$$group.lock || exit 1; \
	done
	@uv pip compile --quiet pyproject.toml --constraint requirements-lint.lock $(LOCKING) \
		--output-file requirements-bot.lock
	@echo uv | uv pip compile --quiet - $(LOCKING) --output-file requirements-uv.lock

# No header and no addresses: a lock says what is installed, not where it came from.
LOCKING := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links

venv: $(STAMP_lint) ## Only build .venv, with the packages of all groups

$(foreach group,$(GROUPS),$(eval $(STAMP_$(group)):; @$$(call install,$(group))))

# Packages are only added or changed, never removed. The stamps of older locks go, since their
# versions may have been replaced; those of today's locks stay. uv installs in a third of pip's time;
# where it does not work, such as behind an index that only pip knows, pip does it.
define install
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	|| { echo "Postboard needs Python 3.11 or newer; name it like this: make PYTHON=python3.12 …" >&2; exit 1; }; \
$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	|| { echo "Postboard needs Python's venv module (Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; }; \
echo "Installing the locked packages of the group $(1) into $(VENV) (only this once) …"; \
$(PY) -c 'import sys' 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV) || exit 1; \
pip="$(PYTHON) -m pip --python $(PY)"; \
$$pip --version >/dev/null 2>&1 || { pip="$(PY) -m pip"; $(PY) -m ensurepip >/dev/null || exit 1; }; \
quietly="--quiet --disable-pip-version-check --no-compile --require-hashes"; \
[ -x $(VENV)/bin/uv ] || $$pip install $$quietly --requirement requirements-uv.lock || true; \
$(VENV)/bin/uv pip install --quiet --python $(PY) --require-hashes --requirement requirements-$(1).lock \
	|| $$pip install $$quietly --requirement requirements-$(1).lock || exit 1; \
for stamp in $(VENV)/.installed-*; do \
	case " $(foreach group,$(GROUPS),$(STAMP_$(group))) " in *" $$stamp "*) ;; *) rm -f "$$stamp" ;; esac; \
done; \
touch $(foreach group,$(INCLUDED_IN_$(1)),$(STAMP_$(group)))
endef
