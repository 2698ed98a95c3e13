import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchHere } from '../../../../../src/main/engine/workspace/watch/watch-here.ts';
import { checkFolder, type FileBatch, watchFolder } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';
import { configOf } from '../open-folder.ts';

interface Seen {
  batches: FileBatch[];
  changed: Set<string>;
  removed: Set<string>;
  /** Waits until `done` holds; fails loudly with what was seen. */
  until(done: () => boolean): Promise<void>;
  /** A marker file made now and seen: whatever happened before it has been reported. */
  settle(): Promise<void>;
}

async function watching(root: string): Promise<Seen> {
  const batches: FileBatch[] = [];
  const changed = new Set<string>();
  const removed = new Set<string>();
  const watch = await watchFolder(
    await checkFolder(root),
    await configOf(),
    (batch) => {
      batches.push(batch);
      for (const file of batch.changed) changed.add(file);
      for (const file of batch.removed) removed.add(file);
    },
    { batchMs: 60 },
  );
  onTestFinished(() => watch.close());
  const until = async (done: () => boolean): Promise<void> => {
    for (let wait = 0; wait < 3000; wait += 1) {
      if (done()) return;
      await sleep(20);
    }
    throw new Error(`Not seen. Batches: ${JSON.stringify(batches).slice(0, 2000)}`);
  };
  let markers = 0;
  const rescans = (): number => batches.filter(({ rescan }) => rescan).length;
  const settle = async (): Promise<void> => {
    for (;;) {
      markers += 1;
      const marker = `marker-${markers}.ts`;
      const before = rescans();
      fs.writeFileSync(path.join(root, marker), '');
      // A batch that asks for a rescan names no file, so a marker that came with it is not named either: then the next one is.
      await until(() => changed.has(marker) || rescans() > before);
      if (changed.has(marker)) return;
    }
  };
  return { batches, changed, removed, until, settle };
}

describe('watching a folder that holds other repositories', () => {
  it('looks at everything again when a worktree or clone is made or removed, and reports nothing inside a worktree', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, { 'a.ts': '', 'lib/b.ts': '' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'first');
    const { batches, changed, until, settle } = await watching(root);
    const rescans = () => batches.filter(({ rescan }) => rescan).length;

    git(root, 'worktree', 'add', '-q', '.worktrees/feat', '-b', 'feat');
    await until(() => rescans() > 0);
    await settle();
    let before = rescans();
    fs.writeFileSync(path.join(root, '.worktrees/feat/late.ts'), '');
    await settle();
    expect([...changed].filter((file) => file.endsWith('late.ts'))).toEqual([]);

    git(root, 'worktree', 'remove', '--force', '.worktrees/feat');
    await until(() => rescans() > before);
    await settle();
    before = rescans();
    git(path.join(root, 'lib'), 'init', '-q');
    await until(() => rescans() > before);
    await settle();
    before = rescans();
    fs.rmSync(path.join(root, 'lib/.git'), { recursive: true });
    await until(() => rescans() > before);
  });
});

