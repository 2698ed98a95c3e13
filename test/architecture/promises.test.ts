/** What the contract, the documents and the checkout promise, each with a planted violation that it has to find. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorTable } from '#shared/base/errors.ts';
import { contract, methodNames } from '#shared/contract/contract.ts';
import { answered, knownCodes, offered } from './rules/contract.ts';
import { namedScripts, noMachine } from './rules/text.ts';
import { projectFiles, report, root } from './sources.ts';

const files = projectFiles();
const methods = methodNames.map((name) => ({ name, ...contract[name] }));
const scripts = Object.keys(
  (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);

test('every method has a command and a tool, or a reason', () => {
  expect(report(offered(methods))).toEqual([]);
  const row = { name: 'a', scope: 'host', cli: 'a', mcp: { exempt: 'no' } } as const;
  expect(offered([row])).toHaveLength(1);
  expect(offered([{ ...row, cli: '', mcp: 'a_b' }])).toHaveLength(1);
});

test('every method has a handler', () => {
  expect(report(answered(methods, files))).toEqual([]);
  const row = { name: 'a.b', scope: 'workspace', cli: 'a', mcp: 'a' } as const;
  expect(answered([row], [{ path: 'src/main/host/a.ts', text: "export const h = { 'a.b': () => 1 };" }])).toHaveLength(
    1,
  );
  expect(answered([row], [{ path: 'src/main/engine/a.ts', text: "export const h = { 'a.b': () => 1 };" }])).toEqual([]);
});

test('every error code stands in the table', () => {
  const codes = Object.keys(errorTable);
  expect(report(knownCodes(files, codes))).toEqual([]);
  expect(knownCodes([{ path: 'bin/a.mjs', text: "throw new MemoError('Broken', 'x');" }], codes)).toHaveLength(1);
});

test('no path of a machine and no registry stands in the checkout', () => {
  expect(report(noMachine(files))).toEqual([]);
  const folder = ['', 'work', 'main', 'a.ts'].join('/');
  const home = ['', 'home', 'jo', 'a.ts'].join('/');
  const host = ['https:', '', ['registry', 'npmjs', 'org'].join('.'), 'a'].join('/');
  for (const text of [folder, home, host]) expect(noMachine([{ path: 'a.md', text: `see ${text}` }])).toHaveLength(1);
  expect(noMachine([{ path: 'a.md', text: 'src/work/a.ts, ~/work/a and https://example.org' }])).toEqual([]);
});

test('documents name scripts that are there', () => {
  expect(report(namedScripts(files, scripts))).toEqual([]);
  expect(namedScripts([{ path: 'README.md', text: 'Run `npm run nothing`.' }], scripts)).toHaveLength(1);
  expect(namedScripts([{ path: 'README.md', text: '```\nnpm install\nnpm test\n```' }], scripts)).toEqual([]);
});
