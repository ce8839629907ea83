"""Turning the pages of the logbook (rules, chapter 3).

Pages not yet turned up lie nowhere: fate picks one when it is turned.
"""

from sekki.kit import EMPTY, EVERYONE, draw, i64, lowest, plus, rest, rule, size, tell, without

from .logbook import (
    END_OF_WEEK,
    LAST_DAY,
    LAST_PAGE,
    PAGE,
    PAGES_OF_WEEK,
    WEEK_OF_DAY,
    WHEEL_PAGES,
    WHEELS_IN_WEEK,
)
from .state import ASK_PAGE, TOLD_PAGE_TURNED, TOLD_SKIPPED

ALL_PAGES = len(PAGE)


@rule
def weigh_pages(s, w, day):
    """The chance of each page to be this day's: a wheel comes with chance wheels left / days left of the week."""
    week = i64(WEEK_OF_DAY[day])
    unseen = without(PAGES_OF_WEEK[week], s.seen)
    wheels = unseen & WHEEL_PAGES
    plain = without(unseen, WHEEL_PAGES)
    days_left = i64(END_OF_WEEK[week]) - day + 1
    wheels_left = i64(WHEELS_IN_WEEK[week]) - size(PAGES_OF_WEEK[week] & s.seen & WHEEL_PAGES)
    wheel_weight = wheels_left * max(1, size(plain))
    plain_weight = (days_left - wheels_left) * max(1, size(wheels))
    for page in range(ALL_PAGES):
        w.pages[page] = 0
    while wheels != EMPTY:
        w.pages[lowest(wheels)] = wheel_weight
        wheels = rest(wheels)
    while plain != EMPTY:
        w.pages[lowest(plain)] = plain_weight
        plain = rest(plain)


@rule
def turn_page(s, f, w, day):
    """The page of a day is turned up."""
    page = LAST_PAGE
    if day < LAST_DAY:
        weigh_pages(s, w, day)
        page = i64(draw(f, ASK_PAGE, w.pages))
    s.seen = plus(s.seen, page)
    tell(f, TOLD_PAGE_TURNED, EVERYONE, day - 1, page)
    return page


@rule
def skip_day(s, f, w):
    """twenty_one_days-5.12: tomorrow's page is lost, the one after it is turned up."""
    tell(f, TOLD_SKIPPED, EVERYONE, s.next_day - 1, i64(s.tomorrow))
    s.next_day += 1
    s.tomorrow = turn_page(s, f, w, i64(s.next_day))
