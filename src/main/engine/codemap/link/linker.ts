/**
 * From names to edges: each type's uses and bases, resolved through namespaces or modules, become edges to types of the
 * workspace with kind and count; the rest is kept as external. A type is always linked whole, over all its
 * parts, so that a partial type has one answer.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import type { ReadDb, WriteDb } from '../../storage/storage.ts';
import type { NameUse } from '../facts.ts';
import { scopingOf } from '../languages/registry.ts';
import { createLookup, type TypeCandidate } from './lookup.ts';
import { type NameContext, placeIn, type Resolution } from './resolution.ts';

export const edgeKindNumber = Object.fromEntries(edgeKinds.map((kind, n) => [kind, n])) as Record<EdgeKind, number>;
/** inherits, implements. */
export const baseKinds = 2;
/** inherits, implements, memberType: what a type is built on. */
export const structuralKinds = 3;

interface PartRow {
  file: number;
  bases: string;
  uses: string;
}

interface Links {
  /** Counts by `edgeKey`. */
  edges: Map<number, number>;
  externals: Map<string, { name: string; kind: EdgeKind; count: number }>;
}

/** Target and kind in one number. */
function edgeKey(target: number, kind: number): number {
  return target * edgeKinds.length + kind;
}

export interface Linker {
  /** Replaces the edges of one type, and returns whether edges of these kinds changed. */
  link(type: number): { structural: boolean; bases: boolean };
}

/** The relation of a type to a base once the base is known; where it is not, the adapter's guess counts. */
export function baseKind(target: TypeCandidate, self: { kind: string }): 'inherits' | 'implements' {
  const contract = target.kind === 'interface' || target.kind === 'trait';
  return contract && self.kind !== target.kind ? 'implements' : 'inherits';
}

function add(links: Links, resolution: Resolution, kind: EdgeKind, count: number, self: number): void {
  if (resolution.kind === 'nothing') return;
  if (resolution.kind === 'external') {
    const key = `${resolution.name} ${kind}`;
    const known = links.externals.get(key);
    if (known === undefined) links.externals.set(key, { name: resolution.name, kind, count });
    else known.count += count;
    return;
  }
  if (resolution.type.id === self) return;
  const key = edgeKey(resolution.type.id, edgeKindNumber[kind]);
  links.edges.set(key, (links.edges.get(key) ?? 0) + count);
}

export function createLinker(read: ReadDb, write: WriteDb): Linker {
  const lookup = createLookup(read);
  const typeRow = read.prepare<[number], { id: number; fqn: string; name: string; kind: string; parent: number }>(
    'SELECT id, fqn, name, kind, parent FROM types WHERE id = ?',
  );
  const partRows = read.prepare<[number], PartRow>(
    'SELECT file, bases, uses FROM parts WHERE type = ? ORDER BY file, ordinal',
  );
  const firstOfFile = read.prepare<[number], { type: number }>(
    'SELECT type FROM parts WHERE file = ? ORDER BY ordinal LIMIT 1',
  );
  const oldEdges = read.prepare<[number], { dst: number; kind: number }>(
    `SELECT dst, kind FROM edges WHERE src = ? AND kind < ${structuralKinds}`,
  );
  const anyLink = read.prepare('SELECT src FROM edges UNION ALL SELECT src FROM externals LIMIT 1');
  const dropEdges = write.prepare<[number]>('DELETE FROM edges WHERE src = ?');
  const dropExternals = write.prepare<[number]>('DELETE FROM externals WHERE src = ?');
  const putEdge = write.prepare<[number, number, number, number]>(
    'INSERT INTO edges(src, dst, kind, count) VALUES (?, ?, ?, ?)',
  );
  const putExternal = write.prepare<[number, string, number, number]>(
    'INSERT INTO externals(src, name, kind, count) VALUES (?, ?, ?, ?)',
  );

  const importers = new Map<number, number>();

  /** A file's module, or its first type where it has none, imports what the import lines name. */
  function importerOf(file: number): number {
    const importer = importers.get(file) ?? lookup.moduleOf(file)?.id ?? firstOfFile.get(file)?.type ?? 0;
    importers.set(file, importer);
    return importer;
  }

  function collect(type: { id: number; fqn: string; name: string; kind: string }): Links {
    const links: Links = { edges: new Map(), externals: new Map() };
    for (const part of partRows.all(type.id)) {
      const file = lookup.file(part.file);
      if (file === null) continue;
      const scoping = scopingOf(file.language);
      const context = placeIn(type, file, lookup);
      const head: NameContext = { ...context, asType: true };
      for (const base of JSON.parse(part.bases) as { name: string; kind: EdgeKind }[]) {
        const found = scoping.resolve(base.name, head);
        add(links, found, found.kind === 'type' ? baseKind(found.type, type) : base.kind, 1, type.id);
      }
      for (const use of JSON.parse(part.uses) as NameUse[]) {
        const found = scoping.resolve(use.name, use.kind === 'call' ? context : head);
        const isForeign = found.kind === 'type' && scoping.isForeign?.(found.type) === true;
        if (!isForeign) add(links, found, use.kind, use.count, type.id);
      }
      if (scoping.imported === undefined) continue;
      if (importerOf(file.id) !== type.id) continue;
      for (const target of scoping.imported(file, lookup)) add(links, target, 'import', 1, type.id);
    }
    return links;
  }

  /** In a first index there is nothing to replace, until this linker has written it. */
  const written = anyLink.get() === undefined ? new Set<number>() : null;

  /** Removes the edges of a type and returns the structural ones, by `edgeKey`. */
  function clear(id: number): Set<number> {
    if (written !== null && !written.has(id)) {
      written.add(id);
      return new Set();
    }
    const before = new Set(oldEdges.all(id).map((e) => edgeKey(e.dst, e.kind)));
    dropEdges.run(id);
    dropExternals.run(id);
    return before;
  }

  return {
    link(id) {
      const type = typeRow.get(id);
      if (type === undefined) return { structural: false, bases: false };
      const links = collect(type);
      const before = clear(id);
      const now = new Set<number>();
      for (const [key, count] of links.edges) {
        const kind = key % edgeKinds.length;
        putEdge.run(id, (key - kind) / edgeKinds.length, kind, count);
        if (kind < structuralKinds) now.add(key);
      }
      for (const { name, kind, count } of links.externals.values())
        putExternal.run(id, name, edgeKindNumber[kind], count);
      const changed = [...now].filter((key) => !before.has(key));
      for (const key of before) if (!now.has(key)) changed.push(key);
      return { structural: changed.length > 0, bases: changed.some((key) => key % edgeKinds.length < baseKinds) };
    },
  };
}