describe('watching a folder', () => {
  it('can be ended before it has begun', async () => {
    const [folder, config] = [await checkFolder(tempFolder()), await configOf()];
    const control = new AbortController();
    const watch = watchFolder(folder, config, () => {}, { signal: control.signal });
    control.abort();
    await expect(watch).rejects.toMatchObject({ code: 'Cancelled' });
    await expect(watchFolder(folder, config, () => {}, { signal: control.signal })).rejects.toMatchObject({
      code: 'Cancelled',
    });
  });

  it('reports made, changed and removed files, also in folders made a moment ago', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '1', 'b.ts': '1' });
    const seen = await watching(root);
    writeFiles(root, { 'a.ts': '2', 'deep/er/and/deeper/c.py': '' });
    fs.rmSync(path.join(root, 'b.ts'));
    await seen.until(
      () => seen.changed.has('a.ts') && seen.changed.has('deep/er/and/deeper/c.py') && seen.removed.has('b.ts'),
    );
    fs.rmSync(path.join(root, 'deep'), { recursive: true });
    await seen.until(() => seen.removed.has('deep/er/and/deeper/c.py'));
    expect(seen.batches.some(({ rescan }) => rescan)).toBe(false);
  });

  it("takes an editor's rename-save for a change", async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '1', 'b.ts': '1' });
    const seen = await watching(root);
    fs.writeFileSync(path.join(root, 'a.ts.tmp'), '2');
    fs.renameSync(path.join(root, 'a.ts.tmp'), path.join(root, 'a.ts'));
    fs.renameSync(path.join(root, 'b.ts'), path.join(root, 'b.ts~'));
    fs.writeFileSync(path.join(root, 'b.ts'), '2');
    fs.rmSync(path.join(root, 'b.ts~'));
    await seen.until(() => seen.changed.has('a.ts') && seen.changed.has('b.ts'));
    await seen.settle();
    expect([...seen.removed]).toEqual([]);
  });

  it('never reports own, ignored, vendored or binary files', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, {
      '.gitignore': 'gen/\nlocal.ts\n',
      '.memoignore': 'samples/\n',
      'gen/a.ts': '',
      'samples/a.ts': '',
      'node_modules/x/a.js': '',
      '.memo/run/a.ts': '',
    });
    const seen = await watching(root);
    for (const file of [
      'gen/a.ts',
      'gen/new/b.ts',
      'samples/a.ts',
      'node_modules/x/a.js',
      'local.ts',
      'photo.png',
      '.memo/run/a.ts',
      '.memo/CURRENT',
      'memory-bank/a.py',
      '.git/a.ts',
      'bin/a.cs',
    ]) {
      writeFiles(root, { [file]: 'changed' });
    }
    await seen.settle();
    await seen.settle();
    expect([...seen.changed].filter((file) => !file.startsWith('marker')).concat([...seen.removed])).toEqual([]);
  });

  it('reports texts of no known language when they come and go, and apart from these when they change', async () => {
    const root = tempFolder();
    writeFiles(root, { 'old.md': '', 'gone.txt': '' });
    const seen = await watching(root);
    writeFiles(root, { 'old.md': 'changed', 'new.md': '' });
    fs.rmSync(path.join(root, 'gone.txt'));
    await seen.until(() => seen.changed.has('new.md') && seen.removed.has('gone.txt'));
    await seen.settle();
    expect(seen.changed.has('old.md')).toBe(false);
    expect(seen.batches.flatMap(({ texts }) => texts)).toEqual(['old.md']);
  });

  it('reports pages of the memory bank when they come, change and go, whatever ignore files say (bank-2)', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, { '.gitignore': 'memory-bank/\n', 'memory-bank/old.md': '', 'memory-bank/gone.md': '' });
    const seen = await watching(root);
    writeFiles(root, { 'memory-bank/old.md': 'changed', 'memory-bank/learnings/new.md': '', 'memory-bank/a.ts': '' });
    fs.rmSync(path.join(root, 'memory-bank/gone.md'));
    const pages = () => new Set(seen.batches.flatMap(({ texts }) => texts));
    await seen.until(() =>
      ['old.md', 'learnings/new.md', 'gone.md'].every((page) => pages().has(`memory-bank/${page}`)),
    );
    await seen.settle();
    expect([...seen.changed, ...seen.removed].filter((file) => file.startsWith('memory-bank/'))).toEqual([]);
    expect(pages().has('memory-bank/a.ts')).toBe(false);
  });

  it('reports files that git tracks in spite of an ignored folder', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, { '.gitignore': 'gen/\n', 'gen/deep/a.ts': '', 'gen/b.ts': '' });
    git(root, 'add', '-f', 'gen/deep/a.ts');
    const seen = await watching(root);
    writeFiles(root, { 'gen/b.ts': '2', 'gen/deep/a.ts': '2' });
    await seen.until(() => seen.changed.has('gen/deep/a.ts'));
    expect(seen.changed.has('gen/b.ts')).toBe(false);
  });

  it('survives a switch of branches over thousands of files, and tells the new branch', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    const all = (text: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`f${i % 40}/${i}.ts`, text]));
    writeFiles(root, all('one'));
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'one');
    git(root, 'switch', '-qc', 'other');
    writeFiles(root, all('two'));
    git(root, 'commit', '-qam', 'two');
    const seen = await watching(root);
    git(root, 'switch', '-q', 'main');
    await seen.until(
      () =>
        seen.batches.some(({ branchChanged }) => branchChanged) &&
        (seen.batches.some(({ rescan }) => rescan) || seen.changed.size === 2500),
    );
    await seen.settle();
  });

  it('tells a new branch with the same files', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, { 'pack/a.ts': '' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'one');
    const seen = await watching(path.join(root, 'pack'));
    git(root, 'switch', '-qc', 'other');
    await seen.until(() => seen.batches.some(({ branchChanged }) => branchChanged));
    expect(seen.batches).toEqual([
      { changed: [], removed: [], texts: [], rescan: false, branchChanged: true, committed: true, config: null },
    ]);
  });

  it('tells a commit, though no file that it watches has changed', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, { 'a.ts': '' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'one');
    const seen = await watching(root);
    git(root, 'commit', '-q', '--allow-empty', '-m', 'two');
    await seen.until(() => seen.batches.some(({ committed }) => committed));
    expect(seen.batches).toEqual([
      { changed: [], removed: [], texts: [], rescan: false, branchChanged: false, committed: true, config: null },
    ]);
  });

  it('asks for a rescan when ignore rules change, and watches by the new ones', async () => {
    const root = tempFolder();
    writeFiles(root, { '.gitignore': 'gen/\n', 'gen/a.ts': '', 'src/a.ts': '' });
    const seen = await watching(root);
    writeFiles(root, { '.gitignore': 'src/\n' });
    await seen.until(() => seen.batches.some(({ rescan }) => rescan));
    writeFiles(root, { 'gen/a.ts': '2', 'src/a.ts': '2' });
    await seen.until(() => seen.changed.has('gen/a.ts'));
    await seen.settle();
    expect(seen.changed.has('src/a.ts')).toBe(false);
  });

  it('asks for a rescan when a project file changes: files may belong to another project now', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a/package.json': '{}', 'a/b.ts': '' });
    const seen = await watching(root);
    fs.rmSync(path.join(root, 'a/package.json'));
    await seen.until(() => seen.batches.some(({ rescan }) => rescan));
  });

  it('hands over the configuration when it changes, and watches by it', async () => {
    const root = tempFolder();
    writeFiles(root, { 'samples/a.ts': '', 'src/a.ts': '' });
    const seen = await watching(root);
    writeFiles(root, { '.memo/config.yaml': 'index:\n  exclude: [samples/]\n  maxFileKB: none\n' });
    await seen.until(() => seen.batches.some(({ config }) => config !== null));
    const batch = seen.batches.find(({ config }) => config !== null);
    expect(batch).toMatchObject({
      rescan: true,
      config: { config: { index: { exclude: ['samples/'] } }, notices: [{ values: { key: 'index.maxFileKB' } }] },
    });
    writeFiles(root, { 'samples/a.ts': '2', 'src/a.ts': '2' });
    await seen.until(() => seen.changed.has('src/a.ts'));
    expect(seen.changed.has('samples/a.ts')).toBe(false);
  });

  it('looks at everything where more happened than the system keeps for who does not listen', async () => {
    const limitFile = '/proc/sys/fs/inotify/max_queued_events';
    const limit = fs.existsSync(limitFile) ? Number(fs.readFileSync(limitFile, 'utf8')) : 16_384;
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '', 'b.ts': '', 'last.ts': '1' });
    const busy = [path.join(root, 'a.ts'), path.join(root, 'b.ts')];
    const batches: FileBatch[] = [];
    const options = { batchMs: 60, onNotice: () => {} };
    const watch = await watchHere(await checkFolder(root), await configOf(), (batch) => batches.push(batch), options);
    onTestFinished(() => watch.close());
    // On the watching thread itself, which takes no event meanwhile; two equal ones in a row would be one.
    for (let n = 0; n < limit; n += 1) for (const file of busy) fs.chmodSync(file, 0o644);
    writeFiles(root, { 'last.ts': '2' });
    await expect.poll(() => batches.some(({ rescan, changed }) => rescan || changed.includes('last.ts'))).toBe(true);
  });

  it('reports a rename in one batch, also where the batch ends between its two events', async () => {
    const root = tempFolder();
    writeFiles(root, { 'from.ts': '1' });
    const batches: FileBatch[] = [];
    const waiting: (() => void)[] = [];
    const clock = {
      start: (ms: number, done: () => void) => {
        if (ms === 60) waiting.push(done);
        return () => {};
      },
    };
    const options = { batchMs: 60, onNotice: () => {}, clock };
    const watch = await watchHere(await checkFolder(root), await configOf(), (batch) => batches.push(batch), options);
    onTestFinished(() => watch.close());
    writeFiles(root, { 'from.ts': '2' });
    await expect.poll(() => waiting.length).toBe(1);
    // The batch of the save ends before an event of the rename can arrive.
    fs.renameSync(path.join(root, 'from.ts'), path.join(root, 'to.ts'));
    waiting[0]?.();
    await expect.poll(() => batches).toMatchObject([{ changed: ['to.ts'], removed: ['from.ts'] }]);
  });

  it('fails with the reason when it cannot begin', async () => {
    const folder = await checkFolder(tempFolder());
    const broken = { ...folder, root: `${folder.root}\0` };
    await expect(watchFolder(broken, await configOf(), () => {})).rejects.toMatchObject({ code: 'InternalError' });
  });

  it('is silent after close', async () => {
    const root = tempFolder();
    const batches: FileBatch[] = [];
    const watch = await watchFolder(await checkFolder(root), await configOf(), (batch) => batches.push(batch), {
      batchMs: 1,
    });
    writeFiles(root, { 'a.ts': '' });
    await watch.close();
    await watch.close();
    const count = batches.length;
    writeFiles(root, { 'b.ts': '' });
    await sleep(200);
    expect(batches.length).toBe(count);
  });

  it('finds changes by looking, and says so, when the system has no watches left', ({ skip }) => {
    // Limits of a user namespace: the machine's own are left alone.
    const limit = 'echo 8 > /proc/sys/user/max_inotify_watches';
    if (spawnSync('unshare', ['-Ur', 'sh', '-c', limit]).status !== 0) {
      console.warn(
        'This machine does not let a test limit the file watches of a process (unshare -Ur): not tested here.',
      );
      skip();
    }
    const root = tempFolder();
    for (let i = 0; i < 30; i += 1) writeFiles(root, { [`f${i}/a.ts`]: '' });
    const script = path.join(import.meta.dirname, 'watch-without-watches.ts');
    const run = spawnSync('unshare', ['-Ur', 'sh', '-c', `${limit}; exec "$0" "$@"`, process.execPath, script, root], {
      encoding: 'utf8',
    });
    expect(JSON.parse(run.stdout || run.stderr)).toEqual({
      notices: [
        expect.stringMatching(/by looking at its files every few seconds\. Raise fs\.inotify\.max_user_watches, or/),
      ],
      by: 'looking',
      changed: ['f1/a.ts', 'f2/b.ts'],
      removed: ['f3/a.ts'],
    });
  });
});
