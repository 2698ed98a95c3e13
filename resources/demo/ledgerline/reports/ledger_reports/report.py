"""What every report has in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from .journal import Entry


class Report(ABC):
    """Takes entries one by one and renders itself as Markdown."""

    title: str = "Report"

    def run(self, entries: Iterable[Entry]) -> str:
        for entry in entries:
            self.take(entry)
        return f"# {self.title}\n\n{self.render()}\n"

    @abstractmethod
    def take(self, entry: Entry) -> None:
        """Notes one entry."""

    @abstractmethod
    def render(self) -> str:
        """The body, without its title."""
