/**
 * Writes prepared files into symbols.db. Replacing a file is deleting its parts and inserting new ones; which types were
 * touched, and what is known of them already, is noted for `settle`, which runs in the same transaction so that readers
 * never see a type half merged.
 */
import type { Language, SkipReason } from '#shared/contract/common.ts';
import type { WriteDb } from '../../storage/storage.ts';
import { inSlices } from '../../workspace/workspace.ts';
import type { PendingChanges } from '../change/pending-changes.ts';
import { typeIdOf } from '../ids.ts';
import { type PreparedFile, type PreparedMember, type PreparedType, partLines } from './prepare.ts';

export interface FileRecord {
  path: string;
  language: Language;
  /** Row of the project. */
  project: number;
  size: number;
  mtimeMs: number;
  hash: string;
  skip: { reason: SkipReason; detail: string } | null;
  /** The name of one that was guessed. */
  encoding: string | null;
}

/** A type whose parts changed. */
export interface Touch {
  /** Inserted in this transaction: it has no part that is not in `fresh`. */
  isNew: boolean;
  /** What a module declared before, since importers depend on each name; empty for other types. */
  namesBefore: ReadonlySet<string>;
  /** Parts written in this transaction. */
  fresh: { file: number; type: PreparedType }[];
  /** Some members come from an older read: the prepared hashes do not hold. */
  mixed: boolean;
}
export type Touched = Map<number, Touch>;

/** Work in small steps: between two of them it pauses for readers that may see it half done. */
export type Steps<T> = Generator<undefined, T>;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export interface Writer {
  /**
   * Inserts or replaces a file, and adds to `touched`. `facts` is null for a file that is skipped. Returns the imports
   * it had before (none for a new file) when they changed, else null.
   */
  putFile(record: FileRecord, facts: PreparedFile | null, touched: Touched): Steps<string | null>;
  /** Notes a new size and time of a file whose content is the same. */
  touchFile(path: string, size: number, mtimeMs: number): void;
  /** Returns what `putFile` does, and the project's row; null for a file that is not there. */
  removeFile(path: string, touched: Touched): Steps<{ imports: string; project: number } | null>;
}

interface OldFile {
  id: number;
  imports: string;
  project: number;
  parseErrors: number;
}

interface OldPart {
  id: number;
  type: number;
  kind: string;
  lastGood: number;
}

interface OldMember {
  id: number;
  name: string;
  kind: string;
  params: string;
}

/** A file's imports as JSON when it has none. */
export const noImports = '[]';

/**
 * @param options.keepsGood a file that stopped parsing keeps what it had when it last did.
 * @param options.first nothing is in the code map that this writer did not put there, and names have no index yet.
 */
