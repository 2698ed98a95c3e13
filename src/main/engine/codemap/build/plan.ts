/**
 * What a sync has to do: which listed files have another size, time or project than the code map remembers, and which
 * remembered files are gone. Nothing is read here; a file that only looks changed is found out by its hash later.
 */
import type { Language, SkipReason } from '#shared/contract/common.ts';
import type { Database } from '../../storage/storage.ts';
import { type CheckedFolder, type ListedFile, slices } from '../../workspace/workspace.ts';
import { factsVersion } from '../languages/registry.ts';
import { createPendingLinks } from '../link/pending.ts';
import { notePathRules } from '../link/script-paths.ts';
import type { HashSwitches } from './hashes.ts';
import { findProjects, importersOf, type Project, projectOf, projectReader } from './projects.ts';
import { readScriptPaths } from './script-paths.ts';

export interface SyncInput {
  /** All files of the workspace, or only those a watcher batch named. */
  files: readonly ListedFile[];
  /** True when `files` is everything: what the code map has beyond it is removed. */
  complete: boolean;
  removed: readonly string[];
  /** All project files; looked at when `complete`. */
  projectFiles: readonly string[];
}

export interface PlannedFile {
  file: ListedFile;
  /** Row of the project that it belongs to. */
  project: number;
  /** No types of it are in the code map yet: importers may find what they did not find before. */
  isNew: boolean;
  /** Hash of the content in the code map; '' when it must be read whatever its content. */
  knownHash: string;
}

export interface Plan {
  read: PlannedFile[];
  gone: string[];
  /** The code map holds nothing yet. */
  first: boolean;
  /** A first index was cut short. */
  unfinished: boolean;
  /** It began as a copy of another worktree's code map, and not all files have been compared with that. */
  seeded: boolean;
  /** Changes can be reported: all files were read once, by the present adapters. */
  comparable: boolean;
}

const scriptLanguages: readonly Language[] = ['typescript', 'javascript'];

/** Reasons that may not hold the next time, although the file is the same. */
const retried: ReadonlySet<SkipReason> = new Set(['unreadable', 'parseTimeout', 'parseCrash']);

/** Files read from the code map between two turns of the event loop. */
const pageRows = 1_000;

interface Known {
  id: number;
  path: string;
  project: number;
  size: number;
  mtime_ms: number;
  skip_reason: SkipReason | null;
  listed?: true;
}

export async function planSync(
  input: SyncInput,
  database: Database,
  folder: CheckedFolder,
  switches: HashSwitches,
  signal: AbortSignal,
): Promise<Plan> {
  const projects = await projectRows(input, database, folder, signal);
  const columns = 'id, path, project, size, mtime_ms, skip_reason';
  const one = database.read.prepare<[string], Known>(`SELECT ${columns} FROM files WHERE path = ?`);
  const known = new Map<string, Known>();
  const turns = slices(signal);
  if (input.complete) {
    // In the order in which they lie in the file.
    const page = database.read.prepare<[number, number], Known>(
      `SELECT ${columns} FROM files WHERE id > ? ORDER BY id LIMIT ?`,
    );
    for (let rows = page.all(0, pageRows); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? 0, pageRows)) {
      for (const row of rows) known.set(row.path, row);
      if (turns.due()) await turns.turn();
    }
  } else {
    for (const path of [...input.files.map((f) => f.file), ...input.removed]) {
      if (turns.due()) await turns.turn();
      const row = one.get(path);
      if (row !== undefined) known.set(path, row);
    }
  }
  // For the few that are read again: all of them would be as much as the rest of the rows.
  const hashes = database.read.prepare<[number], string>('SELECT hash FROM files WHERE id = ?').pluck();
  const outdated = input.complete && isOutdated(database, factsVersionOf(switches));
  const read: PlannedFile[] = [];
  for (const file of input.files) {
    if (turns.due()) await turns.turn();
    const row = known.get(file.file);
    if (row !== undefined) row.listed = true;
    const project = projects(file);
    const moved = row !== undefined && row.project !== project;
    const retry = row !== undefined && row.skip_reason !== null && retried.has(row.skip_reason);
    // What a batch names is read whatever its time: a file moved over another may have its size and its time.
    const same = input.complete && row !== undefined && row.size === file.size && row.mtime_ms === file.mtimeMs;
    if (same && !moved && !retry && !outdated) continue;
    const isNew = row === undefined || row.skip_reason !== null;
    read.push({ file, project, isNew, knownHash: isNew || moved || outdated ? '' : (hashes.get(row.id) ?? '') });
  }
  const gone: string[] = [];
  for (const row of known.values()) {
    if (turns.due()) await turns.turn();
    if (row.listed !== true) gone.push(row.path);
  }
  return {
    read,
    gone: gone.sort(),
    first: input.complete && known.size === 0,
    unfinished: input.complete && known.size > 0 && readVersion(database) === undefined && !isSeeded(database),
    seeded: isSeeded(database),
    comparable: isComparable(database, switches),
  };
}

