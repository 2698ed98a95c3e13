/**
 * What changed lately: by area, by module, and which files are hot, by how often they changed, how often for a fix, and how
 * large they are.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { AreaLately } from '#shared/contract/project/commits.ts';
import type { CommitKind } from '#shared/contract/project/why.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { columns, createTelling, type Row } from './rows.ts';

export interface Lately {
  commits: number;
  areas: AreaLately[];
  routine: { kind: CommitKind; commits: number }[];
}

export interface Hot {
  /** Days that `hot` and `modules` count. */
  hotDays: number;
  hot: { file: string; commits: number; fixes: number }[];
  /** Commits by path of the module with its children, and of the files directly in it; modules without any are left out. */
  modules: { path: string; commits: number; own: number }[];
}

/** With the files of today; a file without code is in none. */
export interface LatelyModule {
  readonly path: string;
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

const routine: ReadonlySet<CommitKind> = new Set(['format', 'dependency', 'merge', 'release', 'initial']);
const maxCommits = 2_000;
const maxFiles = 30;
const maxAreas = 8;
const maxHot = 8;
/** An area with a larger part of all commits is divided by the next folder. */
const divided = 0.5;
const maxDepth = 5;
/** A project that rests longer than the first is looked at by the second. */
const hotPeriods = [90, 365];
const dayMs = 24 * 60 * 60_000;

/** @param since in epoch milliseconds. */
export function readLately(db: ReadDb, since: number): Lately {
  const rows = db
    .prepare<[number], Row & { files: number | null }>(
      `SELECT ${columns}, c.files FROM commits c WHERE c.at >= ? ORDER BY c.at DESC, c.id DESC LIMIT ${maxCommits}`,
    )
    .all(since);
  const filesOf = db
    .prepare<[number], string>(
      'SELECT p.path FROM touched t JOIN paths p ON p.id = t.path WHERE t."commit" = ? LIMIT 200',
    )
    .pluck();
  const counted = rows.filter(({ kind }) => !routine.has(kind));
  const touched = new Map(counted.map((row) => [row, filesOf.all(row.id)]));
  const told = createTelling(db);
  const classesOf = db.prepare<[number], { file: string; class: ChangeClass }>(
    'SELECT p.path AS file, h.class FROM changes h JOIN paths p ON p.id = h.file WHERE h."commit" = ?',
  );
  const areas = divide([...touched].map(([row, files]) => ({ row, files })));
  const byKind = Map.groupBy(
    rows.filter(({ kind }) => routine.has(kind)),
    ({ kind }) => kind,
  );
  const withClasses = areas.map(({ area, commits }) => {
    const classes: Partial<Record<ChangeClass, number>> = {};
    for (const { id } of commits) {
      for (const change of classesOf.all(id))
        if (isIn(area, change.file)) classes[change.class] = (classes[change.class] ?? 0) + 1;
    }
    return { area, commits, classes };
  });
  const weighed = withClasses
    .toSorted((a, b) => weightOf(b.classes) - weightOf(a.classes) || b.commits.length - a.commits.length)
    .slice(0, maxAreas);
  const subjects = ownSubjects(weighed, touched);
  return {
    commits: rows.length,
    areas: weighed.flatMap(({ area, commits, classes }): AreaLately[] => {
      const last = subjects.get(area);
      return last === undefined ? [] : [{ area, commits: commits.length, last: told(last), classes }];
    }),
    routine: [...byKind].map(([kind, some]) => ({ kind, commits: some.length })).sort((a, b) => b.commits - a.commits),
  };
}

/** Types whose change others notice; then those that changed inside. */
const weightOf = (classes: Partial<Record<ChangeClass, number>>): number =>
  1_000 * ((classes.Structure ?? 0) + (classes.PublicBehavior ?? 0)) + (classes.Internal ?? 0);

/**
 * The newest commit of each area, by preference one that changed most of its files there and that no area before it shows:
 * otherwise a commit over the whole project appears in every row.
 */
function ownSubjects(
  areas: readonly { readonly area: string; readonly commits: readonly Row[] }[],
  touched: ReadonlyMap<Row, readonly string[]>,
): Map<string, Row> {
  const shown = new Set<Row>();
  return new Map(
    areas.flatMap(({ area, commits }): [string, Row][] => {
      const isMainly = (row: Row): boolean => {
        const files = touched.get(row) ?? [];
        return files.filter((file) => isIn(area, file)).length * 2 > files.length;
      };
      const left = commits.filter((row) => !shown.has(row));
      const chosen = left.find(isMainly) ?? left[0] ?? commits[0];
      if (chosen === undefined) return [];
      shown.add(chosen);
      return [[area, chosen]];
    }),
  );
}

interface Part {
  row: Row;
  files: readonly string[];
}

const isIn = (area: string, file: string): boolean => (area === '' ? !file.includes('/') : file.startsWith(`${area}/`));

/** Folders of the commits, the one with the newest commit first; files outside of folders are an area of their own. */
function divide(parts: readonly Part[]): { area: string; commits: Row[] }[] {
  const at = (depth: number, within: string): Map<string, Set<Row>> => {
    const found = new Map<string, Set<Row>>();
    for (const { row, files } of parts) {
      for (const file of files) {
        if (within !== '' && !file.startsWith(`${within}/`)) continue;
        const folders = file.split('/').slice(0, -1);
        const area = folders.slice(0, depth).join('/');
        found.set(area, (found.get(area) ?? new Set()).add(row));
      }
    }
    return found;
  };
  const split = (within: string, depth: number): [string, Set<Row>][] =>
    [...at(depth, within)].flatMap(([area, rows]): [string, Set<Row>][] => {
      const isLarge = rows.size > parts.length * divided && area.split('/').length === depth && depth < maxDepth;
      return isLarge && area !== '' ? split(area, depth + 1) : [[area, rows]];
    });
  return split('', 1)
    .map(([area, rows]) => ({ area, commits: [...rows] }))
    .sort((a, b) => (b.commits[0]?.at ?? 0) - (a.commits[0]?.at ?? 0));
}

/** @param now in epoch milliseconds. */
export function readHot(db: ReadDb, now: number, modules: readonly LatelyModule[]): Hot {
  const { hotDays, pairs } = readPairs(db, now);
  return { hotDays, hot: hotFiles(pairs, modules), modules: commitsByModule(pairs, modules) };
}

interface Pair {
  readonly file: string;
  readonly commit: number;
  readonly isFix: 0 | 1;
}

/** Commits and files of the last 90 days, of the last year where nothing was committed in them; without routine. */
function readPairs(db: ReadDb, now: number): { hotDays: number; pairs: Pair[] } {
  const read = db.prepare<[number], Pair>(
    `SELECT p.path AS file, c.id AS "commit", c.kind IN ('fix', 'revert') AS isFix FROM commits c
     JOIN touched t ON t."commit" = c.id JOIN paths p ON p.id = t.path
     WHERE c.at >= ? AND c.files <= ${maxFiles} AND c.kind NOT IN ('format', 'dependency', 'release', 'merge')`,
  );
  for (const hotDays of hotPeriods) {
    const pairs = read.all(now - hotDays * dayMs);
    if (pairs.length > 0) return { hotDays, pairs };
  }
  return { hotDays: hotPeriods[0] ?? 90, pairs: [] };
}

function hotFiles(pairs: readonly Pair[], modules: readonly LatelyModule[]): Hot['hot'] {
  const sizes = new Map(modules.flatMap(({ files }) => files.map(({ file, bytes }) => [file, bytes])));
  return [...Map.groupBy(pairs, ({ file }) => file)]
    .flatMap(([file, some]) => {
      const size = sizes.get(file);
      if (size === undefined || some.length <= 2) return [];
      const fixes = some.filter(({ isFix }) => isFix === 1).length;
      return [{ file, commits: some.length, fixes, score: (some.length + 2 * fixes) * Math.log2(2 + size / 1_000) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxHot)
    .map(({ score: _, ...one }) => one);
}

function commitsByModule(pairs: readonly Pair[], modules: readonly LatelyModule[]): Hot['modules'] {
  const byFile = Map.groupBy(pairs, ({ file }) => file);
  const count = (files: LatelyModule['files']): number =>
    new Set(files.flatMap(({ file }) => byFile.get(file)?.map(({ commit }) => commit) ?? [])).size;
  // A file is in its module and in all above it: the smallest of them is its own.
  const owner = new Map<string, string>();
  for (const { path, files } of modules.toSorted((a, b) => b.files.length - a.files.length))
    for (const { file } of files) owner.set(file, path);
  return modules.flatMap(({ path, files }) => {
    const commits = count(files);
    return commits === 0 ? [] : [{ path, commits, own: count(files.filter(({ file }) => owner.get(file) === path)) }];
  });
}
