/**
 * Whose the summaries of an index are (spec 06 "Index": those that a person edited are kept). Main type: Said. Ours follow their
 * file; an index is the only place where a person's stand.
 */
import type { Database } from '../../storage/storage.ts';

export interface Kept {
  /** What the indexes may say that is ours, a line each: between two writes both the old and the new. */
  readonly summary: string;
  /** The one of a person that all indexes said last; '' for none. */
  readonly theirs: string;
  readonly hash: string;
  readonly updated: string;
}

/** What the indexes say of one file. */
export interface Said {
  /** What we would say. */
  readonly generated: string;
  /** Those of people. More than one: nobody said which holds. */
  readonly theirs: readonly string[];
  readonly before: { readonly ours: readonly string[]; readonly theirs: string };
}

export const summaryOf = ({ theirs, generated }: Said): string => theirs[0] ?? generated;

/** What all indexes said when they were last written counts only where nobody wrote another one since. */
export function whatIsSaid(summaries: readonly string[], generated: string, kept: Kept | undefined): Said {
  const ours = (kept?.summary ?? '').split('\n').filter((one) => one !== '');
  const people = [...new Set(summaries)].filter((one) => one !== '' && one !== generated && !ours.includes(one));
  const last = kept?.theirs ?? '';
  const fresh = people.filter((one) => one !== last);
  return { generated, theirs: fresh.length > 0 ? fresh : people, before: { ours, theirs: last } };
}

/** Summaries of ours of one file that an index may still say. */
const mostOurs = 4;

export function createSummaries({ read, write }: Database) {
  const kept = read.prepare<[string], Kept>('SELECT summary, theirs, hash, updated FROM entries WHERE path = ?');
  const keepDate = write.prepare<[string, string, string]>(
    `INSERT INTO entries(path, summary, hash, updated) VALUES (?, '', ?, ?)
     ON CONFLICT(path) DO UPDATE SET hash = excluded.hash, updated = excluded.updated`,
  );
  const keepSummary = write.prepare<[string, string, string]>(
    'UPDATE entries SET summary = ?, theirs = ? WHERE path = ?',
  );

  return {
    kept: (file: string): Kept | undefined => kept.get(file),
    /** Path, hash and date of the last change. */
    keepDates(dates: readonly [string, string, string][]): void {
      if (dates.length > 0) write.transaction(() => dates.forEach((one) => void keepDate.run(...one)));
    },
    /** Before the indexes are written they may say the old and the new; `done`: after all of them were. */
    remember(known: readonly { entry: { path: string }; said: Said }[], done: boolean): void {
      const changed = known.flatMap(({ entry, said: { generated, theirs, before } }): [string, string, string][] => {
        const ours = done ? generated : [...new Set([...before.ours, generated])].slice(-mostOurs).join('\n');
        const now = done ? (theirs[0] ?? '') : before.theirs;
        return ours === before.ours.join('\n') && now === before.theirs ? [] : [[ours, now, entry.path]];
      });
      if (changed.length > 0) write.transaction(() => changed.forEach((one) => void keepSummary.run(...one)));
    },
  };
}
