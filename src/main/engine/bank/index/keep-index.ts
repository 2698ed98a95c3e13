/**
 * Keeps every `_index.md` true to the files (spec 06 "Index", "Escape hatch", S2-8 … S2-13, S2-43 … S2-45). Main type:
 * IndexKeeper. The files are the truth and the index follows; only summaries that a person wrote are taken from it.
 */
import { isUtf8 } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import { type BankEntry, BankPath, learningTypes } from '#shared/contract/bank/types.ts';
import type { Database } from '../../storage/storage.ts';
import { errnoOf, ioError } from '../../storage/storage.ts';
import { parseBlocks } from '../blocks/parse-blocks.ts';
import { type BankFiles, fileHash } from '../files/bank-files.ts';
import { localDate } from '../gates/gated.ts';
import type { Language } from '../gates/parts.ts';
import { describeFile } from './describe-file.ts';
import { type IndexRow, type IndexSection, indexText, readIndex } from './index-file.ts';
import { folders, plans, titles, typeIndex } from './plan-indexes.ts';

export interface IndexKeeper {
  /** All files but indexes, by path. Reads those anew that changed. */
  entries(): Promise<BankEntry[]>;
  /** Whether there is a `memory-bank/`. */
  exists(): Promise<boolean>;
  /**
   * Writes the indexes that are not as they should be; returns them. `made`: those that were missing or broken before.
   * `added`: files that no index named, and one names now.
   */
  keep(): Promise<{ written: string[]; made: string[]; added: string[] }>;
  /** Where the indexes are not as the files are, without mending it: the index, and the file that it is about. */
  drift(): Promise<{ file: string; about: string }[]>;
  /** Another one when any file of the bank is another. */
  stamp(): Promise<string>;
  /** Files that are no text that can be read: no index names them. With what is wrong with each. */
  unreadable(): Promise<{ file: string; why: string }[]>;
  setSummary(file: string, summary: string): Promise<BankEntry | null>;
}

export interface IndexKeeperOptions {
  readonly files: BankFiles;
  readonly database: Database;
  language(): Promise<Language>;
  /** Open conflicts of a file. */
  conflicts(file: string): number;
}

/** Files of a bank that are looked at; more are no memory that anyone reads. */
const mostFiles = 5_000;
const maxTries = 8;

interface Standing {
  readonly bytes: Buffer | null;
  readonly rows: IndexRow[] | null;
  readonly closed: boolean;
}

interface Kept {
  readonly summary: string;
  readonly hash: string;
  readonly updated: string;
}

