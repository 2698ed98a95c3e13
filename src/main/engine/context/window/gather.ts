/**
 * Which types belong into the window, in its order, and why. Main type: Wanted. Focus goes outward
 * from the type that was asked about; recent is weighed by access and fan-in, types of active packs by half more.
 */
import type { Worded } from '#shared/contract/common.ts';
import type { WindowPart } from '#shared/contract/context/context-types.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { SymbolIndex } from '../../search/search.ts';
import type { ChosenTypes } from '../choices.ts';
import { atTime, because } from './reasons.ts';

export interface Wanted {
  readonly typeId: string;
  readonly part: WindowPart;
  readonly reason: Worded;
}

/** A type that must not be in the window. */
export interface Unwanted extends Wanted {
  readonly path: string;
}

export interface GatherSources {
  codeMap: CodeMap;
  index: Pick<SymbolIndex, 'recent'>;
  chosen: ChosenTypes;
  asked: { readonly typeId: string; readonly at: number } | null;
  /** Names of active packs with this type. */
  packsOf(typeId: string): readonly string[];
  /** Types of active packs. */
  packTypes: readonly string[];
  focusMinutes: number;
  /** Of the window, in characters: types are collected up to this size. */
  budget: number;
  now: number;
}

export interface Gathered {
  readonly wanted: readonly Wanted[];
  readonly unwanted: readonly Unwanted[];
  /** The type that the focus is around. */
  readonly around: { readonly path: string; readonly typeId: string; readonly at: number } | null;
}

/** Types of an active pack weigh this much more. */
export const packWeight = 1.5;
const mostDependencies = 60;
/** Where few types were opened recently, those with the most dependents fill the rest. */
const mostUsed = 150;
/** A central type seldom takes fewer characters. */
const leastEach = 200;
const mostRecent = 200;
/** After this many other types, an opened one counts half. */
const halfLife = 12;
/** What access counts beside fan-in. */
const accessCounts = 0.75;

/** Pins alone, with those whose type is gone. */
export function gatherPins({ codeMap, chosen }: Pick<GatherSources, 'codeMap' | 'chosen'>): Gathered {
  const wanted: Wanted[] = [];
  const unwanted: Unwanted[] = [];
  for (const pin of chosen.pins) {
    const one = { typeId: pin.typeId, part: 'pinned' as const };
    if (pathIn(codeMap, pin.typeId) !== null) wanted.push({ ...one, reason: because('pinned') });
    else unwanted.push({ ...one, path: pin.path, reason: because('gone') });
  }
  return { wanted, unwanted, around: null };
}

function pathIn(codeMap: CodeMap, typeId: string): string | null {
  const type = codeMap.byTypeId(typeId);
  return type === null ? null : (codeMap.ref({ type, member: 0 })?.path ?? null);
}

export function gather(sources: GatherSources): Gathered {
  const { codeMap, chosen, now } = sources;
  const pins = gatherPins(sources);
  const unwanted: Unwanted[] = [...pins.unwanted];
  const path = (typeId: string): string | null => pathIn(codeMap, typeId);
  const asked = askedNow(sources);
  const dismissals = chosen.dismissed.filter(({ typeId, at }) => typeId !== asked?.typeId || asked.at < at);
  const dismissed = new Set(dismissals.map(({ typeId }) => typeId));
  const isPinned = new Set(chosen.pins.map(({ typeId }) => typeId));

  const focus = focusOf(sources).filter(({ typeId }) => !dismissed.has(typeId));
  for (const added of chosen.added) {
    const one = { typeId: added.typeId, part: 'focus' as const, path: path(added.typeId) ?? added.path };
    if (added.until <= now) {
      const values = { time: atTime(added.until), minutes: sources.focusMinutes };
      unwanted.push({ ...one, reason: because('ended', values) });
    } else if (path(added.typeId) === null) unwanted.push({ ...one, reason: because('gone') });
  }
  for (const { typeId, path: called, at } of dismissals) {
    if (isPinned.has(typeId)) continue;
    const reason = because('dismissed', { time: atTime(at) });
    unwanted.push({ typeId, part: 'recent', path: path(typeId) ?? called, reason });
  }
  const recent = recentOf(sources).filter(({ typeId }) => !dismissed.has(typeId));
  const called = asked === null ? null : path(asked.typeId);
  return {
    wanted: [...pins.wanted, ...focus, ...recent],
    unwanted,
    around: asked === null || called === null ? null : { ...asked, path: called },
  };
}

