// Type-checks each runtime with only its own libraries, so that a wrong-runtime call fails here.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const projects = ['shared', 'main', 'preload', 'renderer', 'test'];
// By its path: the library of TypeScript 6, which edits source code, brings a program of the same name.
const require = createRequire(import.meta.url);
const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
let failed = 0;
for (const project of projects) {
  const run = spawnSync(process.execPath, [tsc, '-p', `tsconfig.${project}.json`], { stdio: 'inherit' });
  if (run.status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
