/** The tool that reads what was learnt. What an agent learns itself it gives to `remember`. */
import { z } from 'zod';
import type { Params, Result } from '#shared/contract/contract.ts';
import { coverageSentences } from '#shared/contract/coverage/sentences.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { clip, type Entry, offsetOf } from '../answer/budget.ts';
import { invalidArgument } from '../answer/errors.ts';
import { nothingLines } from '../answer/nothing.ts';
import { type Answer, type Asking, given, items, limited, listAnswer, more, paging, textAnswer, tool } from './tool.ts';

const actions = ['search', 'ask', 'list', 'get', 'of_type', 'domains', 'gaps', 'global'] as const;
/** Limit for an answer in a list; `get` gives the whole. */
const answerLetters = 1_200;

export const memory = tool({
  name: 'memory',
  title: 'Read learnings',
  description:
    'Read what was learnt about this code, with evidence and whether it still holds. Use it before a change. ask: a cited answer from records and code; get: a whole record; of_type: about a type, by path or id; gaps: what is not known; global: practices of all projects.',
  input: {
    action: z.enum(actions).default('search'),
    query: z.string().max(4_000).optional().describe('the question'),
    id: z.string().min(1).max(80).optional(),
    path: z.string().min(1).max(2048).optional(),
    domains: z.array(z.string().max(64)).max(100).optional(),
    tags: z.array(z.string().max(64)).max(100).optional(),
    types: z.array(z.string().max(40)).max(8).optional(),
    statuses: z.array(z.string().max(20)).max(4).optional().describe('active, stale, superseded, rejected'),
    file: z.string().max(4096).optional().describe('with evidence in it'),
    language: z.enum(['en', 'zh']).default('en'),
    limit: limited(100, 8),
    ...paging,
  },
  output: { records: items.optional(), total: z.number().optional(), text: z.string().optional(), ...more },
  fields: { topK: 'limit', question: 'query', typeId: 'id', after: 'cursor' },
  async run(args, asking) {
    switch (args.action) {
      case 'search':
        return search(args, asking);
      case 'ask':
        return ask(args, asking);
      case 'list':
        return list(args, asking);
      case 'get':
        return textAnswer(recordText(await asking.call('memory.get', { id: needed(args, 'id') })), args);
      case 'of_type': {
        const records = new Map<string, Summary>();
        let cut = 0;
        for (const typeId of await typesOf(args, asking)) {
          const ofType = await asking.call('memory.ofType', { typeId });
          cut += ofType.total - ofType.records.length;
          for (const { record } of ofType.records) records.set(record.id, record);
        }
        return pageOf(args, 'No record speaks of this type.', [...records.values()], summaryEntry, records.size + cut);
      }
      case 'domains': {
        const { domains } = await asking.call('memory.domains', {});
        return pageOf(args, 'Nothing was learnt yet.', domains, (one) => ({
          text: `${one.domain || '(no domain)'}: ${one.records} records, ${one.stale} stale${unconfirmed(one.knowledge?.origin)}. ${clip(one.knowledge?.summary ?? '', 300)}`,
          data: {
            domain: one.domain,
            records: one.records,
            stale: one.stale,
            summary: clip(one.knowledge?.summary ?? '', 300),
            ...given({ analyst: one.knowledge?.analyst, origin: one.knowledge?.origin }),
          },
        }));
      }
      case 'gaps': {
        const offset = offsetOf(args.cursor);
        const { gaps, total } = await asking.call('memory.gaps', { limit: Math.min(offset + args.limit, 200) });
        const entry = ({ type, about, priority, suggestedQuestion }: (typeof gaps)[number]): Entry => ({
          text: `${type} ${about} (${Math.round(priority)}): ${suggestedQuestion}`,
          data: { type, about, priority, question: suggestedQuestion },
        });
        return pageOf(args, 'No gaps are known.', gaps, entry, total);
      }
      case 'global': {
        const { bestPractices, crossProjectPatterns } = await asking.call('memory.global', {});
        const all = [
          ...bestPractices.map(({ title, description }) => ({ kind: 'practice', title, description })),
          ...crossProjectPatterns.map((one) => ({
            kind: 'pattern',
            title: one.patternName,
            description: one.description,
          })),
        ];
        return pageOf(args, 'Nothing is kept across projects yet.', all, (one) => ({
          text: `${one.kind} ${one.title}: ${clip(one.description, answerLetters)}`,
          data: { ...one, description: clip(one.description, answerLetters) },
        }));
      }
    }
  },
});

