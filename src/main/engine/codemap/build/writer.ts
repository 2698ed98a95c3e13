/**
 * Writes the facts of files into symbols.db. Replacing a file is deleting its parts and inserting new ones; the types
 * that were touched are then settled: what all their parts add up to, with ids and hashes (spec 03, seed 004 §3.3).
 * The writer must run inside one transaction per call of `settle`, so that readers never see a type half merged.
 */
import type { Language, SkipReason } from '#shared/contract/common.ts';
import type { WriteDb } from '../../storage/storage.ts';
import type { FileFacts, MemberFact, TypeFact } from '../facts.ts';
import { parameterTypes } from '../ids.ts';

export interface FileRecord {
  path: string;
  language: Language;
  /** Row of the project. */
  project: number;
  size: number;
  mtimeMs: number;
  hash: string;
  skip: { reason: SkipReason; detail: string } | null;
}

/** Types whose parts changed; of a module also the names it declared before, since importers lean on each of them. */
export type Touched = Map<number, ReadonlySet<string>>;

export interface Writer {
  /** Inserts or replaces a file, and adds to `touched`. `facts` is null for a file that is skipped. */
  putFile(record: FileRecord, facts: FileFacts | null, touched: Touched): void;
  /** Notes a new size and time of a file whose content is the same. */
  touchFile(path: string, size: number, mtimeMs: number): void;
  removeFile(path: string, touched: Touched): void;
}

/** `A.B.Type`, nested `A.B.Outer+Inner`. */
export function fqnOf(types: readonly TypeFact[], index: number): string {
  const type = types[index];
  if (type === undefined) return '';
  if (type.parent >= 0 && type.parent < index) return `${fqnOf(types, type.parent)}+${type.name}`;
  return type.namespace === '' ? type.name : `${type.namespace}.${type.name}`;
}

function simpleName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Simple names whose appearing or vanishing elsewhere can change where this file's references lead. */
function mentionedNames(facts: FileFacts): Set<string> {
  const names = new Set<string>();
  const mention = (name: string) => {
    names.add(simpleName(name));
    if (name.includes('.')) names.add(name.slice(0, name.indexOf('.')));
  };
  for (const type of facts.types) {
    for (const use of type.uses) mention(use.name);
    for (const base of type.bases) mention(base.name);
  }
  for (const { from, names: imported } of facts.imports) {
    mention(from.replace(/\.[cm]?[jt]sx?$/, '').replaceAll('/', '.'));
    for (const { name } of imported) names.add(name);
  }
  names.delete('');
  names.delete('*');
  return names;
}

interface OldPart {
  id: number;
  type: number;
  kind: string;
}

interface OldMember {
  id: number;
  name: string;
  kind: string;
  params: string;
}

