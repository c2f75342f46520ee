"""A second, deliberately naive judge, written from the rules alone; it shares nothing with ``scoring``."""
