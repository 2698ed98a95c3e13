/** One engine for all tests of a file: its threads stay warm while one program after the other takes the folder. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

/** Call it at the top of a test file. What it returns puts these files, and no others, in the folder and reads them. */
export function oneEngine(): (files: Record<string, string>) => Promise<Engine> {
  let workspace: TestWorkspace;
  let engine: Engine;
  beforeAll(async () => {
    workspace = makeWorkspace();
    engine = await workspace.open();
    await engine.settled();
  });
  afterAll(() => workspace.dispose());

  return async (files) => {
    for (const name of fs.readdirSync(workspace.root)) {
      if (name !== '.memo') fs.rmSync(path.join(workspace.root, name), { recursive: true });
    }
    for (const [file, text] of Object.entries(files)) workspace.write(file, text);
    await engine.call('index.run', {}, uncancelled);
    return engine;
  };
}
