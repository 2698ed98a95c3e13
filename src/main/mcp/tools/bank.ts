/** The tool that reads the memory bank: what people and machine wrote down about the project. */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { namedBy } from '#shared/contract/bank/bank-types.ts';
import { learningTypes } from '#shared/contract/bank/bank-words.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import { clip, type Entry, offsetOf } from '../answer/budget.ts';
import { invalidArgument } from '../answer/errors.ts';
import {
  type Answer,
  type Asking,
  adds,
  given,
  items,
  limited,
  listAnswer,
  more,
  paging,
  textAnswer,
  tool,
} from './tool.ts';

const actions = ['load', 'read', 'tree', 'index', 'search', 'check', 'conflicts', 'inbox'] as const;

/** Agents never create one. */
export const noBank =
  'There is no memory bank yet. Only a person creates it: on the Memory bank page of the app, or with memoscope bank init --yes.';

export const bank = tool({
  name: 'bank',
  title: 'Read the memory bank',
  description:
    'Read the memory bank: goals, current work, decisions, requirements and lessons of the project. Use load with your task at the start of work: it picks what matters. index: by status or type; conflicts: texts to merge; inbox: proposals that wait.',
  input: {
    action: z.enum(actions).default('load'),
    task: z.string().max(4_000).optional(),
    query: z.string().max(1_000).optional(),
    path: z.string().min(1).max(4096).optional().describe('in memory-bank/: patterns.md'),
    paths: z.array(z.string().max(4096)).max(20).optional().describe('load these too'),
    folder: z.string().max(40).optional(),
    status: z.string().max(40).optional(),
    type: z.string().max(40).optional(),
    limit: limited(100, 20),
    ...paging,
    max_tokens: paging.max_tokens.default(8_000),
  },
  output: { items: items.optional(), total: z.number().optional(), text: z.string().optional(), ...more },
  async run(args, asking) {
    const { call } = asking;
    switch (args.action) {
      case 'load':
        return load(args, asking);
      case 'read': {
        const file = await call('bank.read', { path: needed(args, 'path') });
        const { path, lines, hash, blocks } = file;
        asking.seenBlocks.saw(path, blocks);
        const added = file.addedToIndex ? ', added to the index' : '';
        const data = { path, lines, hash, blocks: blocks.map(({ id, state }) => ({ id, state })) };
        return textAnswer(file.text, args, { head: `${path}, ${lines} lines${added}`, data });
      }
      case 'tree': {
        const { exists, files, conflicts, inbox } = await call('bank.tree', {});
        const head = exists ? `${conflicts} conflicts, ${inbox} proposals wait for a person` : '';
        return pageOf(args, noBank, files, rowEntry, head);
      }
      case 'index': {
        const { folder, status, type, limit, cursor } = args;
        const offset = offsetOf(cursor);
        const filter = given({ folder, status, type }) as Params<'bank.index'>;
        const { entries, total } = await call('bank.index', { ...filter, offset, limit });
        const page = { key: 'items', head: '', items: entries, entry: rowEntry, maxTokens: args.max_tokens };
        return listAnswer({ ...page, offset, total, none: 'No file fits.' });
      }
      case 'search': {
        const { hits, total } = await call('bank.search', { query: needed(args, 'query'), limit: 100 });
        const entry = ({ path, line, title, excerpt, score }: (typeof hits)[number]): Entry => ({
          text: `${path}:${line} ${title}\n  ${clip(excerpt, 400)}`,
          data: { path, line, title, excerpt: clip(excerpt, 400), score },
        });
        const whole = hits.length < total ? `The best ${hits.length} of ${total} places:` : '';
        return pageOf(args, 'Nothing in the bank fits.', hits, entry, whole);
      }
      case 'check': {
        const { problems, files } = await call('bank.check', {});
        return pageOf(args, `Nothing is wrong in ${files} files.`, problems, ({ kind, path, line, about, level }) => ({
          text: `${level} ${path}${line === null ? '' : `:${line}`} ${kind}: ${about}`,
          data: { level, path, line, kind, about },
        }));
      }
      case 'conflicts': {
        const { conflicts } = await call('bank.conflicts', {});
        return pageOf(args, 'There are no conflicts.', conflicts, conflictEntry, 'A person settles these:');
      }
      case 'inbox': {
        const { items: waiting } = await call('inbox.list', {});
        return pageOf(args, 'No proposal waits.', waiting, ({ id, kind, form, by, findings }) => ({
          text: `${id} ${kind} by ${namedBy(by).name}${namedBy(by).fromFolder ? ', from the repository, not checked' : ''}: ${clip('decision' in form ? form.decision : form.title, 200)}`,
          data: { id, kind, by, title: clip('decision' in form ? form.decision : form.title, 200), findings },
        }));
      }
    }
  },
});

