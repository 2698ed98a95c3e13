import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Generations } from '../../../../../src/main/engine/generations/generations.ts';
import { openTestFolder, type TestFolder } from './open-folder.ts';

let folder: TestFolder;
let open: Generations[] = [];
beforeEach(async () => {
  folder = await openTestFolder();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const generations of open) await generations.close();
  open = [];
});

async function opened(): Promise<Generations> {
  const generations = await folder.open();
  open.push(generations);
  return generations;
}

const inFolder = (...parts: string[]): string => path.join(folder.state.generationsDir, ...parts);

describe('generations on disk', () => {
  it('begin with one that is live; another takes its place and it stays to go back to (generations-2)', async () => {
    const generations = await opened();
    expect(generations.live().id).toBe('g-0001');
    expect(generations.previous()).toBeNull();
    const next = await folder.swap(generations);
    expect(folder.current()).toBe('g-0002');
    expect([generations.live(), generations.previous()?.id]).toEqual([next, 'g-0001']);
    expect(folder.manifest('g-0002')).toMatchObject({ state: 'live', retiredAt: null });
    expect(folder.manifest('g-0001')).toMatchObject({ state: 'retired', retiredAt: expect.any(String) });
    expect(fs.readFileSync(path.join(folder.state.dir, 'index', 'symbols.db'), 'utf8')).toBe('g-0002');
  });

  it('keep one retired generation, and the one before for a minute (generations-2)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const generations = await opened();
    for (let n = 0; n < 3; n += 1) await folder.swap(generations);
    expect(generations.stored().map(({ id }) => id)).toEqual(['g-0001', 'g-0002', 'g-0003', 'g-0004']);
    folder.now += 58_500;
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(() => expect(folder.names()).toEqual(['g-0002', 'g-0003', 'g-0004']));
    folder.now += 3_600_000;
    vi.advanceTimersByTime(20_000);
    // The previous one stays forever.
    await vi.waitFor(() => expect(folder.names()).toEqual(['g-0003', 'g-0004']));
    expect(generations.previous()?.id).toBe('g-0003');
  });

  it('delete nothing that is open', async () => {
    const generations = await opened();
    const first = generations.live();
    const { promise, resolve } = Promise.withResolvers<void>();
    await folder.swap(generations);
    generations.inUse(first, promise);
    folder.now += 3_600_000;
    await folder.swap(generations);
    folder.now += 3_600_000;
    await folder.swap(generations);
    await vi.waitFor(() => expect(folder.names()).toEqual(['g-0001', 'g-0003', 'g-0004']));
    let unused = false;
    void generations.unused(first).then(() => {
      unused = true;
    });
    await Promise.resolve();
    expect(unused).toBe(false);
    resolve();
    await vi.waitFor(() => expect(folder.names()).toEqual(['g-0003', 'g-0004']));
    expect(unused).toBe(true);
  });

  it('go back to the previous one, and forward again', async () => {
    const generations = await opened();
    await folder.swap(generations);
    const first = generations.previous();
    if (first === null) throw new Error('there is none');
    await generations.makeLive(first);
    expect(folder.current()).toBe('g-0001');
    expect(folder.manifest('g-0001')).toMatchObject({ state: 'live', retiredAt: null });
    expect(generations.previous()?.id).toBe('g-0002');
    expect((await opened()).previous()?.id).toBe('g-0002');
    expect((await folder.swap(generations)).id).toBe('g-0003');
    expect(generations.previous()?.id).toBe('g-0001');
  });

  it('never give an id twice: not of one that is gone, set aside, or known to the log only', async () => {
    const generations = await opened();
    const half = await generations.begin(1);
    await generations.discard(half);
    expect(half.id).toBe('g-0002');
    fs.mkdirSync(inFolder('g-0004.corrupt-20260101T000000000Z'));
    const next = await generations.begin(1);
    expect(next.id).toBe('g-0005');
    await generations.discard(next);
    folder.last = 41;
    expect((await generations.begin(1)).id).toBe('g-0042');
    fs.rmSync(folder.state.generationsDir, { recursive: true });
    fs.mkdirSync(folder.state.generationsDir);
    expect((await opened()).live().id).toBe('g-0042');
  });

  it('stay as they are when CURRENT cannot be written', async () => {
    const generations = await opened();
    const next = await folder.build(generations);
    fs.rmSync(folder.state.currentFile);
    fs.mkdirSync(path.join(folder.state.currentFile, 'full'), { recursive: true });
    await expect(generations.makeLive(next)).rejects.toThrow();
    expect(generations.live().id).toBe('g-0001');
    expect(generations.previous()).toBeNull();
    expect(folder.manifest('g-0002')).toMatchObject({ state: 'building', swappedAt: null });
    expect(folder.manifest('g-0001')).toMatchObject({ state: 'live' });
  });
});

