/** What the code map knows of types and their members, as the search for usages asks it; answers are kept for one search. */
import type { Access, Language, MemberKind, TypeKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';

export interface KnownType {
  /** As JSON. */
  modifiers: string;
  id: number;
  fqn: string;
  name: string;
  kind: TypeKind;
  language: Language;
  /** Row of the file that declares it first. */
  file: number;
  parent: number;
}

export interface KnownMember {
  id: number;
  /** Row of the declaring type. */
  type: number;
  name: string;
  kind: MemberKind;
  access: Access;
  /** As stored: a JSON array of words. */
  modifiers: string;
  /** The same, of annotations with their arguments. */
  attributes: string;
  /** Declared type or return type as written. */
  result: string;
  signature: string;
  /** Types of its parameters: `(int,char*)`. */
  params: string;
  /** Row of its file. */
  file: number;
  line: number;
  endLine: number;
}

export interface KnownTypes {
  type(id: number): KnownType | null;
  /** Declared by the type itself. */
  members(type: number, name: string): readonly KnownMember[];
  /** By the type itself, else by the nearest base that has one. */
  inherited(type: number, name: string): readonly KnownMember[];
  /** Companions of Kotlin whose members are named without them in a type: its own, and in it those of its ancestors. */
  companions(type: number): readonly number[];
  /** Types that it inherits from or implements, near ones first. */
  ancestors(type: number): readonly number[];
  descendants(type: number): ReadonlySet<number>;
  /** Rows of types that declare a member of this name. */
  declaring(name: string): readonly number[];
  /** The type that members of this name all have, wherever they are declared; null when they differ. */
  agreed(name: string, language: Language): KnownMember | null;
  /** Names of type aliases: `type Foo = Bar`. */
  aliases(): ReadonlySet<string>;
  /** Rows of files with types that depend on any of these types. */
  leaning(types: Iterable<number>): ReadonlySet<number>;
}

/** Hierarchies are followed so far. */
const maxRelatives = 5_000;
/** Beyond this many members, guessing by their names would take longer than it is worth. */
const maxMembers = 400_000;

export function createKnownTypes(db: ReadDb): KnownTypes {
  const typeRow = db.prepare<[number], KnownType>(
    'SELECT id, fqn, name, kind, modifiers, language, file, parent FROM types WHERE id = ?',
  );
  const columns =
    'm.id, m.type, m.name, m.kind, m.access, m.modifiers, m.attributes, m.result, m.signature, m.params, p.file, m.line, m.end_line AS endLine';
  const membersOf = db.prepare<[number], KnownMember>(
    `SELECT ${columns} FROM members m JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file
     WHERE m.type = ? ORDER BY f.aside, m.id`,
  );
  const companionsOf = db.prepare<[number], { id: number }>(
    `SELECT id FROM types WHERE parent = ? AND parent <> 0 AND language = 'kotlin' AND instr(modifiers, '"companion"') > 0`,
  );
  /** A type of Swift and what extends it in other modules, which is known by its name alone and only where no other type has that. */
  const extensionsOf = db.prepare<[number], { id: number }>(
    `SELECT other.id FROM types one JOIN types other ON other.name COLLATE NOCASE = one.name AND other.name = one.name
     WHERE one.id = ? AND one.language = 'swift' AND other.language = 'swift' AND one.parent = 0 AND other.parent = 0
       AND other.kind <> 'module' AND one.kind <> 'module' AND (one.kind = 'object') <> (other.kind = 'object')
       AND (SELECT count(*) FROM types t WHERE t.name COLLATE NOCASE = one.name AND t.name = one.name AND t.language = 'swift'
            AND t.parent = 0 AND t.kind NOT IN ('object', 'module')) = 1`,
  );
  const bases = db.prepare<[number], { id: number }>('SELECT dst AS id FROM edges WHERE src = ? AND kind <= 1');
  const derived = db.prepare<[number], { id: number }>('SELECT src AS id FROM edges WHERE dst = ? AND kind <= 1');
  const named = db.prepare<[string, string], { type: number }>(
    'SELECT DISTINCT type FROM members WHERE name COLLATE NOCASE = ? AND name = ? AND type > 0',
  );
  const users = db.prepare<[number], { file: number }>(
    'SELECT DISTINCT p.file FROM edges e JOIN parts p ON p.type = e.src WHERE e.dst = ?',
  );
  const memberCount = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM members');
  const everyMember = db.prepare<[], { type: number; name: string; result: string }>(
    `SELECT type, name, result FROM members WHERE type > 0 AND result <> ''`,
  );

  const namedAliases = db.prepare<[], { name: string }>(`SELECT name FROM types WHERE kind = 'alias'`);

  let aliasNames: ReadonlySet<string> | null = null;
  const types = new Map<number, KnownType | null>();
  const members = new Map<number, Map<string, KnownMember[]>>();
  const ancestry = new Map<number, readonly number[]>();
  const companionship = new Map<number, readonly number[]>();
  /** Name → a declaring type, and whether all results are spelt alike. */
  let results: Map<string, { type: number; result: string } | null> | null = null;

  function type(id: number): KnownType | null {
    let known = types.get(id);
    if (known === undefined) {
      known = typeRow.get(id) ?? null;
      types.set(id, known);
    }
    return known;
  }

  function byName(id: number): Map<string, KnownMember[]> {
    let known = members.get(id);
    if (known === undefined) {
      known = Map.groupBy(membersOf.all(id), (member) => member.name);
      members.set(id, known);
    }
    return known;
  }

  function reach(from: number, step: (id: number) => { id: number }[]): number[] {
    const seen = new Set([from]);
    for (const id of seen) {
      if (seen.size > maxRelatives) break;
      for (const next of step(id)) seen.add(next.id);
    }
    seen.delete(from);
    return [...seen];
  }

  function ancestors(id: number): readonly number[] {
    let known = ancestry.get(id);
    if (known === undefined) {
      known = reach(id, (one) => [...bases.all(one), ...extensionsOf.all(one)]);
      ancestry.set(id, known);
    }
    return known;
  }

  function readResults(): Map<string, { type: number; result: string } | null> {
    const map = new Map<string, { type: number; result: string } | null>();
    if ((memberCount.get()?.n ?? 0) > maxMembers) return map;
    for (const { type: declaring, name, result } of everyMember.iterate()) {
      const known = map.get(name);
      if (known === undefined) map.set(name, { type: declaring, result });
      else if (known !== null && known.result !== result) map.set(name, null);
    }
    return map;
  }

  const own = (id: number, name: string): readonly KnownMember[] => byName(id).get(name) ?? [];
  return {
    type,
    members: own,
    inherited(id, name) {
      for (const one of [id, ...ancestors(id)]) {
        const found = own(one, name);
        if (found.length > 0) return found;
      }
      return [];
    },
    companions(id) {
      let known = companionship.get(id);
      if (known === undefined) {
        known = [id, ...ancestors(id)].flatMap((one) => companionsOf.all(one).map((row) => row.id));
        companionship.set(id, known);
      }
      return known;
    },
    ancestors,
    descendants: (id) => new Set(reach(id, (one) => [...derived.all(one), ...extensionsOf.all(one)])),
    declaring: (name) => named.all(name, name).map((row) => row.type),
    agreed(name, language) {
      results ??= readResults();
      const found = results.get(name);
      if (found === undefined || found === null || type(found.type)?.language !== language) return null;
      return own(found.type, name).find((member) => member.result !== '') ?? null;
    },
    aliases() {
      aliasNames ??= new Set(namedAliases.all().map(({ name }) => name));
      return aliasNames;
    },
    leaning(rows) {
      const files = new Set<number>();
      for (const id of rows) for (const { file } of users.all(id)) files.add(file);
      return files;
    },
  };
}