interface Query {
  action: string;
  task?: string | undefined;
  query?: string | undefined;
  path?: string | undefined;
  paths?: string[] | undefined;
  limit: number;
  cursor?: string | undefined;
  max_tokens: number;
}

function needed(args: Query, field: 'task' | 'query' | 'path'): string {
  const value = args[field];
  if (value === undefined) throw invalidArgument(field, `is needed for action=${args.action}`);
  return value;
}

/** The text is what the app shows as "what would an agent see"; the lines spent are in the data. */
async function load(args: Query, { call }: Asking): Promise<Answer> {
  const answer = await call('bank.load', { task: needed(args, 'task'), ...given({ paths: args.paths }) });
  const { files, leftOut, budget, totalLines } = answer;
  const data = {
    files: files.map(({ path, lines, truncated, why }) => ({ path, lines, truncated, why })),
    left_out: leftOut,
    budget,
    total_lines: totalLines,
  };
  return textAnswer(loadedText(answer), args, { data });
}

export function loadedText({ files, leftOut }: Result<'bank.load'>): string {
  return [
    ...files.map(
      ({ path, why, truncated, text }) =>
        `=== ${path} (${why}${truncated ? ', middle left out' : ''})\n${text.trimEnd()}`,
    ),
    ...leftOut.map(({ path, size, why }) => `Left out: ${path}, ${size} lines (${why})`),
    ...(files.length === 0 ? [noBank] : []),
  ].join('\n');
}

type Row = Result<'bank.tree'>['files'][number];

function rowEntry({ path, title, summary, size, updated, status, type, conflicts }: Row): Entry {
  const about = [status, type, conflicts > 0 ? `${conflicts} conflicts` : undefined].filter(
    (word) => word !== undefined,
  );
  const short = clip(summary, 300);
  return {
    text: `${path} (${[...about, `${size} lines`, updated].join(', ')}) ${title}: ${short}`,
    data: { path, title, summary: short, size, updated, ...given({ status, type }) },
  };
}

function conflictEntry({
  id,
  path,
  blockId,
  base,
  mine,
  machine,
  detectedAt,
}: Result<'bank.conflicts'>['conflicts'][number]): Entry {
  const texts = { base: base && clip(base, 600), mine: mine && clip(mine, 600), machine: clip(machine, 600) };
  return {
    text: `${id} ${path} block ${blockId}\n  the person's: ${texts.mine ?? '(taken out)'}\n  the machine's: ${texts.machine}`,
    data: { id, path, block: blockId, ...texts, detected_at: detectedAt },
  };
}

function pageOf<T>(args: Query, none: string, all: readonly T[], entry: (item: T) => Entry, head = ''): Answer {
  const offset = offsetOf(args.cursor);
  const { limit, max_tokens: maxTokens } = args;
  const page = all.slice(offset, offset + limit);
  return listAnswer({ key: 'items', head, items: page, entry, maxTokens, offset, total: all.length, none });
}

// The tool with which an agent hands over what it learnt. Nothing of it is accepted automatically: a learning is a record
// that no person confirmed, decisions and lessons pass the gate and then wait in the inbox.

const text = z.string().max(20_000).optional();
const line = z.number().int().positive();

