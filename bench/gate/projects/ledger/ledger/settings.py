import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    database: str
    workers: int
    debug: bool


def load() -> Settings:
    return Settings(
        database=os.environ.get("LEDGER_DB", "ledger.sqlite3"),
        workers=int(os.environ.get("LEDGER_WORKERS", "2")),
        debug=os.environ.get("LEDGER_DEBUG") == "1",
    )
