/**
 * Settles touched types: what all their parts add up to, whatever the order in which files arrived. Types without parts
 * are removed; ids that collide are all lengthened, and one FQN in several projects hashes the project too (spec 03).
 */
import { type Access, accessLevels, type TypeKind } from '#shared/contract/common.ts';
import type { WriteDb } from '../../storage/storage.ts';
import { canonicalSignature, type IdHash, idHash, memberIds, typeIdInput, typeIdLength } from '../ids.ts';
import { docHash, type HashedMember, sortMembers, structureHash } from './hashes.ts';
import type { Touched } from './writer.ts';

export interface Settled {
  /** Rows of types that have no part any more; their edges are gone too. */
  removed: Set<number>;
  /** Rows of types that exist. */
  changed: Set<number>;
  /** Simple names of types and module members that appeared or vanished. */
  names: Set<string>;
  /** Types that point at removed ones and must be linked again. */
  orphans: Set<number>;
}

interface TypeRow {
  id: number;
  type_id: string;
  fqn: string;
  name: string;
  kind: TypeKind;
  arity: number;
  project: number;
}

interface PartRow {
  file: number;
  line: number;
  end_line: number;
  access: Access;
  modifiers: string;
  attributes: string;
  doc: string;
  bases: string;
}

interface MemberRow {
  id: number;
  member_id: string;
  name: string;
  kind: string;
  access: Access;
  modifiers: string;
  attributes: string;
  params: string;
  result: string;
  arity: number;
  doc: string;
}

export interface Settler {
  settle(touched: Touched): Settled;
}

function union(lists: readonly string[]): string[] {
  return [...new Set(lists.flatMap((json) => JSON.parse(json) as string[]))];
}

/** Accessibility of a partial type: the most open that any half declares. */
function widest(levels: readonly Access[]): Access {
  return accessLevels.find((level) => levels.includes(level)) ?? 'private';
}

