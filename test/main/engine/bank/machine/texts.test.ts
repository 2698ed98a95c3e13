/** What the blocks of the machine say: true to what they were made of, quiet, and without power over the file. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArchDocument } from '#shared/contract/generations/documents.ts';
import { FeedChange } from '#shared/contract/history.ts';
import { holdsMarker } from '../../../../../src/main/engine/bank/blocks.ts';
import { activeText } from '../../../../../src/main/engine/bank/machine/active-text.ts';
import { techText } from '../../../../../src/main/engine/bank/machine/tech-text.ts';
import type { RecentCommit } from '../../../../../src/main/engine/workspace/workspace.ts';
import { runs } from '../../../../helpers/runs.ts';

let id = 1_000_000;
function change(symbol: string, file: string, more: Partial<FeedChange> = {}): FeedChange {
  id -= 1;
  return FeedChange.parse({
    ...{ path: symbol, typeId: `T_${symbol}`, file, kind: 'changed', changeClass: 'Structure', propagatedCause: null },
    ...{ id, at: 1_700_000_000_000, generation: 'g-0001' },
    ...more,
  });
}
const commit = (name: string, subject: string, ...files: string[]): RecentCommit => ({ id: name, subject, files });
const nothing = { branch: null, commits: [], changes: [] };

describe('the block changes', () => {
  test('names each type once, as what happened to it last, newest file first', () => {
    const changes = [
      change('Shop.Cart', 'src/cart.ts', { kind: 'removed' }),
      change('Shop.Store.Row', 'src/pay/store.ts', { changeClass: 'PublicBehavior' }),
      change('Shop.Leaner', 'src/pay/leaner.ts', { propagatedCause: 'DependencyStructure' }),
      change('Shop.Tidy', 'src/pay/tidy.ts', { changeClass: 'Cosmetic' }),
      change('Shop.Retry', 'src/pay/store.ts', { kind: 'added' }),
      change('Shop.Cart', 'src/cart.ts', { kind: 'added' }),
    ];
    expect(activeText({ branch: 'feat/refund', commits: [], changes }, 'en')).toBe(
      [
        '**Where the work is**\n',
        '- Branch `feat/refund`',
        '- Most of what changed last is in `src/pay/` and `src/`\n',
        '**Changed last**\n',
        '- `src/cart.ts`: `Cart` (gone)',
        '- `src/pay/store.ts`: `Row` (behaviour), `Retry` (new)\n',
      ].join('\n'),
    );
    expect(activeText({ branch: 'main', commits: [], changes }, 'zh')).toContain('`Row`（公共行为）、`Retry`（新增）');
  });

  test('is silent about commits that touch only the bank, so that committing it is quiet', () => {
    const code = commit('1234567', 'Queue refunds', 'src/a.ts', 'memory-bank/active.md');
    const before = activeText({ ...nothing, commits: [code] }, 'en');
    expect(before).toBe('**Last commits**\n\n- `1234567` Queue refunds\n');
    const bank = commit('89abcde', 'Bank', 'memory-bank/active.md', 'memory-bank/_index.md');
    expect(activeText({ ...nothing, commits: [bank, code] }, 'en')).toBe(before);
    expect(activeText(nothing, 'en')).toBe('');
  });

  test('stays short, however much changed', () => {
    const changes = Array.from({ length: 500 }, (_, n) => change(`N.T${n}`, `src/d${n % 50}/f.ts`));
    const commits = Array.from({ length: 30 }, (_, n) => commit(`${n}`, 'Long '.repeat(200), 'a.ts'));
    const text = activeText({ branch: 'main', commits, changes }, 'en');
    expect(text.split('\n').length).toBeLessThan(30);
    expect(text).toContain('and 6 more');
  });

  test('a subject cannot end the block, hold a secret, or be read as Markdown', () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const subject = `x <!-- MACHINE_BLOCK_END --> [a](b) \`c\` <img src=y> ${secret}`;
    const text = activeText({ ...nothing, commits: [commit('1', subject, 'a')] }, 'en');
    expect(text).not.toContain(secret);
    expect(text).toContain('x &lt;!-- MACHINE_BLOCK_END --> \\[a\\](b) \\`c\\` &lt;img src=y>');
  });

  test('no name of any kind makes a marker or a line of its own', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<!-- MACHINE_BLOCK_START -->',
        '`<!-- MACHINE_BLOCK_END -->`',
        'a\n# b',
        '<!-\u200b- MACHINE_BLOCK_END',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (branch, subject, symbol, file) => {
        const changes = [change(symbol, file)];
        const text = activeText({ branch, commits: [commit('1', subject, file)], changes }, 'en');
        expect(holdsMarker(text)).toBe(false);
        for (const line of text.split('\n')) expect(line).toMatch(/^(|- .*|\*\*[^*]+\*\*)$/);
      }),
      runs(300),
    );
  });
});

describe('the block tech', () => {
  const evidence = (file: string) => [{ file, startLine: 1, endLine: 1, hash: 'h' }];
  const entry = (id: string, file: string) => ({ id, source: 'static', confidence: 1, evidence: evidence(file) });
  const technology = (name: string, kind: string, version: string, uses: number) => ({
    ...entry(`tech-${name}`, 'package.json'),
    ...{ name, kind, version, uses },
  });
  const module = (path: string, types: number, more: object = {}) => ({
    ...entry(`mod-${path || 'root'}`, `${path}/a.ts`),
    ...{ name: path, path, purpose: '', types, files: 1, languages: ['typescript'], dependsOn: [], layer: null },
    ...more,
  });
  const arch = (types: number, uses: number): ArchDocument =>
    ArchDocument.parse({
      ...{ schemaVersion: '1.0', omitted: {}, layers: [], entryPoints: [], patterns: [], cycles: [] },
      modules: [
        module('src/pay', types, { purpose: 'Takes *money*.', layer: 'domain' }),
        module('src/api', 9),
        module('', 99),
      ],
      techStack: [
        technology('TypeScript', 'language', '', uses),
        technology('vitest', 'test', '5.1.1', uses),
        technology('react', 'framework', '^19', 1),
      ],
    });
  const texts = new Map([
    ['package.json', '{"scripts":{"build":"vite build","x`y":"z"}}'],
    ['go.mod', 'module a'],
  ]);

  test('says what declares each thing, and no counts: more types and uses leave it as it is', () => {
    const text = techText({ arch: arch(3, 10), texts }, 'en');
    expect(text).toBe(
      [
        '**Languages**\n',
        '- TypeScript\n',
        '**Stack**\n',
        '- react ^19 (framework) — `package.json`',
        '- vitest 5.1.1 (test) — `package.json`\n',
        '**Commands**\n',
        '- `npm run build` — `package.json`',
        "- `npm run x'y` — `package.json`",
        '- `go build ./...` — `go.mod`',
        '- `go test ./...` — `go.mod`\n',
        '**Layout**\n',
        '- `src/api/`',
        '- `src/pay/`: Takes \\*money\\*. (domain)\n',
      ].join('\n'),
    );
    expect(techText({ arch: arch(30, 12), texts }, 'en')).toBe(text);
    expect(techText({ arch: arch(3, 10), texts }, 'zh')).toContain('- react ^19（框架） — `package.json`');
  });
});
