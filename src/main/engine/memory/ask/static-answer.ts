/**
 * An answer without a model: the best records, each under the question that it answers, in their own words, shortened at
 * the end of a sentence; then code that bears on the question, each with the number of its source. Nothing is said here
 * that no source says, and what is only near is called so.
 */
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { kindWord } from '#shared/messages/translator.ts';
import { eachTerm } from '../find/terms/terms.ts';
import type { CodeHit } from '../load/code/code-hit.ts';
import { readQuestion } from '../load/code/question.ts';
import { cutAtSentence } from '../load/summary/tokens.ts';
import type { SummaryLanguage } from '../load/summary/words.ts';
import { withoutCitations } from './citations.ts';
import { commandLines } from './command-lines.ts';
import type { Gathered } from './gather.ts';
import { asksWhy } from './why-notes.ts';

const words = {
  en: {
    nearest: 'This is the nearest that was learnt; it may answer another question.',
    also: 'Also known',
    code: 'Code that bears on it',
    commands: 'Commands of the project, the surest source first:',
    onlyCode: 'No learning answers this yet. By its names, comments and lines, this code is about it:',
    stale: ' (stale)',
    foreign: ' (from the repository, not confirmed by you)',
    kind: (word: string) => ` (${word}) `,
    about: ': ',
  },
  zh: {
    nearest: '以下是最接近的学习记录，回答的可能是另一个问题。',
    also: '相关的已知内容',
    code: '相关代码',
    commands: '项目中的命令，来源最可靠的在前：',
    onlyCode: '还没有学习记录回答这个问题。从名称、注释和代码行看，以下代码与之相关：',
    stale: '（已过期）',
    foreign: '（来自仓库，您尚未确认）',
    kind: (word: string) => `（${word}）`,
    about: '：',
  },
};

/** Tokens: the best record may be read at length, what stands under it only says what it is about. */
const bestTokens = 320;
const nextTokens = 70;
const docTokens = 60;
const maxAlso = 4;
const maxNear = 2;
/**
 * A record with less of a score may be about something near. Of our own questions (bench/retrieval) 95 % are answered by a
 * best record that reaches it, and 63 % by one that does not; from 0.7 on it would be all, but of those below 75 % too.
 */
const aboutIt = 0.6;
/** A record that comes this near to the best is worth the same room. */
const nearBest = 0.9;
const maxFull = 2;

/** Records have the first numbers, then code, then commands. `notes` are what git says. */
export function staticAnswer(
  question: string,
  { used: records, code, commands, notes }: Pick<Gathered, 'used' | 'code' | 'commands' | 'notes'>,
  language: SummaryLanguage,
): string {
  const say = words[language];
  const best = records[0]?.score ?? 0;
  const asked = oneLine(question);
  const isNear =
    records[0] !== undefined &&
    oneLine(records[0].question) !== asked &&
    (best < aboutIt || isOfAnotherSubject(records[0], question, code));
  // Where code was found, what may be about something else is only named.
  const onlyNamed = isNear && code.length + commands.length > 0;
  const near = ({ score }: MemoryHit): boolean => score >= best * nearBest;
  const full = onlyNamed ? 0 : records.slice(0, maxFull).filter(near).length;
  const parts: string[] = isNear && !onlyNamed ? [say.nearest] : [];
  for (const [n, hit] of records.slice(0, full).entries()) {
    const answers = oneLine(hit.question);
    // The question itself stands above the answer already.
    const heading = full === 1 && answers === asked ? '' : `**${answers}**\n\n`;
    parts.push(`${heading}${withSource(shortened(hit.answer, bestTokens), n + 1)}${mark(hit, say)}`);
  }
  const also = records.slice(full, full + (onlyNamed ? maxNear : maxAlso)).map((hit, n) => {
    const said = oneLine(shortened(hit.answer, nextTokens));
    return `- **${oneLine(hit.question)}** ${said} [${full + n + 1}]${mark(hit, say)}`;
  });
  if (also.length > 0) parts.push(`${onlyNamed ? say.nearest : `**${say.also}**`}\n\n${also.join('\n')}`);
  const lines = code.map((hit, n) => codeLine(hit, records.length + n + 1, language));
  if (lines.length > 0) {
    const heading = records.length === 0 ? say.onlyCode : `**${say.code}**`;
    const section = `${heading}\n\n${lines.join('\n')}`;
    // No learning is about what was asked, or speaks of what it names: then the code itself is the answer.
    if (isNear || isUnspokenOf(code, records[0])) parts.unshift(section);
    else parts.push(section);
  }
  const typed = commandLines(commands, records.length + code.length + 1, language);
  if (typed.length > 0) parts.unshift(`${say.commands}\n\n${typed.join('\n')}`);
  if (notes.length > 0) {
    const history = `**Git**\n\n${notes.join('\n')}`;
    if (asksWhy(question)) parts.unshift(history);
    else parts.push(history);
  }
  return parts.join('\n\n');
}

