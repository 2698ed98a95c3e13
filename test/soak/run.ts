/**
 * `npm run soak [-- --seed N --minutes M --folder F]`: a day of a workspace with all that can go wrong (soak.ts), for as long as
 * is asked. Prints the seed, each round, and what did not hold; ends with 1 then. Where it may, it runs on a small disk of its own,
 * which fills up without harm to the machine's.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endMarked } from './invariants/processes.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    minutes: { type: 'string', default: '20' },
    folder: { type: 'string', default: path.resolve(import.meta.dirname, '../../src') },
    /** Set on its own: the folder to work in. */
    place: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0) || !Number.isSafeInteger(seed)) throw new Error('--minutes is above 0, --seed is a whole number.');

if (values.place === undefined) {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-soak-'));
  const place = path.join(base, 'disk');
  fs.mkdirSync(place);
  const again = [import.meta.filename, ...process.argv.slice(2), '--seed', String(seed), '--place', place];
  const mounted = 'mount -t tmpfs -o size=1g none "$0" && touch "$0/small-disk" && exec "$@"';
  const can = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', place], { stdio: 'ignore' }).status === 0;
  const child = can
    ? spawn('unshare', ['-rm', 'sh', '-c', mounted, place, process.execPath, ...again], { stdio: 'inherit' })
    : spawn(process.execPath, again, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    // What started with it ends with it, also where it was killed.
    if (child.pid !== undefined) endMarked(child.pid);
    const failed = fs.existsSync(path.join(base, 'left'));
    fs.rmSync(failed ? place : base, { recursive: true, force: true, maxRetries: 10 });
    if (failed) {
      console.log(`What is left of it: ${base}`);
      console.log(`Again: npm run soak -- --seed ${seed} --minutes ${minutes} --folder ${values.folder}`);
    }
    process.exitCode = code ?? 1;
  });
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      endMarked(process.pid);
      process.exit(130);
    });
  console.log(`seed ${seed}, ${minutes} minutes, on ${values.folder}`);
  const until = performance.now() + minutes * 60_000;
  const report = await soak({
    seed,
    folder: path.resolve(values.folder),
    goesOn: () => performance.now() < until,
    wholeEvery: 4,
    calmRounds: 24,
    place: values.place,
    scratch: path.dirname(values.place),
    say: (line) => console.log(line),
  });
  for (const each of report.leftOut) console.log(`Not tried here: ${each}`);
  console.log(
    `${report.rounds} rounds, ${report.problems.length} problems; at most ${report.peak.memoryMB} MB and ${report.peak.handles} handles a process; seed ${seed}`,
  );
  console.log(
    Object.entries(report.counts)
      .map(([what, times]) => `  ${times} × ${what}`)
      .join('\n'),
  );
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
