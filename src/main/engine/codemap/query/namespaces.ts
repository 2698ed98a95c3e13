/**
 * The tree of namespaces and module folders that contain types, built once per revision of the code map. It serves the
 * tree of the symbols view and the module map of the overview, so that both name the same places. Read in pages with
 * pauses between them, because it is asked for on the engine thread.
 */
import type { Language, TypeKind } from '#shared/contract/common.ts';
import type { TreeNode } from '#shared/contract/symbols.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { adapters } from '../languages/registry.ts';
import { typeSignature } from './refs.ts';

export interface Leaf {
  id: number;
  typeId: string;
  fqn: string;
  name: string;
  arity: number;
  language: Language;
  kind: TypeKind;
  parent: number;
  file: number;
}

export interface NamespaceNode {
  path: string;
  name: string;
  kind: 'namespace' | 'folder';
  places: Map<string, NamespaceNode>;
  types: Leaf[];
  /** Types at or below. */
  total: number;
}

export interface Namespaces {
  root: NamespaceNode;
  nested: ReadonlyMap<number, readonly Leaf[]>;
  leaf(fqn: string): Leaf | null;
}

/** Languages whose containers are files and folders rather than declared namespaces. */
const byFolder: ReadonlySet<Language> = new Set(
  adapters.filter(({ places }) => places === 'folders').map(({ language }) => language),
);

/** Read at once: a few milliseconds. */
const pageRows = 500;

/** Deeper places are shown where this depth ends; no code nests so deep on purpose. */
const maxDepth = 64;

interface Row extends Omit<Leaf, 'typeId'> {
  type_id: string;
}

/** By name, in the order of an index. */
async function* pagesOf(db: ReadDb, pause: () => Promise<void>): AsyncGenerator<Row[]> {
  const page = db.prepare<[string, number, number], Row>(
    `SELECT id, type_id, fqn, name, kind, arity, parent, language, file FROM types
     WHERE (fqn, arity, id) > (?, ?, ?) ORDER BY fqn, arity, id LIMIT ${pageRows}`,
  );
  for (let last: Pick<Row, 'fqn' | 'arity' | 'id'> | undefined = { fqn: '', arity: -1, id: 0 }; last !== undefined; ) {
    const rows: Row[] = page.all(last.fqn, last.arity, last.id);
    yield rows;
    await pause();
    last = rows.length < pageRows ? undefined : rows.at(-1);
  }
}

export async function readNamespaces(db: ReadDb, pause: () => Promise<void>): Promise<Namespaces> {
  const root: NamespaceNode = { path: '', name: '', kind: 'namespace', places: new Map(), types: [], total: 0 };
  const nested = new Map<number, Leaf[]>();
  const leaves = new Map<string, Leaf>();
  const take = ({ type_id: typeId, ...row }: Row): void => {
    const leaf: Leaf = { ...row, typeId };
    leaves.set(leaf.fqn, leaf);
    if (leaf.parent !== 0) {
      const siblings = nested.get(leaf.parent);
      if (siblings === undefined) nested.set(leaf.parent, [leaf]);
      else siblings.push(leaf);
    }
    // A module is both a place and a type: its own node is the place, and the type is listed in it under its name.
    const container =
      leaf.kind === 'module' ? leaf.fqn : (leaf.fqn.split('+')[0] ?? '').slice(0, -leaf.name.length - 1);
    const path = leaf.parent !== 0 ? containerOfNested(leaf.fqn) : container;
    let place = root;
    root.total += 1;
    for (const segment of path === '' ? [] : path.split('.', maxDepth)) {
      let next = place.places.get(segment);
      if (next === undefined) {
        next = {
          path: place.path === '' ? segment : `${place.path}.${segment}`,
          name: segment,
          kind: byFolder.has(leaf.language) ? 'folder' : 'namespace',
          places: new Map(),
          types: [],
          total: 0,
        };
        place.places.set(segment, next);
      }
      next.total += 1;
      place = next;
    }
    if (leaf.parent === 0) place.types.push(leaf);
  };
  for await (const rows of pagesOf(db, pause)) for (const row of rows) take(row);
  return { root, nested, leaf: (fqn) => leaves.get(fqn) ?? null };
}

