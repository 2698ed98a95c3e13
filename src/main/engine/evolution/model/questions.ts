/**
 * Asks for questions worth exploring: what the project is, what is known and not known of it, and what
 * makes a question good. Questions of another form are dropped one by one, so that one of them does not cost the
 * others.
 */
import { z } from 'zod';
import { GeneratedQuestion } from '#shared/contract/evolution/evolution-types.ts';
import { type KnowledgeGap, QuestionType } from '#shared/contract/memory/memory-types.ts';
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { JsonQuestion } from '../../analyst/analyst.ts';
import { addressesAnAssistant, runsWhatItFetches } from '../../claims/claims.ts';
import type { Tool } from '../../tools/tools.ts';
import type { AskingContext } from '../learner.ts';
import { type Language, listed, oneLine, section } from './material.ts';

/** Items of each kind in the prompt. */
const mostLearnt = 10;
const mostGaps = 10;
const mostFailures = 10;
const mostFiles = 10;
const tokensPerQuestion = 220;

const roles: Record<Language, string> = {
  en: `You are an experienced developer who gets to know a software project by asking it good questions.
You ask why something is done and how it works, not what it is called. You look for relations between modules and what depends on what, for the course of a business process from its trigger to its effect, and for the design ideas behind the code.`,
  zh: `你是一位经验丰富的开发者，通过提出好问题来了解一个软件项目。
你问的是“为什么这样做”和“如何运作”，而不是“它叫什么、是什么”。你关注模块之间的关系与依赖，关注业务流程从触发到结果的全过程，关注代码背后的设计思想。`,
};

const titles = {
  en: {
    stack: 'Tech stack',
    domains: 'Known domains',
    learnt: 'Learnt so far',
    gaps: 'Gaps in what is known',
    failed: 'Explorations that failed: do not ask these again',
    files: 'Files of the last questions: look elsewhere',
    types: 'Answers of each type so far',
    avoid: 'avoid',
  },
  zh: {
    stack: '技术栈',
    domains: '已知领域',
    learnt: '已学到的知识',
    gaps: '知识盲点',
    failed: '失败的探索：不要再问',
    files: '最近问题涉及的文件：请看别处',
    types: '各类型已有的答案数',
    avoid: '避免方法',
  },
};

const tasks: Record<Language, (count: number, tools: string) => string> = {
  en: (count, tools) => `Ask ${count} questions about this project that are worth exploring. A good question
1. helps to understand the business logic;
2. brings patterns of the code to light;
3. links modules with each other;
4. was not explored before: it repeats nothing that was learnt, and nothing that failed.
Each can be answered by reading code of this project, names a file, type or module of it, and is about one thing. Take different types and directories.
For each give: question, in English, as one sentence; type; priority from 1 to 10; reason, why it is a good question; suggestedTools, of: ${tools}; expectedOutcome, what will be known then.
Types: ${questionTypes.join(', ')}.`,
  zh: (count, tools) => `请就这个项目提出 ${count} 个值得探索的问题。好问题的标准：
1. 有助于理解业务逻辑；
2. 能发现代码中的模式；
3. 能建立模块之间的关联；
4. 之前没有探索过：不重复已学到的知识，也不重复失败的探索。
每个问题都能通过阅读本项目的代码回答，点名其中的某个文件、类型或模块，并且只问一件事。请选择不同的类型和目录。
每个问题给出：question，用中文，一句话；type；priority，1 到 10；reason，为什么是好问题；suggestedTools，从以下工具中选：${tools}；expectedOutcome，届时会知道什么。
类型：${questionTypes.join(', ')}。`,
};

export function questionsQuestion(
  context: AskingContext,
  tools: readonly Tool[],
): JsonQuestion<readonly GeneratedQuestion[]> {
  const { project, count, language } = context;
  const words = titles[language];
  const wording = createWording(language);
  const said = ({ worded, description }: KnowledgeGap): string =>
    (worded === undefined ? null : wording(worded.description)) ?? description;
  const names = tools.map(({ name }) => name);
  const { projectMemory, knowledgeGaps, recentLearning, failedExplorations } = project;
  // Text of the repository is no material for questions.
  const learnt = recentLearning.filter(({ origin }) => origin === 'own');
  const material = [
    section(words.stack, listed(projectMemory.techStack), language),
    section(words.domains, listed(projectMemory.domainKnowledge.map(({ domain }) => domain)), language),
    section(words.learnt, listed(learnt.slice(0, mostLearnt).map(({ question }) => question)), language),
    section(words.gaps, listed(knowledgeGaps.slice(0, mostGaps).map(said)), language),
    section(
      words.failed,
      failedExplorations.slice(0, mostFailures).map(({ operation, avoidStrategy }) => {
        const how = avoidStrategy ? ` (${words.avoid}: ${oneLine(avoidStrategy, 150)})` : '';
        return `- ${oneLine(operation)}${how}`;
      }),
      language,
    ),
    section(words.files, listed(context.recentFiles.slice(0, mostFiles)), language),
    section(words.types, listed(questionTypes.map((type) => `${type}: ${context.types.get(type) ?? 0}`)), language),
  ];
  return {
    role: roles[language],
    material: material.join('\n\n'),
    task: tasks[language](count, names.join(', ')),
    language,
    form: formOf(names),
    read: (value) => readQuestions(value, context, names),
    maxTokens: tokensPerQuestion * count + 200,
    // Other questions each time.
    temperature: 0.7,
  };
}

function formOf(tools: readonly string[]): z.ZodType {
  return z.object({
    questions: z.array(
      z.object({
        question: z.string(),
        type: QuestionType,
        priority: z.int(),
        reason: z.string(),
        suggestedTools: z.array(z.enum(tools)),
        expectedOutcome: z.string(),
      }),
    ),
  });
}

const Read = z.object({
  question: z.string(),
  type: QuestionType,
  priority: z.number().catch(5),
  reason: z.string().catch(''),
  suggestedTools: z.array(z.string()).catch([]),
  expectedOutcome: z.string().catch(''),
});

/** New ones only, at most `count`; null where it is no list of questions at all. */
function readQuestions(
  value: unknown,
  { count, asked }: AskingContext,
  tools: readonly string[],
): GeneratedQuestion[] | null {
  const list = z.object({ questions: z.array(z.unknown()) }).safeParse(value);
  if (!list.success) return null;
  const questions = new Map<string, GeneratedQuestion>();
  for (const each of list.data.questions) {
    const read = Read.safeParse(each);
    if (!read.success) continue;
    const { question, type, priority, reason, suggestedTools, expectedOutcome } = read.data;
    const whole = GeneratedQuestion.safeParse({
      question: question.replace(/\s+/g, ' ').trim(),
      type,
      priority: Math.min(10, Math.max(1, Math.round(priority))),
      reason: oneLine(reason, 1_000),
      suggestedTools: tools.filter((name) => suggestedTools.includes(name)),
      expectedOutcome: oneLine(expectedOutcome, 1_000),
    });
    if (!whole.success || asked(whole.data.question)) continue;
    // A question is kept with its answer, and is read as it is.
    if ((addressesAnAssistant(whole.data.question) ?? runsWhatItFetches(whole.data.question)) !== null) continue;
    questions.set(whole.data.question.toLowerCase(), whole.data);
  }
  const listNotEmpty = list.data.questions.length > 0;
  const readable = list.data.questions.some((each) => Read.safeParse(each).success);
  if (listNotEmpty && !readable) return null;
  return [...questions.values()].slice(0, count);
}
