/**
 * The facts of one file, read back from the rows of symbols.db. Ids and hashes are derived again: the rows of a type that is
 * spread over several files hold those of all its parts.
 */
import type { ReadDb } from '../../storage/storage.ts';
import type { HashSwitches } from '../build/hashes.ts';
import { derive, type PreparedFile, type PreparedMember, type PreparedType } from '../build/prepare.ts';

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

/** Gives the facts as `prepareFile` made them; null for a file that is not there, was skipped, or is read in part. */
export function createFactsInRows(db: ReadDb, switches: HashSwitches): (path: string) => PreparedFile | null {
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
