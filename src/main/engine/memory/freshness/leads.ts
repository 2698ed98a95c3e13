/**
 * What else than its own file may change how evidence stands: the file that a fragment was followed into, the type or
 * the content that a lost one could come back with. By the file that the evidence speaks of, which is then looked at again.
 */
export interface Leads {
  /** In place of what was said of this file before. */
  set(file: string, keys: ReadonlySet<string>): void;
  /** Files that evidence speaks of. */
  at(key: string): Iterable<string>;
  keys(): Iterable<string>;
  size(): number;
}

export function createLeads(): Leads {
  const files = new Map<string, Set<string>>();
  const keysOf = new Map<string, ReadonlySet<string>>();
  return {
    set(file, keys) {
      for (const key of keysOf.get(file) ?? []) {
        const known = files.get(key);
        known?.delete(file);
        if (known?.size === 0) files.delete(key);
      }
      if (keys.size === 0) keysOf.delete(file);
      else keysOf.set(file, keys);
      for (const key of keys) {
        const known = files.get(key);
        if (known === undefined) files.set(key, new Set([file]));
        else known.add(file);
      }
    },
    at: (key) => files.get(key) ?? [],
    keys: () => files.keys(),
    size: () => files.size,
  };
}
