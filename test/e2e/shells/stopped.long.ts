/** Stops of half a minute, after which every client with the usual patience has given up waiting at least once. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopOwner } from '../../main/link/stopped-owner.ts';

let folder: string;
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-stopped-')));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

const stopMs = 30_000;
const few = { agentProcesses: 1, agents: 0, links: 0, sockets: 0, tabs: 0 };
const many = { agentProcesses: 3, agents: 10, links: 9, sockets: 5, tabs: 3 };

test.each([
  ['an agent, after the owner goes on', few, 'SIGCONT'],
  ['30 clients of every kind, after the owner goes on', many, 'SIGCONT'],
  ['30 clients of every kind, after the owner is killed', many, 'SIGKILL'],
] as const)(
  'a stop of half a minute keeps nobody from right answers: %s',
  async (name, each, end) => {
    const ms = await stopOwner({ folder, stopMs, each, end });
    console.log(`${name}: answered after ${ms.map(Math.round).join(', ')} ms`);
    expect(ms).toHaveLength(1 + Object.values(each).reduce((sum, count) => sum + count, 0));
  },
  300_000,
);
