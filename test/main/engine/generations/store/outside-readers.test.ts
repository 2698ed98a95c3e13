import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runs } from '../../../../helpers/runs.ts';
import { openTestFolder } from './open-folder.ts';

const script = path.join(import.meta.dirname, 'reads-forever.ts');

/** Reads in a process of its own; `end` resolves with what it saw. */
async function startReader(dir: string): Promise<{ end(): Promise<Record<string, number>> }> {
  const child = spawn(process.execPath, [script, dir], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child.stdout, 'data');
  return {
    async end() {
      child.stdin.end();
      await once(child, 'close');
      return JSON.parse(said.split('\n').at(-1) ?? '');
    },
  };
}

it('readers of other processes that follow CURRENT over many swaps fail in no read and see no mix (generations-6)', async () => {
  const folder = await openTestFolder();
  const generations = await folder.open();
  fs.writeFileSync(path.join(generations.live().dir, 'arch.json'), generations.live().id);
  const readers = await Promise.all([startReader(folder.state.dir), startReader(folder.state.dir)]);
  const swaps = runs(60).numRuns;
  for (let n = 0; n < swaps; n += 1) {
    const next = await folder.build(generations);
    fs.writeFileSync(path.join(next.dir, 'arch.json'), next.id);
    // In half of the rounds back to the one before, as a person does who does not like the new one.
    await generations.makeLive(next);
    const previous = generations.previous();
    if (n % 2 === 1 && previous !== null) await generations.makeLive(previous);
  }
  let reads = 0;
  for (const reader of readers) {
    const seen = await reader.end();
    expect(seen).toMatchObject({ failed: 0, torn: 0 });
    expect(seen.generations).toBeGreaterThan(3);
    reads += seen.reads ?? 0;
  }
  // 2,000 in a quick run, 100,000 in a long one.
  expect(reads).toBeGreaterThan(runs(2_000, 10_000).numRuns);
  await generations.close();
});
