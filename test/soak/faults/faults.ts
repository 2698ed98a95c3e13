/**
 * What goes wrong while steps run. Each fault is over when it resolves; what it could not do on this machine it says by
 * throwing Impossible, and the soak names it. Main types: Fault, Impossible.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { resultOf } from '../crew/crew.ts';
import { type Day, sleep } from '../day.ts';
import type { Random } from '../random.ts';
import { declaration, sources } from '../steps/tree.ts';
import { silences } from './model.ts';

export interface Fault {
  readonly name: string;
  readonly weight: number;
  run(day: Day, random: Random): Promise<void>;
}

/** This machine does not let it be done. */
export class Impossible extends Error {}

async function killOwner(day: Day): Promise<void> {
  const owner = day.crew.ownerAt();
  if (owner !== null) await day.crew.kill(owner);
}

const hourMs = 3_600_000;

export const faults: Fault[] = [
  { name: 'nothing', weight: 4, run: async () => {} },
  {
    name: 'kill of the owner',
    weight: 6,
    async run(day, random) {
      await sleep(random.below(1_500));
      await killOwner(day);
    },
  },
  {
    name: 'kill of the one after the other',
    weight: 2,
    async run(day, random) {
      await sleep(random.below(1_000));
      await killOwner(day);
      await sleep(random.below(400));
      await killOwner(day);
    },
  },
  {
    name: 'kill of a client',
    weight: 1,
    async run(day, random) {
      await sleep(random.below(1_000));
      await day.crew.kill(day.crew.ownerAt() === 0 ? 1 : 0);
    },
  },
  {
    name: 'a stopped owner',
    weight: 2,
    async run(day, random) {
      await sleep(random.below(500));
      const owner = day.crew.ownerAt();
      // Now and then beyond what others are patient for.
      if (owner !== null) await day.crew.stop(owner, random.chance(0.2) ? 12_000 : random.below(3_000));
    },
  },
  {
    name: 'a stopped client',
    weight: 1,
    async run(day, random) {
      await sleep(random.below(500));
      // What it asked for is answered into a full pipe: no one else may wait for it.
      await day.crew.stop(day.crew.ownerAt() === 0 ? 1 : 0, random.below(8_000));
    },
  },
  {
    name: 'a clock that jumps',
    weight: 2,
    async run(day, random) {
      await day.crew.setClock(random.pick([-400 * 24, -25, -1, 1, 25, 24 * 400]) * hourMs);
      await sleep(random.below(2_000));
      if (random.chance(0.7)) await day.crew.setClock(0);
    },
  },
  {
    name: 'a silent model',
    weight: 2,
    run: silentModel,
  },
  {
    name: 'lost events of the watcher',
    weight: 1,
    async run(day, random) {
      const owner = day.crew.ownerAt();
      if (owner === null) return;
      const limit = Number(fs.readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
      const stopped = day.crew.stop(owner, 8_000);
      await sleep(50);
      const files = sources(day.root);
      const busy = files.slice(0, 2).map((file) => path.join(day.root, file));
      // What comes after the queue is full is asked to nobody. Two equal events in a row would be one.
      for (let n = 0; n < limit; n += 1) for (const file of busy) fs.chmodSync(file, 0o644);
      for (const file of files.slice(-20)) {
        const place = path.join(day.root, file);
        fs.writeFileSync(place, `${fs.readFileSync(place, 'utf8')}${declaration(file, random)}`);
      }
      await stopped;
    },
  },
  {
    name: 'a full disk',
    weight: 2,
    async run(day, random) {
      const filler = path.join(day.root, '..', 'filler');
      // Beside the workspace, on the same small disk; elsewhere it would fill the machine's.
      if (!onSmallDisk(day)) throw new Impossible('no small disk was mounted');
      await sleep(random.below(300));
      day.diskFails = true;
      try {
        const kept = random.pick([0, 20, 200, 2_000]) * 1_024;
        const { bavail, bsize } = fs.statfsSync(path.dirname(filler));
        const handle = fs.openSync(filler, 'w');
        try {
          for (let left = bavail * bsize - kept; left > 0; ) {
            left -= fs.writeSync(handle, Buffer.alloc(Math.min(left, 1 << 20)));
          }
        } catch {
          // Full before it was meant to be.
        }
        fs.closeSync(handle);
        await sleep(500 + random.below(4_000));
        if (random.chance(0.3)) await killOwner(day);
      } finally {
        fs.rmSync(filler, { force: true });
        await sleep(200);
        day.diskFails = false;
      }
    },
  },
  {
    name: 'folders that cannot be written to',
    weight: 2,
    run: (day, random) => {
      const folder = path.join(day.root, random.pick(['memory-bank', '.memo/memory', '.memo/generations', '.memo']));
      fs.mkdirSync(folder, { recursive: true });
      return unwritable(day, random, folder);
    },
  },
  {
    name: 'a file that cannot be written to',
    weight: 1,
    async run(day, random) {
      const place = (name: string): string => path.join(day.root, name);
      const there = [
        'memory-bank/_index.md',
        '.memo/CURRENT',
        '.memo/config.yaml',
        '.memo/history.db',
        '.memo/memory.db',
      ];
      const file = random.pick(there.map(place));
      if (fs.existsSync(file)) await unwritable(day, random, file);
    },
  },
];

/** While one learns and asks of a model that is silent, everything else answers; once it speaks, both have their answers. */
async function silentModel(day: Day, random: Random): Promise<void> {
  const { crew, model } = day;
  const who = random.below(2);
  resultOf('evolution.consent', await crew.call(who, 'evolution.consent', { given: true }));
  model.hush(random.pick(silences));
  const waiting = [
    crew.call(who, 'evolution.learn', { n: 1 }),
    crew.call(who, 'Investigate', { question: `How does number ${random.below(1_000)} work?` }),
  ];
  try {
    await sleep(500);
    for (let n = 0; n < 3; n += 1) {
      const answers = [
        crew.call(random.below(2), 'SearchSymbols', { query: 'create', limit: 5 }),
        crew.call(random.below(2), 'memory.search', { query: 'store' }),
        crew.call(random.below(2), 'bank.tree', {}),
        crew.call(random.below(2), 'evolution.status', {}),
        crew.call(random.below(2), 'search.text', { query: 'soak' }),
      ];
      await soon(Promise.all(answers), 'While the model is silent, other calls wait for it.');
      await sleep(500 + random.below(1_000));
    }
  } finally {
    model.speak();
  }
  await Promise.all(waiting);
}

/** Far beyond what a busy machine takes, and before a question to a silent model is given up. */
const soonMs = 120_000;
async function soon<T>(work: Promise<T>, otherwise: string): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(otherwise)), soonMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(limit));
}

