/**
 * Settles touched types: what all their parts add up to, whatever the order in which files arrived. Types without parts
 * are removed; ids that collide are all lengthened, and one FQN in several projects hashes the project too. A type with
 * a single fresh part takes what the worker prepared; only the others are computed here.
 */
import type { Access, Language, TypeKind } from '#shared/contract/common.ts';
import { accessLevels } from '#shared/contract/words.ts';
import type { WriteDb } from '../../storage/storage.ts';
import type { PendingChanges } from '../change/pending-changes.ts';
import type { ContentHashes } from '../change/snapshot.ts';
import {
  allOf,
  canonicalSignature,
  type IdHash,
  idHash,
  memberIdSuffixes,
  typeIdInput,
  typeIdLength,
  typeIdOf,
} from '../ids.ts';
import { adapterOf } from '../languages/registry.ts';
import { baseKinds } from '../link/linker.ts';
import { isTestCode } from '../query/type-places.ts';
import { contentHashes, defaultSwitches, type HashSwitches, sortMembers } from './hashes.ts';
import { type PreparedType, partLines } from './prepare.ts';
import { findTwins, memberConflicts, type NamedMember, typeConflict } from './twins.ts';
import type { Steps, Touch, Touched } from './writer.ts';

export interface Settled {
  /** Rows of types that have no part any more; their edges are gone too. */
  removed: Set<number>;
  /** Rows of types that exist. */
  changed: Set<number>;
  /** Simple names of types and module members that appeared or vanished. */
  names: Set<string>;
  /** The same of types in types, each with the names of those that hold it. */
  nested: Map<string, Set<string>>;
  /** Types that pointed at removed ones and must be linked again. */
  orphans: Set<number>;
  /** Those of these that inherited from one. */
  disinherited: Set<number>;
  /** Types that removed ones pointed at: their fan-in has changed. */
  released: Set<number>;
}

export interface Settler {
  settle(touched: Touched): Steps<Settled>;
}

interface TypeRow {
  id: number;
  type_id: string;
  id_hash: string;
  fqn: string;
  name: string;
  kind: TypeKind;
  arity: number;
  project: number;
  language: Language;
}

interface PartRow {
  id: number;
  file: number;
  kind: TypeKind;
  arity: number;
  addition: number;
  path: string;
  aside: number;
  line: number;
  end_line: number;
  access: Access;
  modifiers: string;
  attributes: string;
  doc: string;
  bases: string;
  impl_hash: string;
  layout_hash: string;
}

interface MemberRow {
  id: number;
  /** Of the type; negated while another member represents this one. */
  type: number;
  part: number;
  id_suffix: string;
  name: string;
  kind: string;
  access: Access;
  modifiers: string;
  attributes: string;
  params: string;
  result: string;
  arity: number;
  terms: string;
  doc: string;
  impl_hash: string;
  line: number;
  endLine: number;
}

function union(lists: readonly string[]): string[] {
  return [...new Set(lists.flatMap((json) => JSON.parse(json) as string[]))];
}

/**
 * The half in the file that bears the type's name is where people look for it; else the longest, then the first by path.
 * Tests in a package of Go are no home for it: what uses it would seem to be tests alone. Nor is what only a tag builds.
 */
function home(all: readonly PartRow[], name: string): PartRow | undefined {
  const product = all.filter(({ path }) => !isTestCode(path));
  const built = product.filter(({ aside }) => aside === 0);
  const parts = [built, product].find(({ length }) => length > 0) ?? all;
  const named = parts.find(({ path }) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '') === name);
  const lines = (part: PartRow): number => part.end_line - part.line;
  return named ?? parts.toSorted((a, b) => lines(b) - lines(a))[0];
}

/** Accessibility of a partial type: the most open that any half declares. */
function widest(levels: readonly Access[]): Access {
  return accessLevels.find((level) => levels.includes(level)) ?? 'private';
}

/** The docs of several places as one text, independent of the order of reading. */
function together(docs: readonly string[]): string {
  return [...new Set(docs)]
    .filter((doc) => doc !== '')
    .sort()
    .join('\n');
}

/** The member that finally represents this one. */
function standsFor(twins: ReadonlyMap<number, number>, id: number): number {
  let stands = id;
  for (let next = twins.get(stands); next !== undefined; next = twins.get(stands)) stands = next;
  return stands;
}

function noteName({ fqn, name }: Pick<TypeRow, 'fqn' | 'name'>, { names, nested }: Settled): void {
  const owner = /([^.+]+)\+[^+]*$/.exec(fqn)?.[1];
  if (owner === undefined) names.add(name);
  else nested.set(name, (nested.get(name) ?? new Set()).add(owner));
}

