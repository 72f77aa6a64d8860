"""What is kept between builds is read in again by every build, so it must be read fast."""

from __future__ import annotations

from typing import Any


class Stored:
    """Base of data classes with slots that are pickled: as a call of the class with the fields in order.

    What `dataclasses` provides looks up the fields of each object anew, which takes several times as long.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.__slots__])
