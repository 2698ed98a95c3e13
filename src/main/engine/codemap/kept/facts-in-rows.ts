/**
 * The facts of one file, read back from the rows of symbols.db. Ids and hashes are left out: they are derived again, because
 * the rows of a type that is spread over several files hold those of all its parts.
 */
import type { ReadDb } from '../../storage/storage.ts';
import type { HashSwitches } from '../build/hashes.ts';
import { derive, type PreparedFile, type PreparedMember, type PreparedType } from '../build/prepare.ts';

type StoredMember = Omit<PreparedMember, 'idSuffix'>;

interface StoredType extends Omit<PreparedType, 'idHash' | 'hashes' | 'members' | 'addition'> {
  addition: number;
  members: StoredMember[];
}

export interface StoredFile extends Omit<PreparedFile, 'types' | 'parseErrors' | 'errorLine' | 'aside'> {
  aside: number;
  types: StoredType[];
}

interface FileRow extends Pick<StoredFile, 'language' | 'imports' | 'lines' | 'aside'> {
  id: number;
}

interface PartRow extends Omit<StoredType, 'members' | 'parent'> {
  id: number;
  type: number;
  /** Row of the type that declares it, or 0. */
  parentType: number;
}

/** Returns null for a file that is not there, was skipped, or whose rows are not all of one reading. */
export function createFactsInRows(db: ReadDb): (path: string) => StoredFile | null {
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
    `SELECT name, kind, access, modifiers, attributes, params, result, arity, signature, doc, impl_hash AS implHash, line,
       end_line AS endLine
     FROM members WHERE part = ? ORDER BY id`,
  );
  const mentions = db
    .prepare<[number], string>('SELECT n.name FROM mentions m JOIN names n ON n.id = m.name WHERE m.file = ?')
    .pluck();

  return (path) => {
    const file = fileRow.get(path);
    if (file === undefined) return null;
    const { id, ...head } = file;
    const types: StoredType[] = [];
    /** Type row → its first index in this file. */
    const indexes = new Map<number, number>();
    for (const { id: part, type, parentType, ...row } of partRows.all(id)) {
      const parent = parentType === 0 ? -1 : indexes.get(parentType);
      // Another file declares the type inside another one of the same name.
      if (parent === undefined) return null;
      if (!indexes.has(type)) indexes.set(type, types.length);
      types.push({ ...row, parent, members: memberRows.all(part) });
    }
    return { ...head, mentions: mentions.all(id), types };
  };
}

/** As `prepareFile` makes them of the text. */
export function preparedOf({ types, aside, ...file }: StoredFile, switches: HashSwitches): PreparedFile {
  return {
    ...file,
    aside: aside === 1,
    parseErrors: 0,
    errorLine: 0,
    types: types.map((type) => preparedType(type, switches)),
  };
}

function preparedType(type: StoredType, switches: HashSwitches): PreparedType {
  const bases = [...new Set((JSON.parse(type.bases) as { name: string }[]).map(({ name }) => name))];
  const members = type.members.map((member) => ({
    ...member,
    modifiers: listOf(member.modifiers),
    attributes: listOf(member.attributes),
  }));
  const own = { modifiers: listOf(type.modifiers), attributes: listOf(type.attributes), bases, members };
  const { idHash, hashes, suffixes } = derive({ ...type, ...own }, switches);
  return {
    ...type,
    addition: type.addition === 1,
    idHash,
    hashes,
    members: type.members.map((member, n) => ({ ...member, idSuffix: suffixes[n] ?? '' })),
  };
}

/** Most lists are empty. */
function listOf(json: string): string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]);
}
