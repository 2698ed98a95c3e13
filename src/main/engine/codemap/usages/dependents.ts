/**
 * The types that depend on a type: those whose lines use it or one of its members as a checker resolved them, and those to which the
 * code map has edges. One answer for the diff, the type page, the graph and its counts.
 * Main types: Dependents, DependentsOf.
 */
import { statSync } from 'node:fs';
import type { ReferenceCoverage } from '#shared/contract/common.ts';
import {
  type CheckerName,
  type FoundReference,
  openReferenceReader,
  type ReferenceFile,
  readerOf,
} from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { edgeKindNumber, structuralKinds } from '../link/linker.ts';
import { createSymbolAt } from '../query/symbol-places.ts';

export interface DependentType {
  /** Row of the type; a module for lines outside of its types. */
  readonly type: number;
  /** Inherits from it, implements it, or has members of it. */
  readonly structural: boolean;
}

/** What a checker found and the code map has no edge for. */
export interface ExtraEdge {
  readonly src: number;
  readonly kind: number;
  readonly count: number;
}

export interface DependentsOf {
  /** In the order of their rows. */
  readonly types: readonly DependentType[];
  readonly extra: readonly ExtraEdge[];
  readonly coverage: ReferenceCoverage;
}

export interface Dependents {
  of(type: number): DependentsOf;
  /** The code map has changed. */
  forget(): void;
}

/** A type that everything uses is counted to here. */
const maxPlaces = 50_000;
const maxKept = 2_000;

type Reader = NonNullable<ReturnType<typeof openReferenceReader>>;

/** What holds as long as neither the code map nor references.db changes. */
interface Opened {
  readonly stamp: string;
  readonly reader: Reader | null;
  readonly hashes: ReadonlyMap<string, string>;
  /** Files that each checker has not read as they are now. */
  readonly unread: Map<CheckerName, number>;
  readonly answers: Map<number, DependentsOf>;
}

interface Spot {
  path: string;
  name: string;
  line: number;
  endLine: number;
  hash: string;
}

/** @param file null where no checker has read this state. */
export function createDependents(db: ReadDb, file: ReferenceFile | null): Dependents & { close(): void } {
  const { at } = createSymbolAt(db);
  const edges = db.prepare<[number], { src: number; kind: number }>(
    'SELECT src, min(kind) AS kind FROM edges WHERE dst = ? AND src <> dst GROUP BY src',
  );
  const typeSpots = db.prepare<[number], Spot & { kind: string }>(
    `SELECT f.path, t.name, p.line, p.end_line AS endLine, f.hash, t.kind FROM parts p
     JOIN files f ON f.id = p.file JOIN types t ON t.id = p.type WHERE p.type = ?`,
  );
  const memberSpots = db.prepare<[number, number], Spot>(
    `SELECT DISTINCT f.path, m.name, m.line, m.end_line AS endLine, f.hash FROM members m JOIN parts p ON p.id = m.part
     JOIN files f ON f.id = p.file WHERE m.type IN (?, -?)`,
  );
  const indexed = db.prepare<[], { path: string; hash: string }>(
    'SELECT path, hash FROM files WHERE skip_reason IS NULL',
  );
  const hashOf = db.prepare<[string], string>('SELECT hash FROM files WHERE path = ?').pluck();
  let opened: Opened | null = null;

  function current(): Opened {
    const stamp = file === null ? '' : stampOf(file.file);
    if (opened?.stamp === stamp) return opened;
    opened?.reader?.close();
    const reader = file === null ? null : openReferenceReader(file);
    opened = { stamp, reader, hashes: reader?.hashes() ?? new Map(), unread: new Map(), answers: new Map() };
    return opened;
  }

  function unreadBy(reader: CheckerName, { hashes, unread }: Opened): number {
    const known = unread.get(reader);
    if (known !== undefined) return known;
    let count = 0;
    for (const { path, hash } of indexed.iterate())
      if (readerOf(path) === reader && hashes.get(path) !== hash) count += 1;
    unread.set(reader, count);
    return count;
  }

  /** Places that mean the type or a member of it; null where its own files were not read as they are now. */
  function placesOf(type: number, spots: readonly (Spot & { kind: string })[], store: Opened): FoundReference[] | null {
    const { reader, hashes } = store;
    if (reader === null || spots.some(({ path, hash }) => hashes.get(path) !== hash)) return null;
    const own = spots.filter(({ kind }) => kind !== 'module');
    const declared = [...own, ...memberSpots.all(type, type)].flatMap(({ path, name, line, endLine }) =>
      reader.declared(path, name, line, endLine).slice(0, 1),
    );
    const found: FoundReference[] = [];
    for (const id of new Set(declared)) {
      if (found.length > maxPlaces) break;
      for (const place of reader.references(id)) if (isUse(place)) found.push(place);
    }
    return found;
  }

  function extraEdges(type: number, places: readonly FoundReference[], known: ReadonlySet<number>, store: Opened) {
    const counts = new Map<string, ExtraEdge>();
    const byFile = Map.groupBy(places, (place) => place.file);
    for (const [path, inFile] of byFile) {
      // Lines of a file that changed since cannot be used.
      if (store.hashes.get(path) !== hashOf.get(path)) continue;
      const ofLine = new Map<number, number>();
      for (const { line, kind: found } of inFile) {
        const src = ofLine.get(line) ?? at(path, line)?.type ?? 0;
        ofLine.set(line, src);
        if (src === 0 || src === type || known.has(src)) continue;
        const kind = edgeKindNumber[found === 'import' ? 'import' : 'call'];
        const key = `${src} ${kind}`;
        counts.set(key, { src, kind, count: (counts.get(key)?.count ?? 0) + 1 });
      }
    }
    return [...counts.values()];
  }

  function answer(type: number, store: Opened): DependentsOf {
    const linked = edges.all(type);
    const spots = typeSpots.all(type);
    const reader = readerOf(spots[0]?.path ?? '');
    const places = reader === null ? null : placesOf(type, spots, store);
    const known = new Set(linked.map(({ src }) => src));
    const extra = places === null ? [] : extraEdges(type, places, known, store);
    const structural = new Set(linked.filter(({ kind }) => kind < structuralKinds).map(({ src }) => src));
    const all = new Set([...known, ...extra.map(({ src }) => src)]);
    return {
      types: [...all].sort((a, b) => a - b).map((one) => ({ type: one, structural: structural.has(one) })),
      extra,
      coverage: {
        reader: places === null ? null : reader,
        unread: reader === null ? 0 : unreadBy(reader, store),
      },
    };
  }

  function forget(): void {
    opened?.reader?.close();
    opened = null;
  }

  return {
    of(type) {
      const store = current();
      const kept = store.answers.get(type);
      if (kept !== undefined) return kept;
      const found = answer(type, store);
      if (store.answers.size >= maxKept) store.answers.clear();
      store.answers.set(type, found);
      return found;
    },
    forget,
    close: forget,
  };
}

/** Neither a declaration nor the new name in `import { a as b }` is a use. A base may be meant, which is only likely. */
function isUse({ kind, relation }: FoundReference): boolean {
  return kind !== 'declare' && kind !== 'alias' && (relation === 'itself' || relation === 'override');
}

/** Changes with every commit of the process that writes the file. */
function stampOf(file: string): string {
  const parts = [file, `${file}-wal`].map((name) => statSync(name, { throwIfNoEntry: false }));
  return parts.map((stats) => (stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`)).join('/');
}
