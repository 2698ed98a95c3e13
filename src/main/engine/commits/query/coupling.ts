/**
 * Which files change in the same commits, and which files have commits that state reasons: what the history of a
 * project reveals.
 */
import type { CommitTold } from '#shared/contract/project/commits.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { columns, createTelling, isListing, maxFiles, minConfidence, minSupport, type Row } from './rows.ts';

export interface Coupled {
  readonly first: string;
  readonly second: string;
  /** Commits that changed both, and those that changed each at all. */
  readonly both: number;
  readonly ofFirst: number;
  readonly ofSecond: number;
}

/** Newest commits that are counted; older ones describe a different project. */
const maxCommits = 4_000;
const slice = 200;
const counted = `c.files BETWEEN 1 AND ${maxFiles} AND c.kind NOT IN ('format', 'dependency', 'release', 'merge', 'initial')`;

/**
 * Files of today that change together, the surest first. Counted a slice of commits at a time.
 * @param use reads the database, `pause` between two slices. Throws Cancelled.
 */
export async function findCoupled(
  use: <T>(work: (db: ReadDb) => T) => Promise<T | null>,
  isThere: (file: string) => boolean,
  pause: () => Promise<void>,
): Promise<Coupled[]> {
  const own = new Map<string, number>();
  const pairs = new Map<string, number>();
  for (let done = 0; done < maxCommits; done += slice) {
    const commits = await use((db) => readTouched(db, done));
    if (commits === null || commits.length === 0) break;
    for (const touched of commits) {
      const files = touched.filter((file) => isThere(file) && !isListing(file)).sort();
      for (const [n, first] of files.entries()) {
        own.set(first, (own.get(first) ?? 0) + 1);
        for (const second of files.slice(n + 1)) {
          const key = `${first}\0${second}`;
          pairs.set(key, (pairs.get(key) ?? 0) + 1);
        }
      }
    }
    await pause();
  }
  const found: Coupled[] = [];
  for (const [key, both] of pairs) {
    const [first = '', second = ''] = key.split('\0');
    const pair = { first, second, both, ofFirst: own.get(first) ?? both, ofSecond: own.get(second) ?? both };
    if (isCoupled(pair)) found.push(pair);
  }
  const sureness = ({ both, ofFirst, ofSecond }: Coupled): number =>
    (Math.log2(both) * both) / Math.min(ofFirst, ofSecond) + both / Math.max(ofFirst, ofSecond);
  return found.sort((a, b) => sureness(b) - sureness(a) || (a.first < b.first ? -1 : 1));
}

function readTouched(db: ReadDb, after: number): string[][] {
  const filesOf = db
    .prepare<[number], string>('SELECT p.path FROM touched t JOIN paths p ON p.id = t.path WHERE t."commit" = ?')
    .pluck();
  return db
    .prepare<[number], number>(
      `SELECT c.id FROM commits c WHERE ${counted} ORDER BY c.at DESC, c.id DESC LIMIT ${slice} OFFSET ?`,
    )
    .pluck()
    .all(after)
    .map((id) => filesOf.all(id));
}

/** The same of two files alone; null where they do not change together often enough. */
export function readPair(db: ReadDb, first: string, second: string): Coupled | null {
  const sql = `WITH newest AS (SELECT c.id FROM commits c WHERE ${counted} ORDER BY c.at DESC, c.id DESC LIMIT ${maxCommits}),
      one AS (SELECT t."commit" AS id FROM paths p JOIN touched t ON t.path = p.id WHERE p.path = ?),
      other AS (SELECT t."commit" AS id FROM paths p JOIN touched t ON t.path = p.id WHERE p.path = ?)
    SELECT count(*) FILTER (WHERE id IN one AND id IN other) AS "both",
      count(*) FILTER (WHERE id IN one) AS ofFirst, count(*) FILTER (WHERE id IN other) AS ofSecond FROM newest`;
  const counts = db.prepare<[string, string], Pick<Coupled, 'both' | 'ofFirst' | 'ofSecond'>>(sql).get(first, second);
  return counts !== undefined && isCoupled(counts) ? { first, second, ...counts } : null;
}

const isCoupled = ({ both, ofFirst, ofSecond }: Pick<Coupled, 'both' | 'ofFirst' | 'ofSecond'>): boolean =>
  both >= minSupport && both / Math.min(ofFirst, ofSecond) >= minConfidence;

/** The newest commits that changed both of two files. */
export function readBoth(db: ReadDb, first: string, second: string, limit: number): CommitTold[] {
  const told = createTelling(db);
  return db
    .prepare<[string, string, number], Row>(
      `SELECT ${columns} FROM paths p JOIN touched t ON t.path = p.id JOIN commits c ON c.id = t."commit"
       JOIN touched u ON u."commit" = c.id JOIN paths q ON q.id = u.path
       WHERE p.path = ? AND q.path = ? AND ${counted} ORDER BY c.at DESC, c.id DESC LIMIT ?`,
    )
    .all(first, second, limit)
    .map(told);
}

/** Commits of so few files speak of the lines that they change. */
const fewFiles = 10;

/** Files with the most commits that state a cause, fixes counted twice. */
export function readExplained(db: ReadDb, limit: number): string[] {
  return db
    .prepare<[number], string>(
      `SELECT p.path FROM commits c JOIN touched t ON t."commit" = c.id JOIN paths p ON p.id = t.path
       WHERE c.weight >= 2 AND c.files <= ${fewFiles} AND c.kind NOT IN ('format', 'dependency', 'release', 'merge', 'initial', 'docs', 'test')
       GROUP BY p.id ORDER BY sum(c.weight + (c.kind IN ('fix', 'revert'))) DESC, p.path LIMIT ?`,
    )
    .pluck()
    .all(limit);
}

// What was once called so: files and types that commits removed, renamed or moved. A document that names one of them was
// right when it was written.

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
