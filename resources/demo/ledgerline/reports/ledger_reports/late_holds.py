"""Captures that came long after their hold was placed."""

from datetime import timedelta

from .journal import Entry
from .report import Report


class LateHoldReport(Report):
    """Lists captures that were posted later than `limit` after the hold."""

    title = "Late captures"

    class Finding:
        def __init__(self, entry: Entry, late_by: timedelta) -> None:
            self.entry = entry
            self.late_by = late_by

        def row(self) -> str:
            return f"| {self.entry.account} | {self.entry.number} | {self.late_by.days} |"

    def __init__(self, placed: dict[int, "Entry"], limit: timedelta = timedelta(days=7)) -> None:
        self._placed = placed
        self._limit = limit
        self._findings: list[LateHoldReport.Finding] = []

    def take(self, entry: Entry) -> None:
        hold = self._placed.get(entry.number)
        if hold is None:
            return
        late_by = entry.at - hold.at - self._limit
        if late_by > timedelta():
            self._findings.append(self.Finding(entry, late_by))

    def render(self) -> str:
        if not self._findings:
            return "None."
        return "\n".join(["| account | entry | days late |", "|---|---:|---:|", *(finding.row() for finding in self._findings)])
