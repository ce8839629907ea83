"""The list of planted faults fits the code; `make faults` plants them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HERE / "scripts"))
from planted_faults import Fault, faults, file_of, scripted  # noqa: E402


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_a_fault_can_be_planted_and_its_tests_are_there(fault: Fault) -> None:
    assert (HERE / fault.path).read_text().count(fault.old) == 1, "the code has changed; so must the fault"
    for test in fault.tests:
        file, name = file_of(test)
        named = name if scripted(test) else f"def {name.partition('[')[0]}(" if name else ""
        assert named in (HERE / file).read_text()
