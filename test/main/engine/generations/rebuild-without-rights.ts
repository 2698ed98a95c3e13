/** Run as a process of its own, without rights: rebuilds where nothing can be written beside the live generation, then where it can. */
import fs from 'node:fs';
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
await workspace.dispose();
console.log(
  JSON.stringify({ folder, refused, failure, live: live.id, types: live.counts?.types, notices, to: swapped.to }),
);
