/** Symbols as lists and answers show them, read by row; and the rows that symbol search is built from. */
import type { Access, Language, MemberKind, SymbolKind, SymbolRef, TypeKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { adapterOf } from '../languages/registry.ts';

/** A type (member 0) or one of its members, by row. */
export interface SymbolRows {
  readonly type: number;
  readonly member: number;
}

/** What symbol search knows of a symbol; `fqn` is '' for members. */
export interface SearchRow extends SymbolRows {
  readonly name: string;
  readonly fqn: string;
  readonly kind: SymbolKind;
  readonly access: Access;
  readonly language: Language;
  readonly file: number;
  readonly line: number;
  readonly params: string;
}

export interface Refs {
  /** null when the row is gone. */
  ref(rows: SymbolRows): SymbolRef | null;
  byTypeId(typeId: string): number | null;
  byMemberId(memberId: string): SymbolRows | null;
  all(): Iterable<SearchRow>;
  /** Nothing is read before the first row is taken. */
  ofTypes(types: Iterable<number>): Iterable<SearchRow>;
  /**
   * Types and members of these simple names, in whatever case of ASCII letters (no two names are alike but for that), each once and
   * members after their types; with `owners` only members of types that are called one of these, and these types.
   */
  named(names: readonly string[], owners: readonly string[] | null): SearchRow[];
  /** All types and members that `all` has. */
  size(): number;
}

interface TypeColumns {
  id: number;
  type_id: string;
  fqn: string;
  name: string;
  kind: TypeKind;
  access: Access;
  language: Language;
  arity: number;
  file: string;
  file_id: number;
  line: number;
}

interface MemberColumns {
  id: number;
  type: number;
  id_suffix: string;
  name: string;
  kind: MemberKind;
  access: Access;
  params: string;
  file: string;
  file_id: number;
  line: number;
}

type MemberSearchColumns = Omit<MemberColumns, 'id_suffix' | 'file'> & { language: Language };

/** Distinguishes a generic type from its twins, where the language has such: `<,>` for two type parameters. */
export function typeSignature(arity: number, language: Language): { signature?: string } {
  return arity === 0 || adapterOf(language)?.twinsByArity !== true ? {} : { signature: `<${','.repeat(arity - 1)}>` };
}

export function createRefs(db: ReadDb): Refs {
  const typeColumns = `t.id, t.type_id, t.fqn, t.name, t.kind, t.access, t.language, t.arity, t.line, f.path AS file, t.file AS file_id`;
  const typeByRow = db.prepare<[number], TypeColumns>(
    `SELECT ${typeColumns} FROM types t JOIN files f ON f.id = t.file WHERE t.id = ?`,
  );
  const memberColumns = `m.id, m.type, m.id_suffix, m.name, m.kind, m.access, m.params, m.line, f.path AS file, f.id AS file_id`;
  const memberByRow = db.prepare<[number], MemberColumns>(
    `SELECT ${memberColumns} FROM members m JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file WHERE m.id = ?`,
  );
  const typesByRows = db.prepare<[string], TypeColumns>(
    `SELECT ${typeColumns} FROM json_each(?) j JOIN types t ON t.id = j.value JOIN files f ON f.id = t.file`,
  );
  const searchColumns = 'm.id, m.type, m.name, m.kind, m.access, m.params, m.line, p.file AS file_id, t.language';
  const membersByTypes = db.prepare<[string], MemberSearchColumns>(
    `SELECT ${searchColumns} FROM json_each(?) j JOIN members m ON m.type = j.value JOIN parts p ON p.id = m.part
     JOIN types t ON t.id = m.type`,
  );
  const typesNamed = db.prepare<[string], TypeColumns>(
    `SELECT ${typeColumns} FROM json_each(?) j CROSS JOIN types t ON t.name COLLATE NOCASE = j.value
     JOIN files f ON f.id = t.file`,
  );
  const membersNamed = db.prepare<[string], MemberSearchColumns>(
    `SELECT ${searchColumns} FROM json_each(?) j CROSS JOIN members m ON m.name COLLATE NOCASE = j.value
     JOIN parts p ON p.id = m.part JOIN types t ON t.id = m.type`,
  );
  const membersOfTypesNamed = db.prepare<[string, string], MemberSearchColumns>(
    `SELECT ${searchColumns} FROM json_each(?) o CROSS JOIN json_each(?) j
     CROSS JOIN members m ON m.name COLLATE NOCASE = j.value AND m.type = o.value
     JOIN parts p ON p.id = m.part JOIN types t ON t.id = m.type`,
  );
  const size = db
    .prepare<[], number>('SELECT (SELECT count(*) FROM types) + (SELECT count(*) FROM members WHERE type > 0)')
    .pluck();
  const rowOfTypeId = db.prepare<[string], { id: number }>('SELECT id FROM types WHERE type_id = ?');
  const memberOfType = db.prepare<[number, string], { id: number }>(
    'SELECT id FROM members WHERE type = ? AND id_suffix = ?',
  );
  const allTypes = db.prepare<[], TypeColumns>(`SELECT ${typeColumns} FROM types t JOIN files f ON f.id = t.file`);
  const allMembers = db.prepare<[], MemberSearchColumns>(
    `SELECT ${searchColumns} FROM members m JOIN parts p ON p.id = m.part JOIN types t ON t.id = m.type`,
  );

  const typeRef = (t: TypeColumns): SymbolRef => ({
    path: t.fqn,
    typeId: t.type_id,
    kind: t.kind,
    file: t.file,
    line: t.line,
    name: t.name,
    container: t.fqn.slice(0, Math.max(0, t.fqn.length - t.name.length - 1)),
    access: t.access,
    language: t.language,
    ...typeSignature(t.arity, t.language),
  });
  const typeRow = (t: TypeColumns): SearchRow => ({
    type: t.id,
    member: 0,
    name: t.name,
    fqn: t.fqn,
    kind: t.kind,
    access: t.access,
    language: t.language,
    file: t.file_id,
    line: t.line,
    params: '',
  });
  const memberRow = (m: MemberSearchColumns): SearchRow => ({
    type: m.type,
    member: m.id,
    name: m.name,
    fqn: '',
    kind: m.kind,
    access: m.access,
    language: m.language,
    file: m.file_id,
    line: m.line,
    params: m.params,
  });

  return {
    ref({ type, member }) {
      const t = typeByRow.get(type);
      if (t === undefined) return null;
      if (member === 0) return typeRef(t);
      const m = memberByRow.get(member);
      if (m === undefined) return null;
      return {
        path: `${t.fqn}.${m.name}`,
        typeId: t.type_id,
        memberId: `${t.type_id}_${m.id_suffix}`,
        kind: m.kind,
        file: m.file,
        line: m.line,
        name: m.name,
        container: t.fqn,
        access: m.access,
        language: t.language,
        // Without types there is nothing in a list of parameters that distinguishes two members.
        ...(m.params === '' || /^\(,+\)$/.test(m.params) ? {} : { signature: m.params }),
      };
    },
    byTypeId: (typeId) => rowOfTypeId.get(typeId)?.id ?? null,
    byMemberId(memberId) {
      const split = memberId.lastIndexOf('_');
      const type = rowOfTypeId.get(memberId.slice(0, split))?.id;
      const member = type === undefined ? undefined : memberOfType.get(type, memberId.slice(split + 1))?.id;
      return type === undefined || member === undefined ? null : { type, member };
    },
    *all() {
      for (const t of allTypes.iterate()) yield typeRow(t);
      for (const m of allMembers.iterate()) yield memberRow(m);
    },
    *ofTypes(types) {
      const rows = JSON.stringify([...types]);
      yield* typesByRows.all(rows).map(typeRow);
      yield* membersByTypes.all(rows).map(memberRow);
    },
    size: () => size.get() ?? 0,
    named(names, owners) {
      const types = new Map<number, TypeColumns>();
      const members: MemberSearchColumns[] = [];
      for (const some of inChunks(owners ?? []))
        for (const t of typesNamed.all(JSON.stringify(some))) types.set(t.id, t);
      const owning = JSON.stringify([...types.keys()]);
      for (const some of inChunks(names).map((chunk) => JSON.stringify(chunk))) {
        members.push(...(owners === null ? membersNamed.all(some) : membersOfTypesNamed.all(owning, some)));
        for (const t of typesNamed.all(some)) types.set(t.id, t);
      }
      const others = new Set(members.map((m) => m.type).filter((id) => !types.has(id)));
      for (const some of inChunks([...others]))
        for (const t of typesByRows.all(JSON.stringify(some))) types.set(t.id, t);
      return [...[...types.values()].map(typeRow), ...members.map(memberRow)];
    },
  };
}

/** Rows or names that one statement is given at most. */
const chunkSize = 5_000;

function inChunks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / chunkSize);
  return Array.from({ length: count }, (_, n) => list.slice(n * chunkSize, (n + 1) * chunkSize));
}
