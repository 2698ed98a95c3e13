interface Entry {
  readonly place: string;
  readonly until: number;
}

/** Keeps places of parcels for ten minutes, at most 500 of them; the oldest goes first. */
export class StatusCache {
  private readonly entries = new Map<string, Entry>();
  private readonly ttlMs = 10 * 60 * 1000;

  get(id: string): string | undefined {
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    if (entry.until < Date.now()) {
      this.entries.delete(id);
      return undefined;
    }
    return entry.place;
  }

  put(id: string, place: string): void {
    if (this.entries.size >= 500) {
      const [oldest] = this.entries.keys();
      if (oldest !== undefined) this.entries.delete(oldest);
    }
    this.entries.set(id, { place, until: Date.now() + this.ttlMs });
  }
}
