/**
 * Asks for the answer after an exploration, with the lines and words of the code that bear it out:
 * what the model cannot show is not believed. Texts of results share a budget, because a small model forgets the rules
 * behind a long text.
 */
import { z } from 'zod';
import { RelativePath } from '#shared/contract/common.ts';
import type { JsonQuestion } from '../../analyst/analyst.ts';
import type { ToolCall } from '../../tools/tools.ts';
import type { ExplorationResult, Summary } from '../learner.ts';
import { beginning, type Language, oneLine, section } from './material.ts';

/** Characters of all results together. */
const mostOfResults = 9_000;
/** Places that a result names. */
const mostPlaces = 8;
const maxTokens = 1_000;
const most = { files: 20, tags: 8, evidence: 20, quotes: 10, tagLetters: 64, domainLetters: 64 };

const roles: Record<Language, string> = {
  en: `You distil what an exploration of a software project has found into an answer for its developers.
The answer is short and exact, and says nothing that the results do not show. Confidence is estimated cautiously. Tags help to find it again. The domain is the right one.`,
  zh: `你把对一个软件项目的探索结果提炼成给其开发者的答案。
答案要简洁、准确，不说结果中没有的内容。置信度要保守估计。标签要有助于日后检索。领域分类要准确。`,
};

const titles = {
  en: {
    question: 'Question',
    step: 'Step',
    parameters: 'Parameters',
    result: 'Result',
    places: 'Places',
    gathered: 'All that was gathered',
  },
  zh: { question: '问题', step: '步骤', parameters: '参数', result: '结果', places: '位置', gathered: '累积信息' },
};

const tasks: Record<Language, string> = {
  en: `Answer the question above from the results above. Give:
answer: in English, Markdown, a few sentences; names of code between backticks, exactly as they are written there. An empty text where the results do not answer the question.
confidence: from 0 to 1; above 0.8 only where the code itself shows all of it, below 0.5 where much is inferred.
sourceFiles: the files that the answer rests on, with their paths as the results give them.
tags: 2 to 5 short words by which somebody would look for it.
domain: the part of the product it belongs to, in one or two words, such as payments, orders, search.
evidence: for each statement the file with the first and last line that bear it out, at most 30 lines each, only lines that the results show.
quotes: one to three short pieces of code, word for word from the results without line numbers, with their file.`,
  zh: `请根据上面的结果回答上面的问题。给出：
answer：用中文，Markdown，几句话；代码中的名称放在反引号之间，与代码中的写法完全一致。结果不能回答问题时给空文本。
confidence：0 到 1；只有代码本身完全表明时才高于 0.8，多为推断时低于 0.5。
sourceFiles：答案所依据的文件，路径与结果中的一致。
tags：2 到 5 个便于检索的简短词语。
domain：所属领域，一两个词，例如还款、订单、支付。
evidence：为每个论断给出文件以及能证明它的起止行，每处最多 30 行，只能是结果中出现的行。
quotes：一到三段简短的代码原文，与结果逐字一致但不带行号，并给出所在文件。`,
};

/** The summary is null where the model says that what was found gives no answer. */
export function summaryQuestion(
  { question, steps, calls, finalContext }: ExplorationResult,
  language: Language,
  cap: number,
): JsonQuestion<{ summary: Summary | null }> {
  const words = titles[language];
  const shares = sharesOf(
    calls.map(({ result }) => result.text.length),
    mostOfResults,
  );
  const told = steps.map(({ toolName, parameters, resultSummary }, at) => {
    const call = calls[at];
    const result = call === undefined ? resultSummary : textOf(call, shares[at] ?? 0, words.places, language);
    return `### ${words.step} ${at + 1}: ${toolName}\n${words.parameters}: ${oneLine(JSON.stringify(parameters), 600)}\n${words.result}: ${result}`;
  });
  const gathered = finalContext?.accumulatedKnowledge.trim() ?? '';
  // Nothing but the results above, shortened.
  const isSaid =
    calls.length > 0 &&
    gathered ===
      steps
        .map(({ resultSummary }) => resultSummary)
        .join('\n')
        .trim();
  const material = [
    section(words.question, [question.question], language),
    ...told,
    ...(isSaid ? [] : [section(words.gathered, gathered === '' ? [] : [gathered], language)]),
  ];
  return {
    role: roles[language],
    material: material.join('\n\n'),
    task: tasks[language],
    language,
    form: Form,
    read: (value) => readSummary(value, cap),
    maxTokens,
    temperature: 0.1,
  };
}

