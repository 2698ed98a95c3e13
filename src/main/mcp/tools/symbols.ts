/** Tools about symbols: find them, read their shape, where they are used, what they are for. */
import { z } from 'zod';
import { certaintyOf } from '#shared/base/certainty.ts';
import type { PartlyRead } from '#shared/contract/common.ts';
import type { Result } from '#shared/contract/contract.ts';
import { coverageSentences, linkingSentences, partlyPlaces } from '#shared/contract/coverage/sentences.ts';
import { languageNames } from '#shared/contract/words.ts';
import { guessedLines } from '#shared/messages/guessed.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { type Entry, offsetOf } from '../answer/budget.ts';
import { nothingLines } from '../answer/nothing.ts';
import {
  type Answer,
  type Asking,
  address,
  given,
  items,
  limited,
  listAnswer,
  more,
  paging,
  textAnswer,
  tool,
} from './tool.ts';

type SymbolRef = Result<'ResolveSymbol'>['candidates'][number];

export function symbolEntry({ path, signature = '', kind, access, file, line, typeId, memberId }: SymbolRef): Entry {
  const id = memberId ?? typeId;
  return {
    text: `${kind} ${path}${signature}  ${file}:${line}`,
    data: { path, ...(signature === '' ? {} : { signature }), kind, access, file, line, id },
  };
}

const resolved = z.looseObject({});

const words = createTranslate('en');

