"""Records: what is on disk is the game, and what is wrong with a file is said."""

import json
import random
from pathlib import Path

import pytest

import sekki


def some_game(seed: int = 4, moves: int = 30) -> sekki.Table:
    table, rng = sekki.game("cats").table(seats=4, seed=seed), random.Random(seed)
    for _ in range(moves):
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.legal(seat)))
    return table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    some_game().record.save(tmp_path / "game.sekki")
    return tmp_path / "game.sekki"


def lines_of(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def test_every_move_is_on_disk_at_once(tmp_path: Path) -> None:
    table = sekki.game("cats").table(seed=1)
    table.record.follow(tmp_path / "live.sekki")
    for seat in range(4):
        table.play(seat, "keep")
        assert sekki.replay(tmp_path / "live.sekki").digest == table.digest
    table.undo(3, consent=True)
    assert sekki.replay(tmp_path / "live.sekki").digest == table.digest


def test_a_torn_last_line_is_left_out_with_a_notice(file: Path) -> None:
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    table = sekki.replay(file)
    assert len(table.steps) == 29
    assert "torn" in table.notices[0]


def test_a_broken_line_in_the_middle_is_refused(file: Path) -> None:
    lines = lines_of(file)
    lines[5] = lines[5][:10]
    file.write_text("\n".join(lines))
    with pytest.raises(sekki.RecordError, match="line 6: not a line of a record"):
        sekki.replay(file)


def test_an_edited_move_is_refused_with_its_line(file: Path) -> None:
    lines = lines_of(file)
    step = json.loads(lines[8])
    step["move"] = "keep"
    lines[8] = json.dumps(step)
    file.write_text("\n".join(lines))
    with pytest.raises(sekki.RecordError, match="line 9"):
        sekki.replay(file)


def test_an_edited_deal_is_refused(file: Path) -> None:
    lines = lines_of(file)
    deal = json.loads(lines[1])
    deal["setup"][0], deal["setup"][1] = deal["setup"][1], deal["setup"][0]
    deal["setup"][1], deal["setup"][3] = deal["setup"][3], deal["setup"][1]
    lines[1] = json.dumps(deal)
    file.write_text("\n".join(lines))
    with pytest.raises(sekki.RecordError, match="edited"):
        sekki.replay(file)


def change_header(file: Path, **changes: object) -> None:
    lines = lines_of(file)
    lines[0] = json.dumps(json.loads(lines[0]) | changes)
    file.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"sekki": 9}, "newer Sekki: format 9"),
        ({"sekki": "yes"}, "not the first line"),
        ({"game": "dogs"}, "there is no game 'dogs'"),
        ({"components": "0123"}, "another box of cats"),
        ({"seats": 7}, "3 to 4 players"),
        ({"options": {"mode": "wild"}}, "mode cannot be 'wild'"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(file: Path, changes: dict[str, object], says: str) -> None:
    change_header(file, **changes)
    with pytest.raises(sekki.RecordError, match=says):
        sekki.replay(file)


def test_an_older_rules_version_replays_as_far_as_it_fits(file: Path) -> None:
    change_header(file, rules_version=0)
    assert len(sekki.replay(file).steps) == 30
    lines = lines_of(file)
    step = json.loads(lines[12])
    step["move"] = "token spring"
    lines[12] = json.dumps(step)
    file.write_text("\n".join(lines))
    table = sekki.replay(file)
    assert len(table.steps) == 10
    assert "shown up to step 10: line 13" in table.notices[0]
    assert "rules version 0" in table.notices[0]


def test_empty_and_missing_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(sekki.RecordError, match="cannot be read"):
        sekki.replay(tmp_path / "nothing.sekki")
    (tmp_path / "empty.sekki").write_text("")
    with pytest.raises(sekki.RecordError, match="empty"):
        sekki.replay(tmp_path / "empty.sekki")


def test_a_game_from_a_position_is_recorded_too(tmp_path: Path) -> None:
    start = some_game().position
    table = sekki.game("cats").table(position=start, names=["North", "East", "South", "West"])
    seat = table.actors[0]
    table.play(seat, table.legal(seat)[0])
    table.record.save(tmp_path / "puzzle.sekki")
    again = sekki.replay(tmp_path / "puzzle.sekki")
    assert again.digest == table.digest
    assert again.names == table.names