/** What short results leave over goes to the long ones. */
function sharesOf(lengths: readonly number[], most: number): number[] {
  const shares: number[] = [];
  let left = most;
  let others = lengths.length;
  for (const [at, length] of [...lengths.entries()].sort(([, a], [, b]) => a - b)) {
    const share = Math.min(length, Math.floor(left / others));
    shares[at] = share;
    left -= share;
    others -= 1;
  }
  return shares;
}

function textOf({ result }: ToolCall, share: number, title: string, language: Language): string {
  const { summary, text, found } = result;
  const places = found
    .slice(0, mostPlaces)
    .map(({ file, startLine, endLine, symbol }) => `- ${file}:${startLine}-${endLine}${symbol ? ` ${symbol}` : ''}`);
  const body = `${summary}\n${beginning(text, share, language)}`;
  return places.length === 0 ? body : `${body}\n${title}:\n${places.join('\n')}`;
}

const Form = z.object({
  answer: z.string(),
  confidence: z.number(),
  sourceFiles: z.array(z.string()),
  tags: z.array(z.string()),
  domain: z.string(),
  evidence: z.array(z.object({ file: z.string(), startLine: z.int(), endLine: z.int() })),
  quotes: z.array(z.object({ file: z.string(), text: z.string() })),
});

/** As written by other programs: `./src/a.ts`, `src\a.ts`. Anything but a path of the project is left out. */
const File = z
  .string()
  .transform((file) => file.trim().replaceAll('\\', '/').replace(/^\.\//, ''))
  .pipe(RelativePath);
const Place = z
  .object({ file: File, startLine: z.int().positive(), endLine: z.int().positive() })
  .refine(({ startLine, endLine }) => endLine >= startLine);
/** `12 | ` precedes lines in results, and at times in what a model quotes of them. */
const Quote = z.object({
  file: File,
  text: z
    .string()
    .transform((text) => text.replace(/^ *\d{1,7} \| ?/gm, '').trim())
    .pipe(z.string().min(1).max(4_000)),
});
const anything = z.array(z.unknown()).catch([]);
const Read = z.object({
  answer: z.string(),
  confidence: z.number(),
  sourceFiles: anything,
  tags: anything,
  domain: z.string().catch(''),
  evidence: anything,
  quotes: anything,
});

function readSummary(value: unknown, cap: number): { summary: Summary | null } | null {
  const read = Read.safeParse(value);
  if (!read.success) return null;
  const { answer, confidence, domain, sourceFiles, tags, evidence, quotes } = read.data;
  if (answer.trim() === '') return { summary: null };
  const letters = z.string().trim().min(1).max(most.tagLetters);
  return {
    summary: {
      answer: answer.trim(),
      confidence: Math.min(cap, share(confidence)),
      sourceFiles: [...new Set(valid(File, sourceFiles))].slice(0, most.files),
      tags: [...new Set(valid(letters, tags))].slice(0, most.tags),
      domain: oneLine(domain, most.domainLetters),
      evidence: valid(Place, evidence).slice(0, most.evidence),
      quotes: valid(Quote, quotes).slice(0, most.quotes),
    },
  };
}

/** Models that are asked for 0 to 1 say 85 at times. */
function share(confidence: number): number {
  return Math.min(1, Math.max(0, confidence > 1 && confidence <= 100 ? confidence / 100 : confidence));
}

function valid<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}