interface Query {
  action: string;
  query?: string | undefined;
  id?: string | undefined;
  path?: string | undefined;
  domains?: string[] | undefined;
  tags?: string[] | undefined;
  types?: string[] | undefined;
  statuses?: string[] | undefined;
  file?: string | undefined;
  language: 'en' | 'zh';
  limit: number;
  cursor?: string | undefined;
  max_tokens: number;
}

function needed(args: Query, field: 'id' | 'query'): string {
  const value = args[field];
  if (value === undefined) throw invalidArgument(field, `is needed for action=${args.action}`);
  return value;
}

/** A path may mean several. */
async function typesOf(args: Query, { call }: Asking): Promise<string[]> {
  const { id, path } = args;
  if (path === undefined || id !== undefined) return [needed(args, 'id')];
  const { resolved, others = [] } = await call('GetOutline', { path });
  return [...new Set([resolved, ...others.map((one) => one.resolved)].map(({ typeId }) => typeId))];
}

function filterOf({ domains, tags, types, statuses, file }: Query): NonNullable<Params<'memory.search'>['filter']> {
  return given({ domains, tags, types, statuses, file }) as NonNullable<Params<'memory.search'>['filter']>;
}

async function search(args: Query, { call }: Asking): Promise<Answer> {
  const offset = offsetOf(args.cursor);
  const topK = Math.min(offset + args.limit, 200);
  const answer = await call('memory.search', { query: needed(args, 'query'), topK, filter: filterOf(args) });
  const { hits, threshold } = answer;
  const near = hits.some(({ score }) => score >= threshold);
  return listAnswer({
    key: 'records',
    head: near ? '' : 'Nothing that was learnt answers this for sure. Nearest, to read with action=get:',
    items: hits.slice(offset),
    entry: (hit) => (hit.score >= threshold ? hitEntry(hit) : nearEntry(hit)),
    maxTokens: args.max_tokens,
    offset,
    // Each record is more or less near, so they are not counted: a full answer may continue, and an empty page ends it.
    total: hits.length,
    open: hits.length === topK && topK < 200,
    none: 'Nothing was learnt about this yet. Explore it, and give what you find to remember.',
    data: { threshold },
  });
}

/**
 * A mark of trust in a file of the folder is not one of the person.
 * @param origin of a record, or the author of what is known of a domain.
 */
export function unconfirmed(origin: string | undefined): string {
  return origin === 'repository' ? ', from the repository, not confirmed by the person' : '';
}

type Hit = Result<'memory.search'>['hits'][number];

/** What falls short is named: its answer would be about something else, at the price of one that is not. */
function nearEntry({ id, score, status, question, origin }: Hit): Entry {
  return {
    text: `${id} [${status}, score ${score.toFixed(2)}${unconfirmed(origin)}] ${question}`,
    data: { id, score, status, question, origin },
  };
}

function hitEntry({ id, score, status, question, answer, confidence, domain, evidence, analyst, origin }: Hit): Entry {
  const places = evidence.slice(0, 5).map((one) => `${one.file}:${one.startLine}-${one.endLine} (${one.state})`);
  const short = clip(answer, answerLetters);
  return {
    text: `${id} [${status}, score ${score.toFixed(2)}, by ${analyst}${unconfirmed(origin)}] ${question}\n  ${short}${places.length === 0 ? '' : `\n  evidence: ${places.join(', ')}`}`,
    data: {
      id,
      score,
      status,
      question,
      answer: short,
      confidence,
      analyst,
      origin,
      ...given({ domain }),
      evidence: places,
    },
  };
}

async function ask(args: Query, asking: Asking): Promise<Answer> {
  asking.progress('looking in learnings and code');
  const { language, max_tokens } = args;
  const answer = await asking.call('ask', { question: needed(args, 'query'), language, budget: max_tokens });
  const { head, text } = await askedText(answer, language, asking);
  const { found, analyst, notice, coverage } = answer;
  const data = { found, analyst, ...given({ notice: notice || undefined, doubts: answer.doubts, coverage }) };
  return textAnswer(text, args, { head, data });
}

