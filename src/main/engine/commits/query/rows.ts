/** Commits as answers show them, and how far what is known goes. */

import type { ChangeClass } from '#shared/contract/change.ts';
import type { CommitTold, HistoryReach } from '#shared/contract/project/commits.ts';
import type { CommitKind } from '#shared/contract/project/why.ts';
import type { ReadDb } from '../../storage/storage.ts';

export interface Row {
  id: number;
  sha: string;
  at: number;
  kind: CommitKind;
  rule: string;
  subject: string;
  reason: string;
  issues: string;
  state: number;
}

export const columns = 'c.id, c.sha, c.at, c.kind, c.rule, c.subject, c.reason, c.issues, c.state';
const shortId = 10;

export function createTelling(db: ReadDb): (row: Row) => CommitTold {
  const tags = db.prepare<[string], string>('SELECT name FROM tags WHERE sha = ? ORDER BY name').pluck();
  return ({ sha, at, kind, rule, subject, reason, issues }) => ({
    ...{ id: sha.slice(0, shortId), at, kind, rule, subject, tags: tags.all(sha) },
    reason: JSON.parse(reason) as string[],
    issues: JSON.parse(issues) as string[],
  });
}

export function readReach(db: ReadDb): HistoryReach {
  const counts = db
    .prepare<[], { commits: number; compared: number }>(
      'SELECT count(*) AS commits, coalesce(sum(state = 1), 0) AS compared FROM commits',
    )
    .get();
  const ends = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'ends'").pluck().get();
  return {
    ...(counts ?? { commits: 0, compared: 0 }),
    ends: ends === 'start' || ends === 'shallow' || ends === 'limit' || ends === 'missing' ? ends : 'none',
  };
}

/** Files belong together if they have at least this many common commits, and this share of the commits of either. */
export const minSupport = 5;
export const minConfidence = 0.4;
/** Larger commits do not show what belongs together. */
export const maxFiles = 30;
const listing = /(?:^|\/)(?:[^/]*lock[^/]*\.(?:json|ya?ml|toml)|[^/]*\.lock|go\.sum|CHANGELOG[^/]*)$/i;

/** Lock files and change logs, which change with everything. */
export const isListing = (file: string): boolean => listing.test(file);

// What a release holds: the commits between two points by kind, and the types whose visible side changed.

interface Notes {
  groups: { kind: CommitKind; commits: CommitTold[] }[];
  types: { path: string; change: string; changeClass: ChangeClass; commit: string }[];
}

const order: readonly CommitKind[] = [
  'feature',
  'fix',
  'revert',
  'other',
  'refactor',
  'docs',
  'test',
  'dependency',
  'format',
];
const maxTypes = 200;

/** @param ids whole names of the commits, newest first. Merges and releases are left out. */
export function readNotes(db: ReadDb, ids: readonly string[]): Notes {
  const find = db.prepare<[string], Row>(`SELECT ${columns} FROM commits c WHERE c.sha = ?`);
  const changesOf = db.prepare<[number], { path: string; kind: string; class: ChangeClass }>(
    `SELECT path, kind, class FROM changes WHERE "commit" = ? AND class IN ('Structure', 'PublicBehavior')`,
  );
  const told = createTelling(db);
  const rows = ids.flatMap((id) => find.get(id) ?? []);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const types = new Map<string, Notes['types'][number]>();
  for (const { id, sha } of rows) {
    for (const { path, kind, class: changeClass } of changesOf.all(id))
      if (types.get(path)?.changeClass !== 'Structure' && (!types.has(path) || changeClass === 'Structure'))
        types.set(path, { path, change: kind, changeClass, commit: sha.slice(0, 10) });
  }
  return {
    groups: order.flatMap((kind) => {
      const commits = byKind.get(kind)?.map(told) ?? [];
      return commits.length === 0 ? [] : [{ kind, commits }];
    }),
    types: [...types.values()]
      .sort(
        (a, b) =>
          Number(b.changeClass === 'Structure') - Number(a.changeClass === 'Structure') || (a.path < b.path ? -1 : 1),
      )
      .slice(0, maxTypes),
  };
}
