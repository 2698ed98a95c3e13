/**
 * A process that opens the workspace of its first argument as the app does, with its watcher, and calls what its parent asks for.
 * Its wall clock can be set, also that of its threads (shifted-clock.ts).
 */
import { toMemoError } from '#shared/base/errors.ts';
import { contract, isMethodName, isWorkspaceMethod } from '#shared/contract/contract.ts';
import { attach, productVersion } from '../../../src/main/link/link.ts';
import type { Asked, Told } from './messages.ts';
import { setClock } from './shifted-clock.ts';

const [root = ''] = process.argv.slice(2);
const tell = (told: Told): void => void process.send?.(told);
const { signal } = new AbortController();

const link = await attach(root, { version: productVersion(), shell: 'test', watch: true });
await link.settled(signal);

async function answer(asked: Asked): Promise<void> {
  const { id } = asked;
  try {
    if (asked.kind === 'clock') {
      return tell({ kind: 'result', id, result: setClock(asked.shiftMs), owner: link.owner() });
    }
    if (asked.kind === 'heap') {
      // Twice: finalisers of the first one release more.
      for (let n = 0; n < 2; n += 1) await globalThis.gc?.({ execution: 'async' });
      const { heapUsed, external } = process.memoryUsage();
      return tell({ kind: 'result', id, result: (heapUsed + external) / 2 ** 20, owner: link.owner() });
    }
    if (asked.kind === 'close') {
      process.off('disconnect', alone);
      await link.close();
      tell({ kind: 'result', id, result: null, owner: 'other' });
      return process.disconnect();
    }
    if (!isMethodName(asked.method) || !isWorkspaceMethod(asked.method))
      throw new Error(`${asked.method} is no method`);
    const result = await link.call(asked.method, contract[asked.method].params.parse(asked.params) as never, {
      signal,
    });
    tell({ kind: 'result', id, result, owner: link.owner() });
  } catch (thrown) {
    tell({ kind: 'failed', id, error: toMemoError(thrown).toObject(), owner: link.owner() });
  }
}

/** The soak was killed. */
const alone = (): never => process.exit(1);
process.on('disconnect', alone);
process.on('message', (asked: Asked) => void answer(asked));
tell({ kind: 'ready', owner: link.owner() });
