/**
 * Facts of contents that files had before: a branch that is checked out again is read without parsing. They are kept in
 * symbols.db, in the transaction that replaces a file, so that a first index pays nothing for them and a kill leaves no half
 * of them. Main type: KeptFacts.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { createFileSeal, type Database, type ReadDb } from '../storage/storage.ts';
import { readSourceSync } from '../workspace/workspace.ts';
import type { HashSwitches } from './build/hashes.ts';
import { factsVersionOf } from './build/plan.ts';
import { derive, type PreparedFile, type PreparedMember, type PreparedType } from './build/prepare.ts';
import type { ParseJob, ParseOutcome } from './parse/parse-job.ts';

export interface KeptFacts {
  /** Keeps what the rows of a file say. To be called before they are replaced, in the same transaction. */
  keep(path: string): void;
  /** Reads the file where anything of it is kept, or it was skipped. Gives null where its content has to be parsed. */
  read(job: ParseJob): Promise<ParseOutcome | null> | null;
  /** Removes what was not used for longest, beyond the bound. */
  trim(): void;
  /** For facts of an earlier version, which may hold what this one leaves out. */
  forget(): void;
}

/** Compressed, of one workspace. */
const maxBytes = 32 * 1024 * 1024;
/** Max bytes for one file. Larger ones are parsed. */
const maxFactsBytes = 4 * 1024 * 1024;
/** In UTF-8, of one of JavaScript's. */
const maxBytesPerCharacter = 3;

interface KeptRow {
  id: number;
  seal: Buffer;
  facts: Buffer;
}

