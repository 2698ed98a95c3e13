"""Month-end reports over the ledger's journal."""

from .balance import BalanceReport
from .late_holds import LateHoldReport

__all__ = ["BalanceReport", "LateHoldReport"]
