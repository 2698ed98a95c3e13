// The whole test run: build, types, lint, then every test. With --long, which comes after it, only those that take too long
// for every run (kills, damage, walks), then pictures of every view and a soak; where MEMOSCOPE_TEST_RUNS says how often,
// also all that try random trees and texts, as often. Stops at the first step that fails; the last line counts the tests in plain words, for people and scripts that read
// no colours.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeDeadRunFolders, temporaryParent } from '../test/helpers/run-folders.ts';

const windows = process.platform === 'win32';
/** Three times what the longest step takes on two cores: what runs longer hangs. */
const limitMinutes = 55;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
const results = path.join(folder, 'results.json');
const reporters = ['default', 'json', './test/helpers/stall-reporter.ts'].map((name) => `--reporter=${name}`);
const vitest = ['run', ...reporters, `--outputFile.json=${results}`];
/** More files than these that fail are no accident of a busy machine. */
const mostUnsteady = 3;
const whole = [
  ['node', ['scripts/build.mjs']],
  ['node', ['scripts/typecheck.mjs']],
  ['biome', ['check', '.']],
  ['vitest', vitest],
];

/** Whether the test imports a helper of its own folder. */
function takesFrom(file, helper) {
  if (path.dirname(file) !== path.dirname(helper)) return false;
  return fs.readFileSync(file, 'utf8').includes(`'./${path.basename(helper)}'`);
}

/**
 * `*.long.ts`, and tests that choose by test/helpers/runs.ts, through a helper beside them, how much of their cases they try.
 * With a given number all that ask it how often they try: with the usual one they would repeat what npm test tried. They use
 * the build of npm test.
 */
function longStep() {
  const files = fs.globSync('test/**/*.test.{ts,tsx}');
  // Some ask through a helper beside them.
  const asks = (file) => fs.readFileSync(file, 'utf8').includes('helpers/runs.ts');
  const helpers = fs.globSync('test/**/*.ts').filter((file) => !file.endsWith('.test.ts') && asks(file));
  const isGiven = process.env.MEMOSCOPE_TEST_RUNS !== undefined;
  const repeated = files.filter((file) => (isGiven && asks(file)) || helpers.some((helper) => takesFrom(file, helper)));
  process.env.MEMOSCOPE_TEST_RUNS ??= '2';
  return ['vitest', [...vitest, ...repeated, ...fs.globSync('test/**/*.long.ts')]];
}

/**
 * A day with all that can go wrong, on our own sources: prints its seed, and how to repeat it where something did not hold.
 * Where CI is set it is always the same day, as with `runs` of the properties.
 */
const soak = ['node', ['test/soak/run.ts', '--minutes', '2', ...(process.env.CI ? ['--seed', '301'] : [])]];
/** Every view and main dialog, light in English and dark in Chinese; fails where a page does what it must not. */
const pictures = ['node', ['scripts/screenshots.mjs', '--paired', '--to', path.join(folder, 'pictures')]];
const steps = process.argv.includes('--long') ? [longStep(), pictures, soak] : whole;

/** Resolves with the exit code. What hangs is ended with all that it started, or a test that spins would never end. */
function run(command, args) {
  return new Promise((resolve) => {
    // In a process group of its own, which can be ended as a whole; so it hears of Ctrl-C from us only, and reads nothing.
    const step = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: windows, detached: !windows });
    const end = () => {
      if (windows) spawnSync('taskkill', ['/pid', String(step.pid), '/t', '/f']);
      else process.kill(-step.pid, 'SIGKILL');
    };
    const limit = setTimeout(() => {
      console.error(`${command} was ended with all that it started: it had run for ${limitMinutes} minutes.`);
      end();
    }, limitMinutes * 60_000);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
    const ended = (code) => {
      clearTimeout(limit);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end);
      resolve(code ?? 1);
    };
    step.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}. Run it through npm test.`);
      ended(1);
    });
    step.on('exit', ended);
  });
}

function readResults(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/**
 * Thousands of tests with browsers and processes share two cores, so that one may wait too long for its own. What failed
 * in few files is run once more with nothing beside it: what fails again has failed, what passes is named as unsteady.
 */
async function runFailedAlone() {
  const found = readResults(results)?.testResults.filter(({ status }) => status === 'failed') ?? [];
  const files = found.map(({ name }) => path.relative(process.cwd(), name));
  if (files.length === 0 || files.length > mostUnsteady) return 1;
  console.error(`\n${files.join(', ')} failed and ${files.length === 1 ? 'is' : 'are'} run once more, alone.\n`);
  const again = path.join(folder, 'again.json');
  const status = await run('vitest', [
    'run',
    '--no-file-parallelism',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${again}`,
    ...files,
  ]);
  if (status !== 0 || readResults(again)?.success !== true) return 1;
  for (const { name, assertionResults } of found) {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    unsteady.push(`${path.relative(process.cwd(), name)}: ${failed.join('; ') || 'the file itself'}`);
  }
  return 0;
}

let status = 0;
/** Tests that failed among the others and passed alone: each is a defect, of the test or of what it tests. */
const unsteady = [];
for (const [command, args] of steps) {
  status = await run(command, args);
  if (status !== 0 && command === 'vitest') status = await runFailedAlone();
  if (status !== 0) {
    // The counts are those of vitest alone, and what a step said of its failure can be far above them.
    if (command !== 'vitest') console.error(`${command} ${args[0]} failed with exit code ${status}: see above.`);
    break;
  }
}
for (const line of unsteady) console.log(`UNSTEADY: failed among the others, passed alone: ${line}`);
const counts = readResults(results);
if (counts !== null) {
  const alone = unsteady.length === 0 ? 0 : counts.numFailedTests;
  console.log(`${counts.numPassedTests + alone} passed, ${counts.numFailedTests - alone} failed`);
}
fs.rmSync(folder, { recursive: true });
// Of tests that were ended before they could.
for (const parent of new Set([os.tmpdir(), temporaryParent()])) removeDeadRunFolders(parent, 'memo');
removeDeadRunFolders('out', 'tests');
process.exit(status);
