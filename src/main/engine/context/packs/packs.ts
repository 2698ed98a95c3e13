/**
 * Packs: the types that a filter finds, with their dependencies, as one text within a budget. Main type: Packs. All
 * records are in memory from when they are opened, so that listing packs and asking which hold a type read nothing.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { FilterPreview, Pack, PackInfo, PackType } from '#shared/contract/context/context-types.ts';
import type { CodeMap, TypeTable } from '../../codemap/codemap.ts';
import { callAim, type SetAsideNotice } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import { termsOf } from '../filter/expression.ts';
import { parseFilter, readFilter } from '../filter/parse-filter.ts';
import {
  buildPack,
  estimatePiece,
  type Fitted,
  type FoundPiece,
  fit,
  foundHash,
  type PieceSources,
} from './build-pack.ts';
import { type Found, findTypes, type Selection, type TaggedTypes } from './find-types.ts';
import { checkName, openPackFiles, type StoredPack } from './pack-file.ts';

export interface Packs {
  /** Builds or builds again. Throws InvalidFilter, InvalidArgument, Conflict, Cancelled, ioErrors. */
  build(wish: PackWish, signal: AbortSignal): Promise<Pack & { reused: boolean }>;
  /** By name. */
  list(signal: AbortSignal): Promise<PackInfo[]>;
  /** Throws NotFound. */
  show(name: string, signal: AbortSignal): Promise<Pack>;
  /** Throws NotFound. */
  activate(name: string, active: boolean): Promise<void>;
  /** Throws NotFound. */
  remove(name: string): Promise<void>;
  /** Never throws for what is wrong in the filter. */
  preview(filter: string, wish: PreviewWish, signal: AbortSignal): Promise<FilterPreview>;
  /** Names of active packs with this type. */
  packsOf(typeId: string): readonly string[];
  /** Types of all active packs. */
  activeTypes(): readonly string[];
}

export interface PackWish {
  readonly name: string;
  readonly filter: string;
  /** Left out: that of the last build, else `usualTokens`. */
  readonly maxTokens?: number | undefined;
}

export interface PreviewWish {
  readonly maxTokens?: number | undefined;
  /** Types of each list. */
  readonly limit: number;
}

export interface PackOptions extends Omit<PieceSources, 'codeMap'> {
  /** `context/packs`. */
  folder: string;
  clock: Clock;
  codeMap(): CodeMap;
  /** Types by the tags of the learnings about them; throws what memory throws. */
  tagged(codeMap: CodeMap, signal: AbortSignal): Promise<TaggedTypes>;
  active(): readonly string[];
  setActive(names: readonly string[]): Promise<void>;
  onSetAside(notice: SetAsideNotice): void;
  onChanged(): void;
}

export const usualTokens = 8_000;