/** In the order of the statement that stores them. */
function hashColumns(hashes: ContentHashes): string[] {
  const { structureHash, xmlDocHash, publicImplHash, internalImplHash, cosmeticHash } = hashes;
  return [structureHash, xmlDocHash, publicImplHash, internalImplHash, cosmeticHash];
}

export function createSettler(
  db: WriteDb,
  changes: PendingChanges,
  onConflict: (message: string) => void,
  switches: HashSwitches = defaultSwitches,
  hash: IdHash = idHash,
): Settler {
  const typeColumns = 'id, type_id, id_hash, fqn, name, kind, arity, project, language';
  const typeRow = db.prepare<[number], TypeRow>(`SELECT ${typeColumns} FROM types WHERE id = ?`);
  const partCount = db.prepare<[number], { n: number }>('SELECT count(*) AS n FROM parts WHERE type = ?');
  const parts = db.prepare<[number], PartRow>(
    `SELECT p.id, p.file, p.kind, p.arity, p.addition, f.path, f.aside, p.line, p.end_line, p.access, p.modifiers, p.attributes, p.doc, p.bases,
       p.impl_hash, p.layout_hash
     FROM parts p JOIN files f ON f.id = p.file WHERE p.type = ? ORDER BY f.aside, f.path, p.ordinal`,
  );
  const members = db.prepare<[number, number], MemberRow>(
    `SELECT m.id, m.type, m.part, m.id_suffix, m.name, m.kind, m.access, m.modifiers, m.attributes, m.params, m.result, m.arity, m.terms, m.doc, m.impl_hash,
       m.line, m.end_line AS endLine
     FROM members m JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file
     WHERE m.type IN (?, ?) ORDER BY f.aside, f.path, p.ordinal, m.line, m.id`,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE types SET access = ?, modifiers = ?, attributes = ?, doc = ?, file = ?, line = ?, lines = ?,
       structure_hash = ?, xml_doc_hash = ?, public_impl_hash = ?, internal_impl_hash = ?, cosmetic_hash = ? WHERE id = ?`,
  );
  const setSuffix = db.prepare<[string, number]>('UPDATE members SET id_suffix = ? WHERE id = ?');
  const setType = db.prepare<[number, number]>('UPDATE members SET type = ? WHERE id = ?');
  const setShape = db.prepare<[string, number, number]>('UPDATE types SET kind = ?, arity = ? WHERE id = ?');
  const setIds = db.prepare<[string, string, number]>('UPDATE types SET type_id = ?, id_hash = ? WHERE id = ?');
  const twins = db.prepare<[string, string, number], TypeRow & { projectId: string }>(
    `SELECT t.id, t.type_id, t.id_hash, t.fqn, t.name, t.kind, t.arity, t.project, t.language, p.project_id AS projectId
     FROM types t JOIN projects p ON p.id = t.project WHERE t.fqn = ? AND t.kind = ? AND t.arity = ?`,
  );
  const sameShort = db.prepare<[string], TypeRow>(`SELECT ${typeColumns} FROM types WHERE substr(id_hash, 1, 8) = ?`);
  const twinCount = db.prepare<[string, string, number], { n: number }>(
    'SELECT count(*) AS n FROM types WHERE fqn = ? AND kind = ? AND arity = ?',
  );
  const shortCount = db.prepare<[string], { n: number }>(
    'SELECT count(*) AS n FROM types WHERE substr(id_hash, 1, 8) = ?',
  );
  const dropType = db.prepare<[number]>('DELETE FROM types WHERE id = ?');
  const dropEdges = db.prepare<[number, number]>('DELETE FROM edges WHERE src = ? OR dst = ?');
  const dropExternals = db.prepare<[number]>('DELETE FROM externals WHERE src = ?');
  const dependencies = db.prepare<[number], { dst: number }>('SELECT DISTINCT dst FROM edges WHERE src = ?');
  const dependents = db.prepare<[number], { src: number; kind: number }>('SELECT src, kind FROM edges WHERE dst = ?');

  /** Gives every type of this short hash the id it must have now; notes those whose id changed. */
  function lengthen(short: string, changed: Set<number>): void {
    const same = sameShort.all(short);
    if (same.length > 1) onConflict(typeConflict(short, same));
    for (const type of same) {
      const id = typeIdOf(type.id_hash, same.length > 1 ? typeIdLength.long : typeIdLength.short);
      if (id === type.type_id) continue;
      changes.capture(type.id);
      setIds.run(id, type.id_hash, type.id);
      changes.added(id);
      changed.add(type.id);
    }
  }

  /** Ids of all types with one FQN, kind and arity; more than one project makes each id hash its project. */
  function assignIds(type: Pick<TypeRow, 'fqn' | 'kind' | 'arity'>, changed: Set<number>): void {
    const same = twins.all(type.fqn, type.kind, type.arity);
    const shorts = new Set<string>();
    for (const twin of same) {
      const full = hash(typeIdInput(twin, same.length > 1 ? twin : null));
      if (twin.id_hash === full && twin.type_id !== '') continue;
      changes.capture(twin.id);
      if (twin.id_hash !== '') shorts.add(twin.id_hash.slice(0, typeIdLength.short));
      setIds.run('', full, twin.id);
      shorts.add(full.slice(0, typeIdLength.short));
    }
    for (const short of shorts) lengthen(short, changed);
  }

  /** Gives a type the kind and arity that its declaration turned out to have; its ids follow. */
  function reshape(type: TypeRow, { kind, arity }: Pick<TypeRow, 'kind' | 'arity'>, result: Settled): void {
    if (type.kind === kind && type.arity === arity) return;
    const before = { fqn: type.fqn, kind: type.kind, arity: type.arity };
    setShape.run(kind, arity, type.id);
    type.kind = kind;
    type.arity = arity;
    assignIds(type, result.changed);
    assignIds(before, result.changed);
    // The kind of a type decides what others' bases are to it.
    noteName(type, result);
  }

  function tellMembers(fqn: string, ofType: readonly NamedMember[]): void {
    for (const message of memberConflicts(fqn, ofType)) onConflict(message);
  }

  /** Takes the only part of a type as it was prepared. */
  function takeSingle(type: TypeRow, file: number, t: PreparedType, result: Settled): void {
    reshape(type, t, result);
    tellMembers(type.fqn, t.members);
    const lines = partLines(t, t.members);
    update.run(t.access, t.modifiers, t.attributes, t.doc, file, t.line, lines, ...hashColumns(t.hashes), type.id);
  }

  /** Members that the type shows, with the docs of the others that they replace. */
  function membersOf(type: TypeRow, typeParts: readonly PartRow[]) {
    const additions = new Set(typeParts.filter((p) => p.addition === 1).map((p) => p.id));
    const rows = members.all(type.id, -type.id).map((m) => {
      const modifiers = JSON.parse(m.modifiers) as string[];
      const attributes = JSON.parse(m.attributes) as string[];
      const canonical = canonicalSignature(type.fqn, { ...m, modifiers });
      return { ...m, attributes, modifiers, canonical, implHash: m.impl_hash, addition: additions.has(m.part) };
    });
    const apart = typeParts.length === 1 || adapterOf(type.language)?.keepsTwins === true;
    const twins = apart ? new Map<number, number>() : findTwins(rows);
    for (const member of rows) {
      const shownBy = twins.has(member.id) ? -type.id : type.id;
      if (member.type !== shownBy) setType.run(shownBy, member.id);
    }
    const shown = new Map(rows.flatMap((m) => (twins.has(m.id) ? [] : [[m.id, m]])));
    const docs = new Map<number, string[]>();
    for (const hidden of rows) {
      const stands = shown.get(standsFor(twins, hidden.id));
      if (stands === undefined || stands === hidden) continue;
      stands.implHash = allOf(stands.implHash, hidden.implHash);
      docs.set(stands.id, [...(docs.get(stands.id) ?? [stands.doc]), hidden.doc]);
    }
    return [...shown.values()].map((m) => ({ ...m, doc: together(docs.get(m.id) ?? [m.doc]) }));
  }

  function merge(type: TypeRow, result: Settled): void {
    const all = parts.all(type.id);
    const declared = all.filter((p) => p.addition === 0);
    const typeParts = declared.length > 0 ? declared : all;
    const first = home(typeParts, type.name);
    if (first !== undefined) reshape(type, first, result);
    const sorted = sortMembers(membersOf(type, all));
    const suffixes = memberIdSuffixes(
      sorted.map((m) => m.canonical),
      hash,
    );
    sorted.forEach((member, n) => {
      const suffix = suffixes[n] ?? '';
      if (member.id_suffix !== suffix) setSuffix.run(suffix, member.id);
    });
    tellMembers(
      type.fqn,
      sorted.map(({ name, params }, n) => ({ name, params, idSuffix: suffixes[n] ?? '' })),
    );
    const access = widest(typeParts.map((p) => p.access));
    const modifiers = union(typeParts.map((p) => p.modifiers)).sort();
    const attributes = union(typeParts.map((p) => p.attributes));
    const doc = typeParts.find((p) => p.doc !== '')?.doc ?? '';
    const bases = [...new Set(all.flatMap((p) => (JSON.parse(p.bases) as { name: string }[]).map((b) => b.name)))];
    const { fqn, kind, arity } = type;
    const hashed = all.map((p) => ({ implHash: p.impl_hash, layoutHash: p.layout_hash }));
    const docs = together(typeParts.map((p) => p.doc));
    const head = { fqn, kind, arity, access, modifiers, attributes, bases, doc: docs };
    const hashes = contentHashes({ ...head, members: sorted, parts: hashed }, switches);
    const byPart = Map.groupBy(sorted, ({ part }) => part);
    const lines = all.reduce((sum, p) => {
      const span = { line: p.line, endLine: p.end_line, addition: p.addition === 1 };
      return sum + partLines(span, byPart.get(p.id) ?? []);
    }, 0);
    update.run(
      access,
      JSON.stringify(modifiers),
      JSON.stringify(attributes),
      doc,
      first?.file ?? 0,
      first?.line ?? 1,
      lines,
      ...hashColumns(hashes),
      type.id,
    );
  }

  function remove(type: TypeRow, namesBefore: ReadonlySet<string>, result: Settled): void {
    for (const { src, kind } of dependents.all(type.id)) {
      result.orphans.add(src);
      if (kind < baseKinds) result.disinherited.add(src);
    }
    for (const { dst } of dependencies.all(type.id)) result.released.add(dst);
    dropEdges.run(type.id, type.id);
    dropExternals.run(type.id);
    dropType.run(type.id);
    result.removed.add(type.id);
    noteName(type, result);
    for (const name of namesBefore) result.names.add(name);
    assignIds(type, result.changed);
    const short = type.id_hash.slice(0, typeIdLength.short);
    if (short !== '') lengthen(short, result.changed);
  }

  /** Names that a module gained or lost, or one of its files: a header may keep the prototype of what a source file had. */
  function noteModuleNames(type: TypeRow, touch: Touch, names: Set<string>): void {
    const now = new Set(members.all(type.id, -type.id).map((m) => m.name));
    const fresh = new Set(touch.fresh.flatMap((part) => part.type.members.map((m) => m.name)));
    for (const name of now) if (!touch.namesBefore.has(name)) names.add(name);
    for (const name of touch.namesBefore) if (!now.has(name) || !fresh.has(name)) names.add(name);
  }

  function settleOne(id: number, touch: Touch, result: Settled): void {
    const [only] = touch.fresh;
    if (touch.isNew && only !== undefined) {
      const { type } = only;
      if ((twinCount.get(type.fqn, type.kind, type.arity)?.n ?? 0) > 1) assignIds(type, result.changed);
      const short = type.idHash.slice(0, typeIdLength.short);
      if ((shortCount.get(short)?.n ?? 0) > 1) lengthen(short, result.changed);
      noteName(type, result);
      if (type.kind === 'module') for (const member of type.members) result.names.add(member.name);
      const row = touch.fresh.length > 1 ? typeRow.get(id) : undefined;
      if (row !== undefined) merge(row, result);
      else tellMembers(type.fqn, type.members);
      if (changes.tracking) changes.added(typeRow.get(id)?.type_id ?? '');
      result.changed.add(id);
      return;
    }
    const row = typeRow.get(id);
    if (row === undefined) return;
    const count = partCount.get(id)?.n ?? 0;
    if (count === 0) {
      remove(row, touch.namesBefore, result);
      return;
    }
    if (count === 1 && only !== undefined && !touch.mixed) takeSingle(row, only.file, only.type, result);
    else merge(row, result);
    if (row.kind === 'module') noteModuleNames(row, touch, result.names);
    result.changed.add(id);
  }

  return {
    *settle(touched) {
      const result: Settled = {
        removed: new Set(),
        changed: new Set(),
        names: new Set(),
        nested: new Map(),
        orphans: new Set(),
        disinherited: new Set(),
        released: new Set(),
      };
      for (const [id, touch] of touched) {
        yield;
        settleOne(id, touch, result);
      }
      for (const id of result.removed) {
        result.orphans.delete(id);
        result.disinherited.delete(id);
        result.changed.delete(id);
      }
      return result;
    },
  };
}
