# Two doors: `make play` and `make test`. Each sets up all it needs and is quick the second time.

VENV    := .venv
BIN     := $(VENV)/bin
PYTHON  ?= python3
READY   := $(VENV)/.ready
BENCHED := $(VENV)/.ready-bench
PAGE    := src/cego/server/static/index.html
DRAWN   := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/generated/*')

.PHONY: play test walk faults check fix bench load ladder train guide puzzles docs sanitize clean help

help: ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

play: $(READY) ## play a game against the computer
	@$(BIN)/cego play

test: $(READY) $(PAGE) check ## everything that has to hold: style, types, rooms, behaviour
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
	@if [ -x web/node_modules/.bin/svelte-check ] && command -v npm >/dev/null; then cd web && npm run --silent check; fi

fix: $(READY) ## put style in order
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

docs: $(READY) $(PAGE) ## write the pages made from the rule sets and the messages, the page's types of messages, its pictures
	@$(BIN)/python docs/make_rules.py
	@$(BIN)/python docs/make_protocol.py
	@$(BIN)/python -m cego.server.protocol.typescript web/src/protocol.ts
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
	@$(BIN)/python -m training.guide

puzzles: $(READY) ## make the puzzles anew that come with the program; a quarter of an hour, can be stopped and goes on
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m training.puzzles

FUZZ_SECONDS ?= 60
sanitize: ## the native core under AddressSanitizer and UBSan, then fuzzed
	@cmake -S native -B build/sanitize -DTRICKS_MODULE=OFF -DTRICKS_TOOLS=ON -DTRICKS_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	@cmake --build build/sanitize --parallel 2 >/dev/null
	@build/sanitize/check
	@command -v clang++ >/dev/null || apt-get install --yes --quiet clang >/dev/null 2>&1 || (echo "The fuzzer needs clang++; install it with your system's packages."; exit 1)
	@cmake -S native -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ -DTRICKS_MODULE=OFF -DTRICKS_FUZZ=ON -DTRICKS_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	@cmake --build build/fuzz --parallel 2 >/dev/null
	@mkdir -p build/corpus && build/fuzz/fuzz -max_total_time=$(FUZZ_SECONDS) -rss_limit_mb=4096 build/corpus

$(READY): pyproject.toml constraints.txt native/CMakeLists.txt $(wildcard native/src/*)
	@$(PYTHON) -c 'import sys; sys.exit("Cego needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@PIP_CONSTRAINT=constraints.txt $(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

$(PAGE): $(DRAWN) | $(READY)
	@if [ -n "$$CEGO_WITHOUT_PAGE" ]; then :; \
	elif command -v npm >/dev/null; then cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts --loglevel=error; } && npm run --silent build; \
	else PIP_CONSTRAINT=constraints.txt $(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .; fi

$(BENCHED): $(READY)
	@PIP_CONSTRAINT=constraints.txt $(BIN)/pip install --quiet --disable-pip-version-check -e '.[test,bench]'
	@touch $@

clean: ## remove what was built and installed here
	@rm -rf $(VENV) build dist web/node_modules web/generated src/cego/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
