/**
 * `call_chain`: callers and callees of a symbol, up to three steps, each with the line of the call. As certain as the
 * code map is: an ambiguous name is marked `perhaps`, and steps follow only what is sure (docs/usages.md).
 */
import { z } from 'zod';
import type { Resolved } from '#shared/contract/common.ts';
import { type CodeMap, isTestCode, type SymbolRows } from '../codemap/codemap.ts';
import { isSecretFile } from './safe-files.ts';
import { meantSymbol, type SymbolSources } from './symbols.ts';
import { defineTool, type Found, failed, shownLines, type Tool, told } from './tool.ts';

/** From here on the code says which symbol is meant; below, its name does. */
const sure = 0.8;
const least = 0.4;
/** Symbols whose calls are looked for in one answer, and calls shown of one symbol. */
const maxAsked = 8;
const perSymbol = 25;

const schema = z.object({
  symbol: z.string().min(1).max(2_000).describe('Symbol path such as Orders.OrderService.add'),
  path: z.string().min(1).max(5_000).optional().describe('File that declares it, where several have the name'),
  direction: z.enum(['callers', 'callees', 'both']).default('both'),
  depth: z.number().int().min(1).max(3).default(1).describe('Steps to follow'),
});

interface Call {
  file: string;
  line: number;
  snippet: string;
  confidence: number;
  /** For a caller, where the call is; for a callee, what is called. */
  other: Resolved | null;
}

interface Calls {
  calls: Call[];
  total: number;
}

export interface CallChainOptions extends SymbolSources {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
}

