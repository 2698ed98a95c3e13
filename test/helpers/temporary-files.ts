/**
 * Before all tests: a temporary folder for this run alone, in which tests and what they start make theirs, and the user data of
 * those that take no folder of their own. It goes with the run, whatever a test that was cut short has left in it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { makeRunFolder, temporaryParent } from './run-folders.ts';

export default function setup(): () => void {
  const folder = makeRunFolder(temporaryParent(), 'memo');
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.env.MEMOSCOPE_USER_DATA ??= path.join(folder, 'user');
  return () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
