import { describe, expect, it } from 'vitest';
import { maxResultCharacters } from '../../../../src/main/engine/tools/tools.ts';
import { openTestTools, uncancelled } from './open-tools.ts';
import { smallShop } from './small-shop.ts';

describe('the tools over a workspace', () => {
  it('each of them reads what it is for, with the places it rests on (evolution-12)', async () => {
    const { tools, memory, text } = await openTestTools(smallShop);
    expect(tools.tools.map(({ name }) => name)).toEqual([
      'expert_consult',
      'read_file',
      'grep_file',
      'find_file',
      'call_chain',
      'outline',
    ]);

    const read = await tools.call('read_file', { path: 'src/retry.ts', startLine: 3, endLine: 4 }, uncancelled);
    expect(read.result).toEqual({
      ok: true,
      text: '3 |   /** Waits twice as long after each attempt, five times at most. */\n4 |   next(attempt: number): number | null {',
      summary: 'src/retry.ts, lines 3-4 of 7',
      found: [{ file: 'src/retry.ts', startLine: 3, endLine: 4 }],
    });
    expect(read.step).toMatchObject({ toolName: 'read_file', parameters: { path: 'src/retry.ts' }, timestamp: 1_000 });

    expect(await text('grep_file', { pattern: 'ORDER_[A-Z_]+', path: 'src' })).toBe(
      `src/[id]/page.ts:1: export const page = 'ORDER_PAGE';\nsrc/orders.ts:14: if (id === '') throw new Error('ORDER_WITHOUT_ID');`,
    );
    expect(await text('grep_file', { pattern: 'page', path: 'src/[id]/page.ts' })).toContain('src/[id]/page.ts:1:');
    expect(await text('find_file', { name: 'retry' })).toBe('src/retry.ts');
    expect(await text('find_file', { name: '**/*.md' })).toBe('docs/notes.md');

    const outline = await text('outline', { symbol: 'OrderService' });
    expect(outline).toContain('capture(id: string, attempt: number)');
    expect(outline).not.toContain('this.policy');
    expect(await text('outline', { path: 'src/retry.ts' })).toContain('RetryPolicy');

    const evidence = [{ file: 'src/retry.ts', startLine: 4, endLine: 6 }];
    await memory.memory.add(
      {
        drafts: [
          {
            ...{ question: 'How often is a failed capture retried?', answer: 'Five times, with doubled waits.' },
            ...{ questionType: 'BUSINESS_LOGIC', confidence: 0.8, evidence },
          },
        ],
        by: 'human',
        expected: [],
      },
      uncancelled,
      () => {},
    );
    await memory.memory.settled();
    const asked = { query: 'how many times is a failed capture tried again by RetryPolicy?' };
    const consulted = await tools.call('expert_consult', asked, uncancelled);
    expect(consulted.result.text).toContain('Five times, with doubled waits.');
    expect(consulted.result.text).toContain('Code src/retry.ts:');
    expect(consulted.result.found).toContainEqual(evidence[0]);
  });

  it('call_chain follows callers and callees to the lines of the calls (evolution-12)', async () => {
    const { tools } = await openTestTools(smallShop);
    const callers = await tools.call(
      'call_chain',
      { symbol: 'RetryPolicy.next', direction: 'callers', depth: 2 },
      uncancelled,
    );
    expect(callers.result.text.split('\n')).toEqual([
      'src.retry.RetryPolicy.next (method) src/retry.ts:4',
      'Called from (2):',
      '  src.orders.OrderService.capture at src/orders.ts:10: return this.policy.next(attempt);',
      '  Step 2, callers of src.orders.OrderService.capture:',
      '  src.api.OrderApi.post at src/api.ts:8: return this.orders.capture(id, 1);',
    ]);
    expect(callers.result.found).toContainEqual({
      ...{ file: 'src/orders.ts', startLine: 10, endLine: 10 },
      symbol: 'src.orders.OrderService.capture',
    });
    const callees = await tools.call(
      'call_chain',
      { symbol: 'OrderService.capture', direction: 'callees' },
      uncancelled,
    );
    expect(callees.result.text.split('\n').slice(2)).toEqual([
      '  src.orders.OrderService.check → src/orders.ts:13 at src/orders.ts:9: this.check(id);',
      '  src.retry.RetryPolicy.next → src/retry.ts:4 at src/orders.ts:10: return this.policy.next(attempt);',
    ]);
    expect(callees.result.summary).toBe('2 callees');
  });

  it('an unknown tool and wrong parameters give error results that name them (evolution-10)', async () => {
    const { tools } = await openTestTools({ 'a.ts': 'export class A {}\n' });
    const unknown = await tools.call('shell', { command: 'ls' }, uncancelled);
    expect(unknown.result).toMatchObject({ ok: false, found: [] });
    expect(unknown.result.text).toContain("'shell'");
    for (const [name, parameters, field] of [
      ['read_file', {}, 'path'],
      ['read_file', { path: 'a.ts', startLine: '1' }, 'startLine'],
      ['read_file', { path: 'a.ts', startLine: 99 }, 'startLine'],
      ['grep_file', { pattern: '(' }, 'Unterminated group'],
      ['call_chain', { symbol: 'A', depth: 4 }, 'depth'],
      ['call_chain', { symbol: 'Nothing' }, 'symbol'],
      ['outline', {}, 'symbol or path'],
      ['find_file', null, 'find_file'],
    ] as const) {
      const { result } = await tools.call(name, parameters, uncancelled);
      expect(result.ok, name).toBe(false);
      expect(result.text).toContain(field);
    }
  });

  it('caps what it returns, and says what was left out in the last line', async () => {
    const many = Array.from({ length: 900 }, (_, n) => `export const value${n} = ${n};`).join('\n');
    const { text } = await openTestTools({
      'many.ts': `${many}\n`,
      'long.ts': `export const a = '${'x'.repeat(90_000)}';\n`,
    });
    const read = await text('read_file', { path: 'many.ts' });
    expect(read.length).toBeLessThanOrEqual(maxResultCharacters);
    const shown = read.split('\n').length - 1;
    expect(read.split('\n').at(-1)).toBe(`[Lines ${shown + 1}-900 of 900 left out: ask with startLine ${shown + 1}.]`);
    const grep = await text('grep_file', { pattern: 'value', path: 'many.ts' });
    expect(grep.length).toBeLessThanOrEqual(maxResultCharacters);
    expect(grep.split('\n').at(-1)).toMatch(/^\[880 more matching lines left out/);
    expect((await text('read_file', { path: 'long.ts' })).length).toBeLessThan(500);
  });

  it('ends a regular expression that backtracks without end', async () => {
    const { tools } = await openTestTools({ 'a.txt': `${'a'.repeat(40)}!\n` });
    const { result } = await tools.call('grep_file', { pattern: '^(a+)+$' }, uncancelled);
    expect(result).toMatchObject({ ok: false });
    expect(result.text).toContain('takes too long on a.txt');
  });

  it('throws Cancelled, and nothing else', async () => {
    const { tools } = await openTestTools({ 'a.ts': 'export class A {}\n' });
    const cancelled = AbortSignal.abort();
    await expect(tools.call('read_file', { path: 'a.ts' }, cancelled)).rejects.toThrow();
  });
});
