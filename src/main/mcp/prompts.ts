/**
 * Prompts that a person picks in their client: each collects by our own tools what the work needs, says what to do
 * with it, and which tools to use next. Content of the workspace is separated from the instructions: it is data.
 */
import { toMemoError } from '#shared/base/errors.ts';
import { invalidArgument, noArgument, parseArguments } from './answer/errors.ts';
import { symbols } from './resources.ts';
import { bank } from './tools/bank.ts';
import { context } from './tools/context.ts';
import { documents } from './tools/documents.ts';
import { memory } from './tools/memory.ts';
import { findUsages } from './tools/symbols.ts';
import type { Asking, Tool } from './tools/tool.ts';

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** What a person may mean who has typed `value` so far. */
  complete?(value: string, asking: Asking): Promise<string[]>;
}

interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  text(given: Readonly<Record<string, string>>, asking: Asking): Promise<string>;
}

const mostCompletions = 100;
const longestArgument = 8_000;

export const prompts: readonly Prompt[] = [
  {
    name: 'onboard',
    description: 'Get to know this project: architecture, rules, open issues',
    arguments: [
      { name: 'area', description: 'a module or folder to look at first', required: false, complete: modules },
    ],
    async text({ area = '' }, asking) {
      const [architecture, known, issues] = await Promise.all([
        toldOrWhy(documents, { name: 'arch', query: area, limit: 12, max_tokens: 4_000 }, asking),
        told(bank, { task: area === '' ? 'get to know the project' : area, max_tokens: 4_000 }, asking),
        toldOrWhy(documents, { name: 'issues', query: area, limit: 10, max_tokens: 1_500 }, asking),
      ]);
      return [
        `Get to know this project${area === '' ? '' : `, first of all ${area}`}. Below is what Memoscope knows of it. Explain in a page what it is for, its parts and how they depend on each other, where requests come in, which rules its people keep, and what to be careful with. Look at important types with explore before you describe them: it shows their outline and what was learnt about them.`,
        data('architecture', architecture),
        data('memory bank', known),
        data('issues', issues),
      ].join('\n\n');
    },
  },
  {
    name: 'plan_change',
    description: 'Plan a change: what it touches, who is affected, what was learnt and decided about it',
    arguments: [
      { name: 'task', description: 'what is to be done', required: true },
      { name: 'symbol', description: 'a type or member that it is about', required: false, complete: symbols },
    ],
    async text({ task = '', symbol }, asking) {
      const [window, rules, learnt, usages] = await Promise.all([
        told(context, { task, max_tokens: 6_000 }, asking),
        told(bank, { task: task.slice(0, 4_000), max_tokens: 4_000 }, asking),
        told(memory, { query: task.slice(0, 4_000), max_tokens: 2_000 }, asking),
        symbol === undefined ? '' : told(findUsages, { path: symbol, limit: 30, max_tokens: 2_000 }, asking),
      ]);
      return [
        `Plan this change: ${task}\n\nName the types and files to change and why, whom that affects (impact on each symbol that changes, find_usages on each signature), what could break, the tests to add, and the order of steps. Keep the decisions of the memory bank; where the task is against one, say so. Do not write code yet. When the plan is agreed, renames go through edit_preview.`,
        data('code that the task touches', window),
        ...(usages === '' ? [] : [data(`usages of ${symbol}`, usages)]),
        data('memory bank', rules),
        data('learnt before', learnt),
      ].join('\n\n');
    },
  },
  {
    name: 'review_learning',
    description: 'Hold a learning against the code as it is now',
    arguments: [{ name: 'id', description: 'id of the record, lr-…', required: true, complete: learnings }],
    async text({ id = '' }, asking) {
      const record = await told(memory, { action: 'get', id, max_tokens: 6_000 }, asking);
      return [
        'Review this learning. Read the lines of its evidence as they are now, and whatever else its answer rests on (explore, find_usages). Say of each claim whether it holds, with file and line. Then advise the person to confirm, edit or reject it: only they do that. Where the answer should be another, hand the better one to remember (kind learning) with its evidence.',
        data('learning', record),
      ].join('\n\n');
    },
  },
];

export function listPrompts() {
  return prompts.map(({ name, description, arguments: all }) => ({
    name,
    description,
    arguments: all.map(({ name, description, required }) => ({ name, description, required })),
  }));
}

/** Throws InvalidArgument that names the prompt or the argument, and what the engine throws. */
export async function getPrompt(name: string, given: Readonly<Record<string, string>>, asking: Asking) {
  const prompt = promptOf(name);
  for (const [key, value] of Object.entries(given)) {
    if (!prompt.arguments.some((one) => one.name === key))
      throw invalidArgument(
        key.slice(0, 200),
        noArgument(
          key,
          prompt.arguments.map((one) => one.name),
        ),
      );
    if (value.length > longestArgument) throw invalidArgument(key, `is longer than ${longestArgument} letters`);
  }
  const missing = prompt.arguments.find((one) => one.required && (given[one.name] ?? '').trim() === '');
  if (missing !== undefined) throw invalidArgument(missing.name, `is needed: ${missing.description}`);
  // What is left empty in a form was not given.
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  const text = await prompt.text(filled, asking);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}

export async function completePrompt(name: string, argument: string, value: string, asking: Asking) {
  const known = promptOf(name).arguments;
  const found = known.find((one) => one.name === argument);
  if (found === undefined) {
    const names = known.map((one) => one.name);
    throw invalidArgument('argument.name', noArgument(argument, names));
  }
  return completion((await found.complete?.(value.slice(0, 256), asking)) ?? []);
}

export function completion(values: readonly string[]) {
  const distinct = [...new Set(values)];
  return {
    values: distinct.slice(0, mostCompletions),
    total: distinct.length,
    hasMore: distinct.length > mostCompletions,
  };
}

function promptOf(name: string): Prompt {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt !== undefined) return prompt;
  throw invalidArgument('name', `there is no prompt ${name.slice(0, 100)}; prompts/list names them`);
}

/** The documents are written behind the first index; a prompt without them is better than none. */
async function toldOrWhy(tool: Tool, given: Record<string, unknown>, asking: Asking): Promise<string> {
  try {
    return await told(tool, given, asking);
  } catch (thrown) {
    const { code, message } = toMemoError(thrown);
    if (code !== 'Busy') throw thrown;
    return message;
  }
}

async function told(tool: Tool, given: Record<string, unknown>, asking: Asking): Promise<string> {
  return (await tool.run(parseArguments(tool.input, given), asking)).text;
}

/** A text that says where it ends would have what follows it taken for what is asked. */
function data(title: string, text: string): string {
  return `<data about="${title.replaceAll('"', "'")}">\n${text.replace(/<(?=\s{0,9}\/?\s{0,9}data\b)/gi, '&lt;')}\n</data>`;
}

async function learnings(value: string, { call }: Asking): Promise<string[]> {
  const { records } = await call('memory.list', { limit: 1_000 });
  return records.map(({ id }) => id).filter((id) => id.startsWith(value));
}

async function modules(value: string, { call }: Asking): Promise<string[]> {
  const page = await call('generations.document', { name: 'arch', section: 'modules', limit: 1_000 });
  if (page.name !== 'arch') return [];
  return page.document.modules
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(value.toLowerCase()));
}