export const remember = tool({
  name: 'remember',
  title: 'Remember a finding',
  description:
    'Hand over what you found out; use it when work is done. learning: a question, its answer and the lines that prove it. decision, lesson: proposals for the memory bank that wait for a person; all parts are needed. block: a machine block of a bank file that you keep.',
  input: {
    kind: z.enum(['learning', 'decision', 'lesson', 'block']),
    question: z.string().max(4_000).optional(),
    answer: z.string().max(100_000).optional(),
    question_type: z.string().max(40).optional().describe('CODE_STRUCTURE, BUSINESS_LOGIC, DATA_FLOW, …'),
    confidence: z.number().optional().describe('0 to 1'),
    domain: z.string().max(64).optional(),
    tags: z.array(z.string().max(64)).max(100).optional(),
    evidence: z
      .array(z.strictObject({ file: z.string().max(4096), start_line: line, end_line: line }))
      .max(100)
      .optional(),
    decision: text,
    reason: text,
    tradeoff: text,
    scope: text.describe('modules, folders or types'),
    not_scope: text,
    supersedes: text.describe('words of the decision it replaces'),
    title: text,
    type: z.enum(learningTypes).optional(),
    symptom: text,
    root_cause: text,
    solution: text,
    prevention: text,
    path: z.string().max(4096).optional(),
    block: z.string().max(64).optional(),
    text: z.string().max(200_000).optional(),
  },
  output: { ids: z.array(z.string()), waits: z.boolean() },
  annotations: adds,
  async run(args, asking) {
    switch (args.kind) {
      case 'learning':
        return learning(args, asking);
      case 'decision': {
        const { decision, reason, tradeoff, scope, not_scope: notScope, supersedes } = args;
        return propose('decision', given({ decision, reason, tradeoff, scope, notScope, supersedes }), asking);
      }
      case 'lesson': {
        const { title, type, symptom, root_cause: rootCause, solution, prevention } = args;
        return propose('learning', given({ title, type, symptom, rootCause, solution, prevention }), asking);
      }
      case 'block': {
        const { path, block, text } = args;
        if (path === undefined) throw invalidArgument('path', 'is needed for kind=block');
        if (block === undefined) throw invalidArgument('block', 'is needed for kind=block');
        if (text === undefined) throw invalidArgument('text', 'is needed for kind=block');
        return keepBlock({ path, block, text }, asking);
      }
    }
  },
});

interface Learnt {
  question?: string | undefined;
  answer?: string | undefined;
  question_type?: string | undefined;
  confidence?: number | undefined;
  domain?: string | undefined;
  tags?: string[] | undefined;
  evidence?: { file: string; start_line: number; end_line: number }[] | undefined;
}

async function learning(args: Learnt, { call, client }: Asking): Promise<Answer> {
  const { question, answer, question_type = 'CODE_STRUCTURE', confidence = 0.6, domain, tags } = args;
  if (question === undefined) throw invalidArgument('question', 'is needed for kind=learning');
  if (answer === undefined) throw invalidArgument('answer', 'is needed for kind=learning');
  const evidence = args.evidence?.map(({ file, start_line, end_line }) => ({
    file,
    startLine: start_line,
    endLine: end_line,
  }));
  const record = {
    question,
    answer,
    questionType: question_type,
    confidence,
    analyst: client,
    ...given({ domain, tags, evidence }),
  };
  const { added, updated, unchanged, refused } = await call('memory.add', { records: [record], by: client });
  const [why] = refused;
  if (why !== undefined)
    throw new MemoError('InvalidArgument', why.message, { path: why.path, reason: why.message, method: 'memory.add' });
  const ids = [...added, ...updated, ...unchanged];
  const proof = evidence === undefined ? ' It has no evidence, so nothing tells when it stops being true.' : '';
  return { text: `Kept as ${ids.join(', ')}, not confirmed by a person yet.${proof}`, data: { ids, waits: true } };
}

async function keepBlock(given: { path: string; block: string; text: string }, asking: Asking): Promise<Answer> {
  const { path, block } = given;
  const known = asking.seenBlocks.of(path, block);
  const { written, hash } = await asking.call('bank.writeBlock', { ...given, by: asking.client, ...known });
  asking.seenBlocks.saw(path, [{ id: block, hash }]);
  return {
    text: written ? `The block ${block} of ${path} is written.` : `The block ${block} of ${path} was so already.`,
    data: { ids: [], waits: false },
  };
}

async function propose(kind: 'decision' | 'learning', form: object, { call, client }: Asking): Promise<Answer> {
  const { id, waiting, bank } = await call('inbox.propose', { kind, form, by: client } as Params<'inbox.propose'>);
  const text =
    id === null
      ? 'The same was proposed before: it waits, or a person has judged it already.'
      : `Proposed as ${id}. It is written when a person accepts it; ${waiting} wait.`;
  return {
    text: bank ? text : `${text} ${noBank}`,
    data: { ids: id === null ? [] : [id], waits: id !== null },
  };
}