export function createSettler(db: WriteDb, onConflict: (message: string) => void, hash: IdHash = idHash): Settler {
  const typeRow = db.prepare<[number], TypeRow>(
    'SELECT id, type_id, fqn, name, kind, arity, project FROM types WHERE id = ?',
  );
  const parts = db.prepare<[number], PartRow>(
    `SELECT p.file, p.line, p.end_line, p.access, p.modifiers, p.attributes, p.doc, p.bases
     FROM parts p JOIN files f ON f.id = p.file WHERE p.type = ? ORDER BY f.path, p.ordinal`,
  );
  const members = db.prepare<[number], MemberRow>(
    `SELECT m.id, m.member_id, m.name, m.kind, m.access, m.modifiers, m.attributes, m.params, m.result, m.arity, m.doc
     FROM members m JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file
     WHERE m.type = ? ORDER BY f.path, p.ordinal, m.line, m.id`,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE types SET access = ?, modifiers = ?, attributes = ?, doc = ?, file = ?, line = ?, lines = ?,
       structure_hash = ?, xml_doc_hash = ? WHERE id = ?`,
  );
  const setMemberId = db.prepare<[string, number]>('UPDATE members SET member_id = ? WHERE id = ?');
  const setIds = db.prepare<[string, string, number]>('UPDATE types SET type_id = ?, id_hash = ? WHERE id = ?');
  const twins = db.prepare<[string, string, number], TypeRow & { project_id: string; id_hash: string }>(
    `SELECT t.id, t.type_id, t.fqn, t.name, t.kind, t.arity, t.project, t.id_hash, p.project_id
     FROM types t JOIN projects p ON p.id = t.project WHERE t.fqn = ? AND t.kind = ? AND t.arity = ?`,
  );
  const sameShort = db.prepare<[string], { id: number; id_hash: string; type_id: string; fqn: string }>(
    'SELECT id, id_hash, type_id, fqn FROM types WHERE substr(id_hash, 1, 8) = ?',
  );
  const dropType = db.prepare<[number]>('DELETE FROM types WHERE id = ?');
  const dropEdges = db.prepare<[number, number]>('DELETE FROM edges WHERE src = ? OR dst = ?');
  const dropExternals = db.prepare<[number]>('DELETE FROM externals WHERE src = ?');
  const dependents = db.prepare<[number], { src: number }>('SELECT DISTINCT src FROM edges WHERE dst = ?');

  /** Gives every type of this short hash the id it must have now; returns those whose id changed. */
  function lengthen(short: string, changed: Set<number>): void {
    const same = sameShort.all(short);
    if (same.length > 1) onConflict(`TypeId ${short} is shared by ${same.map((t) => t.fqn).join(', ')}: lengthened`);
    for (const type of same) {
      const id = `T_${type.id_hash.slice(0, same.length > 1 ? typeIdLength.long : typeIdLength.short)}`;
      if (id === type.type_id) continue;
      setIds.run(id, type.id_hash, type.id);
      changed.add(type.id);
    }
  }

  /** Ids of all types with one FQN, kind and arity; more than one project makes each id hash its project. */
  function assignIds(type: TypeRow, changed: Set<number>): void {
    const same = twins.all(type.fqn, type.kind, type.arity);
    const shorts = new Set<string>();
    for (const twin of same) {
      const full = hash(typeIdInput(twin, same.length > 1 ? twin.project_id : null));
      if (twin.id_hash === full && twin.type_id !== '') continue;
      if (twin.id_hash !== '') shorts.add(twin.id_hash.slice(0, typeIdLength.short));
      setIds.run('', full, twin.id);
      shorts.add(full.slice(0, typeIdLength.short));
    }
    for (const short of shorts) lengthen(short, changed);
  }

  function merge(type: TypeRow, typeParts: readonly PartRow[]): string[] {
    const rows = members.all(type.id);
    const hashed = rows.map((m) => ({
      ...m,
      modifiers: JSON.parse(m.modifiers) as string[],
      attributes: JSON.parse(m.attributes) as string[],
    }));
    const withText = hashed.map((m) => ({ ...m, canonical: canonicalSignature(type.fqn, m) }));
    const sorted = sortMembers<(typeof withText)[number] & HashedMember>(withText);
    const ids = memberIds(
      typeRow.get(type.id)?.type_id ?? type.type_id,
      sorted.map((m) => m.canonical),
      hash,
    );
    sorted.forEach((member, n) => {
      const id = ids[n] ?? '';
      if (member.member_id !== id) setMemberId.run(id, member.id);
    });
    const first = typeParts[0];
    const access = widest(typeParts.map((p) => p.access));
    const modifiers = union(typeParts.map((p) => p.modifiers)).sort();
    const attributes = union(typeParts.map((p) => p.attributes));
    const doc = typeParts.find((p) => p.doc !== '')?.doc ?? '';
    const bases = [
      ...new Set(typeParts.flatMap((p) => (JSON.parse(p.bases) as { name: string }[]).map((b) => b.name))),
    ];
    const shape = {
      fqn: type.fqn,
      kind: type.kind,
      arity: type.arity,
      access,
      modifiers,
      attributes,
      bases,
      doc,
      members: sorted,
    };
    const lines = typeParts.reduce((sum, p) => sum + p.end_line - p.line + 1, 0);
    update.run(
      access,
      JSON.stringify(modifiers),
      JSON.stringify(attributes),
      doc,
      first?.file ?? 0,
      first?.line ?? 1,
      lines,
      structureHash(shape),
      docHash(shape),
      type.id,
    );
    return rows.map((m) => m.name);
  }

  return {
    settle(touched) {
      const result: Settled = { removed: new Set(), changed: new Set(), names: new Set(), orphans: new Set() };
      const existing: { type: TypeRow; parts: PartRow[] }[] = [];
      for (const [id, oldNames] of touched) {
        const type = typeRow.get(id);
        if (type === undefined) continue;
        const typeParts = parts.all(id);
        if (typeParts.length > 0) {
          existing.push({ type, parts: typeParts });
          continue;
        }
        for (const { src } of dependents.all(id)) result.orphans.add(src);
        dropEdges.run(id, id);
        dropExternals.run(id);
        dropType.run(id);
        result.removed.add(id);
        result.names.add(type.name);
        for (const name of oldNames) result.names.add(name);
        for (const twin of twins.all(type.fqn, type.kind, type.arity)) assignIds(twin, result.changed);
      }
      for (const { type } of existing) {
        if (type.type_id === '') result.names.add(type.name);
        assignIds(type, result.changed);
      }
      for (const { type, parts: typeParts } of existing) {
        const names = new Set(merge(type, typeParts));
        result.changed.add(type.id);
        if (type.kind !== 'module') continue;
        const before = touched.get(type.id) ?? new Set<string>();
        for (const name of names) if (!before.has(name)) result.names.add(name);
        for (const name of before) if (!names.has(name)) result.names.add(name);
      }
      // A twin whose id changed without being touched itself carries member ids made from the old one.
      for (const id of result.changed) {
        const type = touched.has(id) ? undefined : typeRow.get(id);
        if (type !== undefined) merge(type, parts.all(id));
      }
      for (const id of result.removed) result.orphans.delete(id);
      return result;
    },
  };
}
