/** What is read out of project files, READMEs and the tops of source files. */
import { describe, expect, it } from 'vitest';
import { emptyCatches, headOf } from '../../../../../src/main/engine/static-analyst/documents/file-analysis.ts';
import { readMarkdown, readProject } from '../../../../../src/main/engine/static-analyst/documents/text-facts.ts';
import { firstSentence } from '../../../../../src/main/engine/static-analyst/reading/sentence.ts';

const versions = (file: string, text: string): string[] =>
  readProject(file, text).packages.map(({ name, version, line }) => `${name} ${version} ${line}`);

describe('project files', () => {
  it('tell versions as each format writes them, at their lines', () => {
    expect(versions('package.json', '{\n "dependencies": {\n  "a-b": "^1.2.3",\n  "b": "workspace:*"\n }\n}')).toEqual([
      'a-b 1.2.3 3',
      'b  4',
    ]);
    expect(
      versions('x/App.csproj', '<Project>\n<PackageReference Include="A.B" Version="8.0.1" />\n</Project>'),
    ).toEqual(['A.B 8.0.1 2']);
    expect(versions('go.mod', 'module m\n\ngo 1.22\n\nrequire (\n\tgithub.com/a/b v1.4.0\n)\n')).toEqual([
      'github.com/a/b 1.4.0 6',
    ]);
    expect(versions('Cargo.toml', '[dependencies]\nserde = { version = "1.0", features = ["x"] }\n')).toEqual([
      'serde 1.0 2',
    ]);
    expect(versions('requirements.txt', 'flask>=2.3\n')).toEqual(['flask 2.3 1']);
    expect(
      versions(
        'pom.xml',
        '<dependency>\n<groupId>g.h</groupId>\n<artifactId>art</artifactId>\n<version>3.1</version>\n</dependency>',
      ),
    ).toEqual(['g.h:art 3.1 3']);
  });

  it('tell name, purpose, runtime and what a package is entered by', () => {
    const facts = readProject(
      'package.json',
      '{\n "name": "@a/tool",\n "description": "Does a thing.",\n "bin": { "tool": "./dist/cli.js" },\n "exports": { ".": { "import": "./dist/index.js" } },\n "engines": { "node": ">=18" }\n}'.replace(
        '"engines": { "node"',
        '"engines": {\n  "node"',
      ),
    );
    expect(facts).toMatchObject({ name: '@a/tool', description: 'Does a thing.', descriptionLine: 3 });
    expect(facts.runtime).toEqual({ name: 'Node.js', version: '>=18', line: 7 });
    expect(facts.entries).toEqual([
      { path: './dist/cli.js', line: 4, command: 'tool', below: '' },
      { path: './dist/index.js', line: 5, command: '', below: '' },
    ]);
  });

  it('take a version where a package is declared, no script or condition that names it, and tell ways in apart', () => {
    const text = `{
  "name": "rx",
  "scripts": { "lint": "eslint src" },
  "exports": {
    ".": { "node": "./dist/cjs/index.js", "default": "./dist/esm/index.js" },
    "./testing": { "node": "./dist/cjs/testing/index.js" }
  },
  "lint-staged": { "*.js": "eslint" },
  "devDependencies": {
    "eslint": "^7.8.1"
  }
}
`;
    const facts = readProject('package.json', text);
    expect(facts.runtime).toBeNull();
    expect(facts.packages).toMatchObject([{ name: 'eslint', version: '7.8.1', line: 10 }]);
    expect(facts.entries.map(({ path, below }) => `${below} ${path}`)).toEqual([
      ' ./dist/cjs/index.js',
      ' ./dist/esm/index.js',
      '/testing ./dist/cjs/testing/index.js',
    ]);
  });

  it('are silent where they are half-written', () => {
    expect(readProject('package.json', '{ "bin": {')).toMatchObject({ packages: [], entries: [], runtime: null });
  });
});

describe('Markdown', () => {
  it('begins with the first prose behind badges, tables, front matter and links', () => {
    const text =
      '---\ntitle: x y z\n---\n# Name\n[![a badge](b)](c)\n[link]: https://a.b/c d e\n\n<p align="center">more words here</p>\n\nKeeps [orders](x.md) and **rows** of\na shop. And more.\n';
    expect(readMarkdown('README.md', text)).toMatchObject({ says: 'Keeps orders and rows of a shop.', line: 10 });
  });

  it('does not take a text that introduces itself, or what leads to a list, for a purpose', () => {
    expect(
      readMarkdown('README.md', 'This README is a quick start of it.\n\nSteps to run this project:\n\n- one\n').says,
    ).toBe('');
  });

  it('does not take what to do first, or with which version, for a purpose', () => {
    const text =
      '# Shop\n\nYou should be running a supported version of Node.js.\n\nSteps to run this project.\n\nSells things to people.\n';
    expect(readMarkdown('README.md', text)).toMatchObject({ says: 'Sells things to people.', line: 7 });
    const banner =
      '> Ours: buy more of it, instantly.\n\n# Shop\n\nThanks to all sponsors of it.\n\nSells things to people.\n';
    expect(readMarkdown('README.md', banner)).toMatchObject({ says: 'Sells things to people.', line: 7 });
  });

  it('tells names in code marks with their first line, not those in blocks of code, nor of texts about the past', () => {
    const text = 'Use `A.b` and `src/x.ts`.\n```\n`C.d`\n```\nAgain `A.b`, then ``E``\n';
    expect(readMarkdown('README.md', text).names).toEqual([
      { name: 'A.b', line: 1 },
      { name: 'src/x.ts', line: 1 },
    ]);
    expect(readMarkdown('CHANGELOG.md', text).names).toEqual([]);
  });
});

