"""Nobody learns what they cannot know (the laws of knowledge)."""

from sekki.testing.contract.concealment import conceal_and_imagine_agree
from sekki.testing.contract.imagining import imagine_gives_every_world_its_chance
from sekki.testing.contract.knowledge import words_come_from_what_is_known
from sekki.testing.contract.twins import twin_worlds_look_alike

from .cases import Case, every_case, keeps


@every_case
def test_laws_of_conceal_and_imagine(case: Case) -> None:
    keeps(conceal_and_imagine_agree, case, count=10_000)


@every_case
def test_words_are_the_same_from_the_concealed_state(case: Case) -> None:
    keeps(words_come_from_what_is_known, case, games=3)


@every_case
def test_twin_worlds_look_alike_to_the_uninformed(case: Case) -> None:
    keeps(twin_worlds_look_alike, case, games=20)


@every_case
def test_every_world_is_imagined_by_its_chance(case: Case) -> None:
    keeps(imagine_gives_every_world_its_chance, case, positions=2)
