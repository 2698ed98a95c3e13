/**
 * How much the code map holds, in all and by language, counted in ranges of rows with pauses between them: each of these
 * counts goes through a table of up to a million rows. Main type: Counts.
 */
import type { Language, PartlyRead } from '#shared/contract/common.ts';
import type { Overview } from '#shared/contract/workspace.ts';
import type { ReadDb } from '../../storage/storage.ts';

export interface Counts {
  files: number;
  bytes: number;
  types: number;
  members: number;
  edges: number;
  projects: number;
  withParseErrors: number;
}

type ByLanguage = Overview['languages'][number];
type Pause = () => Promise<void>;

/** Rows of files that are read at once, and types whose entries in an index are: a few milliseconds. */
const fileRange = 1_000;
const typeRange = 5_000;
/** Types that are read themselves. */
const rowRange = 500;

async function inRanges(
  last: number | null | undefined,
  range: number,
  pause: Pause,
  read: (after: number, to: number) => void,
): Promise<void> {
  for (let after = 0; after < (last ?? 0); after += range) {
    read(after, after + range);
    await pause();
  }
}

const lastOf = (db: ReadDb, table: 'files' | 'types'): number | null | undefined =>
  db.prepare<[], number | null>(`SELECT max(id) FROM ${table}`).pluck().get();

interface FilesOf {
  readonly language: Language;
  readonly project: number;
  readonly files: number;
  readonly bytes: number;
  readonly errors: number;
}

function readFiles(db: ReadDb, pause: Pause, take: (some: FilesOf) => void): Promise<void> {
  const some = db.prepare<[number, number], FilesOf>(
    `SELECT language, project, count(*) AS files, sum(size) AS bytes, sum(parse_errors > 0) AS errors FROM files
     WHERE id > ? AND id <= ? AND skip_reason IS NULL GROUP BY language, project`,
  );
  return inRanges(lastOf(db, 'files'), fileRange, pause, (after, to) => some.all(after, to).forEach(take));
}

export async function readCounts(db: ReadDb, pause: Pause): Promise<Counts> {
  const counts: Counts = { files: 0, bytes: 0, types: 0, members: 0, edges: 0, projects: 0, withParseErrors: 0 };
  const projects = new Set<number>();
  await readFiles(db, pause, ({ project, files, bytes, errors }) => {
    projects.add(project);
    counts.files += files;
    counts.bytes += bytes;
    counts.withParseErrors += errors;
  });
  counts.projects = projects.size;
  counts.types = db.prepare<[], number>('SELECT count(*) FROM types').pluck().get() ?? 0;
  const members = db.prepare<[number, number], number>('SELECT count(*) FROM members WHERE type > ? AND type <= ?');
  const edges = db.prepare<[number, number], number>('SELECT count(*) FROM edges WHERE dst > ? AND dst <= ?');
  for (const statement of [members, edges]) statement.pluck();
  await inRanges(lastOf(db, 'types'), typeRange, pause, (after, to) => {
    counts.members += members.get(after, to) ?? 0;
    counts.edges += edges.get(after, to) ?? 0;
  });
  return counts;
}

/** Without types and members, which take a look at all of these. Those with most bytes first. */
export async function readLanguageFiles(db: ReadDb, pause: Pause): Promise<Overview['languages']> {
  const languages = new Map<Language, ByLanguage>();
  await readFiles(db, pause, ({ language, files, bytes }) => {
    const own = languages.get(language) ?? { language, files: 0, bytes: 0, types: 0, members: 0 };
    languages.set(language, own);
    own.files += files;
    own.bytes += bytes;
  });
  return [...languages.values()].sort((a, b) => b.bytes - a.bytes);
}

/** Those with most bytes first. */
export async function readLanguages(db: ReadDb, pause: Pause): Promise<Overview['languages']> {
  const languages = new Map((await readLanguageFiles(db, pause)).map((one) => [one.language, one]));
  const some = db.prepare<[number, number], { language: Language; types: number; members: number }>(
    `SELECT language, count(*) AS types, sum((SELECT count(*) FROM members m WHERE m.type = t.id)) AS members
     FROM types t WHERE id > ? AND id <= ? GROUP BY language`,
  );
  await inRanges(lastOf(db, 'types'), rowRange, pause, (after, to) => {
    for (const { language, types, members } of some.all(after, to)) {
      const own = languages.get(language);
      if (own === undefined) continue;
      own.types += types;
      own.members += members;
    }
  });
  return [...languages.values()];
}

interface ReadState {
  /** Read whole or in part. */
  readonly read: number;
  readonly inPart: number;
}

export interface ReadStates {
  /** An empty list means all languages. */
  readState(languages: readonly Language[]): ReadState;
  /** Files read in part, those with most places first, or by path. */
  partlyRead(languages: readonly Language[], order: 'places' | 'path', limit: number): PartlyRead[];
}

/** How much of the files was read: of all, or of those in some languages. */
export function createReadStates(db: ReadDb): ReadStates {
  const inLanguages = `skip_reason IS NULL AND (? = '[]' OR language IN (SELECT value FROM json_each(?)))`;
  // Each by an index of its own: a row of a file holds all that it imports.
  const counts = db.prepare<[string, string, string, string], ReadState>(
    `SELECT (SELECT count(*) FROM files WHERE ${inLanguages}) AS read,
       (SELECT count(*) FROM files WHERE parse_errors > 0 AND ${inLanguages}) AS inPart`,
  );
  const partly = (order: string) =>
    db.prepare<[string, string, number], PartlyRead>(
      `SELECT path AS file, max(1, error_line) AS line, parse_errors AS places FROM files
       WHERE parse_errors > 0 AND ${inLanguages} ORDER BY ${order} LIMIT ?`,
    );
  // The plus keeps to the index over files with errors: in the order of paths all rows are read where few have any.
  const orders = { places: partly('parse_errors DESC, path'), path: partly('+path') };
  return {
    readState(languages) {
      const asked = JSON.stringify(languages);
      return counts.get(asked, asked, asked, asked) ?? { read: 0, inPart: 0 };
    },
    partlyRead: (languages, order, limit) =>
      orders[order].all(JSON.stringify(languages), JSON.stringify(languages), limit),
  };
}

/** A reading that takes a while, made when it is first asked for and kept until the code map changes. */
interface UntilChanged<T> {
  /** Where it is a promise: concurrent callers get the same one, and a failed one is retried. */
  get(): T;
  /** A value being built goes to earlier callers, and to no later ones. */
  forget(): void;
}

export function untilChanged<T>(make: () => T): UntilChanged<T> {
  let kept: { readonly made: T } | null = null;
  return {
    get() {
      if (kept !== null) return kept.made;
      const one = { made: make() };
      kept = one;
      if (one.made instanceof Promise) {
        one.made.catch(() => {
          if (kept === one) kept = null;
        });
      }
      return one.made;
    },
    forget() {
      kept = null;
    },
  };
}
