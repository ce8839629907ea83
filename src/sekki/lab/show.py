"""The old name of `sekki.lab.report`."""

from .report import *  # noqa: F403
