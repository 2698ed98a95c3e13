// The whole test run: build, types, lint, then every test. Stops at the first step that fails; the last line counts the
// tests in plain words, for people and scripts that read no colours.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
const results = path.join(folder, 'results.json');
const steps = [
  ['node', ['scripts/build.mjs']],
  ['node', ['scripts/typecheck.mjs']],
  ['biome', ['check', '.']],
  ['vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]],
];

let status = 0;
for (const [command, args] of steps) {
  const run = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.error) console.error(`${command} could not be started: ${run.error.message}. Run it through npm test.`);
  status = run.status ?? 1;
  if (status !== 0) break;
}
if (fs.existsSync(results)) {
  const { numPassedTests, numFailedTests } = JSON.parse(fs.readFileSync(results, 'utf8'));
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
}
fs.rmSync(folder, { recursive: true });
process.exit(status);