/** What the facts and hashes of a code map depend on, apart from the files. */
export function factsVersionOf(switches: HashSwitches): string {
  const { structureHashIncludesXmlDoc: docs, includeInternalInStructureHash: internal } = switches;
  return `${factsVersion}${docs ? '+docs' : ''}${internal ? '+internal' : ''}`;
}

function isSeeded({ read }: Database): boolean {
  return read.prepare(`SELECT 1 FROM meta WHERE key = 'seeded'`).get() !== undefined;
}

function readVersion({ read }: Database): string | undefined {
  return read.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'factsVersion'`).get()?.value;
}

/** Whether the files in the code map were read by other adapters than today's, or hashed by other rules. */
function isOutdated(database: Database, version: string): boolean {
  const known = readVersion(database);
  return known !== undefined && known !== version;
}

/** Whether all files were read once, by the adapters and rules of today. */
export function isComparable(database: Database, switches: HashSwitches): boolean {
  return readVersion(database) === factsVersionOf(switches);
}

/** To be called when a complete sync has read what was planned. */
export function noteFactsVersion({ write }: Database, switches: HashSwitches): void {
  const note = write.prepare<[string]>(`INSERT OR REPLACE INTO meta(key, value) VALUES ('factsVersion', ?)`);
  note.run(factsVersionOf(switches));
  write.exec(`DELETE FROM meta WHERE key = 'seeded'`);
}

/**
 * Rows of the projects. They change only with a complete look, since a new project file can claim untouched files;
 * a batch uses the existing rows.
 */
async function projectRows(
  input: SyncInput,
  { read, write }: Database,
  folder: CheckedFolder,
  signal: AbortSignal,
): Promise<(file: Pick<ListedFile, 'file' | 'language'>) => number> {
  const stored = read.prepare<[], { id: number; path: string }>(
    'SELECT id, path FROM projects WHERE present = 1 ORDER BY path',
  );
  if (input.complete || stored.get() === undefined) {
    const readText = projectReader(folder.root, signal);
    const found = await findProjects(folder.name, input.projectFiles, readText);
    const pathRules = await readScriptPaths([...input.projectFiles].sort(), readText);
    const put = write.prepare<[string, string, string, string | null]>(
      `INSERT INTO projects(project_id, name, path, tfm) VALUES (?, ?, ?, ?)
       ON CONFLICT(project_id) DO UPDATE SET name = excluded.name, tfm = excluded.tfm, present = 1`,
    );
    const setImports = write.prepare<[string, string, string]>(
      'UPDATE projects SET imports = ? WHERE project_id = ? AND imports <> ?',
    );
    const rows = read.prepare<[string], { id: number }>('SELECT id FROM projects WHERE project_id = ?');
    const pending = createPendingLinks({ read, write });
    const named = read.prepare<[], { name: string; path: string }>('SELECT name, path FROM projects WHERE present = 1');
    const before = named.all();
    // Files may still belong to a project that is gone; its row stays until they have been read again.
    write.transaction(() => {
      write.exec('UPDATE projects SET present = 0');
      for (const p of found) {
        put.run(p.id, p.name, p.path, p.tfm);
        const imports = JSON.stringify(p.imports);
        if (setImports.run(imports, p.id, imports).changes === 0) continue;
        // What names in its files mean may be something else now.
        pending.addProject(rows.get(p.id)?.id ?? 0);
      }
      // Imports that name a project lead elsewhere when one comes, goes or is called otherwise.
      const other = [...without(before, found), ...without(found, before)].map((p) => p.path);
      const others = new Set(other.flatMap(importersOf));
      if (notePathRules(write, pathRules)) for (const language of scriptLanguages) others.add(language);
      for (const language of others) pending.addLanguage(language);
      write.exec('DELETE FROM projects WHERE present = 0 AND id NOT IN (SELECT project FROM files)');
    });
    const ids = found.map((p) => rows.get(p.id)?.id ?? 0);
    const index = projectOf(found);
    return ({ file, language }) => ids[index(file, language)] ?? 0;
  }
  const known = stored.all();
  const index = projectOf(known);
  return ({ file, language }) => known[index(file, language)]?.id ?? 0;
}

type Named = Pick<Project, 'name' | 'path'>;

/** Those of `projects` that `others` lack or call otherwise. */
function without(projects: readonly Named[], others: readonly Named[]): Named[] {
  const names = new Map(others.map((p) => [p.path, p.name]));
  return projects.filter((p) => names.get(p.path) !== p.name);
}
