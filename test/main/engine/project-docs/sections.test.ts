/** How documents are cut into sections, in each format that people write them in. */
import { describe, expect, test } from 'vitest';
import { readMarkdown, readMarkup } from '../../../../src/main/engine/project-docs/plain-markup.ts';
import { isDocument, roleOf } from '../../../../src/main/engine/project-docs/roles.ts';
import { type Outline, sectionsOf } from '../../../../src/main/engine/project-docs/section.ts';

const cut = (outline: Outline | null, text: string): string[] =>
  sectionsOf(outline ?? { headings: [], names: [], links: [] }, text.split('\n')).map(
    ({ level, within, title, startLine, endLine, throughLine }) =>
      `${level} ${[...within, title].join(' > ')} ${startLine}-${endLine} (${throughLine})`,
  );

describe('Markdown', () => {
  const text = `---
title: Storage
---
Intro with \`LedgerWriter\`.

# Storage

All in one [place](docs/place.md#why).

## Adding a column

\`\`\`ts
// # no heading
new LedgerQuery().findOwn(id);
\`\`\`

Setext
------
end
`;

  test('is cut at its headings of both forms, not at those in code', () => {
    expect(cut(readMarkdown(text), text)).toEqual([
      '0  1-5 (5)',
      '1 Storage 6-9 (19)',
      '2 Storage > Adding a column 10-16 (16)',
      '2 Storage > Setext 17-19 (19)',
    ]);
  });

  test.each([
    ['---\nid: a\ntitle: Query "Cancellation"\n---\nText.\n\n## By hand\nx\n', 'Query "Cancellation"'],
    ["---\ntitle: 'Quoted: one'\n---\nText.\n\n## By hand\nx\n", 'Quoted: one'],
    ['+++\ntitle = "Hugo"\n+++\nText.\n\n## By hand\nx\n', 'Hugo'],
  ])('has the title of its front matter where no heading is one: %s', (page, title) => {
    const end = page.split('\n').indexOf('## By hand');
    expect(cut(readMarkdown(page), page)).toEqual([
      `1 ${title} 1-${end} (${end + 2})`,
      `2 ${title} > By hand ${end + 1}-${end + 2} (${end + 2})`,
    ]);
  });

  test('has no title of a front matter that has none', () => {
    for (const front of ['id: a', 'title:', 'title: |', 'subtitle: x'])
      expect(readMarkdown(`---\n${front}\n---\nText\n`)?.headings, front).toEqual([]);
  });

  test('names the code in marks and the telling words in blocks, each with its line', () => {
    expect(readMarkdown(text)?.names).toEqual([
      { name: 'LedgerWriter', line: 4, isBlock: false },
      { name: 'LedgerQuery', line: 14, isBlock: true },
      { name: 'findOwn', line: 14, isBlock: true },
    ]);
  });

  test('keeps links as they are written', () => {
    expect(readMarkdown(text)?.links).toEqual([{ target: 'docs/place.md#why', line: 8 }]);
  });

  test('has titles without HTML; a logo gives its alternative text', () => {
    const logo = '# <img alt="chi" src="chi.svg" />\n\n## Use <sup>new</sup> `get`\n';
    expect(readMarkdown(logo)?.headings.map(({ title }) => title)).toEqual(['chi', 'Use new get']);
  });

  test('is not read where it nests so deeply that reading would not end', () => {
    expect(readMarkdown(`${'> '.repeat(5_000)}x`)).toBeNull();
    expect(readMarkdown(`${'['.repeat(50_000)}x`)).toBeNull();
  });
});

test('reStructuredText is cut by its lines of marks, outer ones first as they come', () => {
  const text = `=====
Title
=====

See :doc:\`guide/start\` and \`the site <https://example.org>\`_.

First part
----------

Call \`\`open_store()\`\` or :func:\`~pkg.store.close_store\`::

    open_store(Path)

Inner
~~~~~
text
`;
  const outline = readMarkup('docs/a.rst', text);
  expect(cut(outline, text)).toEqual([
    '1 Title 1-6 (16)',
    '2 Title > First part 7-13 (16)',
    '3 Title > First part > Inner 14-16 (16)',
  ]);
  expect(outline.names.map(({ name }) => name)).toEqual([
    'open_store',
    'Path',
    'open_store()',
    'pkg.store.close_store',
  ]);
  expect(outline.links.map(({ target }) => target)).toEqual(['guide/start', 'https://example.org']);
});

test('AsciiDoc is cut at its titles', () => {
  const text = '= Title\n\nUse `RetryPolicy`, see xref:retry.adoc[].\n\n== Part\n\n----\n== no title\n----\n';
  const outline = readMarkup('a.adoc', text);
  expect(cut(outline, text)).toEqual(['1 Title 1-4 (9)', '2 Title > Part 5-9 (9)']);
  expect(outline.names.map(({ name }) => name)).toEqual(['RetryPolicy']);
  expect(outline.links.map(({ target }) => target)).toEqual(['retry.adoc']);
});

test('documents are told from licences, lists of packages and what only tests read', () => {
  const files = ['README', 'docs/a.txt', 'AGENTS.md', '.cursor/rules/x.mdc', 'CHANGELOG.rst', 'changes.txt'];
  const others = [
    'LICENSE.md',
    'requirements.txt',
    'CMakeLists.txt',
    'test/fixtures/README.md',
    'memory-bank/a.md',
    'scripts/install',
    'a.ts',
  ];
  expect([...files, ...others].filter(isDocument)).toEqual(files);
  expect(
    [
      'README',
      'docs/api/x.md',
      'CLAUDE.md',
      'docs/adr/0007-x.md',
      'CHANGES.rst',
      'docs/x.md',
      'CONTRIBUTING.md',
      'x.md',
    ].map(roleOf),
  ).toEqual(['readme', 'reference', 'agent-rules', 'decision', 'changelog', 'guide', 'contributing', 'other']);
});
