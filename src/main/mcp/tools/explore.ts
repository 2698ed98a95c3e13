/**
 * The tool for a first look, in one call what else takes several: a symbol's place, uses, learnings and outline, a file's
 * symbols and learnings, or the places and learnings that a question is about. No model is asked, because the caller is one: the evidence itself is the answer.
 */
import { z } from 'zod';
import { type ErrorCode, type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { coverageSentences } from '#shared/contract/coverage/sentences.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { clip, type Entry, fitEntries } from '../answer/budget.ts';
import { nothingLines } from '../answer/nothing.ts';
import { askedText, recordText, unconfirmed } from './memory.ts';
import { lean, mentionCount, outlineOf, symbolEntry } from './symbols.ts';
import { type Asking, given, items, more, moreLine, paging, textAnswer, tool } from './tool.ts';

const words = createTranslate('en');

/** Symbols under an answer to a question, and of these the ones whose uses are counted. */
const mostPlaces = 8;
const mostCounted = 3;
/** Names like one that nothing has. */
const mostNear = 5;
/** Symbols of one file that are listed. */
const mostOfFile = 60;
const wayOn = 'No match. search_text finds words in strings, comments and settings.';
const notAFile: ReadonlySet<ErrorCode> = new Set(['InvalidArgument', 'NotFound', 'AccessDenied']);

export const explore = tool({
  name: 'explore',
  title: 'Explore code',
  description:
    'Look into this code in one call: place, number of uses, learnings with whether they still hold, outline. Use it first, before grep or opening files. query: the name of a type or member (RetryPolicy.Next), the path of a file, a question in words, or the id of a learning.',
  input: { query: z.string().trim().min(1).max(2_000), ...paging },
  output: {
    match: z.string(),
    places: items.optional(),
    learnings: items.optional(),
    text: z.string(),
    ...more,
  },
  fields: { question: 'query', path: 'query' },
  async run({ query, ...page }, asking) {
    const found = await lookInto(query, page.max_tokens, asking);
    const { match, head, text, places, learnings } = found;
    // With the first page, and a part of it: the text holds them too.
    const part = (list: readonly unknown[]): unknown[] =>
      fitEntries(list, page.max_tokens / 8, (data): Entry => ({ text: '', data })).data;
    const lists = page.cursor === undefined ? { places: part(places), learnings: part(learnings) } : {};
    return textAnswer(text, page, { head: page.cursor === undefined ? head : '', data: { match, ...lists } });
  },
});

interface Found {
  /** `near`: no answer, but the nearest places; `none`: nothing at all. */
  readonly match: 'symbol' | 'file' | 'question' | 'learning' | 'near' | 'none';
  readonly head: string;
  readonly text: string;
  readonly places: readonly unknown[];
  readonly learnings: readonly unknown[];
}

async function lookInto(query: string, budget: number, asking: Asking): Promise<Found> {
  if (/^lr-[a-z0-9-]+$/.test(query)) return learningOf(query, asking);
  const name = nameIn(query);
  if (name === null) return questionOf(query, budget, asking);
  const file = /[\\/].*\.\w+$/.test(name) ? await fileOf(name, asking) : null;
  if (file !== null) return file;
  try {
    return await symbolOf(name, asking);
  } catch (thrown) {
    const error = toMemoError(thrown);
    if (error.code !== 'SymbolNotFound' && error.code !== 'AccessDenied') throw thrown;
    return notThere(query, error, budget, asking);
  }
}

/** A name has no white space but that of a signature, and no sign of the end of a sentence; null for a question. */
function nameIn(query: string): string | null {
  const name = query.replace(/[?!.？！。]+$/u, '').replace(/\(.*\)$/s, (signature) => signature.replaceAll(/\s/g, ''));
  return name === '' || /\s/.test(name) ? null : name;
}

async function learningOf(id: string, { call }: Asking): Promise<Found> {
  const found = await call('memory.get', { id });
  return {
    ...{ match: 'learning', head: '', text: recordText(found), places: [] },
    learnings: [learningData(found.record)],
  };
}

async function symbolOf(name: string, asking: Asking): Promise<Found> {
  const { call } = asking;
  const outlines = await call('GetOutline', { path: name });
  const named = [outlines, ...(outlines.others ?? [])].map((one) => one.resolved);
  const [outline, uses, learnt] = await Promise.all([
    outlineOf(outlines, call),
    usesOf({ path: name }, asking),
    learningsOfSymbols(named, call),
  ]);
  const each: readonly UsedSymbol[] =
    uses?.each ??
    named.map((symbol) => ({ symbol, line: 'usages are still being counted, find_usages waits for them' }));
  const text = [...learnt.lines, 'Outline:', outline.text].join('\n');
  // The first line says the place of a single symbol, which is below, and of several how many there are.
  const [first = '', ...about] = outline.head.split('\n');
  const moved = outlines.redirectedFrom === undefined ? [] : [`Called ${outlines.redirectedFrom} before.`];
  // Not a part of the pages: the number of usages may come between two of them.
  const head = [
    ...(each.length > 1 ? [first] : []),
    ...each.map(({ symbol, line }) => `${symbol.kind} ${symbol.path}  ${symbol.file}:${symbol.line}, ${line}`),
    ...[...moved, ...(uses?.rests ?? []), ...about].map((line) => `  ${line}`),
  ].join('\n');
  const places = each.map(({ symbol, total }) => ({ ...lean(symbol), ...given({ uses: total }) }));
  return { match: 'symbol', head, text, places, learnings: learnt.data };
}

type UsesOfOne = Pick<Result<'FindUsages'>, 'resolved' | 'total' | 'mentions' | 'light'>;

interface UsedSymbol {
  readonly symbol: UsesOfOne['resolved'];
  readonly line: string;
  /** Absent where it is not known. */
  readonly total?: number;
}

interface Uses {
  readonly each: readonly UsedSymbol[];
  readonly rests: readonly string[];
}

/** How often a symbol is used; looking does not count as opening it. null where a checker that has just begun takes long. */
async function usesOf(address: { path: string } | { id: string }, { call, patienceMs }: Asking): Promise<Uses | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, patienceMs, null).unref();
  });
  const answer = await Promise.race([call('FindUsages', { ...address, maxResults: 1, opened: false }), late]);
  if (answer === null) return null;
  const { others = [], ...best } = answer;
  const { coverage, untyped, throughBase, reader, reading } = best;
  return {
    each: [best, ...others].map((one) => ({
      ...{ symbol: one.resolved, line: usesLine(one) },
      ...(one.light === undefined ? { total: one.total } : {}),
    })),
    rests: coverageSentences(words, coverage, { untyped, throughBase, reader, ...reading }),
  };
}

