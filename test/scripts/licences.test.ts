/** What the build takes into the product keeps its terms. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { licencesOf } from '../../scripts/licences.mjs';
import { tempFolder, writeFiles } from '../main/engine/temp-folder.ts';

test('each package is named once with the texts of its terms, and own files are left out', () => {
  const root = tempFolder();
  const manifest = (name: string): string => JSON.stringify({ name, version: '1.2.3', license: 'MIT' });
  writeFiles(root, {
    'node_modules/b/package.json': manifest('b'),
    'node_modules/b/LICENSE.md': 'Terms of b.\n',
    'node_modules/b/NOTICE': 'Notice of b.\n',
    'node_modules/b/licensed.js': '',
    'node_modules/b/node_modules/@a/c/package.json': manifest('@a/c'),
    'node_modules/b/node_modules/@a/c/licence.txt': 'Terms of c.\n',
  });
  const modules = [
    'src/own.ts',
    'node_modules/b/x.js',
    'node_modules/b/lib/y.js',
    'node_modules/b/node_modules/@a/c/z.js',
  ];
  const text = licencesOf([...modules.map((file) => path.join(root, file)), '\0virtual']);
  const line = '-'.repeat(80);
  expect(text).toBe(`@a/c 1.2.3 (MIT)\n\nTerms of c.\n\n${line}\n\nb 1.2.3 (MIT)\n\nTerms of b.\n\nNotice of b.\n`);
});

test('what the build takes in is named in what it built', () => {
  const read = (file: string): string => fs.readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
  expect(read('resources/grammars/licences.txt')).toMatch(/^tree-sitter-go \d.*Permission is hereby granted/ms);
});
