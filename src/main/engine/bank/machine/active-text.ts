/**
 * The block `changes` of active.md: where the work is and what changed last, of git and of the history of types (issue
 * "what the machine writes there"). The same state gives the same text: no times, no counts that tick. Commits that
 * touch only the bank are left out, or committing the block would change it.
 */
import path from 'node:path';
import type { FeedChange } from '#shared/contract/history.ts';
import { redact } from '../../redact/redact.ts';
import type { RecentCommit } from '../../workspace/workspace.ts';
import { bankDir } from '../bank-files.ts';
import type { Language } from '../gates/gate.ts';

export interface ActiveMaterial {
  readonly branch: string | null;
  /** Newest first. */
  readonly commits: readonly RecentCommit[];
  /** Newest first. */
  readonly changes: readonly FeedChange[];
}

const mostCommits = 5;
const mostFiles = 8;
const typesOfFile = 4;
const mostPlaces = 2;

/** '' where there is nothing to report. */
export function activeText({ branch, commits, changes }: ActiveMaterial, language: Language): string {
  const say = words[language];
  const files = byFile(changes);
  const where = [
    ...(branch === null ? [] : [`- ${say.branch}${code(branch)}`]),
    ...(files.size === 0 ? [] : [`- ${say.mostly}${places(files).map(code).join(say.and)}`]),
  ];
  const changed = [...files].slice(0, mostFiles).map(([file, types]) => {
    const told = types.slice(0, typesOfFile).map((type) => `${code(nameOf(type))}${say.how(kindOf(type))}`);
    const more = types.length - told.length;
    return `- ${code(file)}${say.colon}${told.join(say.comma)}${more > 0 ? say.more(more) : ''}`;
  });
  const outside = commits.filter(({ files: touched }) => touched.some((file) => !file.startsWith(`${bankDir}/`)));
  const committed = outside.slice(0, mostCommits).map(({ id, subject }) => `- ${code(id)} ${plain(subject)}`);
  return [section(say.where, where), section(say.changed, changed), section(say.commits, committed)]
    .filter((lines) => lines !== '')
    .join('\n');
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `**${heading}**\n\n${lines.join('\n')}\n`;
}

/** Types by file, in the order in which they changed last; a type counts once, as what happened to it last. */
function byFile(changes: readonly FeedChange[]): Map<string, FeedChange[]> {
  const seen = new Set<string>();
  const files = new Map<string, FeedChange[]>();
  for (const change of changes) {
    // Only what lies beneath it changed, or how it is set.
    const own = change.propagatedCause === null && change.changeClass !== 'Cosmetic';
    if (!own || seen.has(change.typeId)) continue;
    seen.add(change.typeId);
    files.set(change.file, [...(files.get(change.file) ?? []), change]);
  }
  return files;
}

/** Folders in which most types changed. */
function places(files: ReadonlyMap<string, readonly FeedChange[]>): string[] {
  const counts = new Map<string, number>();
  for (const [file, types] of [...files].slice(0, mostFiles)) {
    const folder = path.posix.dirname(file);
    const place = folder === '.' ? file : `${folder}/`;
    counts.set(place, (counts.get(place) ?? 0) + types.length);
  }
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return sorted.slice(0, mostPlaces).map(([place]) => place);
}

function nameOf({ path: symbol }: FeedChange): string {
  return symbol.slice(Math.max(symbol.lastIndexOf('.'), symbol.lastIndexOf('/')) + 1);
}

type Happened = 'added' | 'removed' | FeedChange['changeClass'];

function kindOf({ kind, changeClass }: FeedChange): Happened {
  return kind === 'changed' ? changeClass : kind;
}

const words = {
  en: {
    where: 'Where the work is',
    branch: 'Branch ',
    mostly: 'Most of what changed last is in ',
    and: ' and ',
    changed: 'Changed last',
    commits: 'Last commits',
    colon: ': ',
    comma: ', ',
    more: (n: number) => ` and ${n} more`,
    how: (what: Happened) => ` (${happened.en[what]})`,
  },
  zh: {
    where: '工作所在',
    branch: '分支 ',
    mostly: '最近的改动主要在 ',
    and: ' 和 ',
    changed: '最近改动',
    commits: '最近提交',
    colon: '：',
    comma: '、',
    more: (n: number) => ` 等，另有 ${n} 个`,
    how: (what: Happened) => `（${happened.zh[what]}）`,
  },
} satisfies Record<Language, object>;

const happened: Record<Language, Record<Happened, string>> = {
  en: {
    added: 'new',
    removed: 'gone',
    Structure: 'structure',
    PublicBehavior: 'behaviour',
    Internal: 'inside',
    Docs: 'docs',
    Cosmetic: 'layout',
  },
  zh: {
    added: '新增',
    removed: '已删除',
    Structure: '结构',
    PublicBehavior: '公共行为',
    Internal: '内部',
    Docs: '文档',
    Cosmetic: '格式',
  },
};

const mostLetters = 120;

/**
 * Names and texts of others in Markdown of the machine: on one line, without secrets, and so that nothing in them acts
 * as Markdown, HTML or a marker of a block.
 */
export function plain(text: string): string {
  const line = redact(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());
  const short =
    line.length <= mostLetters ? line : `${line.slice(0, mostLetters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return short
    .replace(/&(?=[a-z#])/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*[\]|]/g, '\\$&');
}

/** As code: a path, a name, a command. */
export function code(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll('`', "'")
    .replaceAll('<!--', '<! --')
    .trim();
  return `\`${line.slice(0, 200)}\``;
}
