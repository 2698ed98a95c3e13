/** Tools about symbols: find them, read their shape, where they are used, what they are for (spec 03, seed 004 §6). */
import { z } from 'zod';
import type { Result } from '#shared/contract/contract.ts';
import { guessedLines } from '#shared/messages/guessed.ts';
import { type Entry, offsetOf } from '../answer/budget.ts';
import { nothingLines } from '../answer/nothing.ts';
import { outlineForAgents } from '../answer/outline-text.ts';
import { type Answer, address, given, items, limited, listAnswer, more, paging, textAnswer, tool } from './tool.ts';

type SymbolRef = Result<'ResolveSymbol'>['candidates'][number];

function symbolEntry({ path, signature = '', kind, access, file, line, typeId, memberId }: SymbolRef): Entry {
  const id = memberId ?? typeId;
  return {
    text: `${kind} ${path}${signature}  ${file}:${line}`,
    data: { path, ...(signature === '' ? {} : { signature }), kind, access, file, line, id },
  };
}

const resolved = z.looseObject({});

export const searchSymbols = tool({
  name: 'search_symbols',
  description:
    'Find types and members by name. Use it first, when you know or guess a name: letters in order are enough (rtrpol finds RetryPolicy). match=path resolves a path, its end, or one with * and ? to the symbol it means. An empty query lists what the filters leave.',
  input: {
    query: z.string().max(2048),
    match: z.enum(['fuzzy', 'path']).default('fuzzy'),
    kinds: z.array(z.string().max(40)).max(40).optional().describe('class, interface, method, …'),
    languages: z.array(z.string().max(40)).max(20).optional(),
    within: z.string().max(2048).optional().describe('namespace, folder module or type'),
    file: z.string().max(4096).optional(),
    limit: limited(100, 20),
    ...paging,
  },
  output: { symbols: items, total: z.number(), resolved: resolved.optional(), ...more },
  async run(args, { call }) {
    const offset = offsetOf(args.cursor);
    const list = { key: 'symbols', entry: symbolEntry, maxTokens: args.max_tokens, offset };
    if (args.match === 'path') {
      const answer = await call('ResolveSymbol', { path: args.query, limit: 100 });
      const { candidates, resolved, redirectedFrom } = answer;
      const page = candidates.slice(offset, offset + args.limit);
      const moved = redirectedFrom === undefined ? '' : ` (was ${redirectedFrom})`;
      const one = resolved && `${resolved.kind} ${resolved.path}${moved}  ${resolved.file}:${resolved.line}`;
      return listAnswer({
        ...list,
        items: page,
        total: candidates.length,
        head: one ?? `${args.query} may mean:`,
        none: one ?? `Nothing is called ${args.query}. Try match=fuzzy.`,
        data: given({ resolved: resolved && lean(resolved), redirected_from: redirectedFrom }),
      });
    }
    const { kinds, languages, within, file, query, limit } = args;
    const filter = given({ kinds, languages, within, file });
    const answer = await call('SearchSymbols', { ...filter, query, offset, limit } as Parameters<
      typeof call<'SearchSymbols'>
    >[1]);
    const nothing = answer.of === 0 ? nothingLines(await call('Status', {})).join('\n') : '';
    return listAnswer({
      ...list,
      items: answer.hits,
      total: answer.total,
      head: guessedLines(answer.guessed).join('\n'),
      data: given({ guessed: answer.guessed }),
      none: nothing || `No symbol matches. Fewer letters or filters find more; search_text looks into the files.`,
    });
  },
});

interface Placed {
  path: string;
  typeId: string;
  memberId?: string | undefined;
  kind: string;
  file: string;
  line: number;
}
/** Which symbol an answer speaks of. */
function lean({ path, typeId, memberId, kind, file, line }: Placed): Record<string, unknown> {
  return { path, id: memberId ?? typeId, kind, file, line };
}
function head(symbol: Placed, redirectedFrom: string | undefined): string {
  const moved = redirectedFrom === undefined ? '' : `, called ${redirectedFrom} before`;
  return `${symbol.file}:${symbol.line}${moved}`;
}

