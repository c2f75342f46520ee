"""The command line: it talks to people and leaves the work to the packages below."""
