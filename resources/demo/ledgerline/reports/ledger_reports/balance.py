"""Balance of each account at the end of the month."""

from collections import defaultdict

from .journal import Entry
from .report import Report


class BalanceReport(Report):
    """Sums entries by account and currency; reversals are counted apart."""

    title = "Balances"

    def __init__(self) -> None:
        self._sums: dict[tuple[str, str], int] = defaultdict(int)
        self._reversals = 0

    def take(self, entry: Entry) -> None:
        self._sums[(entry.account, entry.currency)] += entry.minor_units
        if entry.is_reversal:
            self._reversals += 1

    def render(self) -> str:
        rows = [f"| {account} | {currency} | {units / 100:.2f} |" for (account, currency), units in sorted(self._sums.items())]
        return "\n".join(["| account | currency | balance |", "|---|---|---:|", *rows, "", f"{self._reversals} reversals."])
