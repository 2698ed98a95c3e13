/**
 * An answer without a model: the best records, each under the question that it answers, in their own words, shortened at
 * the end of a sentence; then code that bears on the question, each with the number of its source. Nothing is said here
 * that no source says, and what is only near is called so.
 */

import { asText } from '#shared/base/text/markdown-text.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { CommandNeed, ProjectCommand } from '#shared/contract/project/commands.ts';
import type { DocHit } from '#shared/contract/project/docs.ts';
import { kindWord } from '#shared/messages/translator.ts';
import { cutAtSentence, eachTerm, readQuestion } from '../../retrieval/retrieval.ts';
import type { CodeHit } from '../load/code/code-hits.ts';
import type { SummaryLanguage } from '../load/summary.ts';
import { withoutCitations } from './citations.ts';
import type { Gathered } from './gather.ts';
import { kindOfQuestion } from './question-kind.ts';

const words = {
  en: {
    nearest: 'The closest learning; it may answer a different question.',
    also: 'Also known',
    code: 'Related code',
    commands: 'Commands of the project, most reliable source first:',
    documents: 'In the documents',
    unsure: 'Not sure. The nearest places are:',
    history: 'In the history',
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
    documents: '文档中的相关内容',
    unsure: '不确定。最接近的位置是：',
    history: '历史记录',
    stale: '（已过期）',
    foreign: '（来自仓库，您尚未确认）',
    kind: (word: string) => `（${word}）`,
    about: '：',
  },
};

/** Tokens: the best record may be shown at length, the ones under it only by subject. */
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
/** Min share of the question's words in the headings of a section that comes before what commits say. */
const titledWhole = 0.8;
/** Min share of the question's words in a section that comes first. */
const heldWhole = 0.8;

