/** What an index says of one file (seed 002 "索引字段规范", S2-2 … S2-7), read from its text alone. Main type: Described. */

import type { z } from 'zod';
import type { RequirementStatus } from '#shared/contract/bank/types.ts';
import { type learningTypes, requirementStatuses } from '#shared/contract/bank/words.ts';
import { type Language, learningNames, partNamed } from '../gates/parts.ts';

export interface Described {
  readonly title: string;
  /** In two sentences: what it says, and when to read it (S2-3). */
  readonly summary: string;
  /** As `wc -l` counts (S2-5). */
  readonly size: number;
  readonly status?: z.infer<typeof RequirementStatus>;
  readonly type?: (typeof learningTypes)[number];
  readonly author?: string;
}

type Label = 'status' | 'type' | 'author' | 'symptom';

const longestSentence = 160;
/** More letters of a line are not looked at. */
const longestLine = 1_000;
const mostHeadings = 3;

const statusWords: Record<string, z.infer<typeof RequirementStatus>> = {
  ...Object.fromEntries(requirementStatuses.map((status) => [status.toLowerCase(), status])),
  'in progress': 'Implementing',
  提议: 'Proposed',
  已提议: 'Proposed',
  草案: 'Proposed',
  已接受: 'Accepted',
  已采纳: 'Accepted',
  实现中: 'Implementing',
  进行中: 'Implementing',
  已完成: 'Done',
  完成: 'Done',
  已废弃: 'Deprecated',
  废弃: 'Deprecated',
};

const known: Record<string, Record<Language, string>> = {
  'brief.md': { en: 'Read it first: what the project is and why.', zh: '最先阅读：项目是什么、为什么。' },
  'tech.md': { en: 'Read it to build, run or test.', zh: '构建、运行或测试时阅读。' },
  'active.md': { en: 'Read it before you begin: focus, next, blocked.', zh: '开工前阅读：焦点、下一步、阻塞项。' },
  'patterns.md': { en: 'Read it before you choose how to do something.', zh: '决定做法之前阅读。' },
};

/** `path` is relative to `memory-bank/`. */
export function describeFile(path: string, text: string, language: Language): Described {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const title =
    lines
      .find((line) => /^#[ \t]+\S/.test(line))
      ?.slice(0, longestLine)
      .replace(/^#[ \t]+/, '')
      .replace(/[ \t]*#*$/, '') ?? '';
  const headings = lines.filter((line) => /^##[ \t]+\S/.test(line)).map((line) => line.replace(/^##[ \t]+/, '').trim());
  const labels = labelsOf(lines);
  const folder = path.split('/')[0] ?? '';
  const author = labels.get('author');
  return {
    title: title || (path.split('/').at(-1) ?? path).replace(/\.md$/, ''),
    summary: [
      firstSentence(lines) || firstSentence([labels.get('symptom') ?? '']) || whatItHolds(title, headings, language),
      whenToRead(path, headings, language),
    ]
      .filter((one) => one !== '')
      .join(' ')
      // Two sentences of Chinese stand without a blank between them.
      .replace(/。 (?=\p{Script=Han})/u, '。'),
    size: lines.length - 1,
    ...(folder === 'requirements' && path.includes('/')
      ? { status: statusWords[labels.get('status')?.toLowerCase() ?? ''] ?? 'Proposed' }
      : {}),
    ...(folder === 'learnings' && path.includes('/') ? { type: typeOf(labels.get('type') ?? '') } : {}),
    ...(author === undefined || author === '' ? {} : { author }),
  };
}

/**
 * The first sentence that a person wrote, over the lines of its paragraph: no heading, table, comment or line of labels, nor
 * the name of a file, a command or a module that stands alone or before what is counted of it.
 */
function firstSentence(lines: readonly string[]): string {
  let fenced = false;
  let said = '';
  for (const line of lines) {
    if (/^ {0,3}(```|~~~)/.test(line)) fenced = !fenced;
    const marked = /^\s*(?:[-*+>]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/.exec(line)?.[0] ?? '';
    const raw = line.slice(marked.length, longestLine);
    const text = plain(raw);
    const words = !fenced && text !== '' && !/^(#|\||<|```|~~~|---|===|:)/.test(text);
    const label = /^(?:[^\s:：]{1,20}[:：]|[\p{L} ]{1,20}: )/u.test(text) || /^`[^`]*`\s*([:：]|$)/.test(raw);
    if (said !== '' && (!words || label || marked !== '')) break;
    if (!words || label) continue;
    // Chinese has no space between its words.
    const apart = said === '' || (/\p{Script=Han}|[，、；：]$/u.test(said.slice(-1)) && /^\p{Script=Han}/u.test(text));
    said += apart ? text : ` ${text}`;
    const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？])/u.exec(said)?.[0];
    if (sentence !== undefined) return shortened(sentence);
    if (said.length > longestSentence) break;
  }
  if (said === '') return '';
  return shortened(`${said.replace(/[:：;；,，、]$/, '')}${/\p{Script=Han}/u.test(said) ? '。' : '.'}`);
}

/** Without marks of Markdown; an underscore within a name stays. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .trim();
}

function shortened(sentence: string): string {
  return sentence.length <= longestSentence ? sentence : `${sentence.slice(0, longestSentence - 1).trimEnd()}…`;
}

/** Where nobody has written a sentence yet. */
function whatItHolds(title: string, headings: readonly string[], language: Language): string {
  const some = headings.slice(0, mostHeadings);
  if (some.length > 0) return language === 'zh' ? `包含${some.join('、')}。` : `It holds ${some.join(', ')}.`;
  if (title === '') return '';
  return `${title.replace(/[.。!！?？:：]+$/, '')}${language === 'zh' ? '。' : '.'}`;
}

function whenToRead(path: string, headings: readonly string[], language: Language): string {
  const own = known[path];
  if (own !== undefined) return own[language];
  const some = headings.filter((heading) => partNamed(learningNames, heading) === null).slice(0, mostHeadings);
  const folder = path.split('/')[0] ?? '';
  if (folder === 'learnings')
    return language === 'zh' ? '再遇到类似症状时阅读。' : 'Read it when you see such a symptom again.';
  if (folder === 'archive')
    return language === 'zh' ? '追溯以前做过什么时阅读。' : 'Read it to look up what was done before.';
  if (some.length === 0) return language === 'zh' ? '做这件事时阅读。' : 'Read it when you work on this.';
  return language === 'zh' ? `涉及${some.join('、')}时阅读。` : `Read it when you work on: ${some.join(', ')}.`;
}

/** `Status: Done`, `- 作者：mei`, and the same between the lines of a front matter. */
function labelsOf(lines: readonly string[]): Map<Label, string> {
  const found = new Map<Label, string>();
  for (const line of lines.slice(0, 60)) {
    const label = /^[ \t]*(?:[-*+][ \t]+)?\*{0,2}([^\s:：*][^:：]{0,20}?)\*{0,2}[ \t]*[:：]\*{0,2}[ \t]*(.+)$/.exec(
      line,
    );
    if (label === null) continue;
    const name = (label[1] ?? '').toLowerCase();
    const key = name === 'status' || name === '状态' ? 'status' : partNamed(learningNames, name);
    if ((key === 'status' || key === 'type' || key === 'author' || key === 'symptom') && !found.has(key))
      found.set(key, (label[2] ?? '').trim());
  }
  return found;
}

function typeOf(said: string): (typeof learningTypes)[number] {
  if (/perf|性能/i.test(said)) return 'performance';
  return /integr|集成|对接/i.test(said) ? 'integration' : 'bug';
}