/**
 * What the static analyst asks names its subject, and its answers are long lists in which words of any question may stand:
 * with none of them in its subject, or fewer than in the name of code, it is about something else.
 */
function isOfAnotherSubject({ analyst, question }: MemoryHit, asked: string, code: readonly CodeHit[]): boolean {
  const { words } = readQuestion(asked);
  if (analyst !== 'static' || words.length === 0) return false;
  const saidIn = (text: string): number => {
    const held = new Set<string>();
    eachTerm(text, (term) => held.add(term));
    return words.filter(({ stem }) => held.has(stem)).length;
  };
  // Of a path the last name: all of a workspace stands in the same folders.
  const own = saidIn(question.replace(/`[^`]*\//g, '`'));
  return own === 0 || code.some(({ symbol }) => saidIn(nameOf(symbol)) > own);
}

function isUnspokenOf(code: readonly CodeHit[], best: MemoryHit | undefined): boolean {
  const named = code.filter((hit) => hit.named);
  if (best === undefined || named.length === 0) return false;
  return !named.some(({ symbol }) => `${best.question} ${best.answer}`.includes(symbol.name));
}

function shortened(answer: string, tokens: number): string {
  const whole = withoutCitations(answer).trim();
  const cut = cutAtSentence(whole, tokens);
  if (cut === whole) return cut;
  // No sentence is that short: then its first words.
  return cut === '' ? `${whole.slice(0, tokens * 3)}…` : `${cut} …`;
}

/** Behind the last word, also where that is in a list; under a block of code or a table. */
function withSource(text: string, n: number): string {
  return /(```|\|)\s*$/.test(text) ? `${text}\n\n[${n}]` : `${text} [${n}]`;
}

function oneLine(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/^[ \t]*(?:#{1,6}|[-*>]|\d+\.)[ \t]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const mark = ({ status, origin }: MemoryHit, say: { stale: string; foreign: string }): string =>
  `${status === 'stale' ? say.stale : ''}${origin === 'repository' ? say.foreign : ''}`;

function codeLine({ symbol, doc, text, lines }: CodeHit, n: number, language: SummaryLanguage): string {
  const name = nameOf(symbol);
  const about = oneLine(shortened(doc, docTokens)) || (lines.length > 0 ? '' : firstLine(text));
  const say = words[language];
  const head = `- \`${name}\`${say.kind(kindWord(language, symbol.kind))}[${n}]${about === '' ? '' : `${say.about}${about}`}`;
  return [head, ...lines.map(({ line, text: code }) => `  - ${line}: ${asCode(code)}`)].join('\n');
}

/** Of a member with its type. */
function nameOf({ memberId, container, name }: CodeHit['symbol']): string {
  const owner = memberId === undefined ? undefined : container.split(/[./+]/).at(-1);
  return owner === undefined || owner === '' ? name : `${owner}.${name}`;
}

/** The declaration, as code; an outline says nothing that the name has not said. */
function firstLine(text: string): string {
  const line =
    text
      .split('\n')
      .find((each) => each.trim() !== '' && !/^\s*(\/\/|\/\*|\*|#|@|import\b|using\b|from\b|package\b)/.test(each))
      ?.trim() ?? '';
  return line === '' || text.startsWith('# ') ? '' : asCode(line.slice(0, 120));
}

/** A run of backticks inside would end it. */
const asCode = (line: string): string => `\`${line.replaceAll('`', "'")}\``;
