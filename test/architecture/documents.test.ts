/** Every link, command, setting and path in the documents leads somewhere; each rule with a planted violation that it has to find. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract, methodNames } from '#shared/contract/contract.ts';
import { catalogues } from '#shared/messages/catalogue.ts';
import { commands, globalOptions } from '../../src/main/cli/commands.ts';
import { parseLine } from '../../src/main/cli/parse.ts';
import { configEntries } from '../../src/main/engine/workspace/config/config-entries.ts';
import { configSchema } from '../../src/main/engine/workspace/config/config-schema.ts';
import { anchors, commandLines, deadLinks, deadPaths, isDocument, unknownKeys } from './rules/documents.ts';
import { projectFiles, projectPaths, report } from './sources.ts';

const files = projectFiles();
const there = new Set(projectPaths());

test('links and pictures of documents are there, down to the heading', () => {
  expect(report(deadLinks(files, there))).toEqual([]);
  const page = (text: string) => [{ path: 'docs/a.md', text }];
  const some = new Set(['docs/a.md', 'docs/b.md', 'docs/images/c.png', 'README.md']);
  const other = { path: 'docs/b.md', text: '# Two words, `code`\n\n```\n# no heading\n```\n' };
  for (const text of [
    '[x](gone.md)',
    '![x](images/gone.png)',
    '[x](b.md#three)',
    '[x](#nowhere)',
    '[x](b.md#no-heading)',
  ])
    expect(deadLinks([...page(text), other], some), text).toHaveLength(1);
  for (const text of [
    '[x](b.md#two-words-code)',
    '![x](images/c.png)',
    '[x](../README.md)',
    '[x](images/)',
    '`[x](gone.md)`',
  ])
    expect(deadLinks([...page(text), other], some), text).toEqual([]);
  expect([...anchors('# 记忆库与冲突\n## A, b\n## A b\n')]).toEqual(['记忆库与冲突', 'a-b', 'a-b-1']);
});

test('every command in the documents is taken by the parser of the command line', () => {
  const lines = commandLines(files);
  expect(lines.length).toBeGreaterThan(150);
  expect(wrong(lines)).toEqual([]);
  const page = (text: string) => wrong(commandLines([{ path: 'a.md', text }]));
  expect(page('Run `memoscope nothing`.')).toHaveLength(1);
  expect(page('```sh\nmemoscope search x --gone\n```\n')).toHaveLength(1);
  expect(page('`memoscope diff --class Small`')).toHaveLength(1);
  expect(page('```sh\nmemoscope search a b  # two words\n```\n')).toHaveLength(1);
  expect(
    page("`memoscope search 'a b' --limit 3 | head`, `memoscope memory show <id>`, `memoscope open [dir]`"),
  ).toEqual([]);
});

function wrong(lines: ReturnType<typeof commandLines>): string[] {
  return lines.flatMap(({ path: file, line, words }) => {
    try {
      const { command, values } = parseLine(words, commands, globalOptions);
      if (command === null) return words.every((word) => word.startsWith('-')) ? [] : [`${file}: ${line}: no command`];
      for (const [name, { values: known }] of Object.entries(command.options)) {
        for (const value of [values[name] ?? []].flat()) {
          if (known !== undefined && !known.includes(String(value))) return [`${file}: ${line}: --${name} ${value}`];
        }
      }
      return [];
    } catch (error) {
      return [`${file}: ${line}: ${String(error)}`];
    }
  });
}

test('settings that documents name are keys of the configuration', async () => {
  const keys = (await configEntries(configSchema.parse({}))).map(({ key }) => key);
  const others = new Set<string>(methodNames);
  expect(Object.keys(contract)).toContain('memory.add');
  expect(report(unknownKeys(files, keys, others))).toEqual([]);
  const page = (text: string) => unknownKeys([{ path: 'a.md', text }], keys, others);
  expect(page('Set `rebuild.often` and `rebuild.interval: 3`.')).toHaveLength(2);
  expect(page('`rebuild.seed`, `bank.machine`, `memory.add`, `index.json`, `semantics.mode: manual`')).toEqual([]);
});

test('paths of the checkout that documents name are there', () => {
  expect(report(deadPaths(files, there))).toEqual([]);
  expect(deadPaths([{ path: 'a.md', text: '`src/main/gone.ts` and `src/Shop/a.ts`' }], there)).toHaveLength(1);
});

test('what the guide sets in bold is a text of the app, in its language', () => {
  expect(strangeWords('en', guide('en'))).toEqual([]);
  expect(strangeWords('zh', guide('zh'))).toEqual([]);
  expect(guide('en').length).toBe(guide('zh').length);
  expect(strangeWords('en', [{ path: 'a.md', text: 'Press **Do it all** or **Rebuild now**.' }])).toEqual([
    'a.md: Do it all',
  ]);
});

const guide = (language: string) => files.filter((file) => file.path.startsWith(`docs/guide/${language}/`));

function strangeWords(language: 'en' | 'zh', pages: typeof files): string[] {
  const known = new Set(
    Object.values(catalogues[language]).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one))),
  );
  return pages.flatMap(({ path: file, text }) =>
    [...text.matchAll(/\*\*([^*\n]+)\*\*/g)]
      .map(([, words = '']) => words)
      .filter((words) => !known.has(words))
      .map((words) => `${file}: ${words}`),
  );
}

test('every document can be reached from the README', () => {
  const documents = new Map(files.filter(isDocument).map((file) => [file.path, file.text]));
  const reached = new Set(['README.md']);
  for (const file of reached) {
    for (const [, link = ''] of (documents.get(file) ?? '').matchAll(/\]\(([^)#\s]+)/g)) {
      const to = path.posix.normalize(path.posix.join(path.posix.dirname(file), link));
      if (documents.has(to)) reached.add(to);
    }
  }
  const lost = [...documents.keys()].filter((file) => file.startsWith('docs/') && !reached.has(file));
  expect(lost).toEqual([]);
});
