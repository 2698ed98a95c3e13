/** The conversation with one server, and what becomes of a server whose starter is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startGuarded } from '../../../../../src/main/engine/edits/servers/guard.ts';
import { createLspClient } from '../../../../../src/main/engine/edits/servers/lsp-client.ts';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import { uncancelled } from '../../../../helpers/workspace.ts';

const scriptOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

test('a request without an answer is given up after its time, and the server continues', async () => {
  const args = [scriptOf('scripted-server'), 'utf-16'];
  const server = startGuarded({ file: process.execPath, args, cwd: os.tmpdir(), env: process.env });
  const client = createLspClient('scripted', server, { notified() {}, asked: () => undefined });
  const patient = { ...uncancelled, timeoutMs: 60_000 };
  const rootUri = new URL('./', import.meta.url).href;
  try {
    await client.request('initialize', { rootUri }, patient);
    await expect(client.request('never/answered', {}, { ...uncancelled, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'Busy',
      message: expect.stringContaining('did not answer never/answered'),
    });
    expect(client.over()).toBeNull();
    await expect(client.request('initialize', { rootUri }, patient)).resolves.toMatchObject({
      serverInfo: { name: 'scripted' },
    });
    const waiting = client.request('never/answered', {}, patient);
    const why = new MemoError('Cancelled', 'Enough.');
    await Promise.all([expect(waiting).rejects.toBe(why), client.end(why)]);
    await expect(client.request('initialize', { rootUri }, patient)).rejects.toBe(why);
  } finally {
    await server.end();
  }
});

test('a server and what it started end when the engine is killed', async () => {
  const owner = spawn(process.execPath, [scriptOf('guarded-owner')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(owner.stdout, 'data');
  const pids = String(said).trim().split(' ').map(Number);
  expect(pids).toHaveLength(2);
  expect(pids.filter(runs)).toEqual(pids);
  owner.kill('SIGKILL');
  await expect.poll(() => pids.filter(runs)).toEqual([]);
});

/** One that has ended and was not yet waited for by its parent still has its number. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    // It is gone.
    return false;
  }
}
