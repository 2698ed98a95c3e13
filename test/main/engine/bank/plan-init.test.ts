import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planInit, readForInit } from '../../../../src/main/engine/bank/plan-init.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-init-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function put(file: string, text = ''): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}
const module = (name: string, types: number) => ({
  path: name,
  name,
  kind: 'folder' as const,
  bytes: 0,
  files: 2,
  types,
  members: 0,
  documented: null,
  children: [],
});
const overview = {
  languages: [{ language: 'typescript', files: 12, types: 1 }],
  modules: [{ ...module('src', 9), children: [module('src/pay', 3), module('src/hold', 6)] }],
};
const readme =
  '# Ledger\n\n[![build](https://x/y.svg)](https://x)\n\n<p align="center">\n</p>\n\nLedger keeps the books of *small lenders*.\nIt never loses a cent.\n\n## Install\n';

test('only the allowlist is read, and two levels of the tree (bank-3)', async () => {
  for (const file of [
    'README.md',
    'package.json',
    'go.mod',
    'Cargo.toml',
    'pyproject.toml',
    ...['pom.xml', 'build.gradle', 'setup.py', 'composer.json', 'Gemfile', 'Makefile', 'LICENSE', 'CHANGELOG.md'],
    'secret.env',
    'docs/README.md',
    'src/a/b/c.ts',
    '.git/x',
    'node_modules/x/y',
  ])
    put(file, 'x');
  const { texts, tree } = await readForInit(root);
  expect([...texts.keys()]).toEqual(['README.md', 'package.json', 'go.mod', 'Cargo.toml', 'pyproject.toml']);
  expect(tree).toContain('src/a/');
  expect(tree.join(' ')).not.toMatch(/src\/a\/b|node_modules|\.git/);
});

test('a large tree keeps to its budget, and what was left out is said (bank-3)', async () => {
  for (let n = 0; n < 40; n += 1) put(`pkg-${String(n).padStart(2, '0')}/x.ts`);
  for (let n = 0; n < 20; n += 1) put(`pkg-00/f${n}.ts`);
  for (let n = 0; n < 200; n += 1) put(`note-${n}.txt`);
  fs.symlinkSync('/etc/passwd', path.join(root, 'README.md'));
  const material = await readForInit(root);
  expect(material.tree.length).toBeLessThan(120);
  expect(material.leftOut).toEqual(expect.arrayContaining(['README.md', 'pkg-00/… (9)', 'pkg-39/', './… (170)']));
  const [, tech] = planInit('x', material, overview, 'en');
  expect(tech?.text).toContain('Left out here: README.md');
});

test('the pages say what is known and leave room for what only people know', async () => {
  put('README.md', readme);
  put('package.json', JSON.stringify({ name: 'ledger', scripts: { build: 'x', test: 'y' } }));
  put('src/pay/x.ts');
  const files = planInit('folder', await readForInit(root), overview, 'en');
  const text = Object.fromEntries(files.map((file) => [file.path, file.text]));
  expect(Object.keys(text)).toEqual(['brief.md', 'tech.md', 'active.md', 'patterns.md']);
  expect(text['brief.md']).toMatch(
    /^# ledger\n\nLedger keeps the books of small lenders\. It never loses a cent\.\n\n## Why it exists\n\n<!-- .*\? -->\n/,
  );
  expect(text['tech.md']).toContain('- typescript: 12 files, 1 type\n');
  expect(text['tech.md']).toContain('- `npm run build`\n- `npm run test`\n');
  expect(text['tech.md']).toContain('- `src/hold`: 2 files, 6 types\n- `src/pay`: 2 files, 3 types\n');
  expect(text['tech.md']).toContain('- `src/`\n  - `src/pay/`\n');
  put('package.json', JSON.stringify({ description: 'Books for lenders' }));
  const [brief] = planInit('folder', await readForInit(root), overview, 'en');
  expect(brief?.text.startsWith('# folder\n\nBooks for lenders\n\n## Why')).toBe(true);
  for (const page of Object.values(text)) expect(page).toMatch(/[^\n]\n$/);
  expect(planInit('f', await readForInit(root), overview, 'zh')[3]?.text).toContain(
    '| 日期 | 决策 | 原因 | 代价 | 适用范围 |',
  );
});

test('a README that begins with a list is described by what comes after', async () => {
  const list = '* [Entity Framework Core](#ef)\n* [Microsoft.Data.Sqlite](#sqlite)\n\n';
  const home =
    '# Repository\n\nThis repository is home to the following [.NET Foundation](https://x) projects. They are free.\n\n';
  const briefOf = async (text: string): Promise<string | undefined> => {
    put('README.md', text);
    const [brief] = planInit('ef', await readForInit(root), overview, 'en');
    return brief?.text.split('\n\n')[1];
  };
  expect(await briefOf(`${home}${list}## EF\n\nEF Core is an object-database mapper.\n`)).toBe(
    'EF Core is an object-database mapper.',
  );
  // What leads to a list is left out; where there is nothing else, nothing is said.
  expect(await briefOf('# A\n\nA maps objects. It knows the following stores:\n\n- PostgreSQL\n\nMore.\n')).toBe(
    'A maps objects.',
  );
  expect(await briefOf(`${home}${list}`)).toBe('## Why it exists');
});

test('names the parts of what holds most types, and the tools that names of files at the root tell', async () => {
  for (const file of ['gradlew', 'build.gradle', 'settings.gradle', 'core/pom.xml']) put(file);
  const within = { ...module('org.shop', 90), children: [module('org.shop.pay', 60), module('org.shop.hold', 30)] };
  const org = { ...module('org', 91), children: [within, module('org.other', 1)] };
  const of = { ...overview, modules: [org, module('tools', 3)] };
  const [, tech] = planInit('shop', await readForInit(root), of, 'en');
  expect(tech?.text).toContain('## Project files\n\n- `build.gradle`\n- `settings.gradle`\n\n');
  expect(tech?.text).toContain('## Commands\n\n- `./gradlew build`\n- `./gradlew test`\n\n');
  const [, modules = ''] = /## Largest modules\n\n([^#]*)/.exec(tech?.text ?? '') ?? [];
  expect(modules.match(/`[^`]+`/g)).toEqual(['`org.shop.pay`', '`org.shop.hold`', '`tools`', '`org.other`']);
});
