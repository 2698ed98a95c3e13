/** What the contract, the documents and the checkout promise, each with a planted violation that it has to find. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorTable } from '#shared/base/errors.ts';
import { contract, methodNames } from '#shared/contract/contract.ts';
import { catalogues } from '#shared/messages/catalogue.ts';
import { answered, knownCodes, offered } from './rules/contract.ts';
import { sameMessages, usedMessages } from './rules/messages.ts';
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

test('every error code is in the table (api-2)', () => {
  const codes = Object.keys(errorTable);
  expect(report(knownCodes(files, codes))).toEqual([]);
  expect(knownCodes([{ path: 'bin/a.mjs', text: "throw new MemoError('Broken', 'x');" }], codes)).toHaveLength(1);
});

test('no path of a machine and no registry is in the checkout', () => {
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

test('both catalogues say the same things', () => {
  expect(report(sameMessages(catalogues.en, catalogues.zh))).toEqual([]);
  expect(sameMessages({ a: 'x' }, {})).toHaveLength(1);
  expect(sameMessages({ a: 'x {count}' }, { a: '{number} x' })).toHaveLength(1);
  expect(sameMessages({ a: { one: '{count} x', other: '{count} xs' } }, { a: '{count} x' })).toEqual([]);
  expect(sameMessages({ a: 'x' }, { a: ' ' })).toHaveLength(1);
});

test('every message is used', () => {
  expect(report(usedMessages(Object.keys(catalogues.en), files))).toEqual([]);
  const code = { path: 'src/renderer/app/a.tsx', text: `t('frame.back'); t(\`kind.\${kind}\`);` };
  expect(usedMessages(['frame.back', 'kind.class'], [code])).toEqual([]);
  expect(usedMessages(['frame.forward'], [code])).toHaveLength(1);
});
