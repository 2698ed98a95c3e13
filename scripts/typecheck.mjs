// Type-checks each runtime with only its own libraries, so that a wrong-runtime call fails here.
import { spawnSync } from 'node:child_process';

const projects = ['shared', 'main', 'preload', 'renderer', 'test'];
let failed = 0;
for (const project of projects) {
  const run = spawnSync('tsc', ['-p', `tsconfig.${project}.json`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
