"""Accounts and what is booked on them."""
from dataclasses import dataclass, field
from decimal import Decimal


class Overdrawn(Exception):
    """The account would go below its limit."""


@dataclass
class Account:
    name: str
    limit: Decimal = Decimal("0")
    entries: list[Decimal] = field(default_factory=list)

    @property
    def balance(self) -> Decimal:
        return sum(self.entries, Decimal("0"))

    def book(self, amount: Decimal) -> None:
        """Adds an entry; raises Overdrawn when the limit is passed."""
        if self.balance + amount < -self.limit:
            raise Overdrawn(self.name)
        self.entries.append(amount)


def transfer(source: Account, target: Account, amount: Decimal) -> None:
    if amount <= 0:
        raise ValueError("amount must be positive")
    source.book(-amount)
    try:
        target.book(amount)
    except Overdrawn:
        source.entries.pop()
        raise
