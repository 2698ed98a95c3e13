import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { investigateMethods } from '../../../../src/shared/contract/context/investigate.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const batches = `/** Splits large batches into parts of a thousand rows. */
export class BatchSplitter {
  split(rows: number[]): number[][] {
    return rows.length > 1000 ? [rows.slice(0, 1000), rows.slice(1000)] : [rows];
  }
}
`;

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace({
    'src/import/batches.ts': batches,
    'src/import/importer.ts':
      "import { BatchSplitter } from './batches';\nexport class Importer {\n  run(rows: number[]): number {\n    return new BatchSplitter().split(rows).length;\n  }\n}\n",
    'src/other.ts': 'export class Unrelated { colour = 1; }\n',
  });
  engine = await openReady(workspace);
});
afterAll(() => workspace.dispose());

const { params } = investigateMethods.Investigate;
async function investigate(question: string, more: { scopePaths?: string[]; fresh?: boolean } = {}) {
  const asked = params.parse({ question, language: 'en', ...more });
  const { opId } = await engine.call('Investigate', asked, uncancelled);
  return engine.call('investigation.get', { opId, waitMs: 60_000 }, uncancelled);
}

describe('an investigation without a model', () => {
  it('ends in conclusion, evidence and references, is saved, and its types are described (investigate-1, api-5)', async () => {
    const question = 'How are large batches processed?';
    const asked = params.parse({ question, scopePaths: ['src/import'], language: 'en' });
    const { opId } = await engine.call('Investigate', asked, uncancelled);
    const { ops } = await engine.call('ops.list', {}, uncancelled);
    expect(ops).toContainEqual(expect.objectContaining({ opId, kind: 'investigate' }));

    const told = await engine.call('investigation.get', { opId, waitMs: 60_000 }, uncancelled);
    expect(told).toMatchObject({ state: 'done', found: true, cached: false, analyst: 'static', error: null });
    expect(told.conclusion).toContain('`src.import.batches.BatchSplitter`');
    expect(told.conclusion).toContain('Splits large batches into parts of a thousand rows.');
    expect(told.evidence).toContainEqual(
      expect.objectContaining({ file: 'src/import/batches.ts', hash: expect.any(String) }),
    );
    expect(told.references).toContainEqual(
      expect.objectContaining({ path: 'src.import.batches.BatchSplitter', kind: 'symbol', line: 2 }),
    );
    expect(told.steps.length).toBeGreaterThan(1);
    const { record } = await engine.call('memory.get', { id: told.record ?? '' }, uncancelled);
    expect(record).toMatchObject({ question, answer: told.conclusion, analyst: 'static' });

    const { op, ended } = await engine.call('StreamOp', { opId, after: 0, waitMs: 1_000 }, uncancelled);
    expect([op.state, ended]).toEqual(['done', true]);
    const semantic = { path: 'src.import.batches.BatchSplitter', wait: false, request: false };
    await expect.poll(async () => (await engine.call('GetSemantic', semantic, uncancelled)).state).toBe('cached');
  });

  it('is answered again without exploring while what it rests on is the same, in whatever form it is asked', async () => {
    const first = await investigate('Who splits batches?');
    const again = await investigate('  who splits batches ');
    expect(again).toMatchObject({ cached: true, conclusion: first.conclusion, record: first.record });
    expect(again.opId).not.toBe(first.opId);
    expect(await investigate('Who splits batches?', { scopePaths: ['src/import'] })).toMatchObject({ cached: false });
    expect(await investigate('Who splits batches?', { fresh: true })).toMatchObject({ cached: false });
    workspace.write('src/import/batches.ts', batches.replaceAll('1000', '2000'));
    await engine.call('index.run', {}, uncancelled);
    expect(await investigate('Who splits batches?')).toMatchObject({ cached: false, found: true });
  });

  it('says so where nothing bears on it, and saves nothing', async () => {
    const told = await investigate('Zyzzyva quokka frobnication?');
    expect(told).toMatchObject({ state: 'done', found: false, record: null, evidence: [], references: [] });
    expect(told.conclusion).toBe('Nothing was found that answers it.');
  });

  it('looks only into its scope: a folder, a file, a namespace, a type', async () => {
    for (const scope of ['src/other.ts', 'src.other', 'Unrelated']) {
      const told = await investigate(`How are batches split? ${scope}`, { scopePaths: [scope] });
      expect(told.conclusion, scope).toContain('src.other.Unrelated');
      expect(told.conclusion, scope).not.toContain('BatchSplitter');
    }
    await expect(investigate('What?', { scopePaths: ['src', 'nowhere'] })).rejects.toMatchObject({
      code: 'NotFound',
      data: { path: 'scopePaths.1' },
    });
  });

  it('puts a name that is spelt first, once for all its overloads, with who calls it and what it calls, line by line', async () => {
    const file =
      "import { deep } from './deep';\nexport function takeAll(a: number): number;\nexport function takeAll(a: string): number;\nexport function takeAll(a: unknown): number {\n  return deep(a);\n}\n";
    workspace.write('src/calls/take.ts', file);
    workspace.write('src/calls/deep.ts', 'export function deep(a: unknown): number {\n  return a === 1 ? 1 : 0;\n}\n');
    const caller = (n: number) =>
      `import { takeAll } from './take';\nexport function caller${n}(): number {\n  return takeAll(${n});\n}\n`;
    for (let n = 1; n <= 9; n += 1) workspace.write(`src/calls/c${n}.ts`, caller(n));
    workspace.write('test/take.test.ts', caller(10).replace('./take', '../src/calls/take'));
    await engine.call('index.run', {}, uncancelled);
    const { conclusion, evidence } = await investigate('Who calls takeAll?');
    expect(conclusion.match(/^- .*takeAll`/gm)).toHaveLength(1);
    expect(conclusion.split('\n')[2]).toContain('`src.calls.take.takeAll` (function, src/calls/take.ts:3)');
    expect(conclusion).toMatch(
      /Called from `c\d\.caller\d` \(src\/calls\/c\d\.ts:3\), .* and 3 more; 1 place in tests\./,
    );
    expect(conclusion).toContain('Calls `deep.deep` (src/calls/take.ts:5).');
    // The one with a body, which is one member with the overload before it.
    expect(evidence).toMatchObject([{ file: 'src/calls/take.ts', startLine: 3, endLine: 6 }]);
  });

  it('finds the member whose lines answer, under its type, with those lines, and the texts that speak of it', async () => {
    workspace.write(
      'src/delivery/courier.ts',
      [
        '/** Brings parcels. */',
        'export class Courier {',
        '  parcels: string[] = [];',
        '  run(parcel: string): boolean {',
        '    const address = parcel.trim();',
        "    if (address === '') {",
        '      // Undeliverable parcels go back to the depot.',
        '      this.parcels.push(parcel);',
        '      return false;',
        '    }',
        '    return true;',
        '  }',
        '  rest(): number {',
        '    return 1;',
        '  }',
        '}',
        '',
      ].join('\n'),
    );
    workspace.write('docs/depot.md', '# The depot\n\nUndeliverable parcels wait in the depot for a week.\n');
    await engine.call('index.run', {}, uncancelled);
    const { conclusion, evidence, references } = await investigate(
      'What happens to undeliverable parcels at the depot?',
    );
    const lines = conclusion.split('\n');
    expect(lines[2]).toBe('- `src.delivery.courier.Courier` (class, src/delivery/courier.ts:2): Brings parcels.');
    expect(lines).toContain('  - `Courier.run` (line 4)');
    expect(lines).toContain('    7: // Undeliverable parcels go back to the depot.');
    expect(conclusion).not.toContain('Courier.rest');
    expect(conclusion).toContain('Texts that speak of it: `docs/depot.md`.');
    expect(evidence).toContainEqual(expect.objectContaining({ file: 'src/delivery/courier.ts', startLine: 4 }));
    expect(references).toContainEqual(expect.objectContaining({ path: 'src.delivery.courier.Courier.run', line: 4 }));
  });

  it('takes no jump in the code for something that breaks', async () => {
    const jump = '      case 2:\n        if (rows > 3) {\n          break;\n        }\n        break;\n';
    workspace.write(
      'src/tally/tally.ts',
      `export class TallyKeeper {\n  count(rows: number): number {\n    switch (rows) {\n${jump}      default:\n        return 4;\n    }\n    return this.total(rows);\n  }\n\n  total(rows: number): number {\n    return rows;\n  }\n}\n`,
    );
    await engine.call('index.run', {}, uncancelled);
    const told = await investigate('What breaks a tally?');
    expect(told.conclusion).toContain('TallyKeeper');
    expect(told.conclusion).not.toMatch(/\d+: break;/);
  });

  it('keeps no secret of a question', async () => {
    const told = await investigate('Why is the token ghp_0123456789abcdefghijABCDEFGHIJ456789 used by batches?');
    const { investigations } = await engine.call('investigation.list', { limit: 50 }, uncancelled);
    expect(JSON.stringify([told, investigations])).not.toContain('ghp_0123456789');
    expect(investigations[0]?.opId).toBe(told.opId);
  });

  it.each(['op-20261122-001-zzzz', '../../../etc/passwd'])('does not know %s', async (opId) => {
    await expect(engine.call('investigation.get', { opId, waitMs: 0 }, uncancelled)).rejects.toMatchObject({
      code: 'NotFound',
    });
  });
});
