"""The camera: from a photograph's bytes to the mark in every cell, each with a probability."""
