/** A process that writes one thing after the other when it is asked to begin, and reports the outcome of each. Run by Node as it is. */
import { once } from 'node:events';
import { toMemoError } from '#shared/base/errors.ts';
import { attach } from '../../../src/main/link/link.ts';
import { openSmallEngine } from './small-engine.ts';

const [root = '', name = '', count = '0'] = process.argv.slice(2);
const say = (message: object) => process.send?.(message);
const { signal } = new AbortController();

const link = await attach(root, { version: '1.0.0', shell: 'test', watch: false, openEngine: openSmallEngine });
say({ opened: link.owner() });
// All begin together, so that each kill finds writes of all on their way.
await once(process, 'message');
for (let n = 1; n <= Number(count); n += 1) {
  const id = `lr-${name}-${n}`;
  try {
    await link.call('memory.removePractice', { id }, { signal });
    say({ wrote: id, owner: link.owner() });
  } catch (thrown) {
    const { code, data } = toMemoError(thrown);
    say({ unsure: id, code, outcome: data.outcome });
  }
}
say({ ended: true });
// The parent ends it: an owner that ended on its own would be one kill more.
