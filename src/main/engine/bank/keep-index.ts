/**
 * Keeps every `_index.md` true to the files. Main type: IndexKeeper. The files are the
 * truth and the index follows; only summaries that a person wrote are taken from it.
 */
import { isUtf8 } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { type BankEntry, BankPath } from '#shared/contract/bank/bank-types.ts';
import { learningTypes } from '#shared/contract/bank/bank-words.ts';
import { type Database, errnoOf, ioError } from '../storage/storage.ts';
import { type BankFiles, bankDir, fileHash } from './bank-files.ts';
import { parseBlocks } from './blocks.ts';
import { createSummaries, describeFile, type Kept, type Said, summaryOf, whatIsSaid } from './describe-file.ts';
import type { Language } from './gates/gate.ts';
import { localDate } from './gates/gated.ts';
import {
  folders,
  type IndexRow,
  type IndexSection,
  indexText,
  plans,
  readIndex,
  titles,
  typeIndex,
} from './index-file.ts';

export interface IndexKeeper {
  /** All files but indexes, by path. Re-reads those that changed. */
  entries(): Promise<BankEntry[]>;
  /** Whether there is a `memory-bank/`. */
  exists(): Promise<boolean>;
  /**
   * Writes the indexes that are not as they should be; returns them. `made`: those that were missing or broken before.
   * `added`: files that no index named, and one names now.
   */
  keep(): Promise<{ written: string[]; made: string[]; added: string[] }>;
  /** Where indexes differ from the files, without fixing them: the index, and the file in question. */
  drift(): Promise<{ file: string; about: string }[]>;
  /** Files of which the indexes have more than one summary that people wrote: these indexes wait until one of them is left. */
  contested(): Promise<{ file: string; about: string; summaries: string[] }[]>;
  /** Changes when any file of the bank changes. */
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
  readonly rows: readonly IndexRow[];
  /** Missing or damaged: it is rebuilt. */
  readonly broken: boolean;
  readonly closed: boolean;
}
const missing: Standing = { bytes: null, rows: [], broken: true, closed: false };

interface Known {
  readonly entry: BankEntry;
  readonly said: Said;
}

