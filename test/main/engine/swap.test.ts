/** The swap in a whole engine: what readers, history, memory and what was opened lately see of it. */
import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { openReady, outline, project } from './small-project.ts';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace(project);
});
afterEach(() => workspace.dispose());

async function rotate(engine: Engine): Promise<{ from: string; to: string }> {
  const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
  return engine.call('generations.wait', { id: rebuild.id }, uncancelled);
}

describe('a swap', () => {
  it('moves CURRENT, the state, the revision and what was opened', async () => {
    const engine = await openReady(workspace);
    await outline(engine, 'NodeStore');
    const before = engine.state();
    const events: string[] = [];
    engine.subscribe((event) => events.push(event));
    const swapped = await rotate(engine);
    expect(swapped).toMatchObject({ from: 'g-0001', to: 'g-0002' });
    expect(fs.readFileSync(workspace.memo('CURRENT'), 'utf8')).toBe('g-0002\n');
    const after = engine.state();
    expect(after.generation).toBe('g-0002');
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(events).toContain('codemap.changed');
    expect(await outline(engine, 'NodeStore')).toContain('get(');
  });
});