function usesLine({ total, mentions, light }: UsesOfOne): string {
  const named = mentions.total === 0 ? '' : `, ${mentionCount({ mentions, light })}`;
  // Of such a language only the declarations are read: none found is no statement about uses.
  const uses = light === undefined ? `${total} ${total === 1 ? 'usage' : 'usages'}` : 'usages not known';
  return `${uses}${named}`;
}

async function questionOf(query: string, budget: number, asking: Asking): Promise<Found> {
  const language = /\p{Script=Han}/u.test(query) ? 'zh' : 'en';
  asking.progress('looking in learnings and code');
  const answer = await asking.call('ask', { question: query, language, budget, withModel: false });
  const { head, text } = await askedText(answer, language, asking);
  const learnings = answer.records.filter(({ score }) => score >= answer.threshold).map(learningData);
  const match = answer.found ? 'question' : answer.answer === '' ? 'none' : 'near';
  const symbols = answer.code.slice(0, mostPlaces);
  const counted = await Promise.all(
    symbols.map(async (symbol, n) => {
      const { text: place, data } = symbolEntry(symbol);
      const id = symbol.memberId ?? symbol.typeId;
      // Of what is merely near the uses are no help.
      const [uses] = (answer.found && n < mostCounted ? await usesOf({ id }, asking) : null)?.each ?? [];
      if (uses === undefined) return { line: `  ${place}`, data };
      return { line: `  ${place}, ${uses.line}`, data: { ...(data as object), ...given({ uses: uses.total }) } };
    }),
  );
  const lines =
    counted.length === 0 ? [] : ['Places, for explore and find_usages:', ...counted.map(({ line }) => line)];
  return {
    ...{ match, head, learnings },
    text: [match === 'none' ? wayOn : text, ...lines, ...(await outlineOfFirst(answer, asking))].join('\n'),
    places: counted.map(({ data }) => data),
  };
}

/** The surest place in full; at the end, where a small budget cuts it first. */
async function outlineOfFirst({ found, code }: Result<'ask'>, { call }: Asking): Promise<string[]> {
  const [first] = code;
  if (!found || first === undefined) return [];
  const { text } = await outlineOf(await call('GetOutline', { id: first.memberId ?? first.typeId }), call);
  return ['Outline of the first:', text];
}

/** null where no symbol of such a file is known. */
async function fileOf(name: string, { call }: Asking): Promise<Found | null> {
  try {
    const { hits, total } = await call('SearchSymbols', { query: '', file: name, limit: mostOfFile, facets: false });
    const [first] = hits;
    if (first === undefined) return null;
    const learnt = await learningsOfFile(first.file, call);
    const symbols = hits.toSorted((one, other) => one.line - other.line).map(symbolEntry);
    const text = [
      `${first.file}: ${total} ${total === 1 ? 'symbol' : 'symbols'}`,
      ...learnt.lines,
      'Symbols:',
      ...symbols.map((one) => `  ${one.text}`),
      ...moreLine(total, symbols.length),
    ].join('\n');
    return { match: 'file', head: '', text, places: symbols.map(({ data }) => data), learnings: learnt.data };
  } catch (thrown) {
    // It is not the name of a file of this folder, so it may be that of a symbol.
    if (notAFile.has(toMemoError(thrown).code)) return null;
    throw thrown;
  }
}

