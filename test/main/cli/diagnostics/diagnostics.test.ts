/** `doctor --report` and `status` in this process: nothing private leaves by the one, figures with their limits are in the other. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Run } from '../run-cli.ts';
import { runHere } from '../run-here.ts';

/** Put together here, so that no scanner takes the test for a leak. */
const token = `ghp_${'0123456789abcdefghijABCDEFGHIJ456789'}`;
const home = ['', 'home', 'jane.doe'].join('/');
const source = 'return chargeTheCard(attempt);';

let folder: string;
let project: string;

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-diagnostics-')));
  project = path.join(folder, 'acme-pay');
  fs.mkdirSync(project);
  fs.writeFileSync(
    path.join(project, 'retry.ts'),
    `export class RetryPolicy {\n  next(attempt: number) {\n    ${source}\n  }\n}\n`,
  );
  await memoscope(['index', '.']);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const memoscope = (args: string[]): Promise<Run> =>
  runHere(args, { cwd: project, userData: path.join(folder, 'user') });

it('the report tells the warnings of the log without the key, the folders and the source in them', async () => {
  const at = '2026-03-12T10:00:00.000Z';
  fs.appendFileSync(
    path.join(project, '.memo', 'logs', 'engine.log'),
    [
      `${at} warn  ${home}/notes/a.ts was left out: the token ${token} stands in it`,
      `${at} error ${project}/retry.ts: no parser for '${source}'`,
      '',
    ].join('\n'),
  );
  const { code, out } = await memoscope(['doctor', '--report']);
  expect(code).toBe(0);
  expect(out).toContain('~/notes/a.ts was left out: the token [redacted] stands in it');
  expect(out).toContain("<project>/retry.ts: no parser for '…'");
  expect(out).toMatch(/^- 1 files, 1 types, 1 members, /m);
  expect(out).toMatch(/^- ok sqlite: SQLite 3\./m);
  for (const leak of [token, home, 'jane.doe', source, folder]) expect(out).not.toContain(leak);
});

it('status prints every figure with its limit where it has one (diagnostics-1)', async () => {
  const { code, out } = await memoscope(['status']);
  expect(code).toBe(0);
  const of = (name: string) => out.split('\n').find((line) => line.startsWith(`${name} `)) ?? '';
  expect(of('symbol.resolve.ms')).toMatch(/limit of p95 100 ms$/);
  expect(of('semantic.queue.length')).toMatch(/ 0 waiting, limit 50$/);
  expect(of('memoryMB')).toMatch(/ \d+ MB, limit 2000 MB$/);
  const { metrics } = JSON.parse((await memoscope(['status', '--json'])).out) as { metrics: object };
  for (const name of Object.keys(metrics)) expect(of(name), name).not.toBe('');
});
