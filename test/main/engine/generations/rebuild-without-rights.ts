/** Run as a process of its own, without rights: rebuilds where nothing can be written beside the live generation, then where it can. */
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { toMemoError } from '../../../../src/shared/base/errors.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';

const workspace = makeWorkspace({ 'p.csproj': '<Project/>', 'a.cs': 'namespace N;\npublic class A {}\n' });
const folder = workspace.memo('generations');
const engine = await workspace.open();
await engine.settled();
fs.chmodSync(folder, 0o555);
const refused = await engine.call('generations.trigger', { now: true }, uncancelled).then(
  () => null,
  (thrown: unknown) => toMemoError(thrown).toObject(),
);
const { failure, live } = await engine.call('generations.status', {}, uncancelled);
const notices = engine.state().notices.map(({ message }) => message);
fs.chmodSync(folder, 0o755);
const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
const swapped = await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
const records = await recovered();
await workspace.dispose();
const { id, counts } = live;
console.log(
  JSON.stringify({ folder, refused, failure, records, live: id, types: counts?.types, notices, to: swapped.to }),
);

/** No one waits for what is noted in memory; the look at the records does. */
async function recovered() {
  for (let tries = 0; ; tries += 1) {
    const { failures } = await engine.call('memory.failures', { limit: 5 }, uncancelled);
    if (tries === 200 || failures[0]?.status === 'RECOVERED') return failures;
    await wait(20);
  }
}