export const searchSymbols = tool({
  name: 'search_symbols',
  title: 'Find symbols',
  description:
    'Find types and members by name. Use it when you know part of a name: letters in order are enough (rtrpol finds RetryPolicy). match=path resolves a path, its end, or one with * and ?. An empty query lists what the filters leave.',
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
  output: {
    symbols: items,
    total: z.number(),
    resolved: resolved.optional(),
    coverage: z.looseObject({}).optional(),
    ...more,
  },
  async run(args, { call }) {
    const offset = offsetOf(args.cursor);
    const list = { key: 'symbols', entry: symbolEntry, maxTokens: args.max_tokens, offset };
    if (args.match === 'path') {
      const answer = await call('ResolveSymbol', { path: args.query, limit: 100 });
      const { candidates, total, resolved, redirectedFrom } = answer;
      const page = candidates.slice(offset, offset + args.limit);
      const moved = redirectedFrom === undefined ? '' : ` (was ${redirectedFrom})`;
      const one = resolved && `${resolved.kind} ${resolved.path}${moved}  ${resolved.file}:${resolved.line}`;
      return listAnswer({
        ...list,
        items: page,
        total,
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
      head: [...coverageSentences(words, answer.coverage), ...guessedLines(answer.guessed)].join('\n'),
      data: { ...given({ guessed: answer.guessed }), coverage: answer.coverage },
      none: [
        nothing || 'No symbol matches. Fewer letters or filters find more; search_text looks into the files.',
        ...coverageSentences(words, answer.coverage),
      ].join('\n'),
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
export function lean({ path, typeId, memberId, kind, file, line }: Placed): Record<string, unknown> {
  return { path, id: memberId ?? typeId, kind, file, line };
}
function head(symbol: Placed, redirectedFrom: string | undefined): string {
  const moved = redirectedFrom === undefined ? '' : `, called ${redirectedFrom} before`;
  return `${symbol.file}:${symbol.line}${moved}`;
}

/** Of an outline; none where its files were read whole. */
function partlyLines(partly: readonly PartlyRead[]): string[] {
  if (partly.length === 0) return [];
  return [`read only in part, members may be missing: ${partlyPlaces(words, partly, partly.length)}`];
}

export const getOutline = tool({
  name: 'get_outline',
  title: 'Read an outline',
  description:
    'Read the shape of one type or member: signatures and lines, bases, what it depends on, no bodies. Use it instead of opening a file.',
  input: { ...address, ...paging },
  output: {
    resolved: resolved.nullable(),
    symbols: items.optional(),
    text: z.string(),
    partly: items.optional(),
    ...more,
  },
  async run({ path, id, ...page }, { call }) {
    const { head, text, data } = await outlineOf(await call('GetOutline', given({ path, id })), call);
    return textAnswer(text, page, { head, data });
  },
});

type Outlines = Result<'GetOutline'>;

/** The outlines of the symbols that a name means, and what to know before reading them. */
export async function outlineOf(
  { others = [], symbols = 1, ...answer }: Outlines,
  call: Asking['call'],
): Promise<Answer & { head: string }> {
  const forAgents = async ({ typeId, memberId }: typeof answer.resolved, text: string): Promise<string> =>
    memberId === undefined ? outlineForAgents(text, (await call('symbols.type', { id: typeId })).type) : text.trim();
  if (others.length > 0) {
    const all = [answer, ...others];
    const texts = await Promise.all(
      all.map(async ({ resolved, text }) => `${head(resolved, undefined)}\n${await forAgents(resolved, text)}`),
    );
    const short = [...new Map(all.flatMap((one) => one.partly).map((one) => [one.file, one])).values()];
    const guesses = all.flatMap((one) => guessedLines(one.guessed));
    const data = { resolved: null, symbols: all.map((one) => lean(one.resolved)), partly: short };
    const lines = [
      `The name means ${symbols} symbols, ${all.length} of them here:`,
      ...partlyLines(short),
      ...linkingSentences(words, answer.linking),
      ...guesses,
    ];
    return { text: texts.join('\n\n'), head: lines.join('\n'), data };
  }
  const { resolved, redirectedFrom, partly, linking, guessed } = answer;
  const data = given({ resolved: lean(resolved), redirected_from: redirectedFrom, partly, guessed });
  const lines = [
    head(resolved, redirectedFrom),
    ...partlyLines(partly),
    ...linkingSentences(words, linking),
    ...guessedLines(guessed),
  ];
  return { text: await forAgents(resolved, answer.text), head: lines.join('\n'), data };
}

type Usage = Result<'FindUsages'>['usages'][number];

/** Under its file, which is named once for those that follow each other. */
function usageEntry({ usage, above }: { usage: Usage; above: Usage | undefined }): Entry {
  const { file, line, column, cell, kind, confidence, snippet, within } = usage;
  const certainty = certaintyOf(confidence);
  const sure = certainty === 'sure' ? '' : ` (${certainty})`;
  const known = above?.file === file && above.within?.path === within?.path;
  const inside = within === undefined || within.kind === 'module' || known ? '' : `  in ${within.path}`;
  return {
    text: `${above?.file === file ? '' : `${file}\n`}  ${line}${cell === undefined ? '' : ` (${words('usages.cell', { ...cell })})`} ${kind}${sure}  ${snippet}${inside}`,
    data: {
      ...{ file, line, column, kind, confidence, snippet },
      ...(cell === undefined ? {} : { cell }),
      ...(within === undefined ? {} : { within: within.path }),
    },
  };
}

/** Lines of files that are not analysed that one answer shows. */
const shownMentions = 20;

export const findUsages = tool({
  name: 'find_usages',
  title: 'Find usages',
  description:
    'Find who calls, extends, implements, imports or mentions a symbol, the surest first. Use it rather than text search: it knows this symbol from others of its name.',
  input: { ...address, limit: limited(500, 50), ...paging },
  output: {
    resolved: resolved.nullable(),
    symbols: items.optional(),
    usages: items,
    total: z.number(),
    mentions: items.optional(),
    mentions_total: z.number().optional(),
    coverage: z.looseObject({}).optional(),
    ...more,
  },
  fields: { maxResults: 'limit' },
  async run({ path, id, limit, cursor, max_tokens }, { call }) {
    const offset = offsetOf(cursor);
    const maxResults = Math.min(offset + limit, 10_000);
    const { others = [], symbols = 1, ...best } = await call('FindUsages', { ...given({ path, id }), maxResults });
    if (others.length > 0) return groupedUsages([best, ...others], symbols, { offset, limit, max_tokens });
    const { resolved, usages, total, redirectedFrom, mentions, coverage, reader, reading, guessed, light } = best;
    const { untyped, throughBase } = best;
    const named = mentions.places.slice(0, shownMentions);
    const beside = [
      ...(mentions.total === 0 ? [] : [`${mentionCount(best)}, by name only:`]),
      ...named.map(({ file, line, text }) => `  ${file}:${line}  ${text.trim()}`),
      ...(mentions.total > named.length
        ? [`  … and ${mentions.total - named.length} more: search_text finds them`]
        : []),
      ...(mentions.docs === 0 ? [] : [words('mentions.docs', { count: mentions.docs })]),
      ...coverageSentences(words, coverage, { untyped, throughBase, reader, ...reading }),
      ...guessedLines(guessed),
    ];
    return listAnswer({
      key: 'usages',
      head: [`${total} usages of ${resolved.path} (${head(resolved, redirectedFrom)})`, ...beside].join('\n'),
      items: usages.slice(offset).map((usage, n, page) => ({ usage, above: page[n - 1] })),
      entry: usageEntry,
      maxTokens: max_tokens,
      offset,
      total: Math.min(total, 10_000),
      none: [
        light === undefined
          ? words('coverage.none', { name: resolved.path, count: coverage.read })
          : words('coverage.light', { name: resolved.path, language: languageNames[light] }),
        ...beside,
      ].join('\n'),
      data: {
        ...given({ resolved: lean(resolved), redirected_from: redirectedFrom, guessed }),
        mentions: named.map(({ file, line, text }) => ({ file, line, text: text.trim() })),
        mentions_total: mentions.total,
        coverage: { ...coverage, untyped, through_base: throughBase },
      },
    });
  },
});

type UsagesOfOne = Omit<Result<'FindUsages'>, 'others' | 'symbols'>;

/** `3 mentions in files that are not analysed`, or `3 lines name it` where only declarations are read of its language. */
export function mentionCount({ mentions, light }: Pick<UsagesOfOne, 'mentions' | 'light'>): string {
  return words(light === undefined ? 'mentions.count' : 'mentions.lines', { count: mentions.total });
}

/** A name of several symbols: the usages of each, under its path. */
function groupedUsages(
  all: readonly UsagesOfOne[],
  symbols: number,
  { offset, limit, max_tokens: maxTokens }: { offset: number; limit: number; max_tokens: number },
): Answer {
  const each = all.flatMap(({ resolved, usages }) => usages.map((usage) => ({ usage, symbol: resolved.path })));
  const names = all.map(({ resolved, total, mentions, light }) => {
    const named = mentions.total === 0 ? '' : `, ${mentionCount({ mentions, light })}`;
    return `  ${resolved.path}  ${resolved.file}:${resolved.line}, ${total} usages${named}`;
  });
  const [best] = all;
  const sum = (count: (one: UsagesOfOne) => number): number => all.reduce((total, one) => total + count(one), 0);
  const untyped = sum((one) => one.untyped);
  const throughBase = sum((one) => one.throughBase);
  const unsure = { untyped, throughBase, reader: best?.reader ?? null };
  const rests = best === undefined ? [] : coverageSentences(words, best.coverage, unsure);
  return listAnswer({
    key: 'usages',
    head: [`The name means ${symbols} symbols, ${all.length} of them here:`, ...names, ...rests].join('\n'),
    items: each.slice(offset, offset + limit).map((one, n, page) => ({ ...one, above: page[n - 1] })),
    entry: ({ usage, symbol, above }) => {
      const same = above?.symbol === symbol;
      const { text, data } = usageEntry({ usage, above: same ? above.usage : undefined });
      return { text: same ? text : `${symbol}:\n${text}`, data: { symbol, ...(data as object) } };
    },
    maxTokens,
    offset,
    total: Math.min(
      sum(({ total }) => total),
      10_000,
    ),
    none: [
      `The name means ${symbols} symbols. No usages of these were found in the files that were read:`,
      ...names,
      ...rests,
    ].join('\n'),
    data: {
      symbols: all.map(({ resolved, total, mentions }) => ({
        ...lean(resolved),
        usages: total,
        mentions: mentions.total,
      })),
      resolved: null,
      ...(best === undefined ? {} : { coverage: { ...best.coverage, untyped, through_base: throughBase } }),
    },
  });
}

type Semantic = Omit<Result<'GetSemantic'>, 'others' | 'symbols'>;

export const describeType = tool({
  name: 'describe_type',
  title: 'Read what a type is for',
  description:
    'Read what a type is for: role, lifecycle, edge cases, limitations, advice, and whether that is up to date. Use it when the outline does not tell why a type exists. wait=true waits for a missing or stale one.',
  input: { ...address, wait: z.boolean().default(false), ...paging },
  output: {
    resolved: resolved.nullable(),
    text: z.string(),
    state: z.string().nullable(),
    queued: z.boolean(),
    ...more,
  },
  async run({ path, id, wait, ...page }, { call }) {
    const { others = [], symbols = 1, ...semantic } = await call('GetSemantic', { ...given({ path, id }), wait });
    const { resolved, state, analyst, queued } = semantic;
    if (symbols > 1) {
      const all = [semantic, ...others];
      const texts = all.map((one) => `${one.resolved.path}: ${stateWords(one)}\n${(one.text ?? '').trim()}`.trim());
      const each = all.map((one) => ({ ...lean(one.resolved), state: one.state, analyst: one.analyst }));
      const data = { resolved: null, symbols: each, state: null, queued: false };
      const head = `The name means ${symbols} symbols, ${all.length} of them here; none was queued:`;
      return textAnswer(texts.join('\n\n'), page, { head, data });
    }
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

// An outline as an agent reads it: each member with its line, so that the next call or read needs no search, those that are
// not public by name, and none of the hashes that the outline's file is compared by.

type Detail = Result<'symbols.type'>['type'];
type Member = Detail['members'][number];

/** @param text what GetOutline prints of the type. */
export function outlineForAgents(text: string, { files, members }: Detail): string {
  const [first] = files;
  const place = ({ file, line }: Member): string => (file === first?.file ? `:${line}` : `${file}:${line}`);
  const places = files.map(({ file, line, endLine }) => `${file}:${line}-${endLine}`).join(', ');
  const hidden: string[] = [];
  const hide = (some: readonly Member[]): void => {
    for (const one of some) hidden.push(`  - ${one.name}${one.signature.includes('(') ? '(…)' : ''} ${place(one)}`);
  };
  let left = members;
  const head: string[] = [];
  const tail: string[] = [];
  for (const line of text.split('\n')) {
    if (/^(?:PublicImplHash|XmlDocHash): |^(?:XMLDOC|Inherits|Implements|DependsOn):$|^$/.test(line)) continue;
    if (line.startsWith('Kind: ')) head.push(line.replace(/ \| Files: .*/, ` | ${places}`));
    else if (line.startsWith('  + ')) {
      const at = left.findIndex(({ signature }) => line.endsWith(signature));
      const member = left[at];
      hide(left.slice(0, Math.max(0, at)));
      left = left.slice(at + 1);
      head.push(member === undefined ? line : `${line} ${place(member)}`);
    } else if (/^(?:Inherits|Implements|Nested|DependsOn): /.test(line)) tail.push(line);
    else head.push(line);
  }
  hide(left);
  return [...head, ...(hidden.length === 0 ? [] : ['Not public:', ...hidden]), ...tail].join('\n');
}
