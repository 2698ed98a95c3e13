/** Members below that take the place of the one that is asked for: who changes it has to change them too. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

async function usesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages.map(({ file, line, kind, within }) => `${file}:${line} ${kind} ${within?.path.replace(/\(.*/, '')}`);
}

it('tells members of Java that fulfil or override it, not those that take something else', async () => {
  const files = {
    'shop/Till.java': 'package shop;\npublic interface Till {\n    int sum(int a, int b);\n}\n',
    'shop/Plain.java':
      'package shop;\npublic class Plain implements Till {\n    public int sum(int a, int b) { return a + b; }\n    public int sum(int a) { return a; }\n}\n',
    'shop/Rich.java':
      'package shop;\npublic class Rich extends Plain {\n    public int sum(int a, int b) { return 0; }\n}\n',
    'shop/Other.java': 'package shop;\npublic class Other {\n    public int sum(int a, int b) { return 0; }\n}\n',
    'web/Use.java':
      'package web;\nimport shop.Till;\nclass Use {\n    int run(Till till) { return till.sum(1, 2); }\n}\n',
  };
  expect(await usesOf(files, 'Till.sum')).toEqual([
    'web/Use.java:4 call web.Use.run',
    'shop/Plain.java:3 implements shop.Plain.sum',
    'shop/Rich.java:3 implements shop.Rich.sum',
  ]);
  expect(await usesOf(files, 'Rich.sum')).not.toContain('shop/Plain.java:3 implements shop.Plain.sum');
});

it('tells them in a language without overloads whatever they take', async () => {
  const files = {
    'src/till.ts': 'export interface Till {\n  sum(a: number, b?: number): number;\n}\n',
    'src/plain.ts':
      "import type { Till } from './till.ts';\nexport class Plain implements Till {\n  sum(a: number): number {\n    return a;\n  }\n}\n",
  };
  expect(await usesOf(files, 'Till.sum')).toEqual(['src/plain.ts:3 implements src.plain.Plain.sum']);
});