describe('the top of a file', () => {
  it('says what the file is for behind licence, shebang and commands for tools', () => {
    const text =
      '#!/usr/bin/env node\n/* Copyright 2020 Somebody. All rights reserved. */\n// eslint-disable-next-line\n\n/**\n * Sends letters by post. Slowly.\n */\nimport x from "x";\n';
    expect(headOf(text, 'typescript')).toEqual({ text: 'Sends letters by post.', line: 5 });
    expect(headOf('# SPDX-License-Identifier: MIT\n\n"""Sends letters by post."""\n', 'python')).toEqual({
      text: 'Sends letters by post.',
      line: 3,
    });
    expect(headOf('// zset.c - sorted sets are kept in two forms\nint a;\n', 'c')?.text).toBe(
      'sorted sets are kept in two forms',
    );
  });

  it('is silent where code comes first', () => {
    expect(headOf('const a = 1;\n/** Sends letters by post. */\n', 'typescript')).toBeNull();
  });
});

describe('a sentence', () => {
  it('is the first of its paragraph, without markup', () => {
    expect(firstSentence('Uses {@link Foo} e.g. for <b>rows</b>. Then more.')).toBe('Uses Foo e.g. for rows.');
    expect(firstSentence('{@linkplain shop.Options#all Options} that hold for {@link #one}.')).toBe(
      'Options that hold for one.',
    );
    expect(firstSentence('Calls {@link Shop#sell(int, String)} of a {@code List<Row>} in turn.')).toBe(
      'Calls Shop.sell(int, String) of a List<Row> in turn.',
    );
    expect(firstSentence('Parses integer | "{" [arg_id] "}" of a field.')).toContain('"{" arg_id "}"');
    expect(firstSentence('Keeps the rows\nauthor: Ada\nsince: 3')).toBe('Keeps the rows');
    expect(firstSentence('Keeps the rows\n@param x of them')).toBe('Keeps the rows');
    expect(firstSentence('Raised from ``__init__()`` of a part.')).toBe('Raised from `__init__()` of a part.');
    expect(firstSentence('Gives a `curl <https://curl.se/>`_ command.')).toBe('Gives a curl command.');
  });

  it('keeps what is in angle brackets for something else', () => {
    expect(firstSentence('Gives a pair of (<headers>, <stream>) as <c>bytes</c>.')).toBe(
      'Gives a pair of (<headers>, <stream>) as bytes.',
    );
  });

  it('is told without the JSON and the tags of tools', () => {
    const doc = 'Config is the top of it.\n<docsmeta>{"name": "security", "newIn": "0.9" }</docsmeta>';
    expect(firstSentence(doc)).toBe('Config is the top of it.');
    expect(firstSentence('<docsmeta>{ "newIn": "0.9" }</docsmeta>')).toBe('');
  });

  it('is none where there is only a name', () => {
    expect(firstSentence('OrderService')).toBe('');
    expect(firstSentence('')).toBe('');
  });

  it('ends with a word where it is too long', () => {
    const long = firstSentence('word '.repeat(100));
    expect(long.endsWith('word …')).toBe(true);
    expect(long.length).toBeLessThan(230);
  });
});

describe('texts of any kind', () => {
  it('have empty catch blocks where not even a reason stands', () => {
    expect(
      emptyCatches('try {\n} catch {}\ntry {} catch (e) {\n}\ntry {} catch { /* gone */ }\n', 'typescript'),
    ).toEqual([2, 3]);
    expect(
      emptyCatches('try:\n    a()\nexcept OSError:\n    pass\nexcept ValueError:\n    pass  # fine\n', 'python'),
    ).toEqual([3]);
    // A name can say that it is meant.
    const java =
      'try {} catch (IOException ignored) {}\ntry {} catch (final A | B expected) { }\ntry {} catch (Ignored e) {}\n';
    expect(emptyCatches(java, 'java')).toEqual([3]);
    expect(emptyCatches('try {} catch (expected: IOException) {\n}\ntry {} catch (_: Expected) {}', 'kotlin')).toEqual([
      3,
    ]);
  });

  it('are read in time that grows with the text', () => {
    for (const piece of ['catch (', 'catch {', 'catch', 'except ', ' \t', '\n']) {
      expect(emptyCatches(piece.repeat(200_000), 'typescript').length).toBeLessThanOrEqual(100);
      expect(emptyCatches(`except${piece.repeat(200_000)}`, 'python').length).toBeLessThanOrEqual(100);
      expect((headOf(`//${piece.repeat(200_000)}`, 'typescript')?.text ?? '').length).toBeLessThan(230);
      expect(readMarkdown('a.md', `\`${piece.repeat(50_000)}`).names.length).toBeLessThanOrEqual(400);
    }
  });
});
