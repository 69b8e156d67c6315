"""The exceptions of clearway. Every one has a code, a field and a line."""


class Error(Exception):
    """Base of all errors that clearway raises about its input.

    code: the kind of error, which is the name of the class.
    field: the argument that is refused, such as "weight" or "starts[3]", or the file.
    line: the line in a text file, from 1; 0 if there is none.
    """

    def __init__(self, message: str, field: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.field = field
        self.line = line

    @property
    def code(self) -> str:
        return type(self).__name__


class InvalidArgument(Error, ValueError):
    """A value is out of its range, not finite, or does not go with others."""


class ParseError(Error, ValueError):
    """A file or text does not follow its format."""


class Unsupported(Error, ValueError):
    """A well-formed file or text of a variant that is refused."""


class OutsideFolder(Error):
    """A file names another one outside of its own folder."""


class LimitExceeded(Error, ValueError):
    """A size, depth or memory limit would be exceeded."""


class IoError(Error, OSError):
    """The operating system refused to read or write a file."""


class Conflict(Error):
    """A file would be written over an input, or over one that is not clearway's own."""
