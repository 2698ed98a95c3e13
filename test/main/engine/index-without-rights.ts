/** Run as a process of its own, without rights: indexes a folder in which a file and a folder are closed, then opens them. */
import fs from 'node:fs';
import path from 'node:path';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';

const code = (name: string): string => `namespace Fine { public class ${name} {} }\n`;
const workspace = makeWorkspace({ 'open.cs': code('Open'), 'closed.cs': code('Closed'), 'shut/in.cs': code('Inside') });
const closed = ['closed.cs', 'shut'].map((name) => path.join(workspace.root, name));

async function seen(engine: Engine): Promise<unknown> {
  const query = { query: '', offset: 0, limit: 50, kinds: ['class' as const] };
  const { hits } = await engine.call('SearchSymbols', query, uncancelled);
  const { files } = await engine.call('workspace.skipped', { offset: 0, limit: 50 }, uncancelled);
  const skipped = files.map(({ file, reason }) => `${reason} ${file}`);
  return { types: hits.map((hit) => hit.path).sort(), skipped: skipped.sort() };
}

for (const place of closed) fs.chmodSync(place, 0);
const engine = await workspace.open();
await engine.settled();
const answers = [await seen(engine)];
for (const place of closed) fs.chmodSync(place, 0o755);
await engine.call('index.run', {}, uncancelled);
answers.push(await seen(engine));
await workspace.dispose();
console.log(JSON.stringify(answers));