/** For a while; now and then the owner is killed meanwhile. */
async function unwritable(day: Day, random: Random, place: string): Promise<void> {
  if (process.getuid?.() === 0 && !onSmallDisk(day)) throw new Impossible('root writes to everything');
  day.diskFails = true;
  const release = readOnly(place);
  try {
    await sleep(500 + random.below(3_000));
    if (random.chance(0.3)) await killOwner(day);
  } finally {
    release();
    day.diskFails = false;
  }
}

/** In mounts of its own, that go with the soak. */
const onSmallDisk = (day: Day): boolean => fs.existsSync(path.join(day.root, '..', 'small-disk'));

/** By a mount over itself, since root writes to everything; gives the folder or file back when called. */
function readOnly(folder: string): () => void {
  const run = (...args: string[]): unknown => execFileSync(args[0] ?? '', args.slice(1), { stdio: 'ignore' });
  if (process.getuid?.() !== 0) {
    const { mode } = fs.statSync(folder);
    fs.chmodSync(folder, mode & 0o555);
    return () => fs.chmodSync(folder, mode);
  }
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      run('mount', '--bind', folder, folder);
    } catch {
      throw new Impossible('nothing can be mounted here');
    }
    try {
      run('mount', '-o', 'remount,bind,ro', folder);
      return () => run('umount', '-l', folder);
    } catch {
      // Busy: an engine has just opened a file for writing through the new mount.
      run('umount', '-l', folder);
    }
  }
  throw new Impossible('it is written to all the while');
}
