/** How changes are found without events: what is remembered of files, whether events arrive, which mounts send none. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountsIn } from '../../../../../src/main/engine/workspace/check-folder.ts';
import { createArrivals, openCanary } from '../../../../../src/main/engine/workspace/watch/finder.ts';
import { createSeenFiles } from '../../../../../src/main/engine/workspace/watch/seen-files.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';

const everything = { ignored: () => false };
const old = new Date(Date.now() - 60_000);

/** What a look finds, with `/` in paths. */
function lookingAt(root: string) {
  const seen = createSeenFiles(root, everything, []);
  const told = (found: ReturnType<typeof seen.lookAtAll>): string[] =>
    found.map(({ place, event }) => `${event} ${path.relative(root, place).replaceAll(path.sep, '/')}`).sort();
  return {
    all: () => told(seen.lookAtAll()),
    at: (file: string) => told(seen.lookAt(path.join(root, file))),
    newFolders: () => told(seen.lookAtNewFolders()),
  };
}

describe('files as they were last seen', () => {
  it('are compared with what is there: made, written, renamed over, moved and removed', () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '1', 'b.ts': '1', 'gone.ts': '', 'in/c.ts': '', 'deep/er/d.ts': '' });
    for (const file of ['a.ts', 'b.ts', 'gone.ts', 'in/c.ts', 'deep/er/d.ts'])
      fs.utimesSync(path.join(root, file), old, old);
    const look = lookingAt(root);
    look.all();
    writeFiles(root, { 'a.ts': '2', 'new/e.ts': '' });
    fs.writeFileSync(path.join(root, 'b.tmp'), '2');
    fs.renameSync(path.join(root, 'b.tmp'), path.join(root, 'b.ts'));
    fs.rmSync(path.join(root, 'gone.ts'));
    fs.renameSync(path.join(root, 'deep'), path.join(root, 'moved'));
    expect(look.all()).toEqual(
      expect.arrayContaining([
        ...['changed a.ts', 'changed b.ts', 'added new/e.ts', 'removed gone.ts'],
        ...['removed deep/er/d.ts', 'added moved/er/d.ts'],
      ]),
    );
  });

  it('are looked at one by one by their name, and with all below a folder', () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '1', 'in/b.ts': '1' });
    const look = lookingAt(root);
    fs.rmSync(path.join(root, 'in'), { recursive: true });
    writeFiles(root, { 'far/away/c.ts': '', 'a.ts': '22' });
    expect(look.at('in')).toEqual(['removed in/b.ts']);
    expect(look.at('far')).toEqual(['added far/away/c.ts']);
    expect(look.at('a.ts')).toEqual(['changed a.ts']);
    expect(look.at('../elsewhere')).toEqual([]);
  });

  it('are found in a folder that came a moment ago, of which nothing tells until it is watched itself', () => {
    const root = tempFolder();
    const look = lookingAt(root);
    fs.mkdirSync(path.join(root, 'new'));
    fs.utimesSync(path.join(root, 'new'), old, old);
    expect(look.at('new')).toEqual([]);
    writeFiles(root, { 'new/deep/er/a.ts': '' });
    expect(look.newFolders()).toEqual(['added new/deep/er/a.ts']);
  });

  it('are told again when they were written so recently that a second write could look the same', () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '1' });
    const look = lookingAt(root);
    writeFiles(root, { 'a.ts': '2' });
    expect(look.all()).toEqual(['changed a.ts']);
    writeFiles(root, { 'a.ts': '3' });
    expect(look.all()).toEqual(['changed a.ts']);
  });

  it('stay known while the folder itself is away, which is told once, as is that it is back', () => {
    const root = path.join(tempFolder(), 'project');
    writeFiles(root, { 'a.ts': '1' });
    fs.utimesSync(path.join(root, 'a.ts'), old, old);
    const look = lookingAt(root);
    look.all();
    fs.renameSync(root, `${root}-away`);
    expect(look.all()).toEqual(['removed ']);
    expect(look.all()).toEqual([]);
    fs.renameSync(`${root}-away`, root);
    expect(look.all()).toContain('added ');
    expect(look.all()).not.toContain('added ');
  });
});

