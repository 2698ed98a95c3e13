/**
 * All records of the strip as columns, oldest first, sorted into lanes: one lane a domain with a colour of its own, one for
 * all other domains, one for records without any. Made once an answer; frames only read it.
 */
import type { Result } from '#shared/contract/contract.ts';
import type { DomainColour } from '../../../ui/memory/domain-colours.ts';

interface Lane {
  /** Name of the domain; null for the lane of other domains, '' for no domain. */
  readonly domain: string | null;
  readonly colour: DomainColour;
  /** Indices into the columns, oldest first. */
  readonly marks: Int32Array;
}

/** What is drawn; it can be sent to another thread. */
export interface StripColumns {
  /** Oldest first. */
  readonly at: Float64Array;
  readonly lane: Uint8Array;
  readonly type: Uint8Array;
  readonly confidence: Float32Array;
  /** Index into the contract's `recordStatuses`. */
  readonly status: Uint8Array;
  /** 1 where it came with the repository and is not confirmed. */
  readonly foreign: Uint8Array;
  readonly lanes: readonly Lane[];
}

export interface TimelineData extends StripColumns {
  readonly ids: readonly string[];
  readonly domainOf: (mark: number) => string;
  indexOf(id: string): number;
}

/** @param known all domains of the workspace, in the order of their lanes, with their colours (0: shares the last lane). */
export function timelineData(
  columns: Result<'memory.timeline'>,
  known: readonly { readonly domain: string; readonly colour: DomainColour }[],
  shown?: ReadonlySet<string>,
): TimelineData {
  const kept = keptOf(columns, shown);
  const count = kept.length;
  const pick = <A extends Float64Array | Float32Array | Uint8Array>(into: A, from: readonly number[]): A => {
    for (let at = 0; at < count; at++) into[at] = from[kept[at] ?? 0] ?? 0;
    return into;
  };
  const ids = Array.from(kept, (row) => columns.ids[row] ?? '');
  const domainOf = (mark: number) => columns.domains[columns.domain[kept[mark] ?? 0] ?? -1] ?? '';

  const named = known.filter(({ colour, domain }) => colour > 0 && domain !== '');
  const laneOf = new Map(named.map(({ domain }, at) => [domain, at]));
  const lane = new Uint8Array(count);
  const others = named.length;
  const none = named.length + 1;
  const sizes = new Array<number>(named.length + 2).fill(0);
  for (let mark = 0; mark < count; mark++) {
    const domain = domainOf(mark);
    const at = domain === '' ? none : (laneOf.get(domain) ?? others);
    lane[mark] = at;
    sizes[at] = (sizes[at] ?? 0) + 1;
  }
  const marks = sizes.map((size) => new Int32Array(size));
  const filled = new Array<number>(sizes.length).fill(0);
  for (let mark = 0; mark < count; mark++) {
    const at = lane[mark] ?? 0;
    const into = marks[at];
    if (into !== undefined) into[filled[at] ?? 0] = mark;
    filled[at] = (filled[at] ?? 0) + 1;
  }
  const hasOthers = (sizes[others] ?? 0) > 0;
  const hasNone = (sizes[none] ?? 0) > 0;
  const empty = new Int32Array(0);
  const lanes: Lane[] = named.map(({ domain, colour }, at) => ({ domain, colour, marks: marks[at] ?? empty }));
  if (hasOthers) lanes.push({ domain: null, colour: 0, marks: marks[others] ?? empty });
  if (hasNone) lanes.push({ domain: '', colour: 0, marks: marks[none] ?? empty });
  if (hasNone && !hasOthers) for (let mark = 0; mark < count; mark++) if (lane[mark] === none) lane[mark] = others;

  let index: Map<string, number> | undefined;
  return {
    ids,
    at: pick(new Float64Array(count), columns.at),
    lane,
    type: pick(new Uint8Array(count), columns.type),
    confidence: pick(new Float32Array(count), columns.confidence),
    status: pick(new Uint8Array(count), columns.status),
    foreign: pick(new Uint8Array(count), columns.foreign),
    lanes,
    domainOf,
    indexOf(id) {
      index ??= new Map(ids.map((one, at) => [one, at]));
      return index.get(id) ?? -1;
    },
  };
}

/** Rows of the answer that are drawn: all, or those that a search found. */
function keptOf(columns: Result<'memory.timeline'>, shown: ReadonlySet<string> | undefined): Int32Array {
  const kept: number[] = [];
  for (let row = 0; row < columns.ids.length; row++) {
    if (shown === undefined || shown.has(columns.ids[row] ?? '')) kept.push(row);
  }
  return Int32Array.from(kept);
}

/** First mark at or after a time; as many as there are marks when none is. */
export function firstFrom(at: Float64Array, time: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many marks lie between two times, both included. */
export function countBetween(at: Float64Array, from: number, to: number): number {
  return Math.max(0, firstFrom(at, to + 1) - firstFrom(at, from));
}
