/** Calls around a member: who calls it, one step, and what it calls, as far as it is wanted and sure. */
import type { Resolved, SymbolRef } from '#shared/contract/common.ts';
import { type CodeMap, drawingText, type SymbolRows } from '../../codemap/codemap.ts';
import { resolvedOf } from '../locate.ts';

export interface CallSources {
  codeMap: Pick<CodeMap, 'calls' | 'usages' | 'byMemberId' | 'byTypeId'>;
  root: string;
  maxBytes: number;
}

export interface WantedCalls {
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
export async function drawCalls(
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
