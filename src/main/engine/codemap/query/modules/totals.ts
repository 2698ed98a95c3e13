/**
 * How much the code map holds, in all and by language, counted in ranges of rows with pauses between them: each of these
 * counts goes through a table of up to a million rows. Main type: Counts.
 */
import type { Language } from '#shared/contract/common.ts';
import type { Overview } from '#shared/contract/workspace.ts';
import type { ReadDb } from '../../../storage/storage.ts';

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
