/** A link in the place of a folder of `.memo/` while the workspace is open, as a branch that is switched to may bring. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { contract, type Params, type Result, type WorkspaceMethodName } from '#shared/contract/contract.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const draft = (question: string) => ({ question, questionType: 'CONFIGURATION', answer: 'It is so.', confidence: 0.9 });

test.each([[''], ['memory'], ['context'], ['generations']])(
  'what is kept is not written where .memo/%s leads by then, and the caller is told',
  async (folder) => {
    workspace = makeWorkspace({ 'src/a.ts': 'export class Payment { pay(): number { return 1; } }\n' });
    const engine = await workspace.open();
    await engine.settled();
    const failures: string[] = [];
    async function ask<M extends WorkspaceMethodName>(method: M, params: Params<M>): Promise<Result<M> | null> {
      const parsed = contract[method].params.parse(params) as never;
      return engine.call(method, parsed, uncancelled).catch((thrown: unknown) => {
        failures.push(String(thrown));
        return null;
      });
    }
    await ask('memory.add', { records: Array.from({ length: 9 }, (_, n) => draft(`Question ${n}?`)) });
    await ask('memory.list', {});
    await ask('BuildPack', { name: 'before', filter: 'type:*' });
    expect(failures).toEqual([]);

    const outside = path.join(path.dirname(workspace.root), 'outside');
    fs.mkdirSync(outside);
    const swapped = workspace.memo(folder).replace(/\/$/, '');
    fs.renameSync(swapped, `${swapped}-before`);
    fs.symlinkSync(outside, swapped);

    await ask('memory.add', { records: [draft('After?')] });
    await ask('BuildPack', { name: 'after', filter: 'type:*' });
    await ask('GetPromptWindow', {});
    await ask('config.set', { key: 'rebuild.seed', value: '3' });
    const rebuild = await ask('generations.trigger', { now: true });
    if (rebuild !== null) await ask('generations.wait', { id: rebuild.rebuild.id });
    expect((await ask('memory.list', {}))?.total).toBe(10);
    await engine.close();
    expect(fs.readdirSync(outside, { recursive: true })).toEqual([]);
    // Records are kept in memory.db, which is open; that their copies are not written is no failure of what was asked.
    for (const failure of failures) expect(failure).toContain('leads elsewhere');
    expect(failures.length).toBeGreaterThanOrEqual(folder === 'memory' ? 0 : 1);
  },
);