it('a manifest of an earlier version is read, and written with what it lacked', async () => {
  const first = {
    version: 1,
    id: 'g-0007',
    state: 'live',
    session: '0123456789ab',
    startedAt: '2025-11-01T10:00:00.000Z',
    finishedAt: '2025-11-01T10:00:09.000Z',
    analyst: 'static',
    counts: { files: 1, types: 2, members: 3, edges: 4 },
  };
  fs.mkdirSync(inFolder('g-0007'));
  fs.writeFileSync(inFolder('g-0007', 'manifest.json'), JSON.stringify(first));
  fs.writeFileSync(folder.state.currentFile, 'g-0007\n');
  const generations = await opened();
  expect(generations.live().manifest()).toMatchObject({ id: 'g-0007', session: first.session, seed: null });
  await folder.swap(generations);
  expect(folder.manifest('g-0007')).toMatchObject({
    ...first,
    state: 'retired',
    lookedAt: expect.any(String),
    turn: 0,
    counts: {},
  });
  expect((await opened()).previous()?.id).toBe('g-0007');
});

describe('what a kill may leave', () => {
  /** As they lie on disk, with nobody to clean up. */
  async function left(): Promise<Generations> {
    const generations = await opened();
    await folder.swap(generations);
    return generations;
  }

  it('a generation half built: it goes, the live and the previous one stay (generations-8)', async () => {
    const generations = await left();
    await generations.begin(1);
    expect(folder.names()).toEqual(['g-0001', 'g-0002', 'g-0003']);
    const again = await opened();
    expect(folder.names()).toEqual(['g-0001', 'g-0002']);
    expect([again.live().id, again.previous()?.id]).toEqual(['g-0002', 'g-0001']);
    expect(folder.notices).toEqual([]);
  });

  it('a folder without a manifest, and one that says what is no manifest', async () => {
    await left();
    fs.mkdirSync(inFolder('g-0003', 'types'), { recursive: true });
    fs.mkdirSync(inFolder('g-0004'));
    fs.writeFileSync(inFolder('g-0004', 'manifest.json'), '{"version":1,"id":');
    const again = await opened();
    expect(folder.names()).toEqual(['g-0001', 'g-0002']);
    expect(again.previous()?.id).toBe('g-0001');
  });

  it('one of a newer Memoscope: it stays as it is, and a swap does not touch it', async () => {
    await left();
    const newer = JSON.stringify({ ...folder.manifest('g-0001'), version: 2 });
    fs.writeFileSync(inFolder('g-0001', 'manifest.json'), newer);
    const again = await opened();
    expect([again.live().id, again.previous()]).toEqual(['g-0002', null]);
    expect(again.lost().size).toBe(0);
    expect(folder.warnings).toEqual([expect.stringContaining('g-0001 was written by a newer Memoscope')]);
    await folder.swap(again);
    expect(folder.names()).toEqual(['g-0001', 'g-0002', 'g-0003']);
    expect(fs.readFileSync(inFolder('g-0001', 'manifest.json'), 'utf8')).toBe(newer);
  });

  it('one that was finished and told as live just before CURRENT moved: it never was', async () => {
    const generations = await left();
    const next = await folder.build(generations);
    await next.note({ state: 'live', swappedAt: new Date(folder.now + 1_000).toISOString(), turn: 2 });
    const again = await opened();
    expect([again.live().id, again.previous()?.id]).toEqual(['g-0002', 'g-0001']);
    expect(folder.names()).toEqual(['g-0001', 'g-0002']);
  });

  it('CURRENT moved, and the old one not told as retired', async () => {
    const generations = await left();
    await generations.previous()?.note({ state: 'live', retiredAt: null });
    const again = await opened();
    expect([again.live().id, again.previous()?.id]).toEqual(['g-0002', 'g-0001']);
    expect(folder.manifest('g-0001')).toMatchObject({ state: 'retired', retiredAt: expect.any(String) });
  });

  it('a way back that ended before or after CURRENT moved: both stay', async () => {
    const generations = await left();
    const first = generations.previous();
    await first?.note({ state: 'live', swappedAt: new Date(folder.now + 1_000).toISOString(), turn: 2 });
    const before = await opened();
    expect([before.live().id, before.previous()?.id]).toEqual(['g-0002', 'g-0001']);
    expect(folder.manifest('g-0001')).toMatchObject({ state: 'retired' });
    fs.writeFileSync(folder.state.currentFile, 'g-0001\n');
    await first?.note({ state: 'live', turn: 2 });
    const after = await opened();
    expect([after.live().id, after.previous()?.id]).toEqual(['g-0001', 'g-0002']);
    expect(folder.manifest('g-0001')).toMatchObject({ state: 'live', retiredAt: null });
    expect(folder.manifest('g-0002')).toMatchObject({ state: 'retired' });
  });

  it('retired ones that were not deleted yet: all but the last go, after their minute', async () => {
    const generations = await left();
    await folder.swap(generations);
    await folder.swap(generations);
    expect(folder.names()).toEqual(['g-0001', 'g-0002', 'g-0003', 'g-0004']);
    folder.now += 61_000;
    const again = await opened();
    await vi.waitFor(() => expect(folder.names()).toEqual(['g-0003', 'g-0004']));
    expect(again.previous()?.id).toBe('g-0003');
  });

  it('one that was being deleted: nobody is to go back to it', async () => {
    await left();
    fs.rmSync(inFolder('g-0001', 'symbols.db'));
    const again = await opened();
    expect(again.previous()).toBeNull();
    expect(folder.names()).toEqual(['g-0002']);
  });

  it('temporary files and folders that are missing', async () => {
    await left();
    const name = '.memo-tmp-0123456789ab';
    for (const place of ['g-0002', 'g-0002/types', 'g-0001/semantic']) fs.writeFileSync(inFolder(place, name), 'half');
    fs.rmSync(inFolder('g-0002', 'semantic'), { recursive: true });
    await opened();
    for (const place of ['g-0002', 'g-0002/types', 'g-0001/semantic']) {
      expect(fs.readdirSync(inFolder(place))).not.toContain(name);
    }
    expect(fs.existsSync(inFolder('g-0002', 'semantic', 'archive'))).toBe(true);
  });

  describe.each([
    ['empty', ''],
    ['of something else', '../../somewhere\n'],
    ['of one that is not there', 'g-0077\n'],
  ])('CURRENT %s', (_, text) => {
    it('the whole generation that was live last is live again, and a notice says so', async () => {
      await left();
      fs.writeFileSync(folder.state.currentFile, text);
      const again = await opened();
      expect([again.live().id, again.previous()?.id, folder.current()]).toEqual(['g-0002', 'g-0001', 'g-0002']);
      expect(folder.notices).toEqual([expect.stringContaining('g-0002')]);
      expect(folder.manifest('g-0002')).toMatchObject({ state: 'live', retiredAt: null });
    });

    it('a retired one is, where the last one has no code map any more', async () => {
      await left();
      fs.rmSync(inFolder('g-0002', 'symbols.db'));
      fs.writeFileSync(folder.state.currentFile, text);
      const again = await opened();
      expect([again.live().id, again.previous()]).toEqual(['g-0001', null]);
      expect(folder.manifest('g-0001')).toMatchObject({ state: 'live', retiredAt: null });
      expect(folder.names()).toEqual(['g-0001']);
    });

    it('a new one is made where none is whole', async () => {
      const generations = await left();
      for (const { manifest, note } of generations.stored()) await note({ ...manifest(), finishedAt: null });
      fs.writeFileSync(folder.state.currentFile, text);
      const again = await opened();
      expect([again.live().id, folder.current()]).toEqual(['g-0003', 'g-0003']);
      expect(folder.notices).toEqual([]);
    });
  });

  it('a clock that was set back: what lived last is known all the same', async () => {
    const generations = await left();
    folder.now -= 48 * 3_600_000;
    await folder.swap(generations);
    await folder.swap(generations);
    const times = ['g-0002', 'g-0003', 'g-0004'].map((id) => folder.manifest(id));
    for (const { swappedAt, retiredAt } of times) {
      if (retiredAt !== null) expect(String(retiredAt) > String(swappedAt)).toBe(true);
    }
    folder.now -= 48 * 3_600_000;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const again = await opened();
    expect([again.live().id, again.previous()?.id]).toEqual(['g-0004', 'g-0003']);
    // Others go a minute after they were seen, not when that time is reached again.
    folder.now += 61_000;
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(() => expect(folder.names()).toEqual(['g-0003', 'g-0004']));
  });

  it('a way back, then a swap, with a clock set back between: the one left last can be gone back to', async () => {
    const generations = await left();
    const first = generations.previous();
    if (first === null) throw new Error('there is none');
    await generations.makeLive(first);
    folder.now -= 3_600_000;
    await folder.swap(generations);
    expect(generations.previous()?.id).toBe('g-0001');
    expect((await opened()).previous()?.id).toBe('g-0001');
  });

  it('links in place of folders of the live one: it is set aside, and what they lead to is left alone', async () => {
    await left();
    const outside = path.join(folder.state.root, 'outside');
    fs.mkdirSync(outside);
    fs.writeFileSync(path.join(outside, 'mine.md'), 'mine');
    fs.rmSync(inFolder('g-0002', 'types'), { recursive: true });
    fs.symlinkSync(outside, inFolder('g-0002', 'types'));
    const again = await opened();
    expect(again.live().id).toBe('g-0003');
    expect(folder.notices).toEqual([expect.stringContaining('g-0002 cannot be read')]);
    expect(fs.readFileSync(path.join(outside, 'mine.md'), 'utf8')).toBe('mine');
  });

  it('a link in place of a generation: only the link goes', async () => {
    await left();
    const outside = path.join(folder.state.root, 'outside');
    fs.cpSync(inFolder('g-0001'), outside, { recursive: true });
    fs.rmSync(inFolder('g-0001'), { recursive: true });
    fs.symlinkSync(outside, inFolder('g-0001'));
    fs.symlinkSync(outside, inFolder('g-0003'));
    const again = await opened();
    expect(again.previous()).toBeNull();
    expect(folder.names()).toEqual(['g-0002']);
    expect(fs.readdirSync(outside)).toContain('symbols.db');
  });

  it('a file or a link in place of the link for people: another’s file stays', async () => {
    const link = path.join(folder.state.dir, 'index');
    fs.mkdirSync(link);
    const generations = await left();
    expect(fs.lstatSync(link).isDirectory()).toBe(true);
    fs.rmdirSync(link);
    fs.symlinkSync('/', link);
    await folder.swap(generations);
    expect(fs.readlinkSync(link)).toBe(path.join('generations', 'g-0003'));
  });
});
