// A shared library needs a source of its own; the archives are what is checked.