export function callChainTool(options: CallChainOptions): Tool {
  const { codeMap, root, maxFileBytes } = options;

  async function callers(rows: SymbolRows, signal: AbortSignal): Promise<Calls> {
    const member = codeMap().ref(rows);
    const name = rows.member === 0 ? null : (member?.name ?? null);
    const query = { type: rows.type, member: name, root, maxBytes: maxFileBytes(), maxResults: 400 };
    const { usages } = await codeMap().usages(query, signal);
    // A member that takes its place calls nothing.
    const calling = (kind: string): boolean => kind !== 'import' && (rows.member === 0 || kind !== 'implements');
    // Some of many callers are left out: tests show least what it is for.
    const calls = usages
      .filter(({ file, kind, confidence }) => calling(kind) && confidence >= least && !isSecretFile(file))
      .sort((a, b) => Number(isTestCode(a.file)) - Number(isTestCode(b.file)));
    return {
      total: calls.length,
      calls: calls.slice(0, perSymbol).map(({ file, line, snippet, confidence, within }) => ({
        file,
        line,
        snippet,
        confidence,
        other: within ?? null,
      })),
    };
  }

  async function callees(rows: SymbolRows, signal: AbortSignal): Promise<Calls> {
    const query = { caller: rows, root, maxBytes: maxFileBytes(), maxResults: perSymbol };
    const { calls, total } = await codeMap().calls(query, signal);
    return { total, calls: calls.map(({ target, ...call }) => ({ ...call, other: target })) };
  }

  /** Breadth first, so that what is near is never left out for what is far. */
  async function follow(start: SymbolRows, direction: 'callers' | 'callees', depth: number, signal: AbortSignal) {
    const lines: string[] = [];
    const found: Found[] = [];
    const asked = new Set([keyOf(start)]);
    let total = 0;
    let shown = 0;
    let unasked = 0;
    let level: { rows: SymbolRows; name: string }[] = [{ rows: start, name: '' }];
    let count = 0;
    for (let step = 1; step <= depth && level.length > 0; step += 1) {
      const next: typeof level = [];
      for (const { rows, name } of level) {
        if (count >= maxAsked) {
          unasked += 1;
          continue;
        }
        count += 1;
        const part = await (direction === 'callers' ? callers(rows, signal) : callees(rows, signal));
        if (step > 1 && part.calls.length > 0)
          lines.push(
            direction === 'callers' ? `  Step ${step}, callers of ${name}:` : `  Step ${step}, called by ${name}:`,
          );
        total += part.total;
        shown += part.calls.length;
        for (const call of part.calls) {
          lines.push(callLine(call, direction, elsewhere(call, direction)));
          const symbol = call.other?.path;
          found.push({
            file: call.file,
            startLine: call.line,
            endLine: call.line,
            ...(symbol === undefined ? {} : { symbol }),
          });
          const at = call.other === null ? null : rowsOf(codeMap(), call.other);
          if (at === null || call.confidence < sure || asked.has(keyOf(at)) || step === depth) continue;
          asked.add(keyOf(at));
          next.push({ rows: at, name: call.other?.path ?? '' });
        }
      }
      level = next;
    }
    return { lines, found, total, left: total - shown, unasked };
  }

  const { scope } = options;
  /** The other side of the call, not the call itself. */
  const elsewhere = ({ file, other }: Call, direction: 'callers' | 'callees'): boolean =>
    scope !== undefined && !(direction === 'callees' && other !== null ? scope.holds(other) : scope.hasFile(file));

  return defineTool({
    name: 'call_chain',
    description:
      'Tells who calls a symbol and what it calls, with the line of each call; perhaps: it may be another of that name. Use it for flows and effects.',
    schema,
    line: ({ symbol, direction, depth }) => `${symbol}, ${direction}${depth === 1 ? '' : `, ${depth} steps`}`,
    async run({ symbol, path, direction, depth }, signal) {
      const meant = meantSymbol(options, symbol, path?.replace(/^\.\//, ''));
      if (!meant.ok) return failed(`call_chain: symbol: ${meant.why}.`);
      const { rows, ref } = meant;
      const both = direction === 'both' ? (['callers', 'callees'] as const) : ([direction] as const);
      const lines: string[] = [`${ref.path} (${ref.kind}) ${ref.file}:${ref.line}`];
      const found: Found[] = codeMap()
        .places(rows)
        .slice(0, 1)
        .map((place) => ({ ...place, symbol: ref.path }));
      const counts: string[] = [];
      let left = 0;
      let unasked = 0;
      for (const each of both) {
        const part = await follow(rows, each, depth, signal);
        lines.push(each === 'callers' ? `Called from (${part.total}):` : `Calls (${part.total}):`, ...part.lines);
        if (part.total === 0) lines.push('  none that the code map knows of');
        found.push(...part.found);
        left += part.left;
        unasked += part.unasked;
        const one = each === 'callers' ? 'caller' : 'callee';
        counts.push(`${part.total} ${one}${part.total === 1 ? '' : 's'}`);
      }
      const ready = shownLines(lines);
      return told(
        ready,
        (shown) => {
          const parts = [
            ...(left > 0 ? [`${left} more calls`] : []),
            ...(unasked > 0 ? [`the calls of ${unasked} more symbols`] : []),
            ...(shown < ready.length ? [`${ready.length - shown} lines`] : []),
          ];
          return parts.length === 0
            ? ''
            : `[Left out: ${parts.join(', ')}. Ask for one direction, or for fewer steps.]`;
        },
        counts.join(', '),
        found,
      );
    },
  });
}

const keyOf = ({ type, member }: SymbolRows): string => `${type} ${member}`;

function rowsOf(codeMap: CodeMap, { typeId, memberId }: Resolved): SymbolRows | null {
  if (memberId !== undefined) return codeMap.byMemberId(memberId);
  const type = codeMap.byTypeId(typeId);
  return type === null ? null : { type, member: 0 };
}

function callLine(
  { file, line, snippet, confidence, other }: Call,
  direction: 'callers' | 'callees',
  elsewhere: boolean,
): string {
  const name = other === null ? '(outside all symbols)' : other.path;
  const where = direction === 'callees' && other !== null ? ` → ${other.file}:${other.line}` : '';
  const doubt = confidence >= sure ? '' : ' (perhaps)';
  const outside = elsewhere ? ' (outside the scope)' : '';
  return `  ${name}${where} at ${file}:${line}${doubt}${outside}: ${snippet.slice(0, 160)}`;
}
