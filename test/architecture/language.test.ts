/** Strictness and opening comments, each with a planted violation that it has to find. */
import { expect, test } from 'vitest';
import { doorHeaders, strictTypes } from './rules/language.ts';
import { projectFiles, report } from './sources.ts';

const files = projectFiles();
const check = (text: string): string[] => report(strictTypes([{ path: 'src/main/rpc/a.ts', text }]));

// Every source is read and taken apart.
test('nothing slips past the compiler and the linter', { timeout: 240_000 }, () => {
  expect(report(strictTypes(files))).toEqual([]);
});

test.each([
  ['any', 'let a: Map<string, any>;'],
  ['non-null', 'const b = a!.c;'],
  ['enum', 'export enum A { b }'],
  ['a cast of a cast', 'const a = b as unknown as string;'],
  ['a silent catch', 'try { a(); } catch {}'],
  ['an ignored type error', '// @ts-ignore\na();'],
  ['an expected type error outside tests', '// @ts-expect-error the handle is read-only\na();'],
  ['an unexplained ignore', '// biome-ignore lint/style/useConst: ok\nlet a = 1;'],
  ['unfinished work', `// ${'TO'}${'DO'} later\na();`],
])('%s is found', (_name, text) => {
  expect(check(text)).toHaveLength(1);
});

test('strict code passes', () => {
  expect(check('const a = b as string; const c = !d; const e = { any: 1 };')).toEqual([]);
  expect(check('try { a(); } catch {\n  // The file may be gone already.\n}')).toEqual([]);
  expect(check('// biome-ignore lint/style/useConst: the fixture needs it to be so\nlet a = 1;')).toEqual([]);
});

test('a test may expect a type error when it says why', () => {
  const inTest = (text: string) => strictTypes([{ path: 'test/main/rpc/a.test.ts', text }]);
  expect(inTest('// @ts-expect-error the handle is read-only\na();')).toEqual([]);
  expect(inTest('// @ts-expect-error\na();')).toHaveLength(1);
});

test('doors open with their purpose', () => {
  expect(report(doorHeaders(files))).toEqual([]);
  const door = 'src/main/rpc/rpc.ts';
  expect(doorHeaders([{ path: door, text: '/** One line. */\nexport const a = 1;' }])).toHaveLength(1);
  expect(doorHeaders([{ path: door, text: '/**\n * One.\n * Two.\n * Three.\n */\nexport const a = 1;' }])).toEqual([]);
  expect(doorHeaders([{ path: door, text: `${'// line\n'.repeat(7)}export const a = 1;` }])).toHaveLength(1);
});
