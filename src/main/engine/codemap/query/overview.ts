/** What the overview shows of the code map: the module map, and where to look first. */
import type { SymbolRef } from '#shared/contract/common.ts';
import type { ModuleNode, Overview } from '#shared/contract/workspace.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { collapse, type Leaf, type NamespaceNode, type Namespaces } from './namespaces.ts';
import type { Refs } from './refs.ts';
import { isTestCode } from './type-places.ts';

/** Figures of a place from its own types and files, without what lies below. */
interface Figures {
  bytes: number;
  files: number;
  members: number;
  /** Public types and members, and those of them with a comment. */
  visible: number;
  documented: number;
  /** The same for tests, which are rarely commented: they count where there is nothing else. */
  tested: { visible: number; documented: number };
}

const none = (): Figures => ({
  ...{ bytes: 0, files: 0, members: 0, visible: 0, documented: 0 },
  tested: { visible: 0, documented: 0 },
});

type Pause = () => Promise<void>;

/** Rows read at once: a few milliseconds. */
const pageRows = 500;

/** By the row of the type; without tests, only of types that are elsewhere. */
async function readFigures(db: ReadDb, withoutTests: boolean, pause: Pause): Promise<Map<number, Figures>> {
  const byType = new Map<number, Figures>();
  const types = db.prepare<[number], { id: number; access: string; doc: number; file: string }>(
    `SELECT t.id, t.access, t.doc <> '' AS doc, f.path AS file FROM types t JOIN files f ON f.id = t.file
     WHERE t.id > ? ORDER BY t.id LIMIT ${pageRows}`,
  );
  const tests = new Set<number>();
  const members = db.prepare<[number, number], { type: number; members: number; visible: number; documented: number }>(
    `SELECT type, count(*) AS members, sum(access = 'public') AS visible, sum(access = 'public' AND doc <> '') AS documented
     FROM members WHERE type > ? AND type <= ? GROUP BY type`,
  );
  for (let after = 0; ; ) {
    const page = types.all(after);
    for (const { id, access, doc, file } of page) {
      if (withoutTests && isTestCode(file)) continue;
      const visible = access === 'public' ? 1 : 0;
      const figures = none();
      if (isTestCode(file)) tests.add(id);
      Object.assign(tests.has(id) ? figures.tested : figures, { visible, documented: visible * doc });
      byType.set(id, figures);
    }
    const last = page.at(-1)?.id ?? after;
    for (const row of members.iterate(after, last)) {
      const figures = byType.get(row.type);
      if (figures === undefined) continue;
      figures.members += row.members;
      const shown = tests.has(row.type) ? figures.tested : figures;
      shown.visible += row.visible;
      shown.documented += row.documented;
    }
    await pause();
    if (page.length < pageRows) break;
    after = last;
  }
  for await (const page of filesOfTypes(db, withoutTests, pause)) {
    for (const { type, bytes } of page) {
      const figures = byType.get(type);
      if (figures === undefined) continue;
      figures.files += 1;
      figures.bytes += bytes;
    }
  }
  return byType;
}

/** Each file with its module, page by page: that of its first type. */
async function* filesOfTypes(
  db: ReadDb,
  withoutTests: boolean,
  pause: Pause,
): AsyncGenerator<{ type: number; file: string; bytes: number }[]> {
  const files = db.prepare<[number], { id: number; type: number; file: string; bytes: number }>(
    `SELECT f.id, p.type, f.path AS file, f.size AS bytes FROM files f JOIN parts p ON p.id = (
       SELECT id FROM parts WHERE file = f.id ORDER BY ordinal LIMIT 1)
     WHERE f.id > ? ORDER BY f.id LIMIT ${pageRows}`,
  );
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { id: number; type: number; file: string; bytes: number }[] = files.all(after);
    yield withoutTests ? page.filter(({ file }) => !isTestCode(file)) : page;
    await pause();
    after = page.length < pageRows ? undefined : page.at(-1)?.id;
  }
}

const levels = 5;
const maxNodes = 400;

/** The module map: at most five levels and 400 nodes; what is cut is counted in its parent. */
export async function readModules(
  db: ReadDb,
  tree: Namespaces,
  withoutTests: boolean,
  pause: Pause,
): Promise<ModuleNode[]> {
  const figures = await readFigures(db, withoutTests, pause);
  const sum = new Map<NamespaceNode, Figures & { types: number }>();

  const add = (into: Figures & { types: number }, own: Figures & { types: number }): void => {
    into.types += own.types;
    into.bytes += own.bytes;
    into.files += own.files;
    into.members += own.members;
    into.visible += own.visible;
    into.documented += own.documented;
    into.tested.visible += own.tested.visible;
    into.tested.documented += own.tested.documented;
  };
  const addType = (into: Figures & { types: number }, id: number): void => {
    // None of a test that is left out.
    const own = figures.get(id);
    if (own !== undefined) add(into, { ...own, types: 1 });
    for (const nested of tree.nested.get(id) ?? []) addType(into, nested.id);
  };
  const measure = async (place: NamespaceNode): Promise<Figures & { types: number }> => {
    const total = { ...none(), types: 0 };
    for (const leaf of place.types) addType(total, leaf.id);
    for (const child of place.places.values()) {
      add(total, await measure(child));
    }
    sum.set(place, total);
    await pause();
    return total;
  };
  await measure(tree.root);

  const figuresOf = (place: NamespaceNode) => sum.get(place) ?? { ...none(), types: 0 };
  const { place: top, name } = collapse(tree.root);
  // A single root is the workspace itself: the map begins below it, unless nothing is below.
  const from = top.places.size > 0 ? top : tree.root;
  const shown = largestPlaces(from, figuresOf);
  const nodes = (place: NamespaceNode, prefix: string): ModuleNode[] =>
    [...place.places.values()]
      .filter((child) => shown.has(child))
      .map((child): ModuleNode => {
        const { place: end, name: own } = collapse(child);
        const f = figuresOf(child);
        const shown = f.visible > 0 ? f : f.tested;
        return {
          path: end.path,
          name: prefix === '' ? own : `${prefix}${child.kind === 'folder' ? '/' : '.'}${own}`,
          kind: child.kind,
          bytes: f.bytes,
          files: f.files,
          types: f.types,
          members: f.members,
          documented: shown.visible === 0 ? null : shown.documented / shown.visible,
          children: nodes(end, ''),
        };
      })
      .sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  const kind = [...tree.root.places.values()][0]?.kind ?? 'namespace';
  const prefix = from === tree.root ? '' : name.replace(/^[./]/, '');
  return nodes(from, kind === 'folder' ? prefix.replaceAll('.', '/') : prefix);
}

