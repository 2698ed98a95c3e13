/** When an engine counts as unused, and what a program does then: the browser shell ends, `mcp` lets its folder go. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attach, idleLimitMs, minutesText, productVersion, watchIdle } from '../../../src/main/link/link.ts';
import { runCli } from '../cli/run-cli.ts';
import { agentOfProcess } from '../mcp/agent.ts';
import { openSmallEngine } from './small-engine.ts';

/** 0.6 s: long enough to be asked once more in between, short enough to wait for. */
const soon = { MEMOSCOPE_IDLE_MINUTES: '0.01' };
/** Ends only what hangs: processes start slowly on a busy machine. */
const busyMs = 180_000;
let folder: string;
let root: string;
let userData: string;
let before: string | undefined;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-idle-')));
  root = path.join(folder, 'project');
  userData = path.join(folder, 'user');
  fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
  fs.writeFileSync(path.join(root, 'a.ts'), 'export class A {}\n');
  // A loop that learns is work, and keeps an engine.
  fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
  before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = userData;
});
afterEach(() => {
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(folder, { recursive: true });
});

const inRun = (): string[] => fs.readdirSync(path.join(root, '.memo', 'run'));

test('half an hour, or what the person says; never for 0', () => {
  expect(idleLimitMs({})).toBe(30 * 60_000);
  expect(idleLimitMs({ MEMOSCOPE_IDLE_MINUTES: ' 5 ' })).toBe(300_000);
  expect(idleLimitMs({ MEMOSCOPE_IDLE_MINUTES: '0' })).toBe(Number.POSITIVE_INFINITY);
  for (const wrong of ['', 'soon', '-1', '1e9', 'Infinity']) {
    expect(idleLimitMs({ MEMOSCOPE_IDLE_MINUTES: wrong }), wrong).toBe(30 * 60_000);
  }
  expect([minutesText(60_000), minutesText(90_000)]).toEqual(['1 minute', '1.5 minutes']);
});

test('an engine is in use while a client is connected or it works at something, and a client keeps nothing', async () => {
  let working = false;
  const options = { version: '1.0.0', shell: 'test', watch: false } as const;
  const owner = await attach(root, {
    ...options,
    openEngine: async (given) => ({ ...(await openSmallEngine(given)), working: () => working }),
  });
  await expect.poll(() => owner.idleMs()).toBeGreaterThan(0);
  const client = await attach(root, { ...options, openEngine: openSmallEngine });
  expect([owner.idleMs(), client.idleMs()]).toEqual([0, Number.POSITIVE_INFINITY]);
  await client.close();
  await expect.poll(() => owner.idleMs()).toBeGreaterThan(0);
  working = true;
  expect(owner.idleMs()).toBe(0);
  await owner.close();
});

test('is looked at again and again, told at the limit only, and never looked at without one', async () => {
  let idleMs = 0;
  let looks = 0;
  let told = 0;
  const look = (): number => {
    looks += 1;
    return idleMs;
  };
  const stop = watchIdle(look, 8, () => {
    told += 1;
  });
  await expect.poll(() => looks).toBeGreaterThan(2);
  expect(told).toBe(0);
  idleMs = 8;
  await expect.poll(() => told).toBeGreaterThan(0);
  stop();
  watchIdle(
    () => expect.unreachable(),
    Number.POSITIVE_INFINITY,
    () => {},
  );
});

test(
  'the browser shell without a tab ends on its own, says why, and leaves nothing behind',
  async () => {
    if (!fs.existsSync(path.resolve(import.meta.dirname, '../../../out/renderer/index.html'))) {
      console.warn('The browser shell is checked only after a build: out/renderer is missing.');
      return;
    }
    const { code, err } = await runCli(['open', root, '--web', '--no-browser'], { cwd: root, userData, env: soon });
    expect(code).toBe(0);
    expect(err).toMatch(/^Ctrl-C ends it; so do 0 minutes without a tab, once no work is left\.$/m);
    expect(err).toMatch(/^Nobody used it for 0 minutes, so it ends\. The same command starts it again\.$/m);
    expect(inRun()).toEqual(['lock.db']);
  },
  busyMs,
);

test(
  'a server for agents lets its folder go, and takes it again with the next request',
  async () => {
    const agent = await agentOfProcess(root, userData, soon);
    try {
      expect((await agent.call('search_symbols', { query: 'A' })).data.total).toBe(1);
      await expect
        .poll(agent.errors, { timeout: busyMs })
        .toContain(`there was no request about ${root} for 0 minutes, so it is let go.`);
      await expect.poll(inRun, { timeout: busyMs }).toEqual(['lock.db']);
      // Somebody else may own it meanwhile.
      const other = await attach(root, { version: productVersion(), shell: 'test', watch: false });
      expect(other.owner()).toBe('self');
      expect((await agent.call('search_symbols', { query: 'A' })).data.total).toBe(1);
      expect((await agent.call('status')).data.status).toMatchObject({ owner: { pid: process.pid } });
      await other.close();
    } finally {
      await agent.client.close();
    }
  },
  busyMs,
);
