"""Settings for all tests: nothing depends on chance or on how busy the machine is."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
