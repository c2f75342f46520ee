# make demo: set up and do the main job once. make test: set up and run every check.
.PHONY: setup demo test format lint types imports tests bench bench-small bench-speed clean

BIN := .venv/bin

setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt setup.sh
	./setup.sh

demo: .venv/ready
	@mkdir -p demo
	$(BIN)/rowlock print longo -o demo/pad.pdf --sheets 8 --seed 1 --force
	@# status 1 means that something wants a look, as the samples' illegal crossing does
	$(BIN)/rowlock scan samples/photos --overlay demo --csv demo/scores.csv --force || test $$? -eq 1
	@echo "Printed: demo/pad.pdf. The photographs with what was read drawn on them: demo/*.read.jpg"

test: format lint types imports tests

format: .venv/ready
	$(BIN)/ruff format --check .

lint: .venv/ready
	$(BIN)/ruff check .

types: .venv/ready
	$(BIN)/mypy

imports: .venv/ready
	$(BIN)/lint-imports

tests: .venv/ready
	$(BIN)/pytest -n 2 --cov --cov-report=term:skip-covered

# an hour or more on two cores; started again after a kill, it goes on
bench: .venv/ready
	$(BIN)/python -m tests.benchmarks.accuracy --out build/bench

bench-small: .venv/ready
	$(BIN)/python -m tests.benchmarks.accuracy --out build/bench --small

# some ten minutes; nothing else should run on the machine
bench-speed: .venv/ready
	$(BIN)/python -m tests.benchmarks.bench_speed --out build/bench-speed

clean:
	rm -rf .venv build demo
