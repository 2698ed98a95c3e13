/** Answers with graphs as text for other tools: around a type, of modules, of calls. */

import type { Resolved, SymbolRef } from '#shared/contract/common.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { graphMethods } from '#shared/contract/find.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import {
  type CodeMap,
  drawingText,
  graphText,
  languageFamily,
  type SymbolRows,
  type Tie,
  type TypeTable,
  tiesLabel,
} from '../../codemap/codemap.ts';
import type { Handlers } from '../../handler.ts';
import type { References } from '../../references/references.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Coverages } from '../coverage/coverage.ts';
import { type Locator, resolvedOf } from '../locate.ts';

interface GraphServices {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  locator: Locator;
  coverages: Coverages;
  references: Pick<References, 'refresh'>;
}

export function graphHandlers({
  root,
  maxFileBytes,
  codeMap,
  locator,
  coverages,
  references,
}: GraphServices): Handlers<keyof typeof graphMethods> {
  return {
    'symbols.graph': ({ format, steps, limit, ...asked }) =>
      locator.each(asked, ({ rows, ref, was }) => {
        const around = codeMap().neighbours(rows.type, { steps, limit });
        if (around === null) throw locator.notFound(ref.path, []);
        return {
          resolved: resolvedOf(ref),
          text: graphText(around, format),
          leftOut: around.leftOut,
          coverage: coverages.ofLinks(languageFamily(ref.language)),
          ...was,
        };
      }),
    async 'graph.modules'({ format, limit }, { signal }) {
      const drawn = await drawModules(await codeMap().typeTable(), format, limit, signal);
      return { ...drawn, coverage: coverages.ofLinks([]) };
    },
    'graph.calls': ({ format, steps, limit, ...asked }, { signal }) =>
      locator.eachAsync(asked, async ({ rows, ref, was }) => {
        await references.refresh(signal);
        const drawn = await drawCalls(
          { codeMap: codeMap(), root, maxBytes: maxFileBytes() },
          { rows, ref, steps, limit },
          format,
          signal,
        );
        return {
          resolved: resolvedOf(ref),
          ...drawn,
          coverage: coverages.ofLinks(languageFamily(ref.language)),
          ...was,
        };
      }),
  };
}

/** Calls around a member: its direct callers, and what it calls, as deep as requested and certain. */
interface CallSources {
  codeMap: Pick<CodeMap, 'calls' | 'usages' | 'byMemberId' | 'byTypeId'>;
  root: string;
  maxBytes: number;
}

interface WantedCalls {
  rows: SymbolRows;
  ref: SymbolRef;
  steps: number;
  /** Nodes. */
  limit: number;
}

/** From here on the code says which symbol is meant; below, its name does (docs/usages.md). */
const sure = 0.8;
/** Above what any member has: a caller or call that is cut here would be missing from the counts. */
const most = 100_000;

const idOf = ({ memberId, typeId }: Resolved): string => memberId ?? typeId;

/** Throws Cancelled, Busy. */
async function drawCalls(
  { codeMap, root, maxBytes }: CallSources,
  { rows, ref, steps, limit }: WantedCalls,
  format: 'mermaid' | 'dot',
  signal: AbortSignal,
): Promise<{ text: string; leftOut: number; untyped: number; unclear: number }> {
  const centre = resolvedOf(ref);
  const nodes = new Map([[idOf(centre), centre]]);
  const arrows = new Map<string, { from: string; to: string; count: number }>();
  const leftOut = new Set<string>();

  /** False where there is no room for it. */
  function add(symbol: Resolved): boolean {
    if (nodes.has(idOf(symbol))) return true;
    if (nodes.size < limit) {
      nodes.set(idOf(symbol), symbol);
      return true;
    }
    leftOut.add(idOf(symbol));
    return false;
  }

  function tie(from: Resolved, to: Resolved): void {
    const key = `${idOf(from)} ${idOf(to)}`;
    const known = arrows.get(key);
    if (known === undefined) arrows.set(key, { from: idOf(from), to: idOf(to), count: 1 });
    else known.count += 1;
  }

  // Callers may be hundreds: they get half of the room.
  let front: { rows: SymbolRows; symbol: Resolved }[] = [{ rows, symbol: centre }];
  const member = ref.memberId === undefined ? null : ref.name;
  const query = { type: rows.type, member, root, maxBytes, maxResults: most };
  const { usages, untyped } = await codeMap.usages(query, signal);
  const calling = usages.filter(({ kind, within }) => kind === 'call' && within !== undefined);
  const callers = calling.filter(({ confidence }) => confidence >= sure);
  let unclear = calling.length - callers.length;
  const half = Math.ceil((limit - 1) / 2);
  for (const { within } of callers) {
    if (within === undefined || (nodes.size > half && !nodes.has(idOf(within)))) {
      if (within !== undefined) leftOut.add(idOf(within));
      continue;
    }
    add(within);
    tie(within, centre);
  }
  const asked = new Set([idOf(centre)]);
  for (let step = 0; step < steps; step += 1) {
    const next: typeof front = [];
    for (const caller of front) {
      const called = await codeMap.calls({ caller: caller.rows, root, maxBytes, maxResults: most }, signal);
      unclear += called.unclear;
      for (const { target, confidence } of called.calls) {
        if (confidence < sure) unclear += 1;
        if (confidence < sure || !add(target)) continue;
        tie(caller.symbol, target);
        const found = target.memberId === undefined ? null : codeMap.byMemberId(target.memberId);
        if (found === null || asked.has(idOf(target))) continue;
        asked.add(idOf(target));
        next.push({ rows: found, symbol: target });
      }
    }
    front = next;
  }
  const places = new Map([...nodes.keys()].map((id, n) => [id, n]));
  const drawn = [...arrows.values()].flatMap(({ from, to, count }) => {
    const ends = [places.get(from), places.get(to)] as const;
    if (ends[0] === undefined || ends[1] === undefined) return [];
    return [{ from: ends[0], to: ends[1], label: count > 1 ? `call ×${count}` : 'call', kind: 'call' as const }];
  });
  const shown = [...nodes.values()].map(({ path, kind, file, line }) => ({
    label: path,
    tooltip: `${kind}, ${file}:${line}`,
  }));
  for (const id of nodes.keys()) leftOut.delete(id);
  return {
    text: drawingText({ nodes: shown, arrows: drawn, centred: true }, format),
    leftOut: leftOut.size,
    untyped,
    unclear,
  };
}

