/** An agent that asks right after it has written a file: what is known to be behind is waited for, and never called fresh. */
import { expect, onTestFinished, test } from 'vitest';
import { openWorkspace } from '../../../src/main/mcp/workspace.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { agentHere } from './agent.ts';

test('a file counts as not read from its first event on, and a call waits until it is', async () => {
  const folder = makeWorkspace({
    'src/pay.ts': 'export class Payment {}\n',
    'src/retry.ts': 'export class Retry {}\n',
  });
  const workspace = openWorkspace(() => Promise.resolve(folder.root));
  const agent = await agentHere(workspace);
  onTestFinished(async () => {
    await agent.client.close();
    await workspace.close();
    await folder.dispose();
  });
  expect((await agent.call('search_symbols', { query: 'Payment' })).data).toMatchObject({
    freshness: 'fresh',
    total: 1,
  });
  const link = await workspace.link(uncancelled.signal);
  const told: number[] = [];
  const stop = link.subscribe((event) => {
    const { pendingFiles } = link.state();
    if (event === 'workspace.state' && told.at(-1) !== pendingFiles) told.push(pendingFiles);
  });
  onTestFinished(stop);
  // The watch begins some time after the first look.
  let n = 0;
  const warm = (): number => {
    folder.write('src/warm.ts', `export const n = ${n++};\n`);
    return told.length;
  };
  await expect.poll(warm, { interval: 2_000 }).toBeGreaterThan(0);
  await expect.poll(() => told.at(-1)).toBe(0);
  told.length = 0;
  const begun = new Promise<void>((resolve) => {
    onTestFinished(link.subscribe(() => link.state().pendingFiles > 0 && resolve()));
  });
  folder.write('src/pay.ts', 'export class Payment {}\nexport class Refund {}\n');
  folder.write('src/retry.ts', 'export class Retry {}\nexport class Backoff {}\n');
  await begun;
  // On a busy machine the event of the second file may come after the first was read: then an answer says stale, and never less.
  for (let freshness: unknown = null; freshness !== 'fresh'; ) {
    const { data } = await agent.call('search_symbols', { query: 'Refund' });
    freshness = data.freshness;
    if (freshness === 'fresh') expect(data).toMatchObject({ symbols: [{ path: 'src.pay.Refund' }] });
    else expect(freshness).toBe('stale');
  }
  // One while the others are waited for, all when they are known, none when they are read.
  expect(told[0]).toBe(1);
  expect(Math.max(...told)).toBeGreaterThan(1);
  expect(told.at(-1)).toBe(0);
});
