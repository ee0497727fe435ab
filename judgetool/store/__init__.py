"""SQLite: the compiled shipped data and the archive of imported editions. Derived and disposable."""
