// The whole test run: types, lint, unit and integration, then end-to-end on a fresh build. Stops at the first failure.
import { spawnSync } from 'node:child_process';

const steps = [
  ['node', ['scripts/build.mjs']],
  ['node', ['scripts/typecheck.mjs']],
  ['biome', ['check', '.']],
  ['vitest', ['run']],
];
for (const [command, args] of steps) {
  const run = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