export function createWriter(
  db: WriteDb,
  changes: PendingChanges,
  { keepsGood, first }: { keepsGood: boolean; first: boolean },
): Writer {
  const fileByPath = db.prepare<[string], OldFile>(
    'SELECT id, imports, project, parse_errors AS parseErrors FROM files WHERE path = ?',
  );
  const insertFile = db.prepare<unknown[]>(
    `INSERT INTO files(path, language, project, size, mtime_ms, hash, lines, parse_errors, error_line, skip_reason,
       skip_detail, imports, aside, encoding) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const updateFile = db.prepare<unknown[]>(
    `UPDATE files SET language = ?, project = ?, size = ?, mtime_ms = ?, hash = ?, lines = ?, parse_errors = ?,
       error_line = ?, skip_reason = ?, skip_detail = ?, imports = ?, aside = ?, encoding = ? WHERE id = ?`,
  );
  const touch = db.prepare<[number, number, string]>('UPDATE files SET size = ?, mtime_ms = ? WHERE path = ?');
  const dropFile = db.prepare<[number]>('DELETE FROM files WHERE id = ?');
  const findType = db.prepare<[string, string, number, string], { id: number; parent: number }>(
    'SELECT id, parent FROM types WHERE fqn = ? AND key = ? AND project = ? AND language = ?',
  );
  const setParent = db.prepare<[number, number]>('UPDATE types SET parent = ? WHERE id = ?');
  const insertType = db.prepare<unknown[]>(
    `INSERT INTO types(type_id, id_hash, fqn, name, kind, arity, key, project, language, access, modifiers, attributes, doc,
       parent, file, line, lines, structure_hash, xml_doc_hash, public_impl_hash, internal_impl_hash, cosmetic_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const partsOfFile = db.prepare<[number], OldPart>(
    'SELECT p.id, p.type, p.last_good AS lastGood, t.kind FROM parts p JOIN types t ON t.id = p.type WHERE p.file = ?',
  );
  const insertPart = db.prepare<unknown[]>(
    `INSERT INTO parts(type, file, ordinal, kind, arity, addition, line, end_line, access, modifiers, attributes, doc,
       bases, uses, impl_hash, layout_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const dropPart = db.prepare<[number]>('DELETE FROM parts WHERE id = ?');
  const dropMembers = db.prepare<[number]>('DELETE FROM members WHERE part = ?');
  const membersOfPart = db.prepare<[number], OldMember>('SELECT id, name, kind, params FROM members WHERE part = ?');
  const moveMember = db.prepare<[number, number]>('UPDATE members SET part = ? WHERE id = ?');
  const setGoodPart = db.prepare<[number]>('UPDATE parts SET last_good = 1 WHERE id = ?');
  const setGoodMember = db.prepare<[number]>('UPDATE members SET last_good = 1 WHERE id = ?');
  const setGoodMembers = db.prepare<[number]>('UPDATE members SET last_good = 1 WHERE part = ?');
  const dropOtherMembers = db.prepare<[number]>('DELETE FROM members WHERE part = ? AND last_good = 0');
  const insertMember = db.prepare<unknown[]>(
    `INSERT INTO members(part, type, id_suffix, name, kind, access, modifiers, attributes, params, result, arity,
       terms, signature, doc, line, end_line, impl_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const nameId = db.prepare<[string], { id: number }>('SELECT id FROM names WHERE name = ?');
  const insertName = db.prepare<[string]>('INSERT INTO names(name) VALUES (?)');
  const dropMentions = db.prepare<[number]>('DELETE FROM mentions WHERE file = ?');
  const insertMention = db.prepare<[number, number]>('INSERT INTO mentions(name, file) VALUES (?, ?)');
  const nameIds = new Map<string, number>();

  function idOfName(name: string): number {
    let id = nameIds.get(name) ?? (first ? undefined : nameId.get(name)?.id);
    if (id === undefined) id = Number(insertName.run(name).lastInsertRowid);
    nameIds.set(name, id);
    return id;
  }

  function upsertFile(record: FileRecord, facts: PreparedFile | null): { id: number; before: OldFile | null } {
    const values = [
      facts?.language ?? record.language,
      record.project,
      record.size,
      record.mtimeMs,
      record.hash,
      facts?.lines ?? 0,
      facts?.parseErrors ?? 0,
      facts?.errorLine ?? 0,
      record.skip?.reason ?? null,
      record.skip?.detail ?? null,
      facts?.imports ?? noImports,
      facts?.aside === true ? 1 : 0,
      record.encoding,
    ];
    const known = fileByPath.get(record.path);
    if (known === undefined) {
      return { id: Number(insertFile.run(record.path, ...values).lastInsertRowid), before: null };
    }
    updateFile.run(...values, known.id);
    return { id: known.id, before: known };
  }

  function putMember(part: number, type: number, m: PreparedMember): void {
    insertMember.run(
      part,
      type,
      m.idSuffix,
      m.name,
      m.kind,
      m.access,
      m.modifiers,
      m.attributes,
      m.params,
      m.result,
      m.arity,
      m.terms,
      m.signature,
      m.doc,
      m.line,
      m.endLine,
      m.implHash,
    );
  }

  function addType(t: PreparedType, project: number, language: Language, parent: number, file: number): number {
    const lines = partLines(t, t.members);
    return Number(
      insertType.run(
        typeIdOf(t.idHash),
        t.idHash,
        t.fqn,
        t.name,
        t.kind,
        t.arity,
        t.key,
        project,
        language,
        t.access,
        t.modifiers,
        t.attributes,
        t.doc,
        parent,
        file,
        t.line,
        lines,
        t.hashes.structureHash,
        t.hashes.xmlDocHash,
        t.hashes.publicImplHash,
        t.hashes.internalImplHash,
        t.hashes.cosmeticHash,
      ).lastInsertRowid,
    );
  }

  function* putTypes(
    file: number,
    record: FileRecord,
    facts: PreparedFile,
    touched: Touched,
  ): Steps<Map<number, number>> {
    const rows: number[] = [];
    /** Type row → its new part in this file. */
    const parts = new Map<number, number>();
    for (const [ordinal, type] of facts.types.entries()) {
      yield;
      const parent = type.parent >= 0 ? (rows[type.parent] ?? 0) : 0;
      const known = findType.get(type.fqn, type.key, record.project, facts.language);
      const row = known?.id ?? addType(type, record.project, facts.language, parent, file);
      if (known !== undefined && known.parent !== parent) setParent.run(parent, row);
      rows.push(row);
      const before = touched.get(row);
      if (before === undefined && known !== undefined) changes.capture(row);
      if (before !== undefined) before.fresh.push({ file, type });
      else
        touched.set(row, { isNew: known === undefined, namesBefore: new Set(), fresh: [{ file, type }], mixed: false });
      const part = Number(
        insertPart.run(
          row,
          file,
          ordinal,
          type.kind,
          type.arity,
          type.addition ? 1 : 0,
          type.line,
          type.endLine,
          type.access,
          type.modifiers,
          type.attributes,
          type.doc,
          type.bases,
          type.uses,
          type.implHash,
          type.layoutHash,
        ).lastInsertRowid,
      );
      parts.set(row, part);
      for (const member of type.members) putMember(part, row, member);
    }
    return parts;
  }

  /**
   * A file that stopped parsing keeps the types and members that it had when it last parsed, until it parses again.
   * What only a broken state of it said goes with that state. `wasClean`: all of `old` is good.
   */
  function keepLastGood(
    old: readonly OldPart[],
    wasClean: boolean,
    parts: ReadonlyMap<number, number>,
    touched: Touched,
  ) {
    for (const { id, type, lastGood } of old) {
      if (wasClean) {
        setGoodPart.run(id);
        setGoodMembers.run(id);
      } else if (lastGood === 0) {
        dropMembers.run(id);
        dropPart.run(id);
        continue;
      } else dropOtherMembers.run(id);
      const part = parts.get(type);
      if (part === undefined) continue;
      setGoodPart.run(part);
      moveGoodMembers(id, part, touched.get(type));
      dropMembers.run(id);
      dropPart.run(id);
    }
  }

  function moveGoodMembers(from: number, to: number, note: Touch | undefined): void {
    const keyOf = ({ kind, name, params }: OldMember): string => `${kind} ${name}${params}`;
    const fresh = new Map(membersOfPart.all(to).map((member) => [keyOf(member), member.id]));
    for (const member of membersOfPart.all(from)) {
      const now = fresh.get(keyOf(member));
      if (now !== undefined) setGoodMember.run(now);
      else {
        moveMember.run(to, member.id);
        if (note !== undefined) note.mixed = true;
      }
    }
  }

  function* dropParts(old: readonly OldPart[]): Steps<void> {
    for (const { id } of old) {
      yield;
      dropMembers.run(id);
      dropPart.run(id);
    }
  }

  function* noteTouched(old: readonly OldPart[], touched: Touched): Steps<void> {
    for (const { id, type, kind } of old) {
      yield;
      const names = kind === 'module' ? membersOfPart.all(id).map((m) => m.name) : [];
      const known = touched.get(type);
      if (known !== undefined) {
        known.namesBefore = new Set([...known.namesBefore, ...names]);
        continue;
      }
      changes.capture(type);
      touched.set(type, { isNew: false, namesBefore: new Set(names), fresh: [], mixed: false });
    }
  }

  return {
    *putFile(record, facts, touched) {
      const { id: file, before } = upsertFile(record, facts);
      const old = before === null ? [] : partsOfFile.all(file);
      if (before !== null) dropMentions.run(file);
      const importsBefore = before?.imports ?? noImports;
      const otherImports = importsBefore === (facts?.imports ?? noImports) ? null : importsBefore;
      yield* noteTouched(old, touched);
      const broken = keepsGood && facts !== null && facts.parseErrors > 0;
      if (!broken) yield* dropParts(old);
      if (facts === null) return otherImports;
      for (const name of facts.mentions) insertMention.run(idOfName(name), file);
      const parts = yield* putTypes(file, record, facts, touched);
      if (broken) keepLastGood(old, before?.parseErrors === 0, parts, touched);
      return otherImports;
    },
    touchFile(path, size, mtimeMs) {
      touch.run(size, mtimeMs, path);
    },
    *removeFile(path, touched) {
      const file = fileByPath.get(path);
      if (file === undefined) return null;
      const old = partsOfFile.all(file.id);
      yield* noteTouched(old, touched);
      yield* dropParts(old);
      dropMentions.run(file.id);
      dropFile.run(file.id);
      return file;
    },
  };
}

/** Nothing that these files said when they last parsed is kept any more: what they say next is all there is of them. */
export async function forgetLastGood(db: WriteDb, files: readonly string[], pause: () => Promise<void>): Promise<void> {
  const ofFile = 'SELECT p.id FROM parts p JOIN files f ON f.id = p.file WHERE f.path = ?';
  const statements = [
    `UPDATE members SET last_good = 0 WHERE last_good = 1 AND part IN (${ofFile})`,
    `UPDATE parts SET last_good = 0 WHERE last_good = 1 AND id IN (${ofFile})`,
    'UPDATE files SET parse_errors = max(parse_errors, 1) WHERE path = ?',
  ].map((sql) => db.prepare<[string]>(sql));
  await inSlices(db, files, pause, (file) => {
    for (const statement of statements) statement.run(file);
  });
}