/** Records have the first numbers, then code, commands, documents. `notes` are what git says. */
export function staticAnswer(question: string, found: Answered, language: SummaryLanguage): string {
  const say = words[language];
  const { used: records, code, commands, documents, notes, people, likely } = found;
  const kind = kindOfQuestion(question);
  const ofCode = code.map((hit, n) => codeLine(hit, records.length + n + 1, language));
  const ofCommands = commandLines(commands, records.length + code.length + 1, language);
  const ofDocuments = documentLines(documents, records.length + code.length + commands.length + 1);
  if (!likely) {
    const lines = kind === 'code' || kind === 'any' ? [...ofCode, ...ofDocuments] : [...ofDocuments, ...ofCode];
    return lines.length === 0 ? '' : `${say.unsure}\n\n${lines.join('\n')}`;
  }
  const learnt = learntText(question, found, say);
  const section = (heading: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `${heading}\n\n${lines.join('\n')}`;
  // A document that holds all words of the question answers it before code that only shares a few of them.
  const isWritten = learnt.full === 0 && (documents[0]?.held ?? 0) >= heldWhole && !code.some(({ named }) => named);
  const documentsFirst = kind === 'code' ? false : kind === 'any' ? isWritten : true;
  const historyFirst = kind === 'reason' || kind === 'history';
  const sections = {
    commands: section(say.commands, ofCommands),
    history: section(`**${say.history}**`, [...notes, ...people]),
    learnt: learnt.text,
    code: section(`**${say.code}**`, ofCode),
    documents: section(`**${say.documents}**`, ofDocuments),
  };
  const order: (keyof typeof sections)[] = [
    'commands',
    // "Why does the linter report warnings?" is a heading of the FAQ.
    ...(kind !== 'code' && kind !== 'history' && (documents[0]?.titled ?? 0) >= titledWhole
      ? (['documents'] as const)
      : []),
    ...(historyFirst ? (['history'] as const) : []),
    ...(learnt.isAnswer ? (['learnt'] as const) : []),
    ...(documentsFirst ? (['documents', 'code'] as const) : (['code'] as const)),
    // Learnings that are only near come behind the code that is about it.
    ...(['learnt', 'documents', 'history'] as const),
  ];
  return [...new Set(order)]
    .map((each) => sections[each])
    .filter((text) => text !== '')
    .join('\n\n');
}

type Answered = Pick<Gathered, 'used' | 'code' | 'commands' | 'documents' | 'notes' | 'people' | 'likely'>;

/** `isAnswer`: they answer the question themselves; `full`: how many are shown at length. */
function learntText(
  question: string,
  { used: records, code, commands, documents }: Answered,
  say: (typeof words)[SummaryLanguage],
): { text: string; full: number; isAnswer: boolean } {
  const best = records[0]?.score ?? 0;
  const asked = oneLine(question);
  const isNear =
    records[0] !== undefined &&
    oneLine(records[0].question) !== asked &&
    (best < aboutIt || isOfAnotherSubject(records[0], question, code));
  // Where code was found, what may be about something else is only named.
  const onlyNamed = isNear && code.length + commands.length + documents.length > 0;
  const near = ({ score }: MemoryHit): boolean => score >= best * nearBest;
  const full = onlyNamed ? 0 : records.slice(0, maxFull).filter(near).length;
  const parts: string[] = isNear && !onlyNamed ? [say.nearest] : [];
  for (const [n, hit] of records.slice(0, full).entries()) {
    const answers = oneLine(hit.question);
    // The question itself is already above the answer.
    const heading = full === 1 && answers === asked ? '' : `**${answers}**\n\n`;
    parts.push(`${heading}${withSource(shortened(hit.answer, bestTokens), n + 1)}${mark(hit, say)}`);
  }
  const also = records.slice(full, full + (onlyNamed ? maxNear : maxAlso)).map((hit, n) => {
    const said = oneLine(shortened(hit.answer, nextTokens));
    return `- **${oneLine(hit.question)}** ${said} [${full + n + 1}]${mark(hit, say)}`;
  });
  if (also.length > 0) parts.push(`${onlyNamed ? say.nearest : `**${say.also}**`}\n\n${also.join('\n')}`);
  return { text: parts.join('\n\n'), full, isAnswer: !isNear && !isUnspokenOf(code, records[0]) };
}

/**
 * Questions of the static analyst name their subject, and its answers are long lists that may contain words of any
 * question: where the subject has no words of the question, or fewer than the name of some code, the record is about
 * something else.
 */
function isOfAnotherSubject({ analyst, question }: MemoryHit, asked: string, code: readonly CodeHit[]): boolean {
  const { words } = readQuestion(asked);
  if (analyst !== 'static' || words.length === 0) return false;
  const saidIn = (text: string): number => {
    const held = new Set<string>();
    eachTerm(text, (term) => held.add(term));
    return words.filter(({ stem }) => held.has(stem)).length;
  };
  // Only the last name of a path: everything in a workspace is in the same folders.
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

/** After the last word, also where that is in a list; under a block of code or a table. */
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

/** Name of a member with its type. */
function nameOf({ memberId, container, name }: CodeHit['symbol']): string {
  const owner = memberId === undefined ? undefined : container.split(/[./+]/).at(-1);
  return owner === undefined || owner === '' ? name : `${owner}.${name}`;
}

/** The declaration, as code; an outline adds nothing to the name. */
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

const commandWords = {
  en: {
    ci: (file: string) => `CI runs it (${file})`,
    document: (file: string) => `documented in ${file}`,
    manifest: (file: string) => `from ${file}`,
    needs: (list: string) => `Needs ${list}.`,
    and: ', ',
    joined: '; ',
    end: '. ',
  },
  zh: {
    ci: (file: string) => `CI 会运行（${file}）`,
    document: (file: string) => `见于文档 ${file}`,
    manifest: (file: string) => `来自 ${file}`,
    needs: (list: string) => `需要 ${list}。`,
    and: '、',
    joined: '；',
    end: '。',
  },
};
const shownSources = 2;
const shownNeeds = 4;

/**
 * Commands of the project in an answer: each as it is typed, its sources, and the number of its citation.
 * Markdown list. @param first number of the first command's citation.
 */
export function commandLines(commands: readonly ProjectCommand[], first: number, language: SummaryLanguage): string[] {
  const say = commandWords[language];
  return commands.map(({ folder, text, description, needs, sources }, n) => {
    const typed = folder === '' ? text : `cd ${folder} && ${text}`;
    const byKind = [...Map.groupBy(sources.slice(0, shownSources), ({ kind }) => kind)];
    const from = byKind
      .map(([kind, all]) => say[kind]([...new Set(all.map(({ file }) => file))].join(say.and)))
      .join(say.joined);
    const parts = [
      `- \`${typed.replaceAll('`', "'")}\` [${first + n}]`,
      ...(description === '' ? [] : [`  ${asText(description)}`]),
      `  ${`${asText(from)}${say.end}${needs.length === 0 ? '' : say.needs(needs.slice(0, shownNeeds).map(needText).join(say.and))}`.trimEnd()}`,
    ];
    return parts.join('\n');
  });
}

const needText = ({ name, version }: CommandNeed): string => asText(version === '' ? name : `${name} ${version}`);

/**
 * Sections of documents in an answer: the sentence that says most, quoted, under the headings that lead to it.
 * Markdown list. @param first number of the first section's citation.
 */
export const documentLines = (documents: readonly DocHit[], first: number): string[] =>
  documents.map(({ file, title, within, quote, line }, n) => {
    const headings = [...within, title].filter((each) => each !== '').map(asText);
    return `- **${headings.join(' › ') || asText(file)}** (${asText(file)}:${line}) [${first + n}]\n  > ${asText(quote)}`;
  });
