/** Targets of make, just, Task and Rake, and processes of a Procfile. */

import { type Alias, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { Found, type SourceFile } from '../found.ts';

/** Files that make builds are no commands: a target counts where it is phony, described, or named for a purpose. */
export function readMakefile(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const lines = source.text.split('\n').map((line) => line.replace(/\r$/, ''));
  const phony = new Set(lines.flatMap((line) => /^\.PHONY\s*:\s*(.*)/.exec(line)?.[1]?.split(/\s+/) ?? []));
  const seen = new Set<string>();
  for (const [n, line] of lines.entries()) {
    const [, names = '', rest = ''] = /^([A-Za-z0-9][\w./ -]*?)\s*::?(?!=)(.*)$/.exec(line) ?? [];
    for (const name of names.split(/\s+/)) {
      if (name === '' || /[./%]/.test(name) || seen.has(name)) continue;
      const described = /##\s*(.+)$/.exec(rest)?.[1] ?? comment(lines, n);
      const body = (lines[n + 1] ?? '').replace(/^\t[@-]*/, '');
      const isFile =
        !phony.has(name) &&
        described === '' &&
        !/^(all|build|test|tests|check|lint|format|fmt|install|clean|run|docs?|dist|release|deploy|dev|start)$/.test(
          name,
        );
      if (isFile || /^(clean|distclean|help)$/.test(name)) continue;
      seen.add(name);
      found.add(`make ${name}`, { line: n + 1, name, description: described, body });
    }
  }
  return found;
}

/** The comment on the line above: `# Run the tests`. */
function comment(lines: readonly string[], at: number): string {
  let above = at - 1;
  while (/^\.PHONY|^\s*\[/.test(lines[above] ?? '')) above -= 1;
  const said = /^#+\s*(\S.*)$/.exec(lines[above] ?? '')?.[1] ?? '';
  return /^[\W_]+$/.test(said) ? '' : said;
}

export function readJustfile(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const lines = source.text.split('\n').map((line) => line.replace(/\r$/, ''));
  for (const [n, line] of lines.entries()) {
    const [, name = '', given = ''] =
      /^@?([A-Za-z][\w-]*)((?:\s+[*+$]?[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\S+))?)*)\s*:(?!=)/.exec(line) ?? [];
    if (name === '' || /^(set|export|import|mod|alias)$/.test(name)) continue;
    const attributes = lines[n - 1] ?? '';
    if (/\[private\]/.test(attributes)) continue;
    // Optional parameters have a default or a star.
    const words = [...given.matchAll(/([*+$]?)([\w-]+)(\s*=\s*(?:"[^"]*"|'[^']*'|\S+))?/g)]
      .filter(([, mark, , preset]) => preset === undefined && mark !== '*')
      .map(([, , word = '']) => word.toUpperCase().replaceAll('-', '_'));
    const body = (lines[n + 1] ?? '').trim().replace(/^@/, '');
    found.add(['just', name, ...words].join(' '), { line: n + 1, name, description: comment(lines, n), body });
  }
  return found;
}

/** Null where the file is no YAML. */
export function readTaskfile(source: SourceFile): Found | null {
  const yaml = readYaml(source.text);
  if (yaml === null) return null;
  const found = new Found(source, 'manifest');
  for (const [name, task] of yaml.get('tasks').entries()) {
    if (task.get('internal').text === 'true') continue;
    const first = task.text || task.items()[0]?.text || task.get('cmd').text || task.get('cmds').items()[0]?.text || '';
    const description = task.get('desc').text || task.get('summary').text.split('\n')[0] || '';
    found.add(`task ${name}`, { line: task.line, name, description, body: first });
  }
  return found;
}

export function readRakefile(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  let description = '';
  const rake = source.has(source.folder === '' ? 'Gemfile' : `${source.folder}/Gemfile`) ? 'bundle exec rake' : 'rake';
  for (const [n, line] of source.text.split('\n').entries()) {
    // Tasks that a library makes: their name is the given one.
    const made =
      /^\s*(Rake::TestTask|Minitest::TestTask|RSpec::Core::RakeTask|RuboCop::RakeTask)\.(?:new|create)\b\s*\(?\s*:?(\w+)?/.exec(
        line,
      );
    if (made !== null) {
      const [
        ,
        library = '',
        name = library.startsWith('RSpec') ? 'spec' : library.startsWith('RuboCop') ? 'rubocop' : 'test',
      ] = made;
      const purpose = library.startsWith('RuboCop') ? 'lint' : 'test';
      const own = name === 'do' ? 'test' : name;
      found.add(`${rake} ${own}`, { line: n + 1, name: own, description, purpose });
      description = '';
    }
    description = /^\s*desc\s+['"](.+)['"]\s*$/.exec(line)?.[1] ?? description;
    const name = /^\s*(?:multi)?task\s*\(?\s*:?['"]?([\w:]+)/.exec(line)?.[1];
    if (name === undefined) continue;
    if (description !== '' || name === 'default')
      found.add(name === 'default' ? rake : `${rake} ${name}`, { line: n + 1, name, description });
    description = '';
  }
  return found;
}

export function readProcfile(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  for (const [n, line] of source.text.split('\n').entries()) {
    const [, name = '', command = ''] = /^([A-Za-z][\w-]*):\s*(\S.*)$/.exec(line) ?? [];
    if (command !== '')
      found.add(command, { line: n + 1, purpose: name === 'release' ? 'release' : 'run', label: name });
  }
  return found;
}

// YAML with the line of each key: enough to read workflows, task files and compose files.

export interface Yaml {
  /** 1-based. */
  readonly line: number;
  /** A scalar as text; '' for anything else. */
  readonly text: string;
  /** Line of the first line of a block scalar's text. */
  readonly textLine: number;
  get(...path: string[]): Yaml;
  /** Keys of a map with their values. */
  entries(): [string, Yaml][];
  /** Items of a list; a scalar counts as a list of one, anything else as none. */
  items(): Yaml[];
}

const maxItems = 1_000;

/** Null where the text is no YAML. */
export function readYaml(source: string): Yaml | null {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: 'silent', merge: true, uniqueKeys: false });
  if (document.errors.length > 0) return null;
  const lineAt = (offset: number | undefined): number => (offset === undefined ? 1 : lines.linePos(offset).line);
  const resolved = (node: unknown): Node | null => {
    const target = isAlias(node) ? ((node as Alias).resolve(document) ?? null) : node;
    return (target ?? null) as Node | null;
  };

  function view(given: unknown, keyOffset?: number): Yaml {
    const node = resolved(given);
    const start = node?.range?.[0];
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
    return {
      line: lineAt(keyOffset ?? start),
      text: isScalar(node) && node.value !== null && node.value !== undefined ? String(node.value) : '',
      textLine: lineAt(start) + (isBlock ? 1 : 0),
      get(...path) {
        let at: Yaml = this;
        for (const key of path) at = at.entries().find(([name]) => name === key)?.[1] ?? view(null);
        return at;
      },
      entries: () =>
        isMap(node)
          ? node.items.slice(0, maxItems).map(({ key, value }): [string, Yaml] => {
              const name = resolved(key);
              return [isScalar(name) ? String(name.value) : '', view(value, name?.range?.[0])];
            })
          : [],
      items: () =>
        isSeq(node) ? node.items.slice(0, maxItems).map((item) => view(item)) : isScalar(node) ? [view(node)] : [],
    };
  }
  return view(document.contents);
}
