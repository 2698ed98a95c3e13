/**
 * Keeps every `_index.md` true to the files (spec 06 "Index", "Escape hatch", S2-8 … S2-13, S2-43 … S2-45). Main type:
 * IndexKeeper. The files are the truth and the index follows; only summaries that a person wrote are taken from it.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type BankEntry, BankPath, learningTypes, requirementStatuses } from '#shared/contract/bank/types.ts';
import type { Database } from '../../storage/storage.ts';
import { errnoOf, ioError } from '../../storage/storage.ts';
import { parseBlocks } from '../blocks/parse-blocks.ts';
import { type BankFiles, fileHash } from '../files/bank-files.ts';
import { localDate } from '../gates/gated.ts';
import type { Language } from '../gates/parts.ts';
import { describeFile } from './describe-file.ts';
import { type IndexRow, type IndexSection, indexText, readIndex } from './index-file.ts';

export interface IndexKeeper {
  /** All files but indexes, by path. Reads those anew that changed. */
  entries(): Promise<BankEntry[]>;
  /** Whether there is a `memory-bank/`. */
  exists(): Promise<boolean>;
  /**
   * Writes the indexes that are not as they should be; returns them. `made`: those that were missing or broken before.
   * `added`: files that no index named.
   */
  keep(): Promise<{ written: string[]; made: string[]; added: string[] }>;
  /** Where the indexes are not as the files are, without mending it: the index, and the file that it is about. */
  drift(): Promise<{ file: string; about: string }[]>;
  setSummary(file: string, summary: string): Promise<BankEntry | null>;
}

export interface IndexKeeperOptions {
  readonly files: BankFiles;
  readonly database: Database;
  language(): Promise<Language>;
  /** Open conflicts of a file. */
  conflicts(file: string): number;
}