export function createIndexKeeper({ files, database, language, conflicts }: IndexKeeperOptions): IndexKeeper {
  const { read, write } = database;
  const kept = read.prepare<[string], Kept>('SELECT summary, hash, updated FROM entries WHERE path = ?');
  const keepRow = write.prepare<[string, string, string, string]>('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)');
  /** What was made of a file with this hash in this language. */
  const known = new Map<string, { key: string; entry: BankEntry; generated: string; hash: string; modified: string }>();

  /** `all`: indexes too. */
  async function list(which: 'pages' | 'all' = 'pages'): Promise<string[]> {
    const found: string[] = [];
    const waiting = [''];
    for (let dir = waiting.pop(); dir !== undefined; dir = waiting.pop()) {
      for (const item of await readFolder(path.join(files.dir, dir))) {
        const file = dir === '' ? item.name : `${dir}/${item.name}`;
        if (item.isDirectory() && !item.name.startsWith('.')) waiting.push(file);
        else if (item.isFile() && BankPath.safeParse(file).success) {
          if (which === 'all' || !item.name.startsWith('_index')) found.push(file);
        }
        if (found.length >= mostFiles) return found.sort();
      }
    }
    return found.sort();
  }

  /** One file that cannot be read, such as a picture with a wrong name, hides no other: it comes as what is wrong. */
  async function readable(file: string): Promise<Buffer | MemoError | null> {
    try {
      return await files.read(file);
    } catch (thrown) {
      return toMemoError(thrown);
    }
  }

  async function look(
    file: string,
    own: Language,
  ): Promise<(typeof known extends Map<string, infer V> ? V : never) | null> {
    const stat = await files.stat(file);
    if (stat === null || !stat.isFile()) return null;
    const key = `${own} ${stat.size} ${stat.mtimeMs} ${stat.ino}`;
    const before = known.get(file);
    if (before?.key === key) return before;
    const bytes = await readable(file);
    if (!Buffer.isBuffer(bytes)) return null;
    const described = describeFile(file, bytes.toString('utf8'), own);
    const { blocks, damage } = parseBlocks(bytes.toString('latin1'));
    const modified = localDate(stat.mtimeMs);
    const entry = {
      path: file,
      ...described,
      updated: modified,
      blocks: blocks.length,
      conflicts: 0,
      damaged: damage.length > 0,
    };
    const looked = { key, entry, generated: described.summary, hash: fileHash(bytes), modified };
    known.set(file, looked);
    return looked;
  }

  /**
   * Rows of all indexes as they stand; null for an index that is missing or broken. `closed`: what people wrote into it would
   * not come out as it went in, so it is not written.
   */
  async function indexes(): Promise<Map<string, Standing>> {
    const found = new Map<string, Standing>();
    for (const folder of folders) {
      for (const name of folder === 'learnings' ? ['_index.md', ...learningTypes.map(typeIndex)] : ['_index.md']) {
        const file = folder === '' ? name : `${folder}/${name}`;
        const bytes = await readable(file);
        if (bytes === null && name !== '_index.md') continue;
        if (bytes === null) found.set(file, { bytes, rows: null, closed: false });
        else if (!Buffer.isBuffer(bytes)) found.set(file, { bytes: null, rows: null, closed: true });
        else found.set(file, { bytes, rows: readIndex(bytes.toString('utf8')), closed: !isUtf8(bytes) });
      }
    }
    return found;
  }

  async function all(): Promise<{ entries: BankEntry[]; stand: Awaited<ReturnType<typeof indexes>> }> {
    const own = await language();
    const stand = await indexes();
    const rows = new Map<string, IndexRow>();
    for (const { rows: some } of stand.values())
      for (const row of some ?? []) if (!rows.has(row.path)) rows.set(row.path, row);
    const entries: BankEntry[] = [];
    for (const file of await list()) {
      const looked = await look(file, own);
      if (looked === null) continue;
      const row = rows.get(file);
      const ours = kept.get(file);
      // A summary that is neither ours of before nor ours of now is a person's.
      const theirs =
        row !== undefined && row.summary !== '' && row.summary !== ours?.summary && row.summary !== looked.generated;
      const summary = theirs ? row.summary : looked.generated;
      const updated = dateOf(looked, ours, row);
      if (!theirs || ours === undefined) keepRow.run(file, theirs ? '' : looked.generated, looked.hash, updated);
      else if (ours.hash !== looked.hash || ours.updated !== updated)
        keepRow.run(file, ours.summary, looked.hash, updated);
      entries.push({ ...looked.entry, summary, updated, conflicts: conflicts(file) });
    }
    return { entries, stand };
  }

  async function writeIndex(
    file: string,
    before: Buffer | null,
    sections: readonly IndexSection[],
    title: string,
    authors: boolean,
    sizes: Map<string, number>,
  ): Promise<boolean> {
    let bytes = before;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const text = bytes?.toString('utf8') ?? '';
      const next = Buffer.from(indexText(text, title, sections, authors));
      sizes.set(file, countLines(next));
      if (bytes !== null && next.equals(bytes)) return false;
      const replaced = await files.replace(file, bytes, next);
      if (replaced.done) return true;
      bytes = replaced.other;
      if (bytes !== null && !isUtf8(bytes)) return false;
    }
    // A person is at it; the next look tries again.
    return false;
  }

  /** An index of a folder that holds no file any more names none; one that no person wrote into goes. */
  async function emptied(file: string, { bytes, rows, closed }: Standing, own: Language): Promise<boolean> {
    if (bytes === null || rows === null || closed) return false;
    const nothing: IndexSection[] = [{ heading: '', rows: [] }];
    const folder = folders.find((one) => one !== '' && file.startsWith(`${one}/`)) ?? '';
    const next = indexText(bytes.toString('utf8'), titles[own][folder], nothing, false);
    const ours = Object.values(titles).some((title) => next === indexText('', title[folder], nothing, false));
    if (ours) return (await files.remove(file, bytes)).done;
    const replacement = Buffer.from(next);
    return !replacement.equals(bytes) && (await files.replace(file, bytes, replacement)).done;
  }

  return {
    exists: async () => (await readFolderOrNull(files.dir)) !== null,
    entries: async () => (await all()).entries,
    async keep() {
      if ((await readFolderOrNull(files.dir)) === null) return { written: [], made: [], added: [] };
      const own = await language();
      const { entries, stand } = await all();
      const named = new Set([...stand.values()].flatMap(({ rows }) => (rows ?? []).map((row) => row.path)));
      const authors = new Set(entries.flatMap(({ author }) => author ?? [])).size > 1;
      const sizes = sizesOf(stand);
      const written: string[] = [];
      const made: string[] = [];
      /** What the indexes that were written name. */
      const shown = new Set<string>();
      const planned = new Set<string>();
      for (const folder of folders) {
        const inside = folder === '' ? entries : entries.filter((entry) => entry.path.startsWith(`${folder}/`));
        if (folder !== '' && inside.length === 0) continue;
        for (const [file, sections] of plans(folder, inside, own, sizes)) {
          planned.add(file);
          const before = stand.get(file) ?? { bytes: null, rows: null, closed: false };
          if (before.closed) continue;
          const title = titles[own][folder];
          if (!(await writeIndex(file, before.bytes, sections, title, folder !== '' && authors, sizes))) continue;
          written.push(file);
          for (const { rows } of sections) for (const row of rows) shown.add(row.path);
          // The first index of a folder that no index names a file of was never missed.
          const missed = folder === '' || before.bytes !== null || inside.some((entry) => named.has(entry.path));
          if (before.rows === null && missed) made.push(file);
        }
      }
      for (const [file, before] of stand)
        if (!planned.has(file) && (await emptied(file, before, own))) written.push(file);
      const added = entries.map((entry) => entry.path).filter((one) => !named.has(one) && shown.has(one));
      return { written, made, added };
    },
    async drift() {
      const stand = await indexes();
      const own = await language();
      const found: { file: string; about: string }[] = [];
      const main = stand.get('_index.md');
      for (const [file, { closed }] of stand) if (closed && file !== '_index.md') found.push({ file, about: file });
      if (main?.rows === null || main?.closed === true) found.push({ file: '_index.md', about: '_index.md' });
      const named = new Map<string, { index: string; size: number }>();
      for (const [index, { rows }] of stand) {
        for (const row of rows ?? []) named.set(row.path, { index, size: row.size });
      }
      for (const file of await list()) {
        const row = named.get(file);
        named.delete(file);
        const looked = main?.rows === null ? null : await look(file, own);
        if (looked !== null && row?.size !== looked.entry.size)
          found.push({ file: row?.index ?? '_index.md', about: file });
      }
      for (const [file, { index }] of named) if (!file.includes('_index')) found.push({ file: index, about: file });
      return found;
    },
    async stamp() {
      const stamps: string[] = [];
      for (const file of await list('all')) {
        const stat = await files.stat(file);
        stamps.push(`${file} ${stat?.size} ${stat?.mtimeMs} ${stat?.ino}`);
      }
      return stamps.join('\n');
    },
    async unreadable() {
      const found: { file: string; why: string }[] = [];
      for (const file of await list()) {
        const bytes = await readable(file);
        if (bytes !== null && !Buffer.isBuffer(bytes)) found.push({ file, why: bytes.message });
      }
      return found;
    },
    async setSummary(file, summary) {
      const { entries, stand } = await all();
      const entry = entries.find((one) => one.path === file);
      if (entry === undefined) return null;
      const own = await language();
      const next = entries.map((one) => (one === entry ? { ...one, summary } : one));
      const sizes = sizesOf(stand);
      for (const folder of folders) {
        if (folder !== '' && !file.startsWith(`${folder}/`)) continue;
        const inside = folder === '' ? next : next.filter((one) => one.path.startsWith(`${folder}/`));
        for (const [index, sections] of plans(folder, inside, own, sizes)) {
          const before = stand.get(index);
          if (before?.closed === true) continue;
          await writeIndex(index, before?.bytes ?? null, sections, titles[own][folder], false, sizes);
        }
      }
      return { ...entry, summary };
    },
  };
}

/** The date of the last change; a checkout that only touches a file does not count. */
function dateOf(
  looked: { hash: string; modified: string; entry: BankEntry },
  ours: Kept | undefined,
  row: IndexRow | undefined,
): string {
  if (ours !== undefined && ours.hash === looked.hash) return ours.updated;
  const said = /^\d{4}-\d{2}-\d{2}$/.test(row?.updated ?? '') ? row?.updated : undefined;
  const same = ours === undefined && row?.size === looked.entry.size && row.title === looked.entry.title;
  return same && said !== undefined ? said : looked.modified;
}

async function readFolder(dir: string) {
  return (await readFolderOrNull(dir)) ?? [];
}

async function readFolderOrNull(dir: string) {
  try {
    return await readdir(dir, { withFileTypes: true });
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return null;
    throw ioError(`list ${dir}`, thrown);
  }
}

/** Lines of each index, as `wc -l` counts. */
function sizesOf(stand: ReadonlyMap<string, Standing>): Map<string, number> {
  return new Map([...stand].map(([file, { bytes }]) => [file, bytes === null ? 0 : countLines(bytes)]));
}

function countLines(bytes: Buffer): number {
  return bytes.toString('latin1').split('\n').length - 1;
}
