# Two commands: `make play` and `make test`. Each sets up all it needs and is quick the second time.

VENV    := .venv
BIN     := $(VENV)/bin
PYTHON  ?= python3
PLAYS   := $(VENV)/.plays
READY   := $(VENV)/.ready
BENCHED := $(VENV)/.ready-bench
PAGE    := src/cego/server/static/index.html
DRAWN   := $(shell find web src/cego/locale -type f -not -path '*/node_modules/*' -not -path 'web/generated/*' -not -name '*.py*')

.PHONY: play test walk faults check fix bench load ladder train guide puzzles docs pictures sanitize clean help

help: ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

play: ## play a game against the computer
	@$(MAKE) --silent --jobs=2 $(PLAYS) $(PAGE)
	@$(BIN)/cego play

test: $(READY) $(PAGE) check ## everything that has to hold: style, types, packages, behaviour
	@command -v chromium >/dev/null || (apt-get update && apt-get install --yes chromium) >/dev/null 2>&1 || echo "No Chromium: the page is not tried in a browser. Install it with your system's packages."
	@$(BIN)/pytest -n auto

MINUTES ?= 10
WALKERS ?= 2
walk: $(READY) $(PAGE) ## whole evenings in a browser for MINUTES minutes, every law checked; can be stopped; WALK=--seed 7 repeats
	@$(BIN)/python -m tests.walk --minutes $(MINUTES) --workers $(WALKERS) $(WALK)

faults: $(READY) ## evenings at which servers, database, disks, clocks and networks fail, for MINUTES minutes; FAULTS=--seed 7 repeats
	@$(BIN)/python -m tests.faults --minutes $(MINUTES) $(FAULTS)

check: $(READY)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@if [ -x web/node_modules/.bin/svelte-check ] && [ -n "$(NODE)" ]; then cd web && npm run --silent check && npm test --silent; fi

fix: $(READY) ## put style in order
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

docs: $(READY) ## write the pages made from rule sets and messages, and the page's types; then one site of all pages and a reference of the library
	@$(BIN)/python docs/make_rules.py
	@$(BIN)/python docs/make_protocol.py
	@$(BIN)/python -m cego.server.protocol.typescript web/src/protocol.ts
	@$(BIN)/python docs/make_site.py build/site
	@echo "All pages and the reference: build/site/index.html"

pictures: $(READY) $(PAGE) ## take the pictures of the page anew, for the docs
	@$(BIN)/python docs/make_pictures.py

bench: $(BENCHED) ## measure speed, side by side with other libraries
	@$(BIN)/python -m benchmarks

load: $(READY) ## 500 tables of scripted players: how much the server carries
	@$(BIN)/python -m benchmarks.load $(LOAD)

ladder: $(READY) ## how strong each level is, in every contract; some hours, can be stopped and goes on
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m benchmarks.ladder

train: $(READY) ## make the players' evaluators anew; can be stopped and goes on
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m training

guide: $(READY) ## write the opening guide from the deals that training gathered
	@$(BIN)/python -m making.guide

puzzles: $(READY) ## make the puzzles anew that come with the program; a quarter of an hour, can be stopped and goes on
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m making.puzzles

FUZZ_SECONDS ?= 60
sanitize: ## the native core under AddressSanitizer and UBSan, then fuzzed
	@cmake -S native -B build/sanitize -DTRICKS_MODULE=OFF -DTRICKS_TOOLS=ON -DTRICKS_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	@cmake --build build/sanitize --parallel 2 >/dev/null
	@build/sanitize/check
	@command -v clang++ >/dev/null || apt-get install --yes --quiet clang >/dev/null 2>&1 || (echo "The fuzzer needs clang++; install it with your system's packages."; exit 1)
	@cmake -S native -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ -DTRICKS_MODULE=OFF -DTRICKS_FUZZ=ON -DTRICKS_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	@cmake --build build/fuzz --parallel 2 >/dev/null
	@mkdir -p build/corpus && build/fuzz/fuzz -max_total_time=$(FUZZ_SECONDS) -rss_limit_mb=4096 build/corpus

# Setting up. $(PLAYS): what playing needs is installed; $(READY): and what checking needs. Where the
# machine has no Node that will do, pip fetches one and the page is made while the program is installed.
NODE := $(shell command -v npm >/dev/null && node --version 2>/dev/null | sed -E 's/^v([0-9]+).*/\1/' | awk '$$1 >= 20')
INSTALL := PIP_CONSTRAINT=constraints.txt $(BIN)/pip install --quiet --disable-pip-version-check
EXTRA = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(1)"], sep="\n")'

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit("Cego needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Cego needs Python's venv; install it with your system's packages (Debian: python3-venv)."; exit 1; }
	@for one in $$CXX c++ g++ clang++; do command -v "$$one" >/dev/null && exit; done; \
	  echo "Cego needs a C++ compiler; install g++ or clang++ with your system's packages."; exit 1
	@echo "Cego is being set up in $(VENV), once; that takes about a minute."
	@$(if $(NODE)$(CEGO_WITHOUT_PAGE),,echo "- There is no Node 20 with npm here: pip fetches one for the page, which takes a little longer.")
	@$(PYTHON) -m venv $(VENV)

$(PLAYS): pyproject.toml constraints.txt native/CMakeLists.txt $(wildcard native/src/*) | $(BIN)/pip
	@echo "- Packages are fetched and the solver is compiled ..."
	@$(if $(NODE),CEGO_WITHOUT_PAGE=1) $(INSTALL) --no-compile -e .
	@echo "- The program is installed."
	@touch $@

$(READY): $(PLAYS)
	@echo "- What checks the program is fetched: test runners, style and type checkers ..."
	@$(call EXTRA,test) | $(INSTALL) -r /dev/stdin
	@touch $@

ifeq ($(CEGO_WITHOUT_PAGE),)
$(PAGE): $(DRAWN) | $(if $(NODE),$(BIN)/pip,$(PLAYS))
ifneq ($(NODE),)
	@echo "- The page is built ..."
	@cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts --loglevel=error; } && npm run --silent build
	@echo "- The page is built: done."
else
	@$(INSTALL) --no-deps -e .
endif
else
$(PAGE): ;
endif

$(BENCHED): $(READY)
	@$(call EXTRA,bench) | $(INSTALL) -r /dev/stdin
	@touch $@

clean: ## remove what was built and installed here
	@rm -rf $(VENV) build dist web/node_modules web/generated src/cego/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