export function createWriter(db: WriteDb): Writer {
  const fileByPath = db.prepare<[string], { id: number }>('SELECT id FROM files WHERE path = ?');
  const insertFile = db.prepare<unknown[]>(
    `INSERT INTO files(path, language, project, size, mtime_ms, hash, lines, parse_errors, skip_reason, skip_detail, imports)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const updateFile = db.prepare<unknown[]>(
    `UPDATE files SET language = ?, project = ?, size = ?, mtime_ms = ?, hash = ?, lines = ?, parse_errors = ?,
       skip_reason = ?, skip_detail = ?, imports = ? WHERE id = ?`,
  );
  const touch = db.prepare<[number, number, string]>('UPDATE files SET size = ?, mtime_ms = ? WHERE path = ?');
  const dropFile = db.prepare<[number]>('DELETE FROM files WHERE id = ?');
  const findType = db.prepare<[string, string, number, number], { id: number }>(
    'SELECT id FROM types WHERE fqn = ? AND kind = ? AND arity = ? AND project = ?',
  );
  const insertType = db.prepare<unknown[]>(
    `INSERT INTO types(type_id, id_hash, fqn, name, kind, arity, project, language, access, modifiers, attributes, doc,
       parent, file, line, lines, structure_hash, xml_doc_hash)
     VALUES ('', '', ?, ?, ?, ?, ?, ?, 'private', '[]', '[]', '', ?, ?, ?, 0, '', '')`,
  );
  const partsOfFile = db.prepare<[number], OldPart>(
    'SELECT p.id, p.type, t.kind FROM parts p JOIN types t ON t.id = p.type WHERE p.file = ?',
  );
  const insertPart = db.prepare<unknown[]>(
    `INSERT INTO parts(type, file, ordinal, line, end_line, access, modifiers, attributes, doc, bases, uses)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const dropPart = db.prepare<[number]>('DELETE FROM parts WHERE id = ?');
  const dropMembers = db.prepare<[number]>('DELETE FROM members WHERE part = ?');
  const membersOfPart = db.prepare<[number], OldMember>('SELECT id, name, kind, params FROM members WHERE part = ?');
  const moveMember = db.prepare<[number, number]>('UPDATE members SET part = ? WHERE id = ?');
  const insertMember = db.prepare<unknown[]>(
    `INSERT INTO members(part, type, member_id, name, kind, access, modifiers, attributes, params, result, arity,
       signature, doc, line, end_line) VALUES (?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const nameId = db.prepare<[string], { id: number }>('SELECT id FROM names WHERE name = ?');
  const insertName = db.prepare<[string]>('INSERT INTO names(name) VALUES (?)');
  const dropMentions = db.prepare<[number]>('DELETE FROM mentions WHERE file = ?');
  const insertMention = db.prepare<[number, number]>('INSERT INTO mentions(name, file) VALUES (?, ?)');
  const nameIds = new Map<string, number>();

  function idOfName(name: string): number {
    let id = nameIds.get(name) ?? nameId.get(name)?.id;
    if (id === undefined) id = Number(insertName.run(name).lastInsertRowid);
    nameIds.set(name, id);
    return id;
  }

  function upsertFile(record: FileRecord, facts: FileFacts | null): number {
    const values = [
      record.language,
      record.project,
      record.size,
      record.mtimeMs,
      record.hash,
      facts?.lines ?? 0,
      facts?.parseErrors ?? 0,
      record.skip?.reason ?? null,
      record.skip?.detail ?? null,
      JSON.stringify(facts?.imports ?? []),
    ];
    const known = fileByPath.get(record.path);
    if (known === undefined) return Number(insertFile.run(record.path, ...values).lastInsertRowid);
    updateFile.run(...values, known.id);
    return known.id;
  }

  function putMember(part: number, type: number, member: MemberFact): void {
    insertMember.run(
      part,
      type,
      member.name,
      member.kind,
      member.access,
      JSON.stringify(member.modifiers),
      JSON.stringify(member.attributes),
      parameterTypes(member.params),
      member.type,
      member.arity,
      member.signature,
      member.doc,
      member.line,
      member.endLine,
    );
  }

  function putTypes(file: number, record: FileRecord, facts: FileFacts, touched: Touched): Map<number, number> {
    const rows: number[] = [];
    /** Type row → its new part in this file. */
    const parts = new Map<number, number>();
    facts.types.forEach((type, index) => {
      const fqn = fqnOf(facts.types, index);
      const parent = type.parent >= 0 ? (rows[type.parent] ?? 0) : 0;
      const known = findType.get(fqn, type.kind, type.arity, record.project);
      const row =
        known?.id ??
        Number(
          insertType.run(fqn, type.name, type.kind, type.arity, record.project, facts.language, parent, file, type.line)
            .lastInsertRowid,
        );
      rows.push(row);
      if (!touched.has(row)) touched.set(row, new Set());
      const part = Number(
        insertPart.run(
          row,
          file,
          index,
          type.line,
          type.endLine,
          type.access,
          JSON.stringify(type.modifiers),
          JSON.stringify(type.attributes),
          type.doc,
          JSON.stringify(type.bases),
          JSON.stringify(type.uses),
        ).lastInsertRowid,
      );
      parts.set(row, part);
      for (const member of type.members) putMember(part, row, member);
    });
    return parts;
  }

  /** A file that stopped parsing keeps the types and members it had, until it parses again (spec 03 "Robustness"). */
  function keepLastGood(old: readonly OldPart[], parts: ReadonlyMap<number, number>): void {
    for (const { id, type } of old) {
      const part = parts.get(type);
      if (part === undefined) continue;
      const fresh = new Set(membersOfPart.all(part).map((m) => `${m.kind} ${m.name}${m.params}`));
      for (const member of membersOfPart.all(id)) {
        if (!fresh.has(`${member.kind} ${member.name}${member.params}`)) moveMember.run(part, member.id);
      }
      dropMembers.run(id);
      dropPart.run(id);
    }
  }

  function dropParts(old: readonly OldPart[]): void {
    for (const { id } of old) {
      dropMembers.run(id);
      dropPart.run(id);
    }
  }

  function noteTouched(old: readonly OldPart[], touched: Touched): void {
    for (const { id, type, kind } of old) {
      if (touched.has(type)) continue;
      touched.set(type, new Set(kind === 'module' ? membersOfPart.all(id).map((m) => m.name) : []));
    }
  }

  return {
    putFile(record, facts, touched) {
      const file = upsertFile(record, facts);
      const old = partsOfFile.all(file);
      noteTouched(old, touched);
      dropMentions.run(file);
      const broken = facts !== null && facts.parseErrors > 0;
      if (!broken) dropParts(old);
      if (facts === null) return;
      for (const name of mentionedNames(facts)) insertMention.run(idOfName(name), file);
      const parts = putTypes(file, record, facts, touched);
      if (broken) keepLastGood(old, parts);
    },
    touchFile(path, size, mtimeMs) {
      touch.run(size, mtimeMs, path);
    },
    removeFile(path, touched) {
      const file = fileByPath.get(path);
      if (file === undefined) return;
      const old = partsOfFile.all(file.id);
      noteTouched(old, touched);
      dropParts(old);
      dropMentions.run(file.id);
      dropFile.run(file.id);
    },
  };
}