export function createKeptFacts({ read, write }: Database, switches: ParseJob['hashes'], bound = maxBytes): KeptFacts {
  // A key object costs a third of the seal less than its bytes.
  const key = createSecretKey(createFileSeal(`kept facts\0${factsVersionOf(switches)}`).digest());
  const inRows = createFactsInRows(read, switches);
  const hashNow = read
    .prepare<[string], string>(
      `SELECT hash FROM files WHERE path = ? AND skip_reason IS NULL AND parse_errors = 0 AND hash <> ''`,
    )
    .pluck();
  const hashes = read.prepare<[string], string>('SELECT hash FROM kept_facts WHERE path = ?').pluck();
  const wasSkipped = read.prepare<[string]>('SELECT 1 FROM files WHERE path = ? AND skip_reason IS NOT NULL');
  const find = read.prepare<[string, string], KeptRow>(
    'SELECT id, seal, facts FROM kept_facts WHERE path = ? AND hash = ?',
  );
  const idOf = read.prepare<[string, string], number>('SELECT id FROM kept_facts WHERE path = ? AND hash = ?').pluck();
  const newest = read.prepare<[], number>('SELECT coalesce(max(used), 0) FROM kept_facts').pluck();
  const size = read.prepare<[], number>('SELECT coalesce(sum(bytes), 0) FROM kept_facts').pluck();
  const oldest = read.prepare<[], { id: number; bytes: number }>('SELECT id, bytes FROM kept_facts ORDER BY used, id');
  const put = write.prepare<[string, string, number, number, Buffer, Buffer]>(
    'INSERT INTO kept_facts(path, hash, bytes, used, seal, facts) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const touch = write.prepare<[number, number]>('UPDATE kept_facts SET used = ? WHERE id = ?');
  const drop = write.prepare<[number]>('DELETE FROM kept_facts WHERE id = ?');
  /** Everything of one sync is of one age. */
  const now = (newest.get() ?? 0) + 1;
  let added = 0;
  let turn: Promise<void> = Promise.resolve();

  function sealOf(path: string, hash: string, facts: Buffer): Buffer {
    return createHmac('sha256', key).update(`${path}\0${hash}\0`).update(facts).digest();
  }

  function kept(path: string, hash: string): PreparedFile | null {
    const row = find.get(path, hash);
    if (row === undefined) return null;
    const expected = sealOf(path, hash, row.facts);
    if (row.seal.length !== expected.length || !timingSafeEqual(row.seal, expected)) {
      drop.run(row.id);
      return null;
    }
    const text = zstdDecompressSync(row.facts, { maxOutputLength: maxFactsBytes }).toString();
    return JSON.parse(text) as PreparedFile;
  }

  async function readKept(job: ParseJob, known: readonly string[]): Promise<ParseOutcome | null> {
    // One file a turn of the thread, although many are read at once.
    turn = turn.then(() => othersTurn());
    await turn;
    const { file } = job;
    const source = readSourceSync(job.root, file, job.maxBytes);
    if (source.kind === 'gone') return { ...source, file };
    // A thread that parses is not started for generated files, which are skipped again.
    if (source.kind === 'skipped') return { ...source, file, hash: '' };
    if (!known.includes(source.hash)) return null;
    const { hash, size, mtimeMs, encoding } = source;
    const facts = kept(file, hash);
    return facts === null ? null : { kind: 'facts', file, hash, size, mtimeMs, encoding, facts };
  }

  return {
    keep(path) {
      const hash = hashNow.get(path);
      if (hash === undefined) return;
      const known = idOf.get(path, hash);
      if (known !== undefined) {
        touch.run(now, known);
        return;
      }
      if (added >= bound) return;
      const stored = inRows(path);
      const text = stored === null ? '' : JSON.stringify(stored);
      if (text === '' || text.length > maxFactsBytes / maxBytesPerCharacter) return;
      const facts = zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
      put.run(path, hash, facts.length, now, sealOf(path, hash, facts), facts);
      added += facts.length;
    },
    read(job) {
      const known = hashes.all(job.file);
      return known.length === 0 && wasSkipped.get(job.file) === undefined ? null : readKept(job, known);
    },
    trim() {
      let over = (size.get() ?? 0) - bound;
      if (over <= 0) return;
      write.transaction(() => {
        for (const { id, bytes } of oldest.all()) {
          if (over <= 0) break;
          drop.run(id);
          over -= bytes;
        }
      });
    },
    forget: () => write.exec('DELETE FROM kept_facts'),
  };
}

type StoredMember = Omit<PreparedMember, 'idSuffix'>;

interface FileRow extends Pick<PreparedFile, 'language' | 'imports' | 'lines'> {
  id: number;
  aside: number;
}

interface PartRow extends Omit<PreparedType, 'idHash' | 'hashes' | 'members' | 'addition' | 'parent'> {
  id: number;
  type: number;
  addition: number;
  /** Row of the type that declares it, or 0. */
  parentType: number;
}

/**
 * The facts of one file, read back from the rows of symbols.db. Ids and hashes are derived again: the rows of a type that is
 * spread over several files hold those of all its parts.
 *
 * Gives the facts as `prepareFile` made them; null for a file that is not there, was skipped, or is read in part.
 */
function createFactsInRows(db: ReadDb, switches: HashSwitches): (path: string) => PreparedFile | null {
  const fileRow = db.prepare<[string], FileRow>(
    `SELECT id, language, imports, lines, aside FROM files
     WHERE path = ? AND skip_reason IS NULL AND parse_errors = 0`,
  );
  const partRows = db.prepare<[number], PartRow>(
    `SELECT p.id, p.type, t.parent AS parentType, t.fqn, t.name, t.key, p.kind, p.arity, p.addition, p.access, p.line,
       p.end_line AS endLine, p.modifiers, p.attributes, p.doc, p.bases, p.uses, p.impl_hash AS implHash,
       p.layout_hash AS layoutHash
     FROM parts p JOIN types t ON t.id = p.type WHERE p.file = ? ORDER BY p.ordinal`,
  );
  const memberRows = db.prepare<[number], StoredMember>(
    `SELECT name, kind, access, modifiers, attributes, params, result, arity, terms, signature, doc, impl_hash AS implHash, line,
       end_line AS endLine
     FROM members WHERE part = ? ORDER BY id`,
  );
  const mentions = db
    .prepare<[number], string>('SELECT n.name FROM mentions m JOIN names n ON n.id = m.name WHERE m.file = ?')
    .pluck();

  return (path) => {
    const file = fileRow.get(path);
    if (file === undefined) return null;
    const { id, aside, ...head } = file;
    const types: PreparedType[] = [];
    /** Type row → its first index in this file. */
    const indexes = new Map<number, number>();
    for (const { id: part, type, parentType, ...row } of partRows.all(id)) {
      const parent = parentType === 0 ? -1 : indexes.get(parentType);
      // Another file declares the type inside another one of the same name.
      if (parent === undefined) return null;
      if (!indexes.has(type)) indexes.set(type, types.length);
      const own = { ...row, addition: row.addition === 1, parent };
      types.push(withDerived(own, memberRows.all(part), switches));
    }
    const whole = { aside: aside === 1, parseErrors: 0, errorLine: 0 };
    return { ...head, ...whole, mentions: mentions.all(id), types };
  };
}

function withDerived(
  type: Omit<PreparedType, 'idHash' | 'hashes' | 'members'>,
  rows: readonly StoredMember[],
  switches: HashSwitches,
): PreparedType {
  const bases = [...new Set((JSON.parse(type.bases) as { name: string }[]).map(({ name }) => name))];
  const members = rows.map((member) => ({
    ...member,
    modifiers: listOf(member.modifiers),
    attributes: listOf(member.attributes),
  }));
  const own = { modifiers: listOf(type.modifiers), attributes: listOf(type.attributes), bases, members };
  const { idHash, hashes, suffixes } = derive({ ...type, ...own }, switches);
  return { ...type, idHash, hashes, members: rows.map((member, n) => ({ ...member, idSuffix: suffixes[n] ?? '' })) };
}

/** Most lists are empty. */
function listOf(json: string): string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]);
}
