/** A disk that is full when a rebuild begins, and one that fills up while it reads: a small one in memory. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mainFile } from '../../cli/run-cli.ts';
import { tempFolder } from '../temp-folder.ts';

const megabytes = 24;

/** `$0` is Node, `$1` the command line, `$2` where the disk is mounted. Each answer is one line. */
const script = `
  mount -t tmpfs -o size=${megabytes}m none "$2" || exit 77
  cd "$2" && mkdir src && n=0
  while [ $n -lt 60 ]; do echo "namespace N; class T$n : T$((n + 1)) { int M() => $n; }" > src/T$n.cs; n=$((n + 1)); done
  "$0" "$1" index --json
  fill() { head -c ${megabytes}m /dev/zero > "$1" 2> /dev/null; }
  fill rest; truncate -s -180K rest
  "$0" "$1" rotate --now --json
  truncate -s -700K rest
  (n=0; while [ $n -lt 2000 ] && [ ! -f .memo/generations/g-0003/symbols.db ]; do n=$((n + 1)); sleep 0.01; done; fill more) &
  "$0" "$1" rotate --now --json
  wait
  rm rest more
  "$0" "$1" rotate --now --json
  "$0" "$1" generations list --json
`;

test('names the space, keeps the live generation, and succeeds when there is room again', () => {
  const folder = tempFolder();
  const disk = path.join(folder, 'disk');
  fs.mkdirSync(disk);
  const run = spawnSync('unshare', ['-rm', 'sh', '-c', script, process.execPath, mainFile, disk], {
    encoding: 'utf8',
    env: { ...process.env, MEMOSCOPE_USER_DATA: path.join(folder, 'user-data') },
  });
  if (run.error !== undefined || run.status === 77 || run.stdout === '') {
    console.warn('This machine does not let a test mount a small disk (unshare -rm, mount): not tested here.');
    return;
  }
  const [index, small, filled, roomy, list] = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(index).toMatchObject({ generation: 'g-0001', types: 60 });
  const full = (id: string) => ({
    code: 'Refused',
    message: expect.stringMatching(
      new RegExp(`^The disk is full: [\\d.,]+ MB are needed for ${id}, and [\\d.,]+ MB are`),
    ),
  });
  expect(small.error).toMatchObject(full('g-0002'));
  expect(filled.error).toMatchObject(full('g-0003'));
  expect(roomy).toMatchObject({ from: 'g-0001', to: 'g-0004' });
  expect(list.generations.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    ['g-0004', 'live'],
    ['g-0003', 'failed'],
    ['g-0002', 'failed'],
    ['g-0001', 'retired'],
  ]);
});