export async function openPacks(options: PackOptions): Promise<Packs> {
  const { clock, codeMap } = options;
  const files = openPackFiles(options.folder, options.onSetAside);
  const stored = new Map((await files.readAll()).map((pack) => [pack.name, pack]));
  /** Active packs of each type; null until it is asked for. */
  let ofTypes: ReadonlyMap<string, readonly string[]> | null = null;
  let work: Promise<unknown> = Promise.resolve();
  /** What was found of the code as it is, by what was asked. */
  const hashes = new WeakMap<TypeTable, Map<string, string>>();

  /** One change at a time: two builds of one pack would write over each other. */
  function queued<T>(change: () => Promise<T>): Promise<T> {
    const done = work.then(change);
    work = done.catch(() => {
      // The caller has the error.
    });
    return done;
  }

  function changed(): void {
    ofTypes = null;
    options.onChanged();
  }

  function known(name: string): StoredPack {
    const pack = stored.get(name);
    if (pack !== undefined) return pack;
    files.checkOurs(name);
    const message = sentence`There is no pack '${name}'. "pack list" names all; "pack build ${name} --filter …" makes it.`;
    throw new MemoError('NotFound', message, { path: 'name', suggestions: [...stored.keys()].slice(0, 10) });
  }

  async function select(filter: string, signal: AbortSignal): Promise<{ selection: Selection; table: TypeTable }> {
    const expression = readFilter(filter);
    const map = codeMap();
    const table = await map.typeTable();
    const asksTags = termsOf(expression).some(({ key }) => key === 'tag');
    const tagged: TaggedTypes = asksTags
      ? await options.tagged(map, signal)
      : { own: new Map(), repository: new Map() };
    signal.throwIfAborted();
    return { selection: await findTypes(expression, table, tagged, pauses(signal)), table };
  }

  async function isStale({ filter, found }: StoredPack, signal: AbortSignal): Promise<boolean> {
    const table = await codeMap().typeTable();
    const known = hashes.get(table) ?? new Map<string, string>();
    hashes.set(table, known);
    // Learnings change without the code: a filter that asks for tags is looked at each time.
    const asksTags = termsOf(readFilter(filter)).some(({ key }) => key === 'tag');
    const now = known.get(filter) ?? (await foundHash((await select(filter, signal)).selection, pauses(signal)));
    if (!asksTags) known.set(filter, now);
    return now !== found;
  }

  function infoOf({
    version: _,
    textHash: _text,
    found: _found,
    contents: _contents,
    leftOut: _left,
    leftOutTotal: _total,
    ...info
  }: StoredPack) {
    return { ...info, active: options.active().includes(info.name) };
  }

  function listsOf({ contents, leftOut, leftOutTotal }: StoredPack) {
    return { contents, leftOut, ...(leftOutTotal === undefined ? {} : { leftOutTotal }) };
  }

  async function built(wish: PackWish, signal: AbortSignal): Promise<Pack & { reused: boolean }> {
    checkName(wish.name, stored.keys());
    const before = stored.get(wish.name);
    const maxTokens = wish.maxTokens ?? before?.maxTokens ?? usualTokens;
    const { selection, table } = await select(wish.filter, signal);
    const sources = { ...options, codeMap: codeMap() };
    const { pack, text } = await buildPack({ ...wish, maxTokens, selection, table, sources }, signal);
    const reused = before?.hash === pack.hash && (await files.text(before)) === text;
    const now = reused && before !== undefined ? before : { ...pack, lastBuild: clock.now() };
    if (!reused) {
      await files.write(now, text);
      stored.set(wish.name, now);
      changed();
    }
    return { ...infoOf(now), ...listsOf(now), stale: false, text, reused };
  }

  return {
    build: (wish, signal) => queued(() => built(wish, signal)),
    async list(signal) {
      const pause = pauses(signal);
      const infos: PackInfo[] = [];
      for (const pack of [...stored.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
        infos.push({ ...infoOf(pack), stale: await isStale(pack, signal) });
        await pause();
      }
      return infos;
    },
    async show(name, signal) {
      const pack = known(name);
      const text = await files.text(pack);
      // Deleted or changed by someone: it is rebuilt from the filter, like all derived files.
      if (text === null) return queued(() => built(pack, signal));
      return { ...infoOf(pack), ...listsOf(pack), stale: await isStale(pack, signal), text };
    },
    async activate(name, active) {
      known(name);
      const others = options.active().filter((one) => one !== name && stored.has(one));
      await options.setActive(active ? [...others, name] : others);
      changed();
    },
    remove(name) {
      const aim = callAim<true>();
      return queued(async () => {
        if (aim.earlier === undefined) known(name);
        aim.note(true);
        await files.remove(name);
        stored.delete(name);
        if (options.active().includes(name)) await options.setActive(options.active().filter((one) => one !== name));
        changed();
      });
    },
    async preview(filter, { maxTokens = usualTokens, limit }, signal) {
      const { expression, problems, spans } = parseFilter(filter);
      const told = { problems: [...problems], spans: [...spans] };
      if (expression === null) return { ...told, matches: null, dependencies: null, counts: null };
      const { selection } = await select(filter, signal);
      return { ...told, ...(await previewOf({ selection, maxTokens, limit, ...options, codeMap: codeMap() }, signal)) };
    },
    packsOf(typeId) {
      ofTypes ??= byType();
      return ofTypes.get(typeId) ?? [];
    },
    activeTypes() {
      ofTypes ??= byType();
      return [...ofTypes.keys()];
    },
  };

  function byType(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const name of options.active()) {
      for (const { symbol } of stored.get(name)?.contents ?? []) {
        const names = found.get(symbol.typeId);
        if (names === undefined) found.set(symbol.typeId, [name]);
        else names.push(name);
      }
    }
    return found;
  }
}

// What a filter finds before anything is built of it: lists for the editor, and about what it would take.

interface PreviewOptions extends PieceSources {
  codeMap: Pick<CodeMap, 'typeDetail' | 'dependsOn' | 'ref'>;
  selection: Selection;
  maxTokens: number;
  /** Max entries of each list. */
  limit: number;
}

/** Types whose description is looked at: by then a usual budget is full. */
const mostDescribed = 200;

/** Throws Cancelled. */
async function previewOf(
  options: PreviewOptions,
  signal: AbortSignal,
): Promise<Pick<FilterPreview, 'matches' | 'dependencies' | 'counts'>> {
  const pause = pauses(signal);
  const { matches, dependencies } = options.selection;
  const pieces: FoundPiece[] = [];
  for (const [n, found] of [...matches, ...dependencies].entries()) {
    pieces.push(await estimatePiece(found, n < mostDescribed, options));
    await pause();
  }
  const tokens = pieces.reduce((sum, { parts }) => sum + sumOf(parts), 0);
  const fitted = fit(pieces, 0, options.maxTokens);
  const kept = new Map(fitted.kept.map((one) => [one.piece.found.place, one]));
  const shown = (list: readonly Found[]): PackType[] =>
    list.slice(0, options.limit).flatMap((found) => shownType(found, kept.get(found.place), options));
  return {
    matches: shown(matches),
    dependencies: shown(dependencies),
    counts: { matches: matches.length, dependencies: dependencies.length, tokens, kept: fitted.kept.length },
  };
}

const sumOf = (parts: FoundPiece['parts']): number => parts.reduce((sum, { tokens }) => sum + tokens, 0);

function shownType(
  found: Found,
  kept: Fitted<FoundPiece>['kept'][number] | undefined,
  { codeMap }: PreviewOptions,
): PackType[] {
  const symbol = codeMap.ref({ type: found.type.row, member: 0 });
  if (symbol === null) return [];
  const parts = kept?.parts ?? [];
  return [{ symbol, as: found.as, by: [...found.by], tokens: sumOf(parts), texts: parts.map(({ kind }) => kind) }];
}
