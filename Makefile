# Everything a person or CI runs. `make help` lists it. Set-up is idempotent, so every target asks for it.

SYSTEM_PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup demo test soak pages check bench miniwob-setup errands-setup pages-setup conformance-setup clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## make .venv from requirements.lock, find or install Chromium, say which
	@$(SYSTEM_PYTHON) scripts/setup.py

demo: setup ## serve the demo shop, run two errands in Chromium, check both over HTTP
	@$(BIN)/python scripts/demo.py

test: setup ## run the whole test suite
	@scripts/setup_pages.sh || echo "test: going on without them"
	@scripts/setup_conformance.sh || echo "test: going on without it"
	@$(BIN)/pytest --durations=10

pages: pages-setup ## open every page of jQuery UI's demos and of Selenium's tests
	@$(BIN)/pytest tests/page_sets --every-page

soak: setup ## fifty random kills of browser, renderer, tab and driver under pursuits
	@$(BIN)/pytest tests/soak --kills 50 -s --timeout 3000

check: setup ## lint, formatting, types, import layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: setup ## print every published figure beside its reference
	@$(BIN)/pursuit bench all

miniwob-setup: setup ## bring the pages that `pursuit bench miniwob` plays
	@if command -v uv >/dev/null; then uv pip install -q --python $(BIN)/python --no-deps --require-hashes -r requirements-miniwob.lock; \
	else $(BIN)/python -m pip install -q --no-deps --require-hashes -r requirements-miniwob.lock; fi

errands-setup: setup ## bring the applications that `pursuit bench errands` runs on
	@SYSTEM_PYTHON=$(SYSTEM_PYTHON) scripts/setup_errands.sh

pages-setup: setup ## bring the pages of others that `make pages` and some tests open
	@scripts/setup_pages.sh

conformance-setup: setup ## bring the official conformance suite of MCP servers
	@scripts/setup_conformance.sh

clean: ## remove what set-up and the tools made
	rm -rf .venv .venv-* .pages .conformance .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
