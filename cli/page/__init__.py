"""The phone page: what ``rowlock serve`` shows in a browser."""
