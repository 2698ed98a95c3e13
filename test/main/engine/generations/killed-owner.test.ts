/** kill -9 of the process that owns the workspace while another waits for the rebuild that it runs. */
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { type Run, runCli } from '../../cli/run-cli.ts';
import { openReady } from '../small-project.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

interface Rotation {
  readonly child: ChildProcess;
  readonly run: Promise<Run>;
  /** What it said on the error output so far. */
  said(): string;
}

function rotate(): Rotation {
  let child: ChildProcess | undefined;
  let said = '';
  const run = runCli(['rotate', '--json'], {
    cwd: workspace.root,
    userData: process.env.MEMOSCOPE_USER_DATA ?? '',
    onStart(started) {
      child = started;
      started.stderr?.on('data', (text: string) => {
        said += text;
      });
    },
  });
  if (child === undefined) throw new Error('It was not started.');
  return { child, run, said: () => said };
}

test('a rotate that joined the rebuild of a killed owner has it rebuilt, and ends with what it changed', async () => {
  workspace = makeWorkspace({ 'p.csproj': '<Project/>', 'a.cs': 'namespace N;\npublic class A {}\n' });
  const stabilize = (minutes: number): void =>
    fs.writeFileSync(workspace.memo('config.yaml'), `rebuild:\n  stabilize_minutes: ${minutes}\n`);
  // Until the others have joined and the owner is killed there is no swap.
  fs.mkdirSync(workspace.memo(), { recursive: true });
  stabilize(60);
  await (await openReady(workspace)).close();
  const owner = rotate();
  await expect.poll(() => fs.existsSync(workspace.memo('generations/g-0002'))).toBe(true);
  const joined = [rotate(), rotate()];
  for (const { said } of joined) await expect.poll(said).toContain('g-0002 is being built already');
  stabilize(0);
  owner.child.kill('SIGKILL');
  const runs = await Promise.all(joined.map(({ run }) => run));
  expect((await owner.run).code).toBeNull();
  for (const { code, out, err } of runs) {
    expect(err).toContain('g-0002 ended with the Memoscope that built it');
    expect(JSON.parse(out)).toMatchObject({ from: 'g-0001', to: 'g-0003' });
    expect(code).toBe(0);
  }
  const engine = await openReady(workspace);
  const { generations } = await engine.call('generations.list', { offset: 0, limit: 10 }, uncancelled);
  expect(generations.map(({ id, state, reason }) => [id, state, reason])).toEqual([
    ['g-0003', 'live', null],
    ['g-0002', 'stopped', { code: 'killed' }],
    ['g-0001', 'retired', null],
  ]);
});
