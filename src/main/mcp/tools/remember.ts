/**
 * The tool with which an agent hands over what it learnt. Nothing of it is accepted automatically: a learning is a
 * record that no person confirmed, decisions and lessons pass the gate and then wait in the inbox.
 */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { learningTypes } from '#shared/contract/bank/bank-words.ts';
import type { Params } from '#shared/contract/contract.ts';
import { invalidArgument } from '../answer/errors.ts';
import { noBank } from './bank.ts';
import { type Answer, type Asking, adds, given, tool } from './tool.ts';

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
