"""How good the choices of bots are in secret rounds, by a long search that plays on: what each gives away in chance.

`python benchmarks/choices.py cats ismcts:10000 guided:1200 guided:400:quick=false --positions 200` prints for each bot
how many points of winning chance its move was worth less than the best one, how often it was the best, and how long it
thought. The judge believes in its own quick net, so this compares settings; what wins is shown by games.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field
from statistics import mean, stdev

from sekki.bots.guided import Guided
from sekki.lab.contest import sit, warm_bots
from sekki.lab.going import Going
from sekki.play import Seen

PLAYER = "guided:100:quick=false"  # whose games the positions are from
JUDGE = 16_000  # simulations
ONE_IN = 12  # decisions that is looked at, so that positions of one game are not too much alike


@dataclass
class Choices:
    """What one bot did."""

    text: str
    lost: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def meet(self, seen: Seen, worth: dict[int, float], number: int) -> None:
        bot = sit(self.text, f"choice {number}")
        began = time.process_time()
        move = bot.decide(seen)
        self.seconds += time.process_time() - began
        self.lost.append(100 * (max(worth.values()) - worth[move]))

    def line(self) -> str:
        n = len(self.lost)
        error, best = stdev(self.lost) / n**0.5, sum(one == 0 for one in self.lost) / n
        told = f"gives away {mean(self.lost):.2f} ± {error:.2f} points, the best move {100 * best:.0f} %"
        return f"{self.text:32s} {told}, {1000 * self.seconds / n:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=5)
    wish = parser.parse_args()
    warm_bots(wish.game, [PLAYER, *wish.bots])
    luck = random.Random(wish.seed)
    found, met = [Choices(bot) for bot in wish.bots], 0
    while met < wish.positions:
        going = Going(wish.game, 4, {}, luck.getrandbits(40))
        players = [sit(PLAYER, f"{luck.random()}") for _ in range(4)]
        while (waiting := going.waiting) and met < wish.positions:
            seen, legal = going.look(waiting[0])
            if len(waiting) > 1 and len(legal) > 1 and luck.randrange(ONE_IN) == 0:
                judged = Guided(simulations=JUDGE, seed=met, threads=1).search(seen)
                met += 1
                for one in found:
                    one.meet(seen, dict(zip(judged.moves, judged.chances, strict=True)), met)
            going.play(waiting[0], players[waiting[0]].decide(seen))
    for one in found:
        print(one.line(), flush=True)


if __name__ == "__main__":
    main()
