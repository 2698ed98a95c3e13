/** Short stops of the owner; `test/e2e/shells/stopped.long.ts` has those of half a minute. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../engine/temp-folder.ts';
import { stopOwner } from './stopped-owner.ts';

/** The browser shell needs its page. */
const built = fs.existsSync(path.resolve(import.meta.dirname, '../../../out/renderer/index.html'));
/** Agents and links in this process give an owner up well within the stop. */
const short = { stopMs: 1_000, patienceMs: 600 };
const each = { agentProcesses: 1, agents: 2, links: 2, sockets: 1, tabs: 1 };

test.runIf(built)('every client is answered again once an owner that was stopped goes on', async () => {
  expect(await stopOwner({ folder: tempFolder(), ...short, each, end: 'SIGCONT' })).toHaveLength(8);
});

test.runIf(built)('every client is answered again once an owner that was stopped is killed', async () => {
  expect(await stopOwner({ folder: tempFolder(), ...short, each, end: 'SIGKILL' })).toHaveLength(8);
});