/** An answer with the sources that it cites; `head` is what to know before believing it. */
export async function askedText(
  answer: Result<'ask'>,
  language: 'en' | 'zh',
  { call }: Asking,
): Promise<{ head: string; text: string }> {
  const sources = answer.citations.flatMap(({ record, file, startLine, endLine, state = 'code', origin }, n) => {
    const place = file === '' ? '' : `${file}:${startLine}-${endLine}`;
    // What the answer does not depend on is not a source of it.
    const cited = answer.answer.includes(`[${n + 1}]`);
    return cited
      ? [[`[${n + 1}]`, record, place, `(${state}${unconfirmed(origin)})`].filter((part) => part).join(' ')]
      : [];
  });
  const nothing = answer.found ? [] : nothingLines(await call('Status', {}));
  const rests = answer.coverage === undefined ? [] : coverageSentences(createTranslate(language), answer.coverage);
  const unsure = answer.answer === '' ? 'Not sure: nothing here has the words of this question.' : '';
  const said = answer.found ? [answer.notice] : [unsure, ...nothing];
  const doubts = (answer.doubts ?? []).map(({ text, why }) =>
    why === 'contradicted' ? `Left out, the code says otherwise: ${text}` : `Not shown by what was found: ${text}`,
  );
  const head = [...said, ...doubts, ...rests].filter((line) => line !== '').join('\n');
  return { head, text: [answer.answer, ...sources].join('\n') };
}

async function list(args: Query, { call }: Asking): Promise<Answer> {
  const { cursor, limit, max_tokens } = args;
  const answer = await call('memory.list', {
    filter: filterOf(args),
    limit,
    ...(cursor === undefined ? {} : { after: cursor }),
  });
  const page = listAnswer({
    key: 'records',
    head: answer.total === 1 ? '1 record' : `${answer.total} records`,
    items: answer.records,
    entry: summaryEntry,
    maxTokens: max_tokens,
    offset: 0,
    total: answer.records.length,
    none: 'No record fits.',
  });
  // Its own cursor: pages hold while records come and go.
  const { next } = answer;
  const all = { ...page.data, total: answer.total };
  if (page.data.next_cursor !== undefined || next === null) return { ...page, data: all };
  return { text: `${page.text}\n… more: call again with cursor "${next}".`, data: { ...all, next_cursor: next } };
}

type Summary = Result<'memory.list'>['records'][number];

function summaryEntry({
  id,
  question,
  questionType,
  status,
  confidence,
  domain,
  analyst,
  origin,
  confirmedAt,
}: Summary): Entry {
  const confirmed = confirmedAt !== null;
  return {
    text: `${id} [${status}${confirmed ? ', confirmed' : ''}, by ${analyst}${unconfirmed(origin)}] ${question}`,
    data: { id, question, type: questionType, status, confidence, confirmed, analyst, origin, ...given({ domain }) },
  };
}

/** @param total where `all` is cut. */
function pageOf<T>(
  args: Query,
  none: string,
  all: readonly T[],
  entry: (item: T) => Entry,
  total = all.length,
): Answer {
  const offset = offsetOf(args.cursor);
  const { limit, max_tokens: maxTokens } = args;
  const page = all.slice(offset, offset + limit);
  return listAnswer({ key: 'records', head: '', items: page, entry, maxTokens, offset, total, none });
}

export function recordText({ record, related, versions }: Result<'memory.get'>): string {
  const { id, question, answer, status, confidence, analyst, domain, tags, evidence, notes, confirmedAt, origin } =
    record;
  const places = evidence.map((one) => `  ${one.file}:${one.startLine}-${one.endLine} (${one.state})`);
  return [
    `${id} [${status}${confirmedAt === null ? '' : ', confirmed by a person'}, confidence ${confidence}, by ${analyst}${unconfirmed(origin)}]`,
    ...(domain === undefined ? [] : [`Domain: ${domain}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
    `Question: ${question}`,
    `Answer: ${answer}`,
    ...(places.length === 0 ? ['Evidence: none'] : ['Evidence:', ...places]),
    ...(notes === '' ? [] : [`Notes: ${notes}`]),
    ...(related.length === 0
      ? []
      : [`Related: ${related.map((one) => `${one.id} ${one.question}${unconfirmed(one.origin)}`).join('; ')}`]),
    ...(versions.length < 2 ? [] : [`Versions: ${versions.map((one) => one.id).join(' → ')}`]),
  ].join('\n');
}
