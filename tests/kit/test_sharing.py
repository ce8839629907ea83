"""Rows shared out among threads: every row is taken once, whoever comes late, and nobody waits for a sleeper."""

from __future__ import annotations

from threading import Barrier, Thread

import numpy as np
import pytest

import sekki
from sekki.kit.engine import engine
from sekki.kit.loops import loop
from sekki.kit.sharing import AT_ONCE, DONE, END, NEXT, end_of_rows, new_shares, next_rows, teach_numba
from sekki.play.batch.threads import Threads


@loop(times="i8[:]", by="i8[:]")
def count_rows(times, by, shares, part):
    first = next_rows(shares, part, 0)
    while first >= 0:
        last = end_of_rows(shares, first)
        for i in range(first, last):
            times[i] += 1
            by[i] = part
        first = next_rows(shares, part, last - first)


def test_rows_are_cut_into_parts_of_whole_lines_of_memory():
    shares = new_shares(1000, 3)
    assert shares[:-1, NEXT].tolist() == [0, 320, 640]
    assert shares[:-1, END].tolist() == [320, 640, 1000]
    assert shares[-1, DONE] == 0


@pytest.mark.parametrize(("n", "threads", "parts"), [(1, 8, 1), (127, 8, 1), (128, 8, 2), (4096, 2, 2)])
def test_no_thread_for_too_few_rows(n, threads, parts):
    assert len(new_shares(n, threads)) == parts + 1


@pytest.mark.parametrize("kind", ["interpreted", "compiled"])
def test_who_is_alone_does_everything_its_own_part_first(kind):
    times, by = np.zeros(1000, np.int64), np.zeros(1000, np.int64)
    run = engine(sekki.game("cats").facts, compiled=kind == "compiled")
    teach_numba()
    shares = new_shares(1000, 3)
    first = next_rows(shares, 1, 0)  # others take rows twice, and only the first are done
    assert (first, end_of_rows(shares, first)) == (320, 320 + AT_ONCE)
    assert end_of_rows(shares, 960) == 1000
    next_rows(shares, 2, AT_ONCE)
    run.loop(count_rows)(times=times, by=by, shares=shares, part=1)
    assert times.sum() == 1000 - 2 * AT_ONCE
    assert shares[-1, DONE] == 1000 - AT_ONCE  # what was taken second is not done yet


def test_threads_take_every_row_once_however_they_meet():
    run = engine(sekki.game("cats").facts, compiled=True)
    teach_numba()
    work = run.loop(count_rows)
    n, threads, passes = 10_000, 4, 200
    times, by = np.zeros(n, np.int64), np.zeros(n, np.int64)
    begin = Barrier(threads)
    every = [new_shares(n, threads) for _ in range(passes)]

    def help_out(part):
        for shares in every:
            begin.wait()
            work(times=times, by=by, shares=shares, part=part)

    helpers = [Thread(target=help_out, args=(part,)) for part in range(threads)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    assert (times == passes).all()
    assert all(shares[-1, DONE] == n for shares in every)


def test_a_pass_ends_though_a_helper_sleeps_and_the_helper_finds_nothing_left():
    run = engine(sekki.game("cats").facts, compiled=True)
    threads = Threads(run, 1000, 2)
    work = run.loop(count_rows)
    times, by = np.zeros(1000, np.int64), np.zeros(1000, np.int64)
    asleep = Barrier(2)

    def late(shares, part):
        if part > 0:
            asleep.wait()
        work(times=times, by=by, shares=shares, part=part)

    threads.run(late)
    assert (times == 1).all()
    assert (by == 0).all()
    asleep.wait()
    threads.run(lambda shares, part: work(times=times, by=by, shares=shares, part=part))
    assert (times == 2).all()
    threads.close()


def test_little_work_wakes_nobody():
    run = engine(sekki.game("cats").facts, compiled=True)
    threads = Threads(run, 1000, 2)
    parts = []
    work = run.loop(count_rows)
    times, by = np.zeros(1000, np.int64), np.zeros(1000, np.int64)

    def noted(shares, part):
        parts.append(part)
        work(times=times, by=by, shares=shares, part=part)

    threads.run(noted, alone=True)
    assert parts == [0]
    assert (times == 1).all()
    threads.close()
