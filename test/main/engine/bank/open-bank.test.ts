import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bank } from '../../../../src/main/engine/bank/bank.ts';
import { testClock } from '../evolution/loop/test-clock.ts';
import { wholeBank } from './conflicts/whole-bank.ts';

let root: string;
let told: string[][];
let asides: string[];
let rebuilt: string[][];
let bank: Bank;

function open(mark = 7): Bank {
  return wholeBank(root, {
    mark,
    clock: { now: () => Date.parse('2026-03-12T12:00:00Z') },
    onSetAside: ({ message }) => void asides.push(message),
    onChanged: (paths) => void told.push([...paths]),
    onRebuilt: (files) => void rebuilt.push([...files]),
  });
}
const at = (file: string): string => path.join(root, 'memory-bank', file);

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-open-bank-'));
  fs.mkdirSync(path.join(root, 'memory-bank'));
  told = [];
  asides = [];
  rebuilt = [];
  bank = open();
});
afterEach(async () => {
  await bank.close();
  fs.rmSync(root, { recursive: true, force: true });
});

describe('the bank as callers see it', () => {
  test.each([
    ['a pipe', (place: string) => void execFileSync('mkfifo', [place])],
    ['a link', (place: string) => fs.symlinkSync('/etc/passwd', place)],
    ['a folder', (place: string) => fs.mkdirSync(place)],
    ['a gigabyte', (place: string) => void execFileSync('truncate', ['-s', '1G', place])],
    ['no text', (place: string) => fs.writeFileSync(place, Buffer.alloc(100))],
  ])('a page that is %s costs itself alone, also where it is always given (engine-1)', async (_what, make) => {
    fs.writeFileSync(at('tech.md'), '# Tech\n\nWords.\n');
    for (const page of ['active.md', 'brief.md']) make(at(page));
    const tree = await bank.tree();
    expect(tree).toMatchObject({ exists: true, archive: null });
    expect(tree.files.map(({ path: file }) => file)).toContain('tech.md');
    const { files } = await bank.load({ task: 'words', paths: ['tech.md'] }, new AbortController().signal);
    expect(files.map(({ path: file }) => file)).toContain('tech.md');
    expect(files.map(({ path: file }) => file)).not.toContain('active.md');
    await expect(bank.read('active.md')).rejects.toMatchObject({ code: 'Refused' });
  });

  test('a file that no index names is read, added, and it is told (bank-2)', async () => {
    fs.writeFileSync(at('brief.md'), '# Brief\n');
    await bank.tree();
    fs.writeFileSync(at('odd.md'), '# Odd\r\n');
    expect(await bank.read('odd.md')).toMatchObject({ text: '# Odd\r\n', lineEnding: 'crlf', addedToIndex: true });
    expect((await bank.read('odd.md')).addedToIndex).toBe(false);
    fs.rmSync(at('_index.md'));
    expect((await bank.tree()).rebuilt).toEqual(['_index.md']);
    expect((await bank.tree()).rebuilt).toEqual([]);
    await expect(bank.read('none.md')).rejects.toMatchObject({ code: 'NotFound' });
  });

  test('where the system has no watches, a look at all files brings the index up and tells', async () => {
    fs.writeFileSync(at('a.md'), '# A\n');
    await bank.filesChanged([], true);
    // Nobody has asked yet: nothing is opened for it.
    expect(fs.existsSync(at('_index.md'))).toBe(false);
    await bank.tree();
    await bank.filesChanged([], true);
    told = [];
    await bank.filesChanged([], true);
    expect(told).toEqual([]);
    fs.writeFileSync(at('a.md'), '# B\n');
    await bank.filesChanged([], true);
    expect(told.length).toBeGreaterThan(0);
    expect(fs.readFileSync(at('_index.md'), 'utf8')).toContain('| a.md | B |');
  });

  test('an index that the watcher finds missing first is told with the next load (bank-2)', async () => {
    fs.writeFileSync(at('a.md'), '# A\n');
    await bank.tree();
    await bank.tree();
    fs.rmSync(at('_index.md'));
    await bank.filesChanged(['memory-bank/_index.md'], false);
    await bank.load({ task: 'a', paths: [] }, new AbortController().signal);
    expect(rebuilt).toEqual([['_index.md']]);
  });

  test('what a person switches on is not put off by what changes meanwhile', async () => {
    fs.writeFileSync(at('a.md'), '# A\n');
    await bank.tree();
    await bank.close();
    const timers = testClock(0);
    let asked = 0;
    bank = wholeBank(root, {
      timers,
      watch: true,
      writers: () => ({ active: true, tech: false, patterns: false, learnings: false }),
      sources: {
        active: async () => {
          asked += 1;
          return { branch: 'main', commits: [], changes: [] };
        },
        tech: async () => null,
        patterns: async () => [],
        learnings: async () => [],
      },
    });
    bank.machine.configured();
    bank.machine.touched();
    await timers.pass(0);
    await vi.waitFor(() => expect(asked).toBe(1));
    // A change on its own waits until it is quiet.
    bank.machine.touched();
    await timers.pass(0);
    expect(timers.waiting()).toBe(1);
  });

  test('an archive of the month that is no UTF-8 is not written over', async () => {
    fs.writeFileSync(at('active.md'), `# Active\n\n## Done\n${'- [x] a\n'.repeat(21)}`);
    fs.mkdirSync(at('archive'));
    const latin = Buffer.from('# Caf\xe9\n', 'latin1');
    fs.writeFileSync(at('archive/active_2026-03.md'), latin);
    await expect(bank.archive({ write: true, force: false })).rejects.toMatchObject({ code: 'Refused' });
    expect(fs.readFileSync(at('archive/active_2026-03.md')).equals(latin)).toBe(true);
  });

  test('a text is written over what was read only', async () => {
    fs.writeFileSync(at('a.md'), '# A\n');
    const { hash } = await bank.read('a.md');
    const written = await bank.write({ path: 'a.md', text: '# B\n', expected: hash });
    expect(written.text).toBe('# B\n');
    await expect(bank.write({ path: 'a.md', text: '# C\n', expected: hash })).rejects.toMatchObject({
      code: 'Conflict',
    });
    await expect(bank.write({ path: 'a.md', text: '# C\n', expected: null })).rejects.toMatchObject({
      code: 'Conflict',
    });
    expect(fs.readFileSync(at('a.md'), 'utf8')).toBe('# B\n');
    expect((await bank.write({ path: 'new.md', text: 'x', expected: null })).text).toBe('x');
    expect(told.flat()).toContain('a.md');
  });

  test('bytes that are no UTF-8 are not written over by what could be shown of them', async () => {
    const bytes = Buffer.from([0x23, 0x20, 0xe4, 0x0a]);
    fs.writeFileSync(at('latin.md'), bytes);
    const { hash, text } = await bank.read('latin.md');
    await expect(bank.write({ path: 'latin.md', text, expected: hash })).rejects.toMatchObject({ code: 'Refused' });
    expect(fs.readFileSync(at('latin.md')).equals(bytes)).toBe(true);
  });

  test('the archive is one step, and one back (bank-8)', async () => {
    const active = `# Active\n\n## Focus\n\nmine\n\n## Done\n${'- [x] a\n'.repeat(21)}`;
    fs.writeFileSync(at('active.md'), active);
    expect((await bank.archive({ write: false, force: false })).files.map((file) => file.path)).toEqual([
      'archive/active_2026-03.md',
      'active.md',
    ]);
    expect(fs.readFileSync(at('active.md'), 'utf8')).toBe(active);
    const { undo } = await bank.archive({ write: true, force: false });
    expect(fs.readFileSync(at('active.md'), 'utf8')).toBe('# Active\n\n## Focus\n\nmine\n\n## Done\n');
    await bank.undo(undo ?? '');
    expect(fs.readFileSync(at('active.md'), 'utf8')).toBe(active);
    expect(fs.existsSync(at('archive/active_2026-03.md'))).toBe(false);
  });

  test('a record of another machine is set aside and said to be so; a damaged one too', async () => {
    await bank.rooms();
    await bank.close();
    bank = open(8);
    await bank.rooms();
    expect(asides[0]).toContain('on another machine or for another user');
    await bank.close();
    fs.writeFileSync(path.join(root, 'bank.db'), 'rubbish '.repeat(40));
    bank = open(8);
    await bank.rooms();
    expect(asides[1]).toContain('cannot be read');
  });
});
