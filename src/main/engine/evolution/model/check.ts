/**
 * Asks whether lines show the sentences of an answer, in a conversation that sees nothing of how it was found: a model that
 * wants to be right about its own words is not asked about them as such. One of the sentences is ours, and false (control.ts).
 * Main function: checkQuestion.
 */

import { hash } from 'node:crypto';
import { z } from 'zod';
import type { JsonQuestion } from '../../analyst/analyst.ts';
import { redact } from '../../redact/redact.ts';
import type { Checked, CheckedAnswer } from '../learner.ts';
import { beginning, type Language, oneLine, section } from './material.ts';

const mostOfLines = 8_000;
const mostOfSentence = 600;
const perSentence = 24;

const roles: Record<Language, string> = {
  en: 'You check what somebody wrote about a software project against lines of its code. You know nothing else of the project.',
  zh: '你对照软件项目的代码行，核对别人写下的说法。除此之外你对该项目一无所知。',
};
const titles = {
  en: { question: 'Question', sentences: 'Sentences', lines: 'Lines' },
  zh: { question: '问题', sentences: '句子', lines: '代码行' },
};
const tasks: Record<Language, string> = {
  en: `Judge each numbered sentence by the lines alone. Give verdicts: for each sentence its n and its verdict:
supported: the lines show all of it.
contradicted: the lines say otherwise.
not shown: the lines do not decide it, or only a part of it.
A claim of never, no, only or always is supported only where the lines show that. Names alone show nothing.`,
  zh: `只根据代码行判断每个编号的句子。给出 verdicts：每个句子的 n 和 verdict：
supported：代码行完全表明它。
contradicted：代码行与它不符。
not shown：代码行不能判定，或只表明其中一部分。
“从不”“没有”“只有”“总是”之类的说法，只有代码行确实表明时才算 supported。只出现名称不算。`,
};

const words = { supported: 'supported', contradicted: 'contradicted', 'not shown': 'notShown' } as const;
const Form = z.object({
  verdicts: z.array(z.object({ n: z.int(), verdict: z.enum(['supported', 'contradicted', 'not shown']) })),
});

export function checkQuestion(answer: CheckedAnswer, language: Language): JsonQuestion<readonly Checked[]> {
  const { question, lines } = answer;
  const title = titles[language];
  const control = controlOf(answer, language);
  const sentences = control === null ? answer.sentences : answer.sentences.toSpliced(control.at, 0, control.text);
  const shown = redact(lines.map(({ file, line, text }) => `${file}:${line}: ${text}`).join('\n'));
  const material = [
    section(title.question, [oneLine(question)], language),
    section(
      title.sentences,
      sentences.map((text, n) => `${n + 1}. ${oneLine(text, mostOfSentence)}`),
      language,
    ),
    section(title.lines, [beginning(shown, mostOfLines, language)], language),
  ];
  return {
    ...{ role: roles[language], material: material.join('\n\n'), task: tasks[language], language, form: Form },
    read(value) {
      const verdicts = readVerdicts(value, sentences.length);
      if (verdicts === null || control === null) return verdicts;
      const agrees = verdicts[control.at] === 'supported';
      return agrees ? answer.sentences.map(() => 'uncounted') : verdicts.toSpliced(control.at, 1);
    },
    maxTokens: 80 + perSentence * sentences.length,
    temperature: 0,
  };
}

/** A sentence that is judged twice in different ways, or not at all, is not shown. */
function readVerdicts(value: unknown, count: number): Checked[] | null {
  const read = Form.safeParse(value);
  if (!read.success) return null;
  return Array.from({ length: count }, (_, at): Checked => {
    const said = new Set(read.data.verdicts.filter(({ n }) => n === at + 1).map(({ verdict }) => words[verdict]));
    if (said.has('contradicted')) return 'contradicted';
    return said.size === 1 ? ([...said][0] ?? 'notShown') : 'notShown';
  });
}

/**
 * A sentence that the lines certainly contradict, put among those that a second conversation judges: one that supports it judges
 * nothing, and its verdicts do not count. Main function: controlOf.
 */
interface Control {
  readonly text: string;
  /** Index among the sentences that are sent. */
  readonly at: number;
}

const shortest = 8;
const longest = 120;
const number = /(?<![\w.$#])(\d{1,6})(?![\w.])/;
const flips: readonly (readonly [RegExp, string])[] = [
  [/\btrue\b/, 'false'],
  [/\bTrue\b/, 'False'],
  [/\bfalse\b/, 'true'],
  [/\bFalse\b/, 'True'],
  [/!==/, '==='],
  [/(?<![=!<>])===(?!=)/, '!=='],
];

/** Null where no line has a literal or operator that can be changed. */
export function controlOf({ sentences, lines }: CheckedAnswer, language: Language): Control | null {
  for (const { file, line, text } of lines) {
    const code = text.trim();
    if (code.length < shortest || code.length > longest || code.includes('`')) continue;
    if (redact(code) !== code) continue;
    const changed = otherThan(code);
    // Not what another line, or an edit of the same one, says.
    if (changed === null || lines.some((each) => each.text.includes(changed))) continue;
    const said =
      language === 'zh'
        ? `\`${file}\` 第 ${line} 行是 \`${changed}\`。`
        : `Line ${line} of \`${file}\` is \`${changed}\`.`;
    // Not always the last one, or its place would reveal it.
    const at = Number.parseInt(hash('sha256', `${file}:${line}:${sentences.join('\n')}`).slice(0, 8), 16);
    return { text: said, at: at % (sentences.length + 1) };
  }
  return null;
}

/** A number becomes one that is far from it, so that it cannot be taken for the same. */
function otherThan(code: string): string | null {
  const [, digits] = number.exec(code) ?? [];
  if (digits !== undefined) return code.replace(number, String(Number(digits) * 7 + 3_041));
  const [form, other] = flips.find(([each]) => each.test(code)) ?? [];
  return form === undefined || other === undefined ? null : code.replace(form, other);
}