/** A name that no symbol has may be a word of the code or of a question. */
async function notThere(query: string, error: MemoError, budget: number, asking: Asking): Promise<Found> {
  const { call } = asking;
  const { hits, of } = await call('SearchSymbols', { query: query.slice(0, 256), limit: mostNear, facets: false });
  const said = error.code === 'AccessDenied' ? error.message : `No symbol is called ${query}.`;
  const near = hits.map(symbolEntry);
  const { suggestions = [] } = error.toObject();
  const names = near.length > 0 ? near.map(({ text }) => `  ${text}`) : suggestions.map((name) => `  ${name}`);
  const nearest = names.length === 0 ? [] : ['Nearest by name:', ...names];
  const asked = await questionOf(query, budget, asking);
  if (asked.match === 'question') {
    return { ...asked, head: [said, ...nearest, asked.head].filter((line) => line !== '').join('\n') };
  }
  const nothing = of === 0 ? nothingLines(await call('Status', {})) : [];
  return {
    match: names.length > 0 ? 'near' : 'none',
    head: said,
    text: [...nothing, ...nearest, ...(names.length > 0 ? [] : [wayOn])].join('\n'),
    places: near.map(({ data }) => data),
    learnings: [],
  };
}

// Learnings about a symbol or a file as `explore` lists them: each with whether it still holds.

/** Learnings that are read; of more, the number is reported. */
const mostLearnings = 5;
const answerLetters = 300;
const questionLetters = 160;
const mostLearningPlaces = 3;
/** Records with evidence around one line. */
const mostAtLine = 50;

type Call = Asking['call'];
type Resolved = Result<'GetOutline'>['resolved'];
type RecordView = Result<'memory.get'>['record'];

interface Learnt {
  readonly lines: readonly string[];
  readonly data: readonly unknown[];
}

/** Records with evidence in the symbols' lines, then those that mention them by name. */
async function learningsOfSymbols(symbols: readonly Resolved[], call: Call): Promise<Learnt> {
  const ids = new Set<string>();
  for (const { typeId, memberId, file, line } of symbols) {
    const about =
      memberId === undefined
        ? await call('memory.ofType', { typeId })
        : await call('memory.ofLines', { file, line, limit: mostAtLine });
    const inside = about.records.filter((one) => one.inside || memberId === undefined);
    for (const { record } of inside) if (isKept(record)) ids.add(record.id);
  }
  const name = symbols[0]?.path.split(/[./+]/).at(-1) ?? '';
  if (name !== '') {
    const { hits } = await call('memory.search', { query: name, topK: mostLearnings });
    // The search is by meaning; what does not mention the name is about something near it.
    for (const hit of hits) if (isKept(hit) && `${hit.question} ${hit.answer}`.includes(name)) ids.add(hit.id);
  }
  return read([...ids], ids.size, call);
}

async function learningsOfFile(file: string, call: Call): Promise<Learnt> {
  const { records, total } = await call('memory.list', { filter: { file, statuses: ['active', 'stale'] }, limit: 20 });
  return read(
    records.map(({ id }) => id),
    total,
    call,
  );
}

/** @param total before `ids` were cut. */
async function read(ids: readonly string[], total: number, call: Call): Promise<Learnt> {
  const nothing = 'Nothing was learnt about it yet; give what you find to remember.';
  if (ids.length === 0) return { lines: [nothing], data: [] };
  const shown = ids.slice(0, mostLearnings);
  const records = await Promise.all(shown.map(async (id) => (await call('memory.get', { id })).record));
  return {
    lines: ['Learnings:', ...records.map(learningLine), ...moreLine(total, records.length)],
    data: records.map(learningData),
  };
}

/** Rejected and superseded ones are no knowledge. */
function isKept({ status }: { status: string }): boolean {
  return status === 'active' || status === 'stale';
}

function learningData({ id, status, question, origin }: Pick<RecordView, 'id' | 'status' | 'question' | 'origin'>) {
  return { id, status, question: clip(question, questionLetters), origin };
}

function learningLine({ id, status, question, answer, evidence, analyst, confirmedAt, origin }: RecordView): string {
  const holds =
    status === 'stale'
      ? 'OUTDATED, its lines have changed'
      : evidence.length === 0
        ? 'no evidence, so it is not known whether it holds'
        : 'its lines are unchanged';
  const by = confirmedAt === null ? `by ${analyst}` : 'confirmed by a person';
  const places = evidence
    .slice(0, mostLearningPlaces)
    .map((one) => `${one.file}:${one.startLine}-${one.endLine} (${one.state})`);
  const proof = places.length === 0 ? '' : `\n    ${places.join(', ')}`;
  return `  ${id} [${holds}; ${by}${unconfirmed(origin)}] ${question}\n    ${clip(answer, answerLetters)}${proof}`;
}
