/** The demo project: copied once into the user data folder, because opening a folder writes its state into it. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { errnoOf, resourcePath, userDataDir } from '../../engine/storage/storage.ts';

const demoName = 'ledgerline';

/** Absolute path of the copy. What a person changed in it stays. */
export async function prepareDemo(): Promise<string> {
  const target = path.join(userDataDir(), 'demo', demoName);
  if (await exists(target)) return target;
  const source = resourcePath('demo', demoName);
  if (!(await exists(source))) {
    throw new MemoError('NotFound', sentence`The demo project is missing at ${source}. Install Memoscope again.`);
  }
  // A copy that is cut short must not pass for the demo: it gets its name only when it is whole.
  await fs.mkdir(path.dirname(target), { recursive: true });
  const draft = await fs.mkdtemp(`${target}-`);
  try {
    await fs.cp(source, draft, { recursive: true });
    await fs.rename(draft, target);
  } catch (thrown) {
    await fs.rm(draft, { recursive: true, force: true });
    // Another process was faster; its copy is as good.
    if (!['EEXIST', 'ENOTEMPTY'].includes(errnoOf(thrown))) throw thrown;
  }
  return target;
}

async function exists(folder: string): Promise<boolean> {
  return fs.access(folder).then(
    () => true,
    () => false,
  );
}