export function createIndexKeeper({ files, database, language, conflicts }: IndexKeeperOptions): IndexKeeper {
  const summaries = createSummaries(database);
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

  /** All indexes as they are. `closed`: a rewrite would change what people wrote into it, so it is not written. */
  async function indexes(): Promise<Map<string, Standing>> {
    const found = new Map<string, Standing>();
    for (const folder of folders) {
      for (const name of folder === 'learnings' ? ['_index.md', ...learningTypes.map(typeIndex)] : ['_index.md']) {
        const file = folder === '' ? name : `${folder}/${name}`;
        const bytes = await readable(file);
        if (bytes === null && name !== '_index.md') continue;
        if (bytes === null) found.set(file, missing);
        else if (!Buffer.isBuffer(bytes)) found.set(file, { ...missing, closed: true });
        else {
          const { rows, whole } = readIndex(bytes.toString('utf8'));
          found.set(file, { bytes, rows, broken: !whole, closed: !isUtf8(bytes) });
        }
      }
    }
    return found;
  }

  async function all(): Promise<{ known: Known[]; stand: Map<string, Standing> }> {
    const own = await language();
    const stand = await indexes();
    const rows = new Map<string, IndexRow[]>();
    for (const { rows: some } of stand.values())
      for (const row of some) rows.set(row.path, [...(rows.get(row.path) ?? []), row]);
    const known: Known[] = [];
    const dates: [string, string, string][] = [];
    for (const file of await list()) {
      const looked = await look(file, own);
      if (looked === null) continue;
      const before = summaries.kept(file);
      const row = rows.get(file) ?? [];
      const said = whatIsSaid(
        row.map(({ summary }) => summary),
        looked.generated,
        before,
      );
      const updated = dateOf(looked, before, row[0]);
      if (before?.hash !== looked.hash || before.updated !== updated) dates.push([file, looked.hash, updated]);
      const entry = { ...looked.entry, summary: summaryOf(said), updated, conflicts: conflicts(file) };
      known.push({ entry, said });
    }
    summaries.keepDates(dates);
    return { known, stand };
  }

  /** `other`: another text came meanwhile, and may hold a summary of a person. */
  async function writeIndex(
    file: string,
    before: Buffer | null,
    sections: readonly IndexSection[],
    title: string,
    authors: boolean,
    sizes: Map<string, number>,
  ): Promise<'written' | 'same' | 'other'> {
    const next = Buffer.from(indexText(before?.toString('utf8') ?? '', title, sections, authors));
    sizes.set(file, countLines(next));
    if (before !== null && next.equals(before)) return 'same';
    return (await files.replace(file, before, next)).done ? 'written' : 'other';
  }

  interface Round {
    readonly written: Set<string>;
    readonly made: Set<string>;
    readonly added: Set<string>;
  }

  /** One look and what has to be written for it. False where a text changed meanwhile. `set`: the summary that holds now. */
  async function round(
    { written, made, added }: Round,
    set: { file: string; summary: string } | null,
  ): Promise<boolean> {
    const own = await language();
    const { known: found, stand } = await all();
    const known = found.map((one) => {
      if (set === null || one.entry.path !== set.file) return one;
      const theirs = [set.summary].filter((text) => text !== '' && text !== one.said.generated);
      const said = { ...one.said, theirs };
      return { entry: { ...one.entry, summary: summaryOf(said) }, said };
    });
    const entries = known.map(({ entry }) => entry);
    const contested = new Set(known.flatMap(({ entry, said }) => (said.theirs.length > 1 ? entry.path : [])));
    const named = new Set([...stand.values()].flatMap(({ rows }) => rows.map((row) => row.path)));
    const authors = new Set(entries.flatMap(({ author }) => author ?? [])).size > 1;
    const sizes = sizesOf(stand);
    const waits = ({ closed, rows }: Standing) => closed || rows.some((row) => contested.has(row.path));
    const whole = ![...stand.values()].some(waits);
    summaries.remember(known, false);
    const planned = new Set<string>();
    for (const folder of folders) {
      const inside = folder === '' ? entries : entries.filter((entry) => entry.path.startsWith(`${folder}/`));
      if (folder !== '' && inside.length === 0) continue;
      for (const [file, sections] of plans(folder, inside, own, sizes)) {
        planned.add(file);
        const before = stand.get(file) ?? missing;
        if (waits(before)) continue;
        const done = await writeIndex(
          file,
          before.bytes,
          sections,
          titles[own][folder],
          folder !== '' && authors,
          sizes,
        );
        if (done === 'other') return false;
        if (done === 'same') continue;
        written.add(file);
        for (const { path: one } of sections.flatMap(({ rows }) => rows))
          if (!named.has(one) && entries.some((entry) => entry.path === one)) added.add(one);
        // The first index of a folder that no index names a file of was never missed.
        const missed = folder === '' || before.bytes !== null || inside.some((entry) => named.has(entry.path));
        if (before.broken && missed) made.add(file);
      }
    }
    for (const [file, before] of stand) {
      if (planned.has(file) || waits(before)) continue;
      const done = await emptied(file, before, own);
      if (done === 'other') return false;
      if (done === 'written') written.add(file);
    }
    if (whole) summaries.remember(known, true);
    return true;
  }

  async function keepAll(set: { file: string; summary: string } | null): Promise<Round> {
    const told: Round = { written: new Set(), made: new Set(), added: new Set() };
    // A person who is at it all the time is left alone: the next look tries again.
    for (let tries = 0; tries < maxTries && !(await round(told, set)); tries += 1);
    return told;
  }

  /** An index of a folder that holds no file any more names none; one that no person wrote into goes. */
  async function emptied(
    file: string,
    { bytes, broken }: Standing,
    own: Language,
  ): Promise<'written' | 'same' | 'other'> {
    if (bytes === null || broken) return 'same';
    const nothing: IndexSection[] = [{ heading: '', rows: [] }];
    const folder = folders.find((one) => one !== '' && file.startsWith(`${one}/`)) ?? '';
    const next = indexText(bytes.toString('utf8'), titles[own][folder], nothing, false);
    const ours = Object.values(titles).some((title) => next === indexText('', title[folder], nothing, false));
    const replacement = Buffer.from(next);
    if (!ours && replacement.equals(bytes)) return 'same';
    const { done } = ours ? await files.remove(file, bytes) : await files.replace(file, bytes, replacement);
    return done ? 'written' : 'other';
  }

  return {
    exists: async () => (await readFolderOrNull(files.dir)) !== null,
    entries: async () => (await all()).known.map(({ entry }) => entry),
    async keep() {
      if ((await readFolderOrNull(files.dir)) === null) return { written: [], made: [], added: [] };
      const { written, made, added } = await keepAll(null);
      return { written: [...written], made: [...made], added: [...added] };
    },
    async contested() {
      const { known, stand } = await all();
      return known.flatMap(({ entry: { path: about }, said: { theirs } }) => {
        if (theirs.length < 2) return [];
        return [...stand]
          .filter(([, { rows }]) => rows.some((row) => row.path === about))
          .map(([file]) => ({ file, about, summaries: [...theirs] }));
      });
    },
    async drift() {
      const stand = await indexes();
      const own = await language();
      const found: { file: string; about: string }[] = [];
      const main = stand.get('_index.md');
      for (const [file, { closed }] of stand) if (closed && file !== '_index.md') found.push({ file, about: file });
      if (main?.broken !== false || main.closed) found.push({ file: '_index.md', about: '_index.md' });
      const named = new Map<string, { index: string; size: number }>();
      for (const [index, { rows }] of stand) {
        for (const row of rows) named.set(row.path, { index, size: row.size });
      }
      for (const file of await list()) {
        const row = named.get(file);
        named.delete(file);
        const looked = main?.broken === false ? await look(file, own) : null;
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
    async setSummary(file, typed) {
      const summary = typed.replace(/\s+/g, ' ').trim();
      await keepAll({ file, summary });
      const now = (await all()).known.find(({ entry }) => entry.path === file);
      if (now === undefined || now.entry.summary === (summary === '' ? now.said.generated : summary))
        return now?.entry ?? null;
      throw new MemoError(
        'Busy',
        sentence`The summary of ${`${bankDir}/${file}`} was not written. Its index is being edited, or waits for what memoscope bank check names.`,
        { path: file },
      );
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
