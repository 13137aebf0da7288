# `make play` sets itself up on first use. Works with the make of macOS (3.81) too.

VENV ?= .venv
export VENV
BIN = $(VENV)/bin
WORKERS ?= 3

# The first Python that is new enough, and of those one that can make environments, if any.
PYTHON ?= $(shell \
	for needs in 'ensurepip, venv' sys; do \
		for python in python3.13 python3.12 python3.11 python3; do \
			$$python -c "import $$needs, sys; sys.exit(sys.version_info < (3, 11))" \
				>/dev/null 2>&1 && echo $$python && exit; \
		done; \
	done)
NO_PYTHON = Quarterback needs Python 3.11 or newer, and none was found. \
	Debian, Ubuntu, WSL: sudo apt install python3 python3-venv. macOS: brew install python. \
	Or name one: make play PYTHON=/path/to/python3
SET_UP = $(or $(PYTHON),$(error $(NO_PYTHON))) .ci/setup_env.py

.PHONY: help play dev test test-clocks test-all check docs schema kernel values puzzles pictures rules-report mutation bench soak dist pyz versions windows audit clean

help:  ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

play:  ## Play; sets up first, if need be. ARGS="..." goes to `quarterback play`
	@$(SET_UP) quarterback play $(ARGS)

dev:  ## Set up what a developer needs
	@$(SET_UP) --dev

check: dev  ## Lint, format, types, floors
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/tests.yml

test: check  ## All checks and tests that take seconds
	$(BIN)/pytest -n $(WORKERS)

test-clocks: dev  ## Tests by other clocks, in other time zones. ARGS="tests/solo tests/web" for some
	@VENV=$(VENV) .ci/test-clocks -n $(WORKERS) $(ARGS)

test-all: check  ## All checks and all tests, those of the manual's site too
	@$(SET_UP) --docs
	$(BIN)/pytest -n $(WORKERS) -m ""

docs:  ## The manual as a site, in build/docs; and what is generated in docs/ again
	@$(SET_UP) --docs
	@for set in littlefield solitaire-coach gunderson lions-den vsefl; do \
		$(BIN)/quarterback rules $$set --markdown > docs/rules/$$set.md; done
	@$(BIN)/quarterback keys --markdown > docs/keys.md
	@$(BIN)/quarterback help --man > docs/man/quarterback.1
	@rm -rf build/docs
	@$(BIN)/python -m zensical build --clean --strict
	@echo "Open build/docs/index.html in a browser."

schema: dev  ## Write the SQL of a new database anew, after adding a revision
	@$(BIN)/python -m tests.store.write_schema

kernel: dev  ## Write the kernel that travels with the program anew, after a change of the dial game
	@$(BIN)/python -m tests.ai.write_shipped

values: dev  ## Solve the games whose values travel with the program anew (minutes), after such a change
	@$(BIN)/python -m tests.ai.write_shipped values

puzzles: dev  ## Find the puzzles that travel with the program anew (minutes)
	@$(BIN)/python -m tests.solo.write_puzzles

pictures: dev  ## Make every picture of the docs again. ARGS=form for one
	@$(BIN)/python -m tests.tui.pictures $(ARGS)
	@$(BIN)/python -m tests.tui.league_pictures $(ARGS)
	@$(BIN)/python -m tests.tui.moving_picture $(ARGS)
	@$(BIN)/python -m tests.story.pictures $(ARGS)
	@$(BIN)/python -m tests.publish.example $(ARGS)
	@$(BIN)/python -m tests.ai.findings $(ARGS)

rules-report: dev  ## Which rules have which tests
	@$(BIN)/python -m tests.rules_report

mutation: dev  ## Change the rules one thing at a time: does a test notice? ARGS="--area league"
	@$(BIN)/python -m tests.mutation $(ARGS)

bench: dev  ## The benchmarks, as ratios. ARGS=screens for one
	@$(BIN)/python -m benchmarks $(ARGS)

HOURS ?= 4
soak: dev  ## Play, league and server together for hours, faults included. HOURS=0.2 for a short one
	@$(BIN)/python -m benchmarks.soak --hours $(HOURS) $(ARGS)

dist:  ## Build what users install into dist/: wheel, sdist, one-file program, licenses, checksums
	@$(SET_UP) --build python -m shipping dist

pyz:  ## The one-file program for another machine: PLATFORM=windows-x86_64 PYTHON_VERSION=3.13
	@$(SET_UP) --build python -m shipping pyz --platform "$(PLATFORM)" --python-version "$(PYTHON_VERSION)"

versions: dev  ## Play with the oldest packages that pyproject.toml allows, then with the newest ones
	@$(BIN)/pytest -n0 -m "" tests/install/test_ways.py -k test_it_plays_with

windows:  ## A smoke test under a Windows Python, by Wine (Debian, as root). FOLDER=/somewhere/new
	@$(SET_UP) --build python -m tests.windows $(or $(FOLDER),$(error Name a folder for it: make windows FOLDER=...)) $(ARGS)

audit: dev  ## The packages that players install, and what is known against them
	@$(BIN)/python .ci/audit.py

clean:  ## Remove the environment and everything generated
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .cache \
		.hypothesis .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
