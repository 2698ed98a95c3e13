/**
 * How evidence stands that is not as it was learnt; all other evidence is fresh. In memory only: it is true of the files
 * as they are now (spec 05).
 */
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import type { Evidence } from '#shared/contract/memory/types.ts';

export interface Standing {
  state: EvidenceView['state'];
  now?: { file?: string; startLine: number; endLine: number };
}
/** What a standing is about: another hash or other lines at the same place in the record are other evidence. */
export type Fragment = Pick<Evidence, 'startLine' | 'endLine' | 'hash'> & { file: string };

export interface Standings {
  /** By place in the record; what is left out is fresh. */
  of(row: number): readonly (Standing | undefined)[];
  isStale(row: number): boolean;
  /** null: fresh. True when that is news. */
  set(row: number, position: number, fragment: Fragment, standing: Standing | null): boolean;
  /** The evidence of a record as it is written now: what was known of other evidence is dropped. True when some was. */
  keep(row: number, evidence: readonly Fragment[]): boolean;
  drop(row: number): boolean;
}

interface Known extends Standing {
  readonly fragment: string;
}

export function createStandings(): Standings {
  const rows = new Map<number, (Known | undefined)[]>();

  function put(row: number, position: number, known: Known | undefined): void {
    const states = rows.get(row) ?? [];
    while (states.length <= position) states.push(undefined);
    states[position] = known;
    if (states.every((one) => one === undefined)) rows.delete(row);
    else rows.set(row, states);
  }

  return {
    of: (row) => rows.get(row)?.map((known) => known && standingOf(known)) ?? [],
    isStale: (row) => rows.get(row)?.some((one) => one?.state === 'changed' || one?.state === 'missing') ?? false,
    set(row, position, fragment, standing) {
      const before = rows.get(row)?.[position];
      if (before === undefined && standing === null) return false;
      const known = standing === null ? undefined : { ...standing, fragment: keyOf(fragment) };
      if (JSON.stringify(before) === JSON.stringify(known)) return false;
      put(row, position, known);
      return true;
    },
    keep(row, evidence) {
      const states = rows.get(row);
      if (states === undefined) return false;
      let dropped = false;
      states.forEach((known, position) => {
        const now = evidence[position];
        if (known === undefined || (now !== undefined && known.fragment === keyOf(now))) return;
        dropped = true;
        put(row, position, undefined);
      });
      return dropped;
    },
    drop: (row) => rows.delete(row),
  };
}

function standingOf({ state, now }: Known): Standing {
  return now === undefined ? { state } : { state, now };
}

function keyOf({ file, startLine, endLine, hash }: Fragment): string {
  return `${hash} ${startLine} ${endLine} ${file}`;
}
