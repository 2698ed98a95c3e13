/**
 * What was once called so: files and types that commits removed, renamed or moved. A document that names one of them was right when it
 * was written.
 */
import type { ReadDb } from '../../storage/storage.ts';

export interface GoneNames {
  /** Its present path, through renames; '' where a commit removed it; null for what no commit knows, or what is there again. */
  file(path: string): string | null;
  /** Whether a type or member with this name was removed or renamed: `Type`, `Type.member`, `name()` of a function. */
  symbol(name: string): boolean;
}

const maxRenames = 20;

export function readGoneNames(db: ReadDb): GoneNames {
  const isKnown = db.prepare<[string], number>('SELECT 1 FROM paths WHERE path = ?').pluck();
  const nextOf = db
    .prepare<[string], string>(
      `SELECT p.path FROM paths w JOIN touched t ON t.was = w.id JOIN paths p ON p.id = t.path
       JOIN commits c ON c.id = t."commit" WHERE w.path = ? ORDER BY c.at DESC LIMIT 1`,
    )
    .pluck();
  const isRemoved = db
    .prepare<[string], number>(
      `SELECT 1 FROM paths p JOIN touched t ON t.path = p.id JOIN commits c ON c.id = t."commit"
       WHERE p.path = ? AND t.status = 'D' LIMIT 1`,
    )
    .pluck();
  let symbols: Set<string> | null = null;

  function readSymbols(): Set<string> {
    const found = new Set<string>();
    const types = db.prepare<[], { path: string; was: string | null }>(
      "SELECT path, was FROM changes WHERE kind = 'removed' OR was IS NOT NULL",
    );
    for (const { path, was } of types.iterate()) found.add(lastOf(was ?? path));
    const members = db.prepare<[], { path: string; name: string; was: string | null }>(
      `SELECT h.path, m.name, m.was FROM members m JOIN changes h ON h.id = m.change WHERE m.what = 'removed' OR m.was IS NOT NULL`,
    );
    for (const { path, name, was } of members.iterate()) {
      const [owner, member] = was === null ? [path, name] : was.includes('#') ? was.split('#') : [path, was];
      found.add(`${lastOf(owner ?? path)}.${member}`).add(`${member}()`);
    }
    return found;
  }

  return {
    file(path) {
      if (isKnown.get(path) === undefined) return null;
      let now = path;
      for (let renames = 0; renames < maxRenames; renames += 1) {
        const next = nextOf.get(now);
        if (next === undefined || next === path) break;
        now = next;
      }
      if (isRemoved.get(now) === 1) return '';
      return now === path ? null : now;
    },
    symbol(name) {
      symbols ??= readSymbols();
      return symbols.has(name);
    },
  };
}

const lastOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('+')) + 1);