export const getOutline = tool({
  name: 'get_outline',
  description:
    'Read the shape of one type or member: signatures and lines, private members by name, bases, what it depends on, no bodies. Use it instead of opening a file, and before you edit its users.',
  input: { ...address, ...paging },
  output: { resolved, text: z.string(), ...more },
  async run({ path, id, ...page }, { call }) {
    const answer = await call('GetOutline', given({ path, id }));
    const { resolved, redirectedFrom } = answer;
    const whole = resolved.memberId === undefined ? await call('symbols.type', { id: resolved.typeId }) : null;
    const text = whole === null ? answer.text : outlineForAgents(answer.text, whole.type);
    const data = given({ resolved: lean(resolved), redirected_from: redirectedFrom, guessed: answer.guessed });
    const lines = [head(resolved, redirectedFrom), ...guessedLines(answer.guessed)];
    return textAnswer(text, page, { head: lines.join('\n'), data });
  },
});

type Usage = Result<'FindUsages'>['usages'][number];

/** Under its file, which is named once for those that follow each other. */
function usageEntry({ usage, above }: { usage: Usage; above: Usage | undefined }): Entry {
  const { file, line, column, kind, confidence, snippet, within } = usage;
  const sure = confidence >= 0.9 ? '' : ` (${Math.round(confidence * 100)} % sure)`;
  const known = above?.file === file && above.within?.path === within?.path;
  const inside = within === undefined || within.kind === 'module' || known ? '' : `  in ${within.path}`;
  return {
    text: `${above?.file === file ? '' : `${file}\n`}  ${line} ${kind}${sure}  ${snippet}${inside}`,
    data: { file, line, column, kind, confidence, snippet, ...(within === undefined ? {} : { within: within.path }) },
  };
}

export const findUsages = tool({
  name: 'find_usages',
  description:
    'Find who calls, extends, implements, imports or mentions a symbol, the surest first. Use it before changing a signature or behaviour: unlike text search it knows this symbol from others of its name.',
  input: { ...address, limit: limited(500, 50), ...paging },
  output: { resolved, usages: items, total: z.number(), ...more },
  fields: { maxResults: 'limit' },
  async run({ path, id, limit, cursor, max_tokens }, { call }) {
    const offset = offsetOf(cursor);
    const maxResults = Math.min(offset + limit, 10_000);
    const { resolved, usages, total, redirectedFrom, guessed } = await call('FindUsages', {
      ...given({ path, id }),
      maxResults,
    });
    return listAnswer({
      key: 'usages',
      head: [`${total} usages of ${resolved.path} (${head(resolved, redirectedFrom)})`, ...guessedLines(guessed)].join(
        '\n',
      ),
      items: usages.slice(offset).map((usage, n, page) => ({ usage, above: page[n - 1] })),
      entry: usageEntry,
      maxTokens: max_tokens,
      offset,
      total: Math.min(total, 10_000),
      none: `${resolved.path} is used nowhere in this workspace.`,
      data: given({ resolved: lean(resolved), redirected_from: redirectedFrom, guessed }),
    });
  },
});

type Semantic = Result<'GetSemantic'>;

export const describeType = tool({
  name: 'describe_type',
  description:
    'Read what a type is for: role, lifecycle, edge cases, limitations, advice, and whether that is up to date. Use it when the outline does not tell why a type exists or how to use it safely. wait=true waits for a missing or stale one.',
  input: { ...address, wait: z.boolean().default(false), ...paging },
  output: { resolved, text: z.string(), state: z.string(), queued: z.boolean(), ...more },
  async run({ path, id, wait, ...page }, { call }) {
    const semantic = await call('GetSemantic', { ...given({ path, id }), wait });
    const { resolved, state, analyst, queued } = semantic;
    const data = { resolved: lean(resolved), state, analyst, queued };
    return textAnswer(semantic.text ?? '', page, { head: `${resolved.path}: ${stateWords(semantic)}`, data });
  },
});

function stateWords({ state, analyst, queued, waitsFor, text }: Semantic): string {
  const by = analyst === null ? '' : `, written by ${analyst === 'static' ? 'the static analyst' : analyst}`;
  const next = queued ? '; a new one is on its way (wait=true waits for it)' : '';
  const held = waitsFor === null ? '' : `; not written now (${waitsFor})`;
  return text === null ? `no description yet${next}${held}` : `${state}${by}${next}${held}`;
}

export type { Answer };
