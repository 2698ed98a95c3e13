/**
 * All types with what ties them, in memory, for questions that compare every type with something while a person writes:
 * the filter of a pack. Main type: TypeTable. Read in pages with pauses between them and kept until the code map
 * changes; edges are plain numbers, because a large workspace has hundreds of thousands.
 */
import type { Access, EdgeKind, Language, TypeKind } from '#shared/contract/common.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { namespaceOf } from './type-places.ts';

export interface TableType {
  readonly row: number;
  readonly typeId: string;
  readonly path: string;
  readonly name: string;
  /** With dots: what precedes the outermost type; for a module, the module itself. */
  readonly namespace: string;
  /** The declared namespace; the folder in languages whose files are modules. */
  readonly place: string;
  readonly kind: TypeKind;
  readonly access: Access;
  readonly fanIn: number;
  readonly depth: number;
  /** Another one when the outline is, but for the hashes of bodies in its head. */
  readonly shape: string;
  /** Characters of its outline, without reading its members: about right, for estimates. */
  readonly outlineLength: number;
}

export interface Tie {
  /** Place in `types`. */
  readonly to: number;
  readonly kind: EdgeKind;
  readonly count: number;
}

export interface TypeTable {
  readonly types: readonly TableType[];
  /** Place of a type, by its id. */
  place(typeId: string): number | undefined;
  /** Its dependencies, all kinds, in the order of rows. */
  ties(place: number): Tie[];
  /** Names outside the workspace that it depends on. */
  externals(place: number): readonly string[];
}

const page = 1000;

type Pause = () => Promise<void>;

export async function readTypeTable(db: ReadDb, pause: Pause): Promise<TypeTable> {
  const { types, places } = await readTypes(db, pause);
  const byId = new Map<string, number>();
  for (const [n, { typeId }] of types.entries()) {
    byId.set(typeId, n);
    if (n % page === 0) await pause();
  }
  const last = types.at(-1)?.row ?? 0;
  const edges = await readEdges(db, pause, places, last, types.length);
  const externals = await readExternals(db, pause, places, last);
  return {
    types,
    place: (typeId) => byId.get(typeId),
    ties(place) {
      const [from, to] = [edges.starts[place] ?? 0, edges.starts[place + 1] ?? 0];
      return Array.from({ length: to - from }, (_, n) => ({
        to: edges.targets[from + n] ?? 0,
        kind: edgeKinds[edges.kinds[from + n] ?? 0] ?? 'call',
        count: edges.counts[from + n] ?? 0,
      }));
    },
    externals: (place) => externals.get(place) ?? [],
  };
}

interface TypeRow {
  id: number;
  type_id: string;
  fqn: string;
  name: string;
  kind: TypeKind;
  access: Access;
  language: Language;
  fan_in: number;
  depth: number;
  structure_hash: string;
  xml_doc_hash: string;
  file: string;
  doc: number;
  signatures: number | null;
}

/** The parts of an outline that every type has, in characters. */
const headLength = 60;

async function readTypes(db: ReadDb, pause: Pause): Promise<{ types: TableType[]; places: Map<number, number> }> {
  const statement = db.prepare<[number, number], TypeRow>(
    `SELECT t.id, t.type_id, t.fqn, t.name, t.kind, t.access, t.language, t.fan_in, t.depth, t.structure_hash,
       t.xml_doc_hash, f.path AS file, min(length(t.doc), 160) AS doc,
       (SELECT sum(length(m.signature) + length(m.modifiers) + 5) FROM members m
        WHERE m.type = t.id AND m.access IN ('public', 'protected', 'protectedInternal')) AS signatures
     FROM types t JOIN files f ON f.id = t.file WHERE t.id > ? ORDER BY t.id LIMIT ?`,
  );
  const types: TableType[] = [];
  const places = new Map<number, number>();
  for (let after = 0; ; ) {
    const rows = statement.all(after, page / 4);
    for (const row of rows) {
      places.set(row.id, types.length);
      types.push({
        row: row.id,
        typeId: row.type_id,
        path: row.fqn,
        name: row.name,
        namespace: row.kind === 'module' ? row.fqn : around(row.fqn),
        place: namespaceOf(row.fqn, row.language, row.file),
        kind: row.kind,
        access: row.access,
        fanIn: row.fan_in,
        depth: row.depth,
        shape: `${row.structure_hash}${row.xml_doc_hash}`,
        outlineLength: headLength + 2 * row.fqn.length + row.file.length + row.doc + (row.signatures ?? 0),
      });
    }
    const last = rows.at(-1);
    if (last === undefined) return { types, places };
    after = last.id;
    await pause();
  }
}

function around(path: string): string {
  const nested = path.indexOf('+');
  const outermost = nested === -1 ? path : path.slice(0, nested);
  return outermost.slice(0, Math.max(0, outermost.lastIndexOf('.')));
}

interface Edges {
  /** Place → first edge; one more at the end. */
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  readonly kinds: Uint8Array;
  readonly counts: Int32Array;
}

async function readEdges(
  db: ReadDb,
  pause: Pause,
  places: ReadonlyMap<number, number>,
  last: number,
  types: number,
): Promise<Edges> {
  const statement = db.prepare<[number, number], { src: number; dst: number; kind: number; count: number }>(
    'SELECT src, dst, kind, count FROM edges WHERE src > ? AND src <= ? ORDER BY src',
  );
  const [targets, kinds, counts]: [number[], number[], number[]] = [[], [], []];
  const starts = new Int32Array(types + 1);
  let filled = 0;
  for (let after = 0; after < last; after += page / 2) {
    for (const { src, dst, kind, count } of statement.all(after, after + page / 2)) {
      const [from, to] = [places.get(src), places.get(dst)];
      // Written since the types were read: the table is forgotten with that.
      if (from === undefined || to === undefined) continue;
      while (filled < from) {
        filled += 1;
        starts[filled] = targets.length;
      }
      targets.push(to);
      kinds.push(kind);
      counts.push(count);
    }
    await pause();
  }
  starts.fill(targets.length, filled + 1);
  return { starts, targets: Int32Array.from(targets), kinds: Uint8Array.from(kinds), counts: Int32Array.from(counts) };
}

async function readExternals(
  db: ReadDb,
  pause: Pause,
  places: ReadonlyMap<number, number>,
  last: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const statement = db.prepare<[number, number], { src: number; name: string }>(
    'SELECT DISTINCT src, name FROM externals WHERE src > ? AND src <= ?',
  );
  const found = new Map<number, string[]>();
  // One text for all types that name it: most name the same few.
  const names = new Map<string, string>();
  for (let after = 0; after < last; after += page / 2) {
    for (const { src, name } of statement.all(after, after + page / 2)) {
      const place = places.get(src);
      if (place === undefined) continue;
      const one = names.get(name) ?? name;
      names.set(name, one);
      const own = found.get(place);
      if (own === undefined) found.set(place, [one]);
      else own.push(one);
    }
    await pause();
  }
  return found;
}
