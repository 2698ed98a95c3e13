/** What a release holds: the commits between two points by kind, and the types whose visible side changed. */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { CommitTold } from '#shared/contract/project/commits.ts';
import type { CommitKind } from '#shared/contract/project/why.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { columns, createTelling, type Row } from './rows.ts';

export interface Notes {
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
