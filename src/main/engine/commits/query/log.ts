/**
 * The commits of one symbol or file, newest first, through its renames and moves: what an older commit calls by another name is the
 * same one when a newer commit says so.
 */
import type { LoggedCommit } from '#shared/contract/project/commits.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { columns, createTelling, isListing, maxFiles, minConfidence, minSupport, type Row } from './rows.ts';

export interface HistorySubject {
  readonly file: string;
  /** Null for the file as a whole. */
  readonly symbol: { readonly path: string; readonly member: string | null } | null;
}

interface Touch extends Row {
  status: string;
  file: string;
  was: string | null;
}

interface Change extends Row {
  change: number;
  path: string;
  was: string | null;
  what: string;
  class: LoggedCommit['changeClass'];
}

interface Member {
  name: string;
  what: LoggedCommit['members'][number]['what'];
  was: string | null;
}

const maxNames = 50;

/** All commits; the caller cuts. */
export function readLog(db: ReadDb, { file, symbol }: HistorySubject): LoggedCommit[] {
  const ofFile = fileLog(db, file);
  if (symbol === null) return ofFile;
  const told = symbolLog(db, symbol.path, symbol.member);
  const known = new Set(told.map(({ id }) => id));
  // For a commit that was not compared, only the file is known.
  const others = ofFile.filter(({ id, compared }) => !compared && !known.has(id));
  return [...told, ...others].sort((a, b) => b.at - a.at);
}

function fileLog(db: ReadDb, file: string): LoggedCommit[] {
  const told = createTelling(db);
  const touches = db.prepare<[string], Touch>(
    `SELECT ${columns}, t.status, p.path AS file, w.path AS was FROM paths p JOIN touched t ON t.path = p.id
     JOIN commits c ON c.id = t."commit" LEFT JOIN paths w ON w.id = t.was WHERE p.path = ? ORDER BY c.at DESC, c.id DESC`,
  );
  const found: LoggedCommit[] = [];
  let name: string | null = file;
  let until = Number.POSITIVE_INFINITY;
  for (let names = 0; name !== null && names < maxNames; names += 1) {
    let former: string | null = null;
    for (const row of touches.all(name)) {
      if (row.at > until) continue;
      found.push({
        ...told(row),
        ...{ changeClass: null, was: row.was, members: [], compared: row.state === 1 || row.state === 2 },
        change: changes[row.status] ?? 'changed',
      });
      until = row.at;
      former = row.was;
      // Older commits of this path are those of another file.
      if (former !== null || row.status === 'A') break;
    }
    name = former;
  }
  return found;
}

const changes: Readonly<Record<string, LoggedCommit['change']>> = {
  A: 'added',
  D: 'removed',
  M: 'changed',
  R: 'renamed',
};

function symbolLog(db: ReadDb, path: string, member: string | null): LoggedCommit[] {
  const told = createTelling(db);
  const ofPath = db.prepare<[string], Change>(
    `SELECT ${columns}, h.id AS change, h.path, h.was, h.kind AS what, h.class FROM changes h JOIN commits c ON c.id = h."commit"
     WHERE h.path = ? ORDER BY c.at DESC, c.id DESC`,
  );
  const membersOf = db.prepare<[number], Member>('SELECT name, what, was FROM members WHERE change = ? ORDER BY n');
  const found = new Map<string, LoggedCommit>();
  let now: { path: string; member: string | null } | null = { path, member };
  let until = Number.POSITIVE_INFINITY;
  for (let names = 0; now !== null && names < maxNames; names += 1) {
    let former: { path: string; member: string | null } | null = null;
    for (const row of ofPath.all(now.path)) {
      if (row.at > until) continue;
      const all = membersOf.all(row.change);
      const own: Member[] = now.member === null ? all : all.filter(({ name }) => name === now?.member);
      if (now.member !== null && own.length === 0 && row.was === null && row.what === 'changed') continue;
      until = row.at;
      found.set(row.sha, {
        ...told(row),
        ...{ changeClass: row.class, compared: true, members: own, was: row.was },
        change: row.was !== null ? 'renamed' : row.what === 'added' || row.what === 'removed' ? row.what : 'changed',
      });
      former = formerOf(row, own, now.member);
      if (former !== null) break;
    }
    now = former;
  }
  return [...found.values()];
}

/** Its name before a commit, where that differs. */
function formerOf(
  { path, was }: Change,
  members: readonly Member[],
  member: string | null,
): { path: string; member: string | null } | null {
  const moved = member === null ? null : (members.find((one) => one.was !== null)?.was ?? null);
  if (moved === null) return was === null ? null : { path: was, member };
  const at = moved.indexOf('#');
  return at < 0 ? { path: was ?? path, member: moved } : { path: moved.slice(0, at), member: moved.slice(at + 1) };
}

export interface Together {
  file: string;
  commits: number;
  of: number;
}

/** Files that change together with one, without lock files; most often first. */
export function readTogether(
  db: ReadDb,
  file: string,
  least = { commits: minSupport, share: minConfidence },
): Together[] {
  const of = db
    .prepare<[string], number>(
      `SELECT count(*) FROM paths p JOIN touched t ON t.path = p.id JOIN commits c ON c.id = t."commit"
       WHERE p.path = ? AND c.files <= ${maxFiles}`,
    )
    .pluck()
    .get(file);
  if (of === undefined || of < least.commits) return [];
  return db
    .prepare<[string, number], { file: string; commits: number }>(
      `SELECT q.path AS file, count(*) AS commits FROM paths p JOIN touched t ON t.path = p.id
       JOIN commits c ON c.id = t."commit" JOIN touched u ON u."commit" = c.id JOIN paths q ON q.id = u.path
       WHERE p.path = ? AND u.path <> t.path AND c.files <= ${maxFiles} AND c.kind NOT IN ('format', 'dependency', 'release')
       GROUP BY q.id HAVING count(*) >= ? ORDER BY commits DESC LIMIT 60`,
    )
    .all(file, least.commits)
    .filter((one) => one.commits / of >= least.share && !isListing(one.file))
    .map((one) => ({ ...one, of }));
}