/** The places that the map has room for: the largest of all levels, so that one broad folder does not crowd out the rest. */
function largestPlaces(
  from: NamespaceNode,
  figures: (place: NamespaceNode) => { bytes: number; types: number },
): Set<NamespaceNode> {
  const all: { place: NamespaceNode; level: number; bytes: number }[] = [];
  const collect = (place: NamespaceNode, level: number): void => {
    for (const child of place.places.values()) {
      const { bytes, types } = figures(child);
      // Nothing but tests.
      if (types === 0) continue;
      all.push({ place: child, level, bytes });
      if (level < levels) collect(collapse(child).place, level + 1);
    }
  };
  collect(from, 1);
  // A place is never larger than the one around it, so what is kept is connected.
  all.sort((a, b) => b.bytes - a.bytes || a.level - b.level);
  return new Set(all.slice(0, maxNodes).map((entry) => entry.place));
}

export function readMostUsed(db: ReadDb, refs: Refs, limit: number): Overview['mostUsed'] {
  return db
    .prepare<[number], { id: number; fan_in: number }>(
      'SELECT id, fan_in FROM types WHERE fan_in > 0 ORDER BY fan_in DESC, fqn LIMIT ?',
    )
    .all(limit)
    .flatMap(({ id, fan_in }) => withSymbol(refs, id, (symbol) => ({ symbol, fanIn: fan_in })));
}

/** Types looked at between two turns of the event loop. */
const largestRows = 1000;

export async function readLargest(db: ReadDb, refs: Refs, limit: number, pause: Pause): Promise<Overview['largest']> {
  const some = db.prepare<[number, number, number], { id: number; lines: number; fqn: string }>(
    `SELECT id, lines, fqn FROM types WHERE id > ? AND id <= ? AND kind <> 'module' ORDER BY lines DESC, fqn LIMIT ?`,
  );
  const last = db.prepare<[], number | null>('SELECT max(id) FROM types').pluck().get() ?? 0;
  let largest: { id: number; lines: number; fqn: string }[] = [];
  for (let after = 0; after < last; after += largestRows) {
    largest = [...largest, ...some.all(after, after + largestRows, limit)]
      .sort((a, b) => b.lines - a.lines || (a.fqn < b.fqn ? -1 : 1))
      .slice(0, limit);
    await pause();
  }
  return largest.flatMap(({ id, lines }) => withSymbol(refs, id, (symbol) => ({ symbol, lines })));
}

function withSymbol<T>(refs: Refs, type: number, make: (symbol: SymbolRef) => T): T[] {
  const symbol = refs.ref({ type, member: 0 });
  return symbol === null ? [] : [make(symbol)];
}

export interface ModuleFiles {
  /** As `ModuleNode.path`. */
  readonly path: string;
  /** The files at and below it, with their sizes in bytes. */
  readonly files: { readonly file: string; readonly bytes: number }[];
}

/**
 * Which files each module of the map contains, so that it can be coloured by data about files. A file belongs to the
 * module of its first type, as in the map's own figures, and to every shown module around that.
 */
export async function readModuleFiles(
  db: ReadDb,
  tree: Namespaces,
  modules: readonly ModuleNode[],
  withoutTests: boolean,
  pause: () => Promise<void>,
): Promise<ModuleFiles[]> {
  const shown = new Map<string, ModuleFiles>();
  const collect = (nodes: readonly ModuleNode[]): void => {
    for (const { path, children } of nodes) {
      shown.set(path, { path, files: [] });
      collect(children);
    }
  };
  collect(modules);

  const modulesOf = new Map<number, readonly ModuleFiles[]>();
  const place = (leaf: Leaf, around: readonly ModuleFiles[]): void => {
    modulesOf.set(leaf.id, around);
    for (const nested of tree.nested.get(leaf.id) ?? []) place(nested, around);
  };
  const walk = async (at: NamespaceNode, above: readonly ModuleFiles[]): Promise<void> => {
    await pause();
    const own = shown.get(at.path);
    const around = own === undefined ? above : [...above, own];
    for (const leaf of at.types) place(leaf, around);
    for (const child of at.places.values()) await walk(child, around);
  };
  await walk(tree.root, []);

  for await (const page of filesOfTypes(db, withoutTests, pause)) {
    for (const { type, file, bytes } of page) {
      for (const module of modulesOf.get(type) ?? []) module.files.push({ file, bytes });
    }
  }
  return [...shown.values()];
}
