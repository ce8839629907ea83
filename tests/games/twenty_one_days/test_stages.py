"""Through how many stages a decision goes, as `benchmarks/stages.py` counts them."""

import importlib.util
from pathlib import Path

BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "stages.py"
MOST_ON_AVERAGE = 3.3  # 4.6 before what always follows was done in one go


def test_what_always_follows_a_move_is_done_in_one_stage() -> None:
    spec = importlib.util.spec_from_file_location("stages", BENCHMARK)
    assert spec and spec.loader
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    found = benchmark.stages_of(10)
    assert len(found) > 1000
    assert found.min() == 1, "a move that leaves nothing to be done"
    assert found.mean() < MOST_ON_AVERAGE