function containerOfNested(fqn: string): string {
  const outermost = fqn.slice(0, fqn.indexOf('+'));
  return outermost.includes('.') ? outermost.slice(0, outermost.lastIndexOf('.')) : '';
}

/** A path writes `-` for the dot with which the name of a hidden folder begins. */
const asFolder = (name: string): string => name.replace(/(^|\/)-(?=\w)/g, '$1.');

/** Follows chains of places that hold one place and nothing else, so that `A` → `B` → `C` reads as `A.B.C`. */
export function collapse(place: NamespaceNode): { place: NamespaceNode; name: string } {
  let current = place;
  let name = place.name;
  while (current.types.length === 0 && current.places.size === 1) {
    const only = [...current.places.values()][0];
    if (only === undefined) break;
    name = `${name}${only.kind === 'folder' ? '/' : '.'}${only.name}`;
    current = only;
  }
  return { place: current, name: place.kind === 'folder' ? asFolder(name) : name };
}

function placeAt(root: NamespaceNode, path: string): NamespaceNode | null {
  let place: NamespaceNode | undefined = root;
  for (const segment of path === '' ? [] : path.split('.')) {
    place = place?.places.get(segment);
    if (place === undefined) return null;
  }
  return place ?? null;
}

/** The type itself and all that are nested in it. */
function typesIn(tree: Namespaces, leaf: Leaf): number {
  return (tree.nested.get(leaf.id) ?? []).reduce((sum, nested) => sum + typesIn(tree, nested), 1);
}

/** Children of a namespace, a folder or a declaring type; of the whole workspace when `parent` is undefined. */
export function treeChildren(tree: Namespaces, parent: string | undefined): TreeNode[] {
  const typeNode = (leaf: Leaf): TreeNode => ({
    path: leaf.fqn,
    name: leaf.name,
    kind: leaf.kind,
    types: typesIn(tree, leaf),
    hasChildren: tree.nested.has(leaf.id),
    typeId: leaf.typeId,
    ...typeSignature(leaf.arity, leaf.language),
  });
  const place = placeAt(tree.root, parent ?? '');
  const leaf = parent === undefined ? null : tree.leaf(parent);
  if (place === null) return (leaf === null ? [] : (tree.nested.get(leaf.id) ?? [])).map(typeNode);
  let from = place;
  let prefix = '';
  // A single root namespace is no choice: its children are shown under their full name.
  while (parent === undefined && from.types.length === 0 && from.places.size === 1) {
    const only: NamespaceNode | undefined = [...from.places.values()][0];
    if (only === undefined || (only.types.length > 0 && only.places.size === 0)) break;
    from = only;
    prefix = only.path;
  }
  const places = [...from.places.values()].map((child): TreeNode => {
    const { place: end, name } = collapse(child);
    const alone = end.places.size === 0 && end.types.length === 1 ? end.types[0] : undefined;
    // A file that is all module needs no folder of its own around it.
    if (alone?.kind === 'module') return { ...typeNode(alone), name };
    const separator = child.kind === 'folder' ? '/' : '.';
    const shownPrefix = child.kind === 'folder' ? prefix.replaceAll('.', '/') : prefix;
    return {
      path: end.path,
      name: prefix === '' ? name : `${shownPrefix}${separator}${name}`,
      kind: child.kind,
      types: end.total,
      hasChildren: true,
    };
  });
  // Folders of tools, such as `.github`, come after the code.
  const isHidden = ({ name }: TreeNode): number => Number(name.startsWith('.'));
  const byName = (a: TreeNode, b: TreeNode) =>
    isHidden(a) - isHidden(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return [...places.sort(byName), ...from.types.map(typeNode).sort(byName)];
}
