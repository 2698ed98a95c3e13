/** Ending work in its middle, which is what cancelling, closing and time limits do, never ends the process. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../helpers/runs.ts';
import { tempFolder } from '../temp-folder.ts';

/** 240 in a long run; MEMOSCOPE_TEST_RUNS=10 makes 1,200. */
const kinds = [
  ['vectors', 'the vector index adds and searches', runs(20, 30)],
  ['threads', 'SQLite and readers of files work on threads', runs(10, 30)],
  ['pools', 'files are parsed, embedded and watched', runs(10, 30)],
  ['engines', 'a workspace is asked and indexed', runs(6, 30)],
] as const;

describe('ends in the middle of work leave the process alive', () => {
  it.each(kinds)('%s: while %s', (kind, _, { numRuns }) => {
    const folder = tempFolder();
    const script = path.join(import.meta.dirname, 'endings-process.ts');
    const env = { ...process.env, MEMOSCOPE_USER_DATA: path.join(folder, 'user') };
    const args = [script, kind, String(numRuns), path.join(folder, 'work')];
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect({ status, signal, stderr }).toMatchObject({ status: 0, signal: null });
    expect(stdout.trim()).toBe(String(numRuns));
  });
});
