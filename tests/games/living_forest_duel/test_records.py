"""Records of the first version of the rules, which offered the extra action of a sanki card in vain."""

import json
from pathlib import Path

import sekki

RECORDS = Path(__file__).parent / "records"
VERSIONS = "(rules version 1, these are version 2)"


def recorded(name: str) -> tuple[sekki.Table, list[dict[str, str]]]:
    """The table a record leads to, and the lines of its moves."""
    path = RECORDS / f"version-1-{name}.sekki"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return sekki.replay(path), lines[2:]


def test_a_record_without_an_idle_offer_replays_to_its_end():
    table, lines = recorded("no-idle-offer")
    assert table.over
    assert (len(table.steps), table.digest) == (len(lines), lines[-1]["digest"])
    assert table.notices == []


def test_a_record_in_which_an_idle_offer_was_declined_is_shown_up_to_there():
    table, lines = recorded("idle-offer-declined")
    shown = len(table.steps)
    assert lines[shown]["move"] == "wait"
    assert table.at(shown - 1).digest == lines[shown - 2]["digest"]
    assert len(table.notices) == 1
    assert table.notices[0].startswith(f"shown up to step {shown}: line {shown + 3}: ")
    assert table.notices[0].endswith(VERSIONS)


def test_a_record_in_which_an_idle_offer_was_accepted_says_from_where_it_differs():
    """The token costs no sanki card any more, so that its owner is asked about a varan later on."""
    table, lines = recorded("idle-offer-accepted")
    differs = 1 + next(i for i, line in enumerate(lines) if table.at(i + 1).digest != line["digest"])
    assert (lines[differs - 1]["move"], lines[differs]["move"]) == ("reveal", "use sun")
    shown = len(table.steps)
    assert differs < shown < len(lines)
    assert table.notices[0].startswith(f"shown up to step {shown}: ")
    assert table.notices[1] == f"from step {differs} on the positions are not those recorded {VERSIONS}"
