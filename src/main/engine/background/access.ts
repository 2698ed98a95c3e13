/**
 * What was opened lately (access.json) and the outline files that were asked for. Both are conveniences: a file
 * that cannot be read or written is passed over, and resolving works without it. Types are remembered by id beside their
 * row, because a renamed type has another row, and so has every type of another generation.
 */
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { LiveMap, OpenMap } from '../live-map.ts';
import { recentTypes, type SymbolIndex } from '../search/search.ts';
import { atomicWriteFile, type Log, readDispensable, readPlainFile, type SetAsideNotice } from '../storage/storage.ts';

const AccessFile = z.object({
  version: z.literal(1),
  types: z.array(z.string().regex(/^T_[0-9a-z]{8,12}$/)).max(recentTypes),
  /** When the first of them was opened. */
  at: z.number().default(0),
});
/** `isOurs`: it may be written. */
export type Recent = Omit<z.infer<typeof AccessFile>, 'version'> & { readonly isOurs: boolean };

export interface Access {
  /** A type was opened. */
  touch(type: number): void;
  /** The type that was opened last, and when; null where none was. */
  last(): { typeId: string; at: number } | null;
  /** Types are called otherwise now: what was opened lately stays so. */
  renamed(renames: readonly { from: string; to: string }[]): void;
  /** Another code map took the place of the one whose types were opened. `take` is called in between. */
  moved(take: () => void): void;
  /** Caches the outline of a type as a file of the generation that is read; the text on disk is replaced only when it differs. */
  keepOutline(typeId: string): void;
  /** All files were checked: a rebuilt code map now has what it lacked when the engine opened. */
  mapComplete(): void;
  /** Writes what is pending. */
  flush(): Promise<void>;
}

export interface AccessOptions {
  file: string;
  log: Log;
  clock: Clock;
  /** What was opened when the engine was last here, latest first. */
  recent: Recent;
  map: Pick<LiveMap, 'current' | 'now'>;
  onTouched(typeId: string): void;
}

const maxOutlineBytes = 4 * 1024 * 1024;
/** Outline files stay out of the way of saving: written a little later, several at once. */
const flushAfterMs = 2_000;

export async function readRecent(file: string, onSetAside: (notice: SetAsideNotice) => void): Promise<Recent> {
  const { value, refused } = await readDispensable(file, AccessFile, onSetAside, 1);
  return { types: [], at: 0, ...value, isOurs: refused === null };
}

export function createAccess(options: AccessOptions): Access {
  const { map } = options;
  const codeMap = (): CodeMap => map.current().codeMap;
  const index = (): SymbolIndex => map.current().index;
  /** Ids of the types opened lately, by row. */
  const ids = new Map<number, string>();
  /** Opened before, and not in the code map until all files were looked at. */
  let unknown = options.recent.types.filter((id) => codeMap().byTypeId(id) === null);
  const outlines = new Map<string, OpenMap>();
  let touched = false;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function remember(types: readonly string[]): void {
    ids.clear();
    for (const id of types) {
      const row = codeMap().byTypeId(id);
      if (row !== null) ids.set(row, id);
    }
    index().setRecent([...ids.keys()]);
  }
  let lastAt = options.recent.at;
  remember(options.recent.types);

  /** Latest first. Rows whose type is gone count too: it may be called otherwise. */
  function recentIds(): string[] {
    const recent = index().recent();
    const known = new Set(recent);
    for (const row of ids.keys()) if (!known.has(row)) ids.delete(row);
    return recent.flatMap((row) => ids.get(row) ?? []);
  }

  async function write(): Promise<void> {
    const texts = [...outlines];
    outlines.clear();
    try {
      for (const [typeId, of] of texts) {
        if (of !== map.current()) continue;
        const row = of.codeMap.byTypeId(typeId);
        // It may have changed since it was asked for.
        const text = row === null ? null : of.codeMap.outline(row);
        if (text === null) continue;
        const file = path.join(of.generation.typesDir, `${typeId}.outline.md`);
        const old = await readPlainFile(file, maxOutlineBytes).catch(() => null); // Unusable: replaced.
        if (old?.toString() !== text) await atomicWriteFile(file, text);
      }
      if (touched && options.recent.isOurs) {
        touched = false;
        const known = recentIds().filter((id) => codeMap().byTypeId(id) !== null);
        const types = [...known, ...unknown].slice(0, recentTypes);
        await atomicWriteFile(options.file, `${JSON.stringify({ version: 1, types, at: lastAt })}\n`);
      }
    } catch (thrown) {
      options.log.warn(
        `outline or access file not written: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      );
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  function soon(): void {
    timer ??= setTimeout(() => void flush(), flushAfterMs);
    timer.unref();
  }

  return {
    touch(type) {
      const read = map.now();
      const [id] = read.codeMap.typeIds([type], 1);
      // A caller that still reads the previous generation means a type that has a different row by now.
      const row = read === map.current() || id === undefined ? type : codeMap().byTypeId(id);
      if (row === null) return;
      index().touch(row);
      touched = true;
      lastAt = options.clock.now();
      soon();
      if (id === undefined) return;
      ids.set(row, id);
      options.onTouched(id);
    },
    last() {
      const [typeId] = recentIds();
      return typeId === undefined ? null : { typeId, at: lastAt };
    },
    moved(take) {
      const before = recentIds();
      take();
      remember([...new Set([...before, ...unknown])]);
      unknown = unknown.filter((id) => codeMap().byTypeId(id) === null);
    },
    renamed(renames) {
      const now = new Map(renames.map(({ from, to }) => [from, to]));
      const before = recentIds();
      if (!before.some((id) => now.has(id))) return;
      remember(before.map((id) => now.get(id) ?? id));
      touched = true;
      soon();
    },
    mapComplete() {
      if (unknown.length === 0) return;
      remember([...new Set([...recentIds(), ...unknown])]);
      unknown = [];
    },
    keepOutline(typeId) {
      outlines.set(typeId, map.now());
      soon();
    },
    flush,
  };
}