/** null where the focus was cleared since. */
function askedNow({ asked, chosen, codeMap }: GatherSources): GatherSources['asked'] {
  return asked === null || asked.at <= chosen.clearedAt || codeMap.byTypeId(asked.typeId) === null ? null : asked;
}

/** Outward: what was asked about or added, its bases and interfaces, what else it uses; within each step the latest first. */
function focusOf(sources: GatherSources): Wanted[] {
  const { codeMap, index, chosen, now } = sources;
  const lastAccess = new Map(index.recent().map((type, n) => [type, n]));
  const steps: { typeId: string; step: number; order: number; access: number; reason: Worded }[] = [];
  const put = (typeId: string, step: number, reason: Worded): void => {
    const type = codeMap.byTypeId(typeId);
    if (type === null) return;
    const access = lastAccess.get(type) ?? Number.MAX_SAFE_INTEGER;
    steps.push({ typeId, step, order: steps.length, access, reason });
  };
  const asked = askedNow(sources);
  if (asked !== null) put(asked.typeId, 0, because('asked'));
  for (const { typeId, until } of chosen.added)
    if (until > now) put(typeId, 0, because('added', { time: atTime(until) }));
  const type = asked === null ? null : codeMap.byTypeId(asked.typeId);
  const around =
    type === null ? null : codeMap.neighbours(type, { side: 'dependencies', limit: mostDependencies, steps: 1 });
  if (around !== null && asked !== null) {
    const of = around.nodes[0]?.symbol.name ?? '';
    const bases = new Set(
      around.edges
        .filter(({ from, kind }) => from === asked.typeId && (kind === 'inherits' || kind === 'implements'))
        .map(({ to }) => to),
    );
    for (const { symbol } of around.nodes.slice(1)) {
      const isBase = bases.has(symbol.typeId);
      put(symbol.typeId, isBase ? 1 : 2, because(isBase ? 'base' : 'dependency', { of }));
    }
  }
  return steps
    .sort((a, b) => a.step - b.step || a.access - b.access || a.order - b.order)
    .map(({ typeId, reason }) => ({ typeId, part: 'focus', reason }));
}

function recentOf({ budget, codeMap, index, packsOf, packTypes }: GatherSources): Wanted[] {
  const weighed = new Map<string, { weight: number; reason: Worded }>();
  const largest = Math.log2(1 + (codeMap.mostUsed(1)[0]?.fanIn ?? 1));
  const put = (typeId: string, access: number, fanIn: number): void => {
    if (weighed.has(typeId)) return;
    const [pack] = packsOf(typeId);
    // What a checker found comes on top of the edges by which the largest was chosen.
    const leaning = Math.min(1, Math.log2(1 + fanIn) / Math.max(1, largest));
    const score = accessCounts * access + (1 - accessCounts) * leaning;
    const reason =
      access > 0
        ? because('recent')
        : pack !== undefined
          ? because('pack', { pack })
          : because('used', { count: fanIn });
    weighed.set(typeId, { weight: score * (pack === undefined ? 1 : packWeight), reason });
  };
  const opened = index.recent().slice(0, mostRecent);
  opened.forEach((type, n) => {
    const [typeId] = codeMap.typeIds([type], 1);
    if (typeId !== undefined) put(typeId, 2 ** (-n / halfLife), codeMap.fanIn(type));
  });
  for (const typeId of packTypes) {
    const type = codeMap.byTypeId(typeId);
    if (type !== null) put(typeId, 0, codeMap.fanIn(type));
  }
  for (const { symbol, fanIn } of codeMap.mostUsed(Math.max(mostUsed, Math.ceil(budget / leastEach))))
    put(symbol.typeId, 0, fanIn);
  return [...weighed]
    .sort(([a, left], [b, right]) => right.weight - left.weight || (a < b ? -1 : 1))
    .map(([typeId, { reason }]) => ({ typeId, part: 'recent', reason }));
}
