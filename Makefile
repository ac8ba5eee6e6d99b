# `make play` and `make test` set up everything they need, on a machine that has Python 3.11 to 3.13.

PYTHON ?= python3
GAME ?= desert
PIP = -m pip --disable-pip-version-check
BUILD = setuptools wheel 'mypy[mypyc]' librt
SOAK ?= --minutes 10

.PHONY: play test lint soak golden bench clean

# -- playing -------------------------------------------------------------------

play: .venv/ready
	.venv/bin/bactrian play $(GAME)

.venv/ready: pyproject.toml setup.py constraints.txt $(shell find src -name '*.py' -o -name '*.json')
	@echo "Setting up Bactrian in .venv: a minute or so, most of it downloading and compiling ..."
	$(PYTHON) -m venv .venv
	.venv/bin/python $(PIP) install -q -c constraints.txt $(BUILD)
	.venv/bin/python $(PIP) install -q -c constraints.txt --no-build-isolation .
	@.venv/bin/bactrian --version
	@touch $@

# -- checking ------------------------------------------------------------------

# Everything runs twice: on the source tree, interpreted, and on an installed compiled build.
test: .venv-dev/ready lint build/compiled/ready
	@echo "== the source tree, interpreted"
	BACTRIAN_EXPECT=interpreted .venv-dev/bin/python -m pytest -n auto
	@echo "== an installed build, compiled"
	BACTRIAN_EXPECT=compiled PYTHONPATH=build/compiled .venv-dev/bin/python -m pytest -n auto

lint: .venv-dev/ready
	.venv-dev/bin/ruff format --check .
	.venv-dev/bin/ruff check .
	.venv-dev/bin/mypy
	.venv-dev/bin/lint-imports --no-cache

.venv-dev/ready: pyproject.toml setup.py constraints.txt
	@echo "Setting up the tools for work on Bactrian in .venv-dev ..."
	$(PYTHON) -m venv .venv-dev
	.venv-dev/bin/python $(PIP) install -q -c constraints.txt $(BUILD)
	BACTRIAN_PURE=1 .venv-dev/bin/python $(PIP) install -q -c constraints.txt --no-build-isolation -e '.[web,arena,bridges,dev]'
	@touch $@

build/compiled/ready: .venv-dev/ready $(shell find src -name '*.py' -o -name '*.json' -o -name '*.html' -o -name '*.md' -o -name '*.c*')
	@echo "Compiling ..."
	rm -rf build
	PATH=$(CURDIR)/.venv-dev/bin:$$PATH .venv-dev/bin/python $(PIP) install -q --no-deps --no-build-isolation --target build/compiled .
	@touch $@

# Random games, the promises checked, for as long as told: make soak SOAK='--minutes 60', or
# make soak SOAK='desert --count 100000' for so many games at each player count.
soak: build/compiled/ready
	PYTHONPATH=build/compiled .venv-dev/bin/python tools/soak.py $(SOAK)

bench: build/compiled/ready
	PYTHONPATH=build/compiled .venv-dev/bin/python -m bactrian bench

# After a change to the rules that is meant: what the tests compare games with is written anew.
golden: .venv-dev/ready
	.venv-dev/bin/python tools/golden.py

clean:
	rm -rf .venv .venv-dev build
