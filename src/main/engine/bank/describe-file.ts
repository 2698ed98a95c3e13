/** What an index says of one file, read from its text alone. Main type: Described. */
import type { z } from 'zod';
import type { RequirementStatus } from '#shared/contract/bank/bank-types.ts';
import { type learningTypes, requirementStatuses } from '#shared/contract/bank/bank-words.ts';
import type { Database } from '../storage/storage.ts';
import { type Language, learningNames, partNamed } from './gates/gate.ts';

interface Described {
  readonly title: string;
  /** In two sentences: what it says, and when to read it. */
  readonly summary: string;
  /** As `wc -l` counts. */
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
  'brief.md': { en: 'Read first: what the project is and why it exists.', zh: '请先读：项目是什么、为什么做。' },
  'tech.md': { en: 'Read before you build, run or test.', zh: '构建、运行或测试前阅读。' },
  'active.md': { en: 'Read before you start work.', zh: '开工前阅读。' },
  'patterns.md': { en: 'Read before you decide how to implement something.', zh: '决定实现方式前阅读。' },
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
      // Chinese has no blank between two sentences.
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
 * The first sentence that a person wrote, over the lines of its paragraph: no heading, table, comment or line of
 * labels, nor the name of a file, a command or a module that is alone or before its counts.
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

/** Used where no sentence was written yet. */
function whatItHolds(title: string, headings: readonly string[], language: Language): string {
  const some = headings.slice(0, mostHeadings);
  if (some.length > 0) return language === 'zh' ? `内容：${some.join('、')}。` : `Covers ${some.join(', ')}.`;
  if (title === '') return '';
  return `${title.replace(/[.。!！?？:：]+$/, '')}${language === 'zh' ? '。' : '.'}`;
}

function whenToRead(path: string, headings: readonly string[], language: Language): string {
  const own = known[path];
  if (own !== undefined) return own[language];
  const some = headings.filter((heading) => partNamed(learningNames, heading) === null).slice(0, mostHeadings);
  const folder = path.split('/')[0] ?? '';
  if (folder === 'learnings')
    return language === 'zh' ? '再次出现类似症状时阅读。' : 'Read when you see a similar symptom.';
  if (folder === 'archive') return language === 'zh' ? '查找以前做过什么时阅读。' : 'Read to look up earlier work.';
  if (some.length === 0) return language === 'zh' ? '做相关工作时阅读。' : 'Read when you work on this.';
  return language === 'zh' ? `涉及${some.join('、')}时阅读。` : `Read when you work on ${some.join(', ')}.`;
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

export interface Kept {
  /** What the indexes may say that is ours, a line each: between two writes both the old and the new. */
  readonly summary: string;
  /** The one of a person that all indexes said last; '' for none. */
  readonly theirs: string;
  readonly hash: string;
  readonly updated: string;
}

/** What the indexes say of one file. */
export interface Said {
  /** What we would say. */
  readonly generated: string;
  /** Those of people. More than one: no one chose between them. */
  readonly theirs: readonly string[];
  readonly before: { readonly ours: readonly string[]; readonly theirs: string };
}

/**
 * Distinguishes a person's summaries in an index from ours: those that a person edited are kept. Main type: Said. Ours
 * follow their file; the index is the only place where a person's are kept.
 */
export const summaryOf = ({ theirs, generated }: Said): string => theirs[0] ?? generated;

/** The summaries from the last write of all indexes count only where no one wrote a different one since. */
export function whatIsSaid(summaries: readonly string[], generated: string, kept: Kept | undefined): Said {
  const ours = (kept?.summary ?? '').split('\n').filter((one) => one !== '');
  const people = [...new Set(summaries)].filter((one) => one !== '' && one !== generated && !ours.includes(one));
  const last = kept?.theirs ?? '';
  const fresh = people.filter((one) => one !== last);
  return { generated, theirs: fresh.length > 0 ? fresh : people, before: { ours, theirs: last } };
}

/** Summaries of ours of one file that an index may still say. */
const mostOurs = 4;

export function createSummaries({ read, write }: Database) {
  const kept = read.prepare<[string], Kept>('SELECT summary, theirs, hash, updated FROM entries WHERE path = ?');
  const keepDate = write.prepare<[string, string, string]>(
    `INSERT INTO entries(path, summary, hash, updated) VALUES (?, '', ?, ?)
     ON CONFLICT(path) DO UPDATE SET hash = excluded.hash, updated = excluded.updated`,
  );
  const keepSummary = write.prepare<[string, string, string]>(
    'UPDATE entries SET summary = ?, theirs = ? WHERE path = ?',
  );

  return {
    kept: (file: string): Kept | undefined => kept.get(file),
    /** Path, hash and date of the last change. */
    keepDates(dates: readonly [string, string, string][]): void {
      if (dates.length > 0) write.transaction(() => dates.forEach((one) => void keepDate.run(...one)));
    },
    /** Before the indexes are written they may say the old and the new; `done`: after all of them were. */
    remember(known: readonly { entry: { path: string }; said: Said }[], done: boolean): void {
      const changed = known.flatMap(({ entry, said: { generated, theirs, before } }): [string, string, string][] => {
        const ours = done ? generated : [...new Set([...before.ours, generated])].slice(-mostOurs).join('\n');
        const now = done ? (theirs[0] ?? '') : before.theirs;
        return ours === before.ours.join('\n') && now === before.theirs ? [] : [[ours, now, entry.path]];
      });
      if (changed.length > 0) write.transaction(() => changed.forEach((one) => void keepSummary.run(...one)));
    },
  };
}