describe('whether events arrive', () => {
  const mounts = [
    { at: '/w/data', shared: false },
    { at: '/w', shared: false },
  ];

  it('is shown by a file that is written to see its event, and that is gone afterwards', async () => {
    const folder = tempFolder();
    fs.writeFileSync(path.join(folder, 'canary-left'), '');
    const canary = openCanary(folder);
    expect(await canary.arrives(60_000)).toBe(true);
    canary.close();
    expect(fs.readdirSync(folder)).toEqual([]);
    const nowhere = openCanary(null);
    expect(await nowhere.arrives(60_000)).toBe(false);
    expect(await openCanary(path.join(folder, 'missing')).arrives(60_000)).toBe(false);
  });

  it('counts for each mount on its own, and only once an event came', () => {
    const arrivals = createArrivals(mounts);
    expect(arrivals.reliable()).toBe(false);
    arrivals.heard('/w/a.ts', 10);
    expect(arrivals.reliable()).toBe(false);
    arrivals.heard('/w/data/b.ts', 11);
    expect([arrivals.reliable(), arrivals.missing()]).toEqual([true, []]);
  });

  it('is doubted when a change was found of which no event came, and believed again after the next event', () => {
    const arrivals = createArrivals(mounts);
    arrivals.heard('/w/a.ts', 10);
    arrivals.heard('/w/data/b.ts', 10);
    arrivals.found(['/w/data/b.ts', '/w/data/c.ts'], 20);
    expect([arrivals.reliable(), arrivals.missing()]).toEqual([false, []]);
    arrivals.found(['/w/data/b.ts'], 30);
    expect(arrivals.missing()).toEqual(['/w/data']);
    arrivals.heard('/w/data/b.ts', 40);
    expect([arrivals.reliable(), arrivals.missing()]).toEqual([true, []]);
  });

  it('is not believed of a share, whose other side makes none', () => {
    const arrivals = createArrivals([{ at: '/w', shared: true }]);
    arrivals.heard('/w/a.ts', 10);
    expect([arrivals.reliable(), arrivals.missing()]).toEqual([false, ['/w']]);
  });

  it('is asked of mounts in the folder, the innermost first', () => {
    const mountinfo = [
      '22 1 8:1 / / rw - ext4 /dev/sda1 rw',
      '30 22 0:25 / /w/big\\040data rw - cifs //server/team rw',
      '31 22 8:1 /x /w/big\\040data/in rw - ext4 /dev/sda1 rw',
      '32 22 0:9 / /work rw - tmpfs tmpfs rw',
    ].join('\n');
    expect(mountsIn(mountinfo, '/w')).toEqual([
      { at: '/w/big data/in', shared: false },
      { at: '/w/big data', shared: true },
      { at: '/w', shared: false },
    ]);
    expect(mountsIn('', '/w')).toEqual([{ at: '/w', shared: false }]);
    expect(mountsIn('1 1 0:1 / / rw - ext4 a rw\n2 1 0:2 / /w rw - virtiofs host rw', '/w')[0]?.shared).toBe(true);
  });
});

describe('a folder without events', () => {
  it.for([
    ['none arrive', 'if (0)'],
    ['they arrive for .memo/run only', 'if (strstr(place, ".memo/run"))'],
  ] as const)('is looked at before each answer and says so where %s', ([, real], { skip }) => {
    const folder = tempFolder();
    const quiet = path.join(folder, 'quiet');
    const library = path.join(folder, 'quiet.so');
    const source = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
int inotify_add_watch(int fd, const char *place, uint32_t mask) {
  int (*next)(int, const char *, uint32_t) = dlsym(RTLD_NEXT, "inotify_add_watch");
  static int count = 0;
  char name[512];
  ${real} return next(fd, place, mask);
  snprintf(name, sizeof name, "${quiet}-%d", count++);
  mkdir(name, 0755);
  return next(fd, name, mask);
}
`;
    const built = spawnSync('gcc', ['-shared', '-fPIC', '-xc', '-', '-o', library, '-ldl'], { input: source });
    if (process.platform !== 'linux' || built.status !== 0) {
      console.warn('There is no C compiler, or this is not Linux: a folder without events is not tested here.');
      skip();
      return;
    }
    const script = path.join(import.meta.dirname, 'without-events.ts');
    const run = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, LD_PRELOAD: library },
    });
    expect(JSON.parse(run.stdout || run.stderr)).toEqual({
      changed: ['a.ts'],
      added: ['b.ts'],
      removed: ['c.ts'],
      by: 'looking',
    });
  });
});
