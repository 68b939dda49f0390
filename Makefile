# The two commands that matter: `make run` and `make test`. Both set up what they need, again and again.
PYTHON := .venv/bin/python
SIZES := --size 800x480 --size 720x1280

.PHONY: help run kiosk demo test test-quick test-slow test-boot test-boot-shortest test-bookworm test-trixie test-python test-arm check format bench soak screenshots compare-pictures goldens words lock clean

help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 20

run: ## Open the app (or the console where there is no screen)
	@.ci/prepare run
	@.venv/bin/loop-companion run $(ARGS)

kiosk: ## Open the app on the whole screen
	@.ci/prepare run
	@.venv/bin/loop-companion run --kiosk $(ARGS)

demo: ## A game that plays itself
	@.ci/prepare run
	@.venv/bin/loop-companion demo $(ARGS)

test: ## Run the tests but the long ones and the boots; needs no screen
	@.ci/prepare test
	$(PYTHON) -m pytest -m "not slow and not boot" $(ARGS)

test-quick: ## Run the tests that need no small Debian to install into
	@.ci/prepare test
	$(PYTHON) -m pytest -m "not slow and not image and not boot" $(ARGS)

test-slow: ## Run the long tests, too (100,000 games), but no boots
	@.ci/prepare test
	$(PYTHON) -m pytest -m "not boot" $(ARGS)

test-boot: ## Boot the kiosk in virtual machines: touch it, pull the plug, break it (needs root)
	@.ci/prepare boot || .ci/prepare test # then it is skipped, and pytest says why
	$(PYTHON) -m pytest -m "boot and not shortest" tests/boot $(ARGS)

test-boot-shortest: ## Boot it twice: a picture, three taps, the plug, Resume
	@.ci/prepare boot || .ci/prepare test # then it is skipped, and pytest says why
	$(PYTHON) -m pytest -m "boot and shortest" tests/boot $(ARGS)

test-bookworm: ## Both commands as a newcomer gives them, in a fresh Debian 12 (root; a quarter of an hour)
	.ci/in-debian bookworm sh /checkout/.ci/newcomer $(ARGS)

test-trixie: ## The same in a fresh Debian 13
	.ci/in-debian trixie sh /checkout/.ci/newcomer $(ARGS)

test-python: ## The tests with another Python: WITH=python3.12
	.ci/with-python "$(WITH)" $(ARGS)

test-arm: ## The rules, the hardware's bytes and every screen as a Raspberry Pi computes them (root; an hour or more)
	.ci/in-debian trixie/arm64 sh /checkout/.ci/on-arm
	.ci/in-debian trixie/arm64 --here .ci/install-into

check: ## Lint, format and types
	@.ci/prepare test
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

format: ## Mend what ruff can mend
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

bench: ## Measure speed and size; prints the figures side by side
	@.ci/prepare test
	$(PYTHON) -m tests.bench

soak: ## Play a day in fast motion and print the memory (a quarter of an hour)
	@.ci/prepare test
	$(PYTHON) -m tests.bench.soak $(ARGS)

screenshots: ## Draw every screen into pictures/
	@.ci/prepare run
	.venv/bin/loop-companion screenshots --force pictures $(SIZES)

compare-pictures: ## Draw all screens as in BASE=commit and as now, and show what differs
	@.ci/prepare test
	@$(PYTHON) -m tests.pictures $(BASE) $(ARGS)

goldens: ## Make the golden playthroughs anew (then read the difference)
	@.ci/prepare test
	$(PYTHON) -m tests.playthroughs.make

words: ## Collect the words of the screen for translators
	@.ci/prepare test
	$(PYTHON) -m babel.messages.frontend --quiet extract --mapping-file babel.cfg \
		--no-location --sort-output --omit-header -o companion/words/messages.pot companion

lock: ## Write anew which versions are installed (ARGS=--upgrade: the newest)
	@.ci/lock $(ARGS)

clean: ## Remove what was made; games and settings stay
	rm -rf .venv .venv.before build dist pictures .pytest_cache .mypy_cache .ruff_cache .hypothesis
