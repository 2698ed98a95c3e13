import csv
import logging
from collections.abc import Iterable
from pathlib import Path

from .account import Account

log = logging.getLogger(__name__)


def as_rows(accounts: Iterable[Account]) -> list[tuple[str, str]]:
    """Names and balances, the largest balance first."""
    ordered = sorted(accounts, key=lambda account: account.balance, reverse=True)
    return [(account.name, f"{account.balance:.2f}") for account in ordered]


def write_report(accounts: Iterable[Account], path: Path) -> int:
    rows = as_rows(accounts)
    with path.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, delimiter=";")
        writer.writerow(["account", "balance"])
        writer.writerows(rows)
    log.info("wrote %d rows to %s", len(rows), path)
    return len(rows)


def parse_amount(text: str) -> float | None:
    """Reads '1.234,50' as well as '1234.50'; None for anything else."""
    plain = text.strip().replace(" ", "")
    if "," in plain:
        plain = plain.replace(".", "").replace(",", ".")
    try:
        return float(plain)
    except ValueError:
        return None
