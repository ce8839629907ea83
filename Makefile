# `make play` and `make test` do everything, set-up included.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXAMPLES := .venv-examples
READY := $(VENV)/ready
TABLE := src/sekki/server/static/index.html
WEB := $(shell find web src/sekki/server/messages src/sekki/games src/sekki/languages -path '*/node_modules' -prune -o -type f \
	\( -name '*.ts' -o -name '*.svelte' -o -name '*.css' -o -name '*.html' -o -name '*.json' -o -name '*.po' -o -path '*/server/messages/*.py' -o -name 'view.py' -o -name 'components.toml' \) \
	! -name protocol.ts ! -path '*/src/lib/views/*' -print 2>/dev/null)

.PHONY: nets play test web messages system format bench bench-envs strength gpu kill fuzz faults load load-big attack soak screens pictures page mutants examples clean

play: $(READY) $(TABLE)
	$(BIN)/sekki

test: $(READY) $(TABLE) system
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python scripts/npm.py run --silent check
	$(BIN)/python scripts/npm.py run --silent test
	$(BIN)/python -m pytest -n 2 --dist loadgroup

web: $(READY) $(TABLE)

messages: $(READY)
	$(BIN)/python scripts/messages.py

format: $(READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

system: $(READY)
	$(BIN)/python scripts/system.py

bench: $(READY)
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/env_peers.py --write

gpu: $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[gpu]'
	$(BIN)/python benchmarks/gpu.py prepare build/gpu
	$(BIN)/python benchmarks/gpu.py launch build/gpu
	$(BIN)/python benchmarks/gpu_steps.py prepare build/gpu/steps
	$(BIN)/python benchmarks/gpu_steps.py launch build/gpu/steps

kill: $(READY) system
	SEKKI_KILLS=500 $(BIN)/python -m pytest tests/server -k kill

fuzz: $(READY)
	SEKKI_FUZZ=20000 $(BIN)/python -m pytest tests/server/test_fuzz.py tests/server/test_openapi.py

faults: $(READY) system
	$(BIN)/python scripts/planted_faults.py

strength: $(READY)
	$(BIN)/python benchmarks/strength.py

screens: $(READY) $(TABLE) system
	SEKKI_SCREENS=all $(BIN)/python -m pytest tests/web/test_screens.py tests/web/test_languages.py

pictures: $(READY) $(TABLE) system
	$(BIN)/python scripts/pictures.py

page: $(READY) $(TABLE) system
	$(BIN)/python benchmarks/table_page.py

nets: $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[gpu,train]'
	$(BIN)/python benchmarks/gpu_train.py prepare build/nets
	$(BIN)/python benchmarks/gpu_train.py launch build/nets build/nets/runs \
		fifteen_days:10+shifting_seasons:10+living_forest_duel:10+cats:10+twenty_one_days:10

load: $(READY) system
	$(BIN)/python benchmarks/load.py --old --write docs/benchmarks.md
	$(BIN)/python benchmarks/load.py --old --postgres --rate 0
	$(BIN)/python benchmarks/load.py --postgres --processes 2 --rate 0

load-big: $(READY)
	$(BIN)/python benchmarks/load.py --tables 2500 --rate 200

attack: $(READY)
	$(BIN)/python benchmarks/attack.py --ack 50

soak: $(READY)
	$(BIN)/python benchmarks/soak.py
	$(BIN)/python benchmarks/soak.py --junk 10000

examples: $(EXAMPLES)/ready
	cd examples/learning && for example in maskable_ppo ppo_torch ppo_jax open_spiel_dqn rllib_ppo; do \
		../../$(EXAMPLES)/bin/python $$example.py || exit 1; done

bench-envs: $(EXAMPLES)/ready
	$(EXAMPLES)/bin/python benchmarks/envs.py --write

mutants: $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[mutants]'
	$(BIN)/python scripts/mutants.py --json build/mutants.json

clean:
	rm -rf $(VENV) $(EXAMPLES) build dist web/node_modules src/sekki/server/static

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

$(EXAMPLES)/ready: pyproject.toml examples/learning/requirements.txt
	$(PYTHON) -m venv $(EXAMPLES)
	$(EXAMPLES)/bin/python -m pip install --quiet --upgrade pip
	$(EXAMPLES)/bin/python -m pip install --quiet --editable '.[rl]' --requirement examples/learning/requirements.txt
	touch $@

$(TABLE): $(WEB) $(READY)
	$(BIN)/python hatch_build.py
	touch $@
