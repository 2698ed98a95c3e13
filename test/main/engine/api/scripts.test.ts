/** Scripts without a file ending, as they are written and rewritten. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace({ 'src/a.ts': 'export const one = 1;\n', 'tools/job': 'notes\n' });
  engine = await openReady(workspace, { watch: true });
});
afterAll(() => workspace.dispose());

async function languages(): Promise<string[]> {
  const status = await engine.call('Status', {}, uncancelled);
  return status.languages.map(({ language }) => language).sort();
}

it('reads a text that becomes a script, and forgets a script that becomes a text', async () => {
  expect(await languages()).toEqual(['typescript']);
  workspace.write('tools/job', '#!/bin/bash\nrun_all() { true; }\n');
  await expect.poll(languages, { timeout: 20_000 }).toEqual(['bash', 'typescript']);
  workspace.write('tools/job', 'notes again\n');
  await expect.poll(languages, { timeout: 20_000 }).toEqual(['typescript']);
});
