/**
 * A process that opens the workspace of its first argument as the app does, with its watcher, and calls what its parent asks for.
 * Its wall clock can be set; that of its threads and children stays, as on a machine whose clock is set while it works.
 */
import { toMemoError } from '#shared/base/errors.ts';
import { contract, isMethodName, isWorkspaceMethod } from '#shared/contract/contract.ts';
import { attach, productVersion } from '../../../src/main/link/link.ts';
import type { Asked, Told } from './messages.ts';

const [root = ''] = process.argv.slice(2);
const tell = (told: Told): void => void process.send?.(told);
const { signal } = new AbortController();

let shiftMs = 0;
const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

const link = await attach(root, { version: productVersion(), shell: 'test', watch: true });
await link.settled(signal);

async function answer(asked: Asked): Promise<void> {
  const { id } = asked;
  try {
    if (asked.kind === 'clock') {
      shiftMs = asked.shiftMs;
      return tell({ kind: 'result', id, result: null, owner: link.owner() });
    }
    if (asked.kind === 'heap') {
      // Twice: finalisers of the first one let go of more.
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