const folders = ['', 'requirements', 'learnings', 'archive'] as const;
const titles: Record<Language, Record<(typeof folders)[number], string>> = {
  en: { '': 'Memory bank', requirements: 'Requirements', learnings: 'Learnings', archive: 'Archive' },
  zh: { '': '记忆库', requirements: '需求', learnings: '经验教训', archive: '归档' },
};
/** S2-43, S2-44. */
const mostInOne = { requirements: 20, learnings: 30 };
/** Files of a bank that are looked at; more are no memory that anyone reads. */
const mostFiles = 5_000;
const maxTries = 8;

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

  async function list(): Promise<string[]> {
    const found: string[] = [];
    const waiting = [''];
    for (let dir = waiting.pop(); dir !== undefined; dir = waiting.pop()) {
      for (const item of await readFolder(path.join(files.dir, dir))) {
        const file = dir === '' ? item.name : `${dir}/${item.name}`;
        if (item.isDirectory() && !item.name.startsWith('.')) waiting.push(file);
        else if (item.isFile() && !item.name.startsWith('_index') && BankPath.safeParse(file).success) found.push(file);
        if (found.length >= mostFiles) return found.sort();
      }
    }
    return found.sort();
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
    const bytes = await files.read(file);
    if (bytes === null) return null;
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

  /** Rows of all indexes as they stand; null for an index that is missing or broken. */
  async function indexes(): Promise<Map<string, { bytes: Buffer | null; rows: IndexRow[] | null }>> {
    const found = new Map<string, { bytes: Buffer | null; rows: IndexRow[] | null }>();
    for (const folder of folders) {
      for (const name of folder === 'learnings' ? ['_index.md', ...learningTypes.map(typeIndex)] : ['_index.md']) {
        const file = folder === '' ? name : `${folder}/${name}`;
        const bytes = await files.read(file);
        if (bytes !== null || name === '_index.md')
          found.set(file, { bytes, rows: bytes === null ? null : readIndex(bytes.toString('utf8')) });
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
  ): Promise<boolean> {
    let bytes = before;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const text = bytes?.toString('utf8') ?? '';
      const next = Buffer.from(indexText(text, title, sections, authors));
      if (bytes !== null && next.equals(bytes)) return false;
      const replaced = await files.replace(file, bytes, next);
      if (replaced.done) return true;
      bytes = replaced.other;
    }
    // A person is at it; the next look tries again.
    return false;
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
      const written: string[] = [];
      const made: string[] = [];
      for (const folder of folders) {
        const inside = folder === '' ? entries : entries.filter((entry) => entry.path.startsWith(`${folder}/`));
        if (folder !== '' && inside.length === 0) continue;
        for (const [file, sections] of plans(folder, inside, own)) {
          const before = stand.get(file) ?? { bytes: await files.read(file), rows: null };
          const title = titles[own][folder];
          if (!(await writeIndex(file, before.bytes, sections, title, folder !== '' && authors))) continue;
          written.push(file);
          if (before.rows === null) made.push(file);
        }
      }
      return { written, made, added: entries.map((entry) => entry.path).filter((file) => !named.has(file)) };
    },
    async drift() {
      const stand = await indexes();
      const own = await language();
      const found: { file: string; about: string }[] = [];
      const main = stand.get('_index.md');
      if (main?.rows === null) found.push({ file: '_index.md', about: '_index.md' });
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
    async setSummary(file, summary) {
      const { entries, stand } = await all();
      const entry = entries.find((one) => one.path === file);
      if (entry === undefined) return null;
      const own = await language();
      const next = entries.map((one) => (one === entry ? { ...one, summary } : one));
      for (const folder of folders) {
        if (folder !== '' && !file.startsWith(`${folder}/`)) continue;
        const inside = folder === '' ? next : next.filter((one) => one.path.startsWith(`${folder}/`));
        for (const [index, sections] of plans(folder, inside, own)) {
          await writeIndex(index, stand.get(index)?.bytes ?? null, sections, titles[own][folder], false);
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

function rowOf({ path: file, title, summary, updated, size, status, type, author }: BankEntry): IndexRow {
  return { path: file, title, summary, updated, size, status, type, author };
}

/** Which index files a folder has, and what stands in each. */
function plans(
  folder: (typeof folders)[number],
  entries: readonly BankEntry[],
  language: Language,
): [string, IndexSection[]][] {
  const bare = ({ path: file, title, summary, updated, size }: BankEntry): IndexRow => ({
    path: file,
    title,
    summary,
    updated,
    size,
  });
  if (folder === '') {
    const inner = ['requirements', 'learnings', 'archive'] as const;
    const rows = entries.filter(({ path: file }) => !inner.some((one) => file.startsWith(`${one}/`))).map(bare);
    for (const one of inner) {
      const some = entries.filter((entry) => entry.path.startsWith(`${one}/`));
      const most = one === 'archive' ? 0 : mostInOne[one];
      // Always loaded, so it stays short: of a full folder it names the index.
      if (some.length > most) rows.push(...pointer(`${one}/_index.md`, titles[language][one], some, language));
      else rows.push(...some.map(bare));
    }
    return [['_index.md', [{ heading: '', rows }]]];
  }
  const main = `${folder}/_index.md`;
  if (folder === 'requirements' && entries.length > mostInOne.requirements) {
    // One page a status, so that nobody reads what is done to find what is to do.
    return [
      [
        main,
        requirementStatuses.flatMap((status) => {
          const rows = entries.filter((entry) => entry.status === status).map(rowOf);
          return rows.length === 0 ? [] : [{ heading: `${status} (${rows.length})`, rows }];
        }),
      ],
    ];
  }
  if (folder === 'learnings' && entries.length > mostInOne.learnings) {
    const used = learningTypes.filter((type) => entries.some((entry) => entry.type === type));
    const rows = used.flatMap((type) => {
      const some = entries.filter((entry) => entry.type === type);
      return pointer(`learnings/${typeIndex(type)}`, type, some, language);
    });
    return [
      [main, [{ heading: '', rows }]],
      ...used.map((type): [string, IndexSection[]] => [
        `learnings/${typeIndex(type)}`,
        [{ heading: '', rows: entries.filter((entry) => entry.type === type).map(rowOf) }],
      ]),
    ];
  }
  return [[main, [{ heading: '', rows: entries.map(rowOf) }]]];
}

/** The row of an index in another; none where nothing is in it. */
function pointer(index: string, title: string, entries: readonly BankEntry[], language: Language): IndexRow[] {
  if (entries.length === 0) return [];
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? '';
  const count = entries.length;
  const summary =
    language === 'zh' ? `${count} 个文件。查找其中之一时阅读。` : `${count} files. Read it to find one of them.`;
  return [{ path: index, title, summary, updated, size: count }];
}

function typeIndex(type: string): string {
  return `_index_${type}.md`;
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
