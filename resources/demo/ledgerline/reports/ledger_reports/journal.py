"""Reads the journal that the ledger exports, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True)
class Entry:
    """One posted ledger entry; amounts are in minor units."""

    number: int
    at: datetime
    account: str
    minor_units: int
    currency: str
    text: str

    @property
    def is_reversal(self) -> bool:
        return self.text.startswith("Reversal:")


class JournalError(ValueError):
    """A line of the journal that cannot be read."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def read_journal(path: Path) -> Iterator[Entry]:
    """Entries in the order in which they were posted."""
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                raw = json.loads(line)
                yield Entry(
                    number=raw["number"],
                    at=datetime.fromisoformat(raw["at"]),
                    account=raw["account"],
                    minor_units=raw["amount"]["minorUnits"],
                    currency=raw["amount"]["currency"],
                    text=raw["text"],
                )
            except (KeyError, ValueError) as error:
                raise JournalError(number, str(error)) from error
