/**
 * The bases of one type as declarations write them, each with the type it leads to. They are resolved when asked for,
 * since edges say only where a type leads, not through which spelling (`using B = N.Base`, `Base<int>`).
 */
import type { ReadDb } from '../../storage/storage.ts';
import { plainName } from '../facts.ts';
import { scopingOf } from '../languages/registry.ts';
import { baseKind } from '../link/linker.ts';
import { createLookups, type Lookup } from '../link/lookup.ts';
import { placeIn } from '../link/resolution.ts';

export interface ResolvedBase {
  /** Without type arguments. */
  name: string;
  kind: 'inherits' | 'implements';
  /** Row of the type; null for one outside the workspace. */
  type: number | null;
}

export type ReadBases = (type: number) => ResolvedBase[];

/** What a lookup remembers of so many types is a few megabytes. */
const mostOfOne = 500;

export function createReadBases(db: ReadDb): ReadBases {
  const typeRow = db.prepare<[number], { id: number; fqn: string; kind: string }>(
    'SELECT id, fqn, kind FROM types WHERE id = ?',
  );
  const parts = db.prepare<[number], { file: number; bases: string }>(
    'SELECT p.file, p.bases FROM parts p JOIN files f ON f.id = p.file WHERE p.type = ? ORDER BY f.path, p.ordinal',
  );
  // What this connection has changed, and whether another one has.
  const ownChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  const othersChanges = db.prepare<[], number>('PRAGMA data_version').pluck();
  const lookups = createLookups(db);
  let kept: { lookup: Lookup; asked: number; state: string } | null = null;
  /** What a lookup remembers holds for one state of the code map; types that are asked for together share most of it. */
  function lookupNow(): Lookup {
    const state = `${ownChanges.get()} ${othersChanges.get()}`;
    if (kept === null || kept.state !== state || kept.asked >= mostOfOne) kept = { lookup: lookups(), asked: 0, state };
    kept.asked += 1;
    return kept.lookup;
  }
  return (row) => {
    const type = typeRow.get(row);
    if (type === undefined) return [];
    // Most types have none, and a lookup costs more than all else that is read of a type.
    const declared = parts.all(row).filter(({ bases }) => bases !== '[]');
    if (declared.length === 0) return [];
    const lookup = lookupNow();
    const found = new Map<string, ResolvedBase>();
    for (const part of declared) {
      const file = lookup.file(part.file);
      if (file === null) continue;
      for (const { name, kind } of JSON.parse(part.bases) as { name: string; kind: ResolvedBase['kind'] }[]) {
        if (found.has(name)) continue;
        const base = scopingOf(file.language).resolve(name, placeIn(type, file, lookup));
        found.set(name, {
          name: plainName(name),
          kind: base.kind === 'type' ? baseKind(base.type, type) : kind,
          type: base.kind === 'type' ? base.type.id : null,
        });
      }
    }
    return [...found.values()];
  };
}
