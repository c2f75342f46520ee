"""The history of finished games: what is kept, where, and how it leaves and comes back in."""
