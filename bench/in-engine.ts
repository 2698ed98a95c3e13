/** An engine on a copy of a repository, for benchmarks that ask it about one commit after another. */
import { type Engine, openEngine } from '../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../src/main/engine/storage/storage.ts';
import { checkFolder } from '../src/main/engine/workspace/workspace.ts';

/** Asked once the code map is up to date; closed afterwards. Throws where another process has the folder. */
export async function inEngine<T>(root: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const folder = await checkFolder(root);
  const state = await prepareStateFolder(folder);
  const lock = tryLock(state.lockFile);
  if (lock === null) throw new Error('the copy is in use');
  const engine = await openEngine({ folder, state, watch: false, version: 'bench' });
  try {
    await engine.settled();
    return await work(engine);
  } finally {
    await engine.close();
    lock.release();
  }
}
