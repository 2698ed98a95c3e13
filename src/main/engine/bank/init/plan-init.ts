/**
 * The first files of a bank (spec 06): short, true, and with room for what only people know. Main type: Planned. What a
 * machine cannot know stands as a question in a comment that Markdown does not show.
 */
import type { ModuleNode } from '#shared/contract/workspace.ts';
import { redact } from '../../redact/redact.ts';
import type { Language } from '../gates/parts.ts';
import { commandsOf, isProjectFile, packageOf, usualCommands } from './commands.ts';
import type { Material } from './read-for-init.ts';

/** What the code map counts; modules as its map has them. */
export interface Overview {
  readonly languages: readonly { readonly language: string; readonly files: number; readonly types: number }[];
  readonly modules: readonly ModuleNode[];
}

export interface Planned {
  readonly path: string;
  readonly text: string;
}

const mostModules = 12;
const unfoldAbove = 0.6;
const mostLines = 8;

export function planInit(name: string, material: Material, overview: Overview, language: Language): Planned[] {
  const say = words[language];
  const manifest = packageOf(material.texts.get('package.json'));
  const brief = [
    `# ${manifest.name || name}`,
    '',
    // What a README begins with may be news or an invitation; the description says what it is.
    ...(manifest.description === ''
      ? (firstParagraph(material.texts.get('README.md') ?? '') ?? [])
      : [manifest.description]),
    '',
    `## ${say.why}`,
    '',
    `<!-- ${say.askWhy} -->`,
    '',
    `## ${say.users}`,
    '',
    `<!-- ${say.askUsers} -->`,
  ];
  const stack = overview.languages.map(({ language: own, files, types }) => `- ${own}: ${say.counts(files, types)}`);
  const top = material.tree.filter((place) => !place.includes('/'));
  const told = [...material.texts.keys()].filter((file) => file !== 'README.md');
  const manifests = [...new Set([...told, ...top.filter(isProjectFile)])].map((file) => `- \`${file}\``);
  const modules = largest(overview.modules).map((one) => `- \`${one.path}\`: ${say.counts(one.files, one.types)}`);
  const tech = [
    `# ${say.tech}`,
    '',
    ...section(say.languages, stack),
    ...section(say.manifests, manifests),
    ...section(
      say.commands,
      [...commandsOf(material.texts).map(({ command }) => command), ...usualCommands(top)].map((one) => `- \`${one}\``),
    ),
    ...section(say.modules, modules),
    ...section(say.layout, layout(material)),
    ...(material.leftOut.length === 0 ? [] : [`${say.leftOut} ${material.leftOut.join(', ')}`, '']),
  ];
  const active = [
    `# ${say.active}`,
    ...['', `## ${say.focus}`, '', `<!-- ${say.askFocus} -->`],
    ...['', `## ${say.next}`, '', `<!-- ${say.askNext} -->`],
    ...['', `## ${say.blocked}`, ''],
    ...['', `## ${say.done}`, ''],
  ];
  const patterns = [
    `# ${say.patterns}`,
    '',
    `## ${say.decisions}`,
    '',
    say.decisionHead,
    '|------|------|------|------|------|',
  ];
  return [
    { path: 'brief.md', text: page(brief) },
    { path: 'tech.md', text: page(tech) },
    { path: 'active.md', text: page(active) },
    { path: 'patterns.md', text: page(patterns) },
  ];
}

/** A module that holds most of the types says nothing before its parts: `org` is none of the parts of a project in Java. */
function largest(modules: readonly ModuleNode[]): ModuleNode[] {
  const named = modules.filter(({ path, types }) => path !== '' && types > 0).sort((a, b) => b.types - a.types);
  const [first, ...others] = named;
  const whole = named.reduce((sum, { types }) => sum + types, 0);
  if (first !== undefined && first.children.length > 1 && first.types > whole * unfoldAbove)
    return largest([...first.children, ...others]);
  return named.slice(0, mostModules);
}

function page(lines: readonly string[]): string {
  // Of what files of the project say, which a bank is not to say on (spec 01 "Secrets").
  return `${redact(lines.join('\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, '', ...lines, ''];
}

/**
 * The words that say what it is: no badges, headings, HTML or code. A sentence that only leads to a list says what stands in
 * the repository and not what that is: then the next paragraph has the word.
 */
function firstParagraph(readme: string): string[] | null {
  const paragraphs: string[][] = [];
  let lines: string[] = [];
  let fenced = false;
  for (const line of [...readme.split(/\r?\n/), '']) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const text = line.trim();
    const said =
      !fenced &&
      /[\p{L}]{2}/u.test(text.replace(/!?\[[^[\]]*\]\([^()]*\)|\[!\[.*/g, '')) &&
      !/^(#|<|\||>|=+$|-+$|```|\[!|!\[)/.test(text);
    if (said) lines.push(text);
    else if (lines.length > 0) {
      paragraphs.push(lines);
      lines = [];
    }
  }
  const found = paragraphs.find((one) => !leadsOn(one)) ?? paragraphs[0];
  return found?.slice(0, mostLines) ?? null;
}

/** A list itself, or words whose first sentence announces one. */
function leadsOn(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  if (/^([-*+]|\d+[.)])\s/.test(first)) return true;
  const [sentence = ''] = lines.join(' ').split(/(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])/u, 1);
  return /\bthe following\b|:$|[:：]$|如下/iu.test(sentence);
}

/** With their whole paths: a page is read from anywhere, and checked. */
function layout({ tree }: Material): string[] {
  return tree.map((place) => `${place.replace(/\/$/, '').includes('/') ? '  ' : ''}- \`${place}\``);
}

const words = {
  en: {
    why: 'Why it exists',
    askWhy: 'What problem does it solve, and what must it never do?',
    users: 'Who uses it',
    askUsers: 'Who are they, and what do they need first?',
    tech: 'Tech',
    languages: 'Languages',
    manifests: 'Project files',
    commands: 'Commands',
    modules: 'Largest modules',
    layout: 'Layout',
    leftOut: 'Left out here:',
    active: 'Active',
    focus: 'Focus',
    askFocus: 'What is being worked on now?',
    next: 'Next',
    askNext: 'What comes after it?',
    blocked: 'Blocked',
    done: 'Done',
    patterns: 'Patterns and decisions',
    decisions: 'Decisions',
    decisionHead: '| Date | Decision | Reason | Trade-off | Scope |',
    counts: (files: number, types: number) =>
      `${files} ${files === 1 ? 'file' : 'files'}, ${types} ${types === 1 ? 'type' : 'types'}`,
  },
  zh: {
    why: '为什么存在',
    askWhy: '它解决什么问题？绝不能做什么？',
    users: '谁在使用',
    askUsers: '他们是谁，最先需要什么？',
    tech: '技术',
    languages: '语言',
    manifests: '项目文件',
    commands: '命令',
    modules: '最大的模块',
    layout: '目录结构',
    leftOut: '此处省略：',
    active: '当前状态',
    focus: '当前焦点',
    askFocus: '现在正在做什么？',
    next: '下一步',
    askNext: '接下来做什么？',
    blocked: '阻塞项',
    done: '已完成（待归档）',
    patterns: '模式与决策',
    decisions: '技术决策',
    decisionHead: '| 日期 | 决策 | 原因 | 代价 | 适用范围 |',
    counts: (files: number, types: number) => `${files} 个文件，${types} 个类型`,
  },
} satisfies Record<Language, object>;
