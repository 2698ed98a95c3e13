/**
 * The first files of a bank: short, true, and with room for what only people know. Main type: Planned. What a machine
 * cannot know becomes a question in a comment that Markdown does not show.
 */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleNode } from '#shared/contract/workspace.ts';
import { readmeSentence } from '../project-docs/project-docs.ts';
import { redact } from '../redact/redact.ts';
import { readPlainFile } from '../storage/storage.ts';
import type { Language } from './gates/gate.ts';
import { commandsOf, isProjectFile, packageOf, usualCommands } from './machine/tech-text.ts';

/** What the code map counts; modules as its map has them. */
export interface Overview {
  readonly languages: readonly { readonly language: string; readonly files: number; readonly types: number }[];
  readonly modules: readonly ModuleNode[];
}

interface Planned {
  readonly path: string;
  readonly text: string;
}

const mostModules = 12;
const unfoldAbove = 0.6;

export function planInit(name: string, material: Material, overview: Overview, language: Language): Planned[] {
  const say = words[language];
  const manifest = packageOf(material.texts.get('package.json'));
  const brief = [
    `# ${manifest.name || name}`,
    '',
    // What a README begins with may be news or an invitation; the description says what it is.
    manifest.description || (readmeSentence(material.texts.get('README.md') ?? '', [name])?.paragraph ?? ''),
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

/** A module that holds most of the types is replaced by its parts: `org` is not a useful part of a Java project. */
function largest(modules: readonly ModuleNode[]): ModuleNode[] {
  const named = modules.filter(({ path, types }) => path !== '' && types > 0).sort((a, b) => b.types - a.types);
  const [first, ...others] = named;
  const whole = named.reduce((sum, { types }) => sum + types, 0);
  if (first !== undefined && first.children.length > 1 && first.types > whole * unfoldAbove)
    return largest([...first.children, ...others]);
  return named.slice(0, mostModules);
}

function page(lines: readonly string[]): string {
  // Of what files of the project say, which a bank is not to say on.
  return `${redact(lines.join('\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, '', ...lines, ''];
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

interface Material {
  /** Name → text, of those that are there. */
  readonly texts: ReadonlyMap<string, string>;
  /** `src/`, `src/api/`, `README.md`: folders end in `/`. */
  readonly tree: readonly string[];
  /** What was not looked at: too long, too many, or unreadable. */
  readonly leftOut: readonly string[];
}

/**
 * What a new bank is made of: README and manifests at the root, and two levels of the tree, within a
 * budget. Nothing else of the folder is read for it; the rest is the code map's. Main type: Material.
 */
const allowlist = ['README.md', 'package.json', 'go.mod', 'Cargo.toml', 'pyproject.toml'];
const maxBytes = 256 * 1024;
/** Max folders of the tree, so that a repository of many packages gives a readable page. */
const maxFolders = 30;
const maxFiles = 30;
const maxInside = 12;
const noise = /^(\..+|node_modules|dist|build|out|target|bin|obj|coverage|vendor|__pycache__|memory-bank)$/;

export async function readForInit(root: string): Promise<Material> {
  const leftOut: string[] = [];
  const texts = new Map<string, string>();
  for (const name of allowlist) {
    try {
      const bytes = await readPlainFile(path.join(root, name), maxBytes);
      if (bytes !== null) texts.set(name, bytes.toString('utf8'));
    } catch {
      // A link, a folder of that name, or longer than anyone reads: it is reported as left out.
      leftOut.push(name);
    }
  }
  const tree: string[] = [];
  const top = await names(root);
  const folders = top.filter((name) => name.endsWith('/'));
  const files = top.filter((name) => !name.endsWith('/'));
  if (files.length > maxFiles) leftOut.push(`./… (${files.length - maxFiles})`);
  for (const name of top) {
    if (!name.endsWith('/')) {
      if (files.indexOf(name) < maxFiles) tree.push(name);
      continue;
    }
    if (folders.indexOf(name) >= maxFolders) {
      leftOut.push(name);
      continue;
    }
    tree.push(name);
    const inside = await names(path.join(root, name));
    tree.push(...inside.slice(0, maxInside).map((one) => name + one));
    if (inside.length > maxInside) leftOut.push(`${name}… (${inside.length - maxInside})`);
  }
  return { texts, tree, leftOut };
}

async function names(dir: string): Promise<string[]> {
  try {
    const found = await readdir(dir, { withFileTypes: true });
    return found
      .filter((one) => (one.isFile() || one.isDirectory()) && !noise.test(one.name))
      .map((one) => (one.isDirectory() ? `${one.name}/` : one.name))
      .sort();
  } catch {
    return []; // No right to look: then nothing is said of it.
  }
}
