import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBank, knowsSymbol } from '../../../../src/main/engine/bank/check-bank.ts';
import { openBankParts } from './open-bank-parts.ts';

let bank: ReturnType<typeof openBankParts>;
beforeEach(() => {
  bank = openBankParts();
});
afterEach(() => bank.dispose());

const symbols = new Set(['RetryPolicy', 'RetryPolicy.run', 'Payments.Refund', 'Payments.Holds.HoldRelease']);
/** As the index of symbols: whole paths and unique ends, and what is in something. */
const index = {
  resolve: (name: string) => {
    const total = name.endsWith('.*')
      ? [...symbols].filter((symbol) => symbol.startsWith(name.slice(0, -1))).length
      : Number(symbols.has(name));
    const step = total === 0 ? ('none' as const) : name.endsWith('*') ? ('wildcard' as const) : ('exact' as const);
    return { step, found: [], total };
  },
};

async function problems() {
  const { root, files, index: indexes, table } = bank;
  const found = await checkBank(
    { root, files, index: indexes, table, knows: (name) => knowsSymbol(index, name) },
    new AbortController().signal,
  );
  return found.problems.map(({ kind, path: file, line, about, level }) => [kind, file, line, about, level]);
}

test('where there is no bank it says so, and of a bank without its index that this is missing', async () => {
  fs.rmSync(path.join(bank.root, 'memory-bank'), { recursive: true, force: true });
  await expect(problems()).rejects.toMatchObject({
    code: 'NotFound',
    message: expect.stringContaining('Make one: memoscope bank init'),
  });
  bank.put('a.md', '# A\n');
  expect(await problems()).toEqual([['index', '_index.md', null, '_index.md', 'error']]);
});

test('links, paths and symbols that are not there are found with their line', async () => {
  fs.mkdirSync(path.join(bank.root, 'src/pay'), { recursive: true });
  fs.writeFileSync(path.join(bank.root, 'src/pay/retry.ts'), '');
  fs.writeFileSync(path.join(bank.root, 'Directory.Build.props'), '');
  bank.put(
    'tech.md',
    [
      '# Tech',
      'See [patterns](patterns.md), [gone](gone.md#x), [out](https://example.org), [self](#tech).',
      '`src/pay/retry.ts:12` and `src/pay/refund.ts`, `path/to/x.ts`, `npm run test`.',
      '`RetryPolicy.run()`, `Payments.Holds`, `RetryPolicy.stop`, `Other.thing`, `README.md`, `Directory.Build.props`.',
      '```',
      '[not](a-link.md) `src/none/x.ts`',
      '```',
      '<!-- MACHINE_BLOCK_START -->',
      '[of the machine](none.md)',
      '<!-- MACHINE_BLOCK_END -->',
      '',
    ].join('\n'),
  );
  bank.put('patterns.md', '# Patterns\n');
  await bank.index.keep();
  expect(await problems()).toEqual([
    ['link', 'tech.md', 2, 'gone.md#x', 'error'],
    ['path', 'tech.md', 3, 'src/pay/refund.ts', 'error'],
    ['symbol', 'tech.md', 4, 'RetryPolicy.stop', 'error'],
    ['symbol', 'tech.md', 4, 'Other.thing', 'warning'],
  ]);
});

test('a decision without its reason and a learning without its prevention are found', async () => {
  bank.put(
    'patterns.md',
    '| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n| 2026-01-01 | a | | b | c |\n',
  );
  bank.put('learnings/x.md', '# X\n\n## Symptom\na\n## Root cause\nb\n## Solution\nc\n');
  await bank.index.keep();
  expect(await problems()).toEqual([
    ['gate', 'learnings/x.md', null, 'prevention', 'error'],
    ['gate', 'patterns.md', 3, 'reason', 'error'],
  ]);
});

test('an index that is not as the files are is found and not fixed', async () => {
  bank.put('a.md', '# A\n');
  bank.put('b.md', '# B\n');
  await bank.index.keep();
  const before = bank.text('_index.md');
  bank.put('a.md', '# A\n\nmore\n');
  bank.put('c.md', '# C\n');
  fs.rmSync(bank.at('b.md'));
  expect((await problems()).map(([kind, , , about]) => [kind, about])).toEqual([
    ['index', 'a.md'],
    ['index', 'c.md'],
    ['index', 'b.md'],
  ]);
  expect(bank.text('_index.md')).toBe(before);
});

test('damaged markers and open conflicts are found', async () => {
  bank.put('x.md', '# X\n<!-- MACHINE_BLOCK_START id=a -->\n');
  await bank.writer.write({ path: 'y.md', id: 'b', text: 'one', source: 'test' });
  bank.put('y.md', bank.text('y.md').replace('one', 'mine'));
  await bank.writer.write({ path: 'y.md', id: 'b', text: 'two', source: 'test' });
  await bank.index.keep();
  expect(await problems()).toEqual([
    ['marker', 'x.md', 2, 'endMissing', 'error'],
    ['conflict', 'y.md', null, 'b', 'error'],
  ]);
});
