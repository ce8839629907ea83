"""A learning curve: printed point by point, saved as a picture beside the example."""

from __future__ import annotations

from pathlib import Path


class Curve:
    """How often the learner wins, over what it has played."""

    def __init__(self, title: str, par: float) -> None:
        self.title, self.par = title, par
        self.points: list[tuple[float, float]] = []

    def add(self, played: float, won: float) -> None:
        self.points.append((played, won))
        print(f"{self.title}: after {played:12,.0f} decisions it wins {won:6.1%} (par {self.par:.0%})", flush=True)

    def save(self, script: str) -> Path:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        path = Path(__file__).parents[2] / "build" / "learning" / f"{Path(script).stem}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        figure, axes = pyplot.subplots(figsize=(7, 4))
        axes.plot(*zip(*self.points, strict=True), marker="o")
        axes.axhline(self.par, linestyle=":", color="grey")
        axes.set(title=self.title, xlabel="decisions", ylabel="games won", ylim=(0, 1))
        figure.savefig(path, dpi=120)
        print(f"saved {path}")
        return path
