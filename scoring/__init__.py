"""The games: what may be crossed, what a finished sheet tells, and what it scores. Standard library only."""
