"""Which notes a reader of a note may want next: those that share most with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

#: A subject of more notes than that says little: only its nearest notes are looked at.
COMMON = 24
#: How many notes before and behind count as near.
NEAR = 6
#: What a reference from one to the other counts; a shared subject counts less the more notes it has.
REFERENCE = 3.0


class Related:
    """Finds related notes in time that does not grow with the number of notes.

    :param order: the notes, newest first
    :param subjects: what each note is about: tags, categories, works cited
    :param references: the notes that each note refers to
    """

    def __init__(self, order: Sequence[str], subjects: Mapping[str, Iterable[str]],
                 references: Mapping[str, Iterable[str]]) -> None:
        self.order = order
        self.place = {name: number for number, name in enumerate(order)}
        self.subjects = {name: tuple(dict.fromkeys(subjects.get(name, ()))) for name in order}
        self.linked: dict[str, set[str]] = {name: set() for name in order}
        for name, others in references.items():
            for other in others:
                if name in self.place and other in self.place and name != other:
                    self.linked[name].add(other)
                    self.linked[other].add(name)
        self.holders: dict[str, list[str]] = {}
        self.position: dict[tuple[str, str], int] = {}
        for name in order:
            for subject in self.subjects[name]:
                holders = self.holders.setdefault(subject, [])
                self.position[subject, name] = len(holders)
                holders.append(name)

    def of(self, name: str, count: int) -> list[str]:
        """Return the related notes of a note, the nearest first; near ones in time fill up."""
        if name not in self.place or count < 1:
            return []
        scores: Counter[str] = Counter()
        for other in self.linked[name]:
            scores[other] += REFERENCE      # type: ignore[assignment]
        for subject in self.subjects[name]:
            holders = self.holders[subject]
            for other in self._near(subject, name, holders):
                if other != name:
                    scores[other] += 1 / len(holders)       # type: ignore[assignment]
        here = self.place[name]
        best = sorted(scores, key=lambda other: (-round(scores[other], 9), abs(self.place[other] - here),
                                                 self.place[other]))[:count]
        for distance in range(1, len(self.order)):
            if len(best) >= count:
                break
            for place in (here + distance, here - distance):
                if 0 <= place < len(self.order) and self.order[place] not in best and len(best) < count:
                    best.append(self.order[place])
        return best

    def _near(self, subject: str, name: str, holders: list[str]) -> list[str]:
        if len(holders) <= COMMON:
            return holders
        here = self.position[subject, name]
        return holders[max(0, here - NEAR):here + NEAR + 1]
