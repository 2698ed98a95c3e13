/**
 * Asks what to do next in an exploration: the question, the steps so far, the beginning of what
 * was gathered, the tools. The model is held to the tools that there are; should it name another all the same, the
 * registry refuses it as a step that failed.
 */
import { z } from 'zod';
import type { JsonQuestion } from '../../analyst/analyst.ts';
import type { Tool } from '../../tools/tools.ts';
import type { ExplorationContext, NextAction } from '../learner.ts';
import { beginning, type Language, oneLine, section } from './material.ts';

/** Max characters of the gathered results that the prompt repeats. */
const mostGathered = 1_000;
/** Max characters of the last result, which the steps only name. */
const mostOfLast = 2_500;
const maxTokens = 400;

const roles: Record<Language, (tools: string) => string> = {
  en: (
    tools,
  ) => `You explore the code of a software project to answer one question. You gather facts with tools that only read.
Principles:
1. Each step has a clear aim.
2. Never gather the same information twice: do not call a tool again with the same parameters.
3. Stop as soon as you have enough to answer.
The tools, with their parameters, of which those with ? may be left out; there are no other tools:
${tools}`,
  zh: (tools) => `你在探索一个软件项目的代码，以回答一个问题。你用只读的工具收集事实。
原则：
1. 每一步都有明确的目的。
2. 不要重复收集相同的信息：不要用相同的参数再次调用同一工具。
3. 信息足以回答时立即停止。
可用的工具及其参数，带 ? 的可以省略；除此之外没有别的工具：
${tools}`,
};

const titles = {
  en: {
    question: 'Question',
    expected: 'What should be known then',
    steps: 'Steps so far',
    gathered: 'Gathered so far',
    last: 'Result of the last step',
  },
  zh: {
    question: '问题',
    expected: '届时应当知道什么',
    steps: '已执行的步骤',
    gathered: '已获得的信息',
    last: '上一步的结果',
  },
};

const tasks: Record<Language, (suggested: string) => string> = {
  en: (suggested) => `Decide the next action for the question above. Suggested tools: ${suggested}.
Give: reason, in one sentence, what this step is to find out; shouldStop, true where what was gathered is enough to answer, else false; toolName, and its parameters. Where shouldStop is true, toolName is null and parameters is {}.`,
  zh: (suggested) => `请为上面的问题决定下一步行动。建议使用的工具：${suggested}。
给出：reason，用一句话说明这一步要弄清什么；shouldStop，已获得的信息足以回答时为 true，否则为 false；toolName，以及它的 parameters。shouldStop 为 true 时，toolName 为 null，parameters 为 {}。`,
};
const anyTool = { en: 'any', zh: '不限' };

export function actionQuestion(context: ExplorationContext, tools: readonly Tool[]): JsonQuestion<NextAction> {
  const { question, language, previousSteps, calls, accumulatedKnowledge } = context;
  const words = titles[language];
  const steps = previousSteps.map(
    ({ toolName, parameters, resultSummary }, at) =>
      `${at + 1}. ${toolName} ${oneLine(JSON.stringify(parameters))}: ${oneLine(calls[at]?.result.summary ?? resultSummary)}`,
  );
  const last = calls.at(-1)?.result.text ?? '';
  const material = [
    section(words.question, [question.question], language),
    section(words.expected, [question.expectedOutcome], language),
    section(words.steps, steps, language),
    section(words.gathered, [before(accumulatedKnowledge, previousSteps).slice(0, mostGathered)], language),
    section(words.last, last === '' ? [] : [beginning(last, mostOfLast, language)], language),
  ];
  const suggested = tools.map(({ name }) => name).filter((name) => question.suggestedTools.includes(name));
  return {
    role: roles[language](tools.map(described).join('\n')),
    material: material.join('\n\n'),
    task: tasks[language](suggested.join(', ') || anyTool[language]),
    language,
    form: formOf(tools),
    read: readAction,
    maxTokens,
    temperature: 0.2,
  };
}

/** Without the last step, whose full result follows below: repeating it would waste tokens. */
function before(gathered: string, steps: ExplorationContext['previousSteps']): string {
  const last = steps.at(-1)?.resultSummary ?? '';
  const said = last !== '' && gathered.endsWith(last) ? gathered.slice(0, -last.length) : gathered;
  return said.trim();
}

/** As a signature, which takes half of what the schema does: `path: string (File …), startLine?: integer`. */
function described({ name, description, parameters }: Tool): string {
  const { properties = {}, required = [] } = Parameters.parse(parameters);
  const fields = Object.entries(properties).map(([field, { type, enum: words, description: what }]) => {
    const kind = words === undefined ? type : words.map((word) => JSON.stringify(word)).join(' | ');
    return `${field}${required.includes(field) ? '' : '?'}: ${kind}${what === undefined ? '' : ` (${what})`}`;
  });
  return `- ${name}: ${description}\n  {${fields.join(', ')}}`;
}

/** What the prompt shows of a tool's schema; the model is held to the whole of it. */
const Parameters = z.object({
  properties: z
    .record(
      z.string(),
      z.object({
        type: z.string().default('any'),
        enum: z.array(z.string()).optional(),
        description: z.string().optional(),
      }),
    )
    .optional(),
  required: z.array(z.string()).optional(),
});

/** The reason first: a model that says what for chooses better. */
function formOf(tools: readonly Tool[]): Record<string, unknown> {
  const action = (shouldStop: boolean, toolName: object, parameters: object) => ({
    type: 'object',
    properties: { reason: { type: 'string' }, shouldStop: { const: shouldStop }, toolName, parameters },
    required: ['reason', 'shouldStop', 'toolName', 'parameters'],
    additionalProperties: false,
  });
  const nothing = { type: 'object', properties: {}, additionalProperties: false };
  return {
    anyOf: [
      ...tools.map(({ name, parameters }) => action(false, { const: name }, parameters)),
      action(true, { type: 'null' }, nothing),
    ],
  };
}

const Action = z.object({
  shouldStop: z.boolean(),
  toolName: z.string().trim().nullable().default(null),
  parameters: z.record(z.string(), z.json()).nullable().default({}),
  reason: z.string().catch(''),
});

function readAction(value: unknown): NextAction | null {
  const read = Action.safeParse(value);
  if (!read.success) return null;
  const { shouldStop, toolName, parameters, reason } = read.data;
  // No tool is no action, which ends the exploration too.
  const stops = shouldStop || toolName === null || toolName === '';
  return {
    shouldStop: stops,
    toolName: stops ? null : toolName,
    parameters: stops ? {} : (parameters ?? {}),
    reason: oneLine(reason, 1_000),
  };
}