/** Max arrows for each node, the strongest: more cannot be followed by eye. */
const arrowsEach = 4;

interface Sum {
  readonly from: string;
  readonly to: string;
  readonly kinds: Set<Tie['kind']>;
  count: number;
}

/**
 * How modules depend on each other: edges of types, summed by their namespaces or folders.
 *
 * Throws Cancelled.
 */
async function drawModules(
  table: TypeTable,
  format: 'mermaid' | 'dot',
  limit: number,
  signal: AbortSignal,
): Promise<Omit<Result<'graph.modules'>, 'coverage'>> {
  const pause = pauses(signal);
  const { name, folded } = await foldedTo(table, limit, pause);
  const names = table.types.map(({ place }) => name(place));
  const counts = new Map<string, number>();
  for (const one of names) counts.set(one, (counts.get(one) ?? 0) + 1);
  // Where even the first words are too many, those with the fewest types are left out.
  const shown = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit);
  const places = new Map(shown.map(([one], n) => [one, n]));
  const sums = new Map<string, Sum>();
  for (const place of table.types.keys()) {
    await pause();
    for (const { to: target, kind, count } of table.ties(place)) {
      const [from = '', to = ''] = [names[place], names[target]];
      if (from === to || !places.has(from) || !places.has(to)) continue;
      const key = `${from}\0${to}`;
      const sum = sums.get(key) ?? { from, to, kinds: new Set(), count: 0 };
      sums.set(key, sum);
      sum.kinds.add(kind);
      sum.count += count;
    }
  }
  const strongest = [...sums.values()].sort(
    (a, b) => b.count - a.count || (`${a.from}${a.to}` < `${b.from}${b.to}` ? -1 : 1),
  );
  const drawn = strongest.slice(0, arrowsEach * shown.length);
  const arrows = drawn.map(({ from, to, kinds, count }) => {
    const sorted = edgeKinds.filter((kind) => kinds.has(kind));
    const ends = { from: places.get(from) ?? 0, to: places.get(to) ?? 0 };
    return { ...ends, label: tiesLabel({ kinds: sorted, count }), kind: sorted[0] ?? ('call' as const) };
  });
  const nodes = shown.map(([one, types]) => ({ label: one === '' ? '.' : one, tooltip: `${types} types` }));
  return {
    text: drawingText({ nodes, arrows, centred: false }, format),
    modules: shown.length,
    folded: folded || counts.size > shown.length,
    leftOut: strongest.length - drawn.length,
  };
}

/** As deep as `limit` allows, but never into a single node: then the smallest are left out. */
async function foldedTo(
  { types }: TypeTable,
  limit: number,
  pause: () => Promise<void>,
): Promise<{ name(place: string): string; folded: boolean }> {
  /** Where each part of a place ends. */
  const ends = new Map<string, readonly number[]>();
  let deepest = 1;
  for (const { place } of types) {
    if (ends.has(place)) continue;
    await pause();
    const own = [...place.matchAll(/[./]/g)].map(({ index }) => index);
    ends.set(place, own);
    deepest = Math.max(deepest, own.length + 1);
  }
  const prefix = (place: string, depth: number): string => place.slice(0, ends.get(place)?.[depth - 1] ?? place.length);
  /** Never counts beyond one more than `limit`. */
  const sizeAt = async (depth: number): Promise<number> => {
    const seen = new Set<string>();
    for (const place of ends.keys()) {
      if (seen.size > limit) break;
      await pause();
      seen.add(prefix(place, depth));
    }
    return seen.size;
  };
  let depth = deepest;
  let size = await sizeAt(depth);
  while (depth > 1 && size > limit) {
    depth -= 1;
    size = await sizeAt(depth);
  }
  if (depth < deepest && size === 1) depth += 1;
  return { name: (place) => prefix(place, depth), folded: depth < deepest };
}
