/** `config …` in a project, in an engine that runs, and without a project. */
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigEntry } from '#shared/contract/settings/config.ts';
import { makeWorkspace, type TestWorkspace } from '../../../../helpers/workspace.ts';
import type { Run } from '../../run-cli.ts';
import { runHere } from '../../run-here.ts';

let workspace: TestWorkspace;
const memoscope = (...args: string[]): Promise<Run> =>
  runHere(args, { cwd: workspace.root, userData: `${workspace.root}-user` });
const file = (): string => fs.readFileSync(workspace.memo('config.yaml'), 'utf8');

beforeAll(async () => {
  workspace = makeWorkspace({ 'a.ts': 'export class A {}\n' });
  expect((await memoscope('index')).code).toBe(0);
  workspace.write('.memo/config.yaml', '# ours\nindex:\n  maxFileKB: 2048 # large\n');
});
afterAll(() => {
  fs.rmSync(`${workspace.root}-user`, { recursive: true, force: true });
  return workspace.dispose();
});

describe('of the project', () => {
  test('a value is set in its place, and everything else stays', async () => {
    expect(await memoscope('config', 'get', 'index.maxFileKB')).toMatchObject({ code: 0, out: '2048\n' });
    expect(await memoscope('config', 'set', 'index.maxFileKB', '64')).toMatchObject({
      code: 0,
      out: 'index.maxFileKB is 64 now.\n',
    });
    expect(file()).toBe('# ours\nindex:\n  maxFileKB: 64 # large\n');
    const run = await memoscope('config', 'set', 'index.exclude', '["samples/"]', '--json');
    const { scope, ...entry } = JSON.parse(run.out);
    expect(scope).toBe('project');
    expect(ConfigEntry.strict().parse(entry)).toMatchObject({ value: ['samples/'], default: [] });
    expect(file()).toBe('# ours\nindex:\n  exclude: ["samples/"]\n  maxFileKB: 64 # large\n');
  });

  test.each([
    [['index.maxFileKB', 'many'], 'index.maxFileKB cannot be many', 'value'],
    [['index.maxFileKB', '0'], 'index.maxFileKB cannot be 0', 'value'],
    [['index.maxfilekb', '1'], 'Did you mean index.maxFileKB?', 'key'],
    [['nothing', '1'], "There is no key 'nothing'", 'key'],
    [['__proto__.x', '1'], 'There is no key', 'key'],
    [['network', 'all'], 'a setting of the person', 'key'],
  ])('%j is refused, and the file stays', async (words, message, path) => {
    const before = file();
    const run = await memoscope('config', 'set', ...words, '--json');
    expect(run.code).toBe(2);
    expect(JSON.parse(run.out).error).toMatchObject({
      code: 'InvalidArgument',
      path,
      message: expect.stringContaining(message),
    });
    expect(file()).toBe(before);
  });

  test('a line without the value is refused', async () => {
    expect(await memoscope('config', 'set', 'index.maxFileKB')).toMatchObject({ code: 2 });
    expect((await memoscope('config', 'set', 'index.maxFileKB')).err).toContain('config set needs <value>');
  });

  test('a writer of the bank is switched with the yes of the person', async () => {
    await memoscope('config', 'set', 'bank.machine.tech', 'true');
    expect(JSON.parse((await memoscope('bank', 'machine', 'tech', '--json')).out)).toMatchObject([{ on: true }]);
    await memoscope('config', 'set', 'bank.machine.tech', 'false');
  });

  test('a key that is reset goes from the file, with comments and all else kept', async () => {
    const before = file();
    await memoscope('config', 'set', 'rebuild.seed', '3');
    expect(file()).not.toBe(before);
    expect(await memoscope('config', 'reset', 'rebuild.seed')).toMatchObject({ out: 'rebuild.seed is null again.\n' });
    expect(file()).toBe(before);
    await memoscope('config', 'set', 'bank.machine.tech', 'true');
    expect(await memoscope('config', 'reset', 'bank.machine.tech')).toMatchObject({ code: 0 });
    expect(JSON.parse((await memoscope('bank', 'machine', 'tech', '--json')).out)).toMatchObject([{ on: false }]);
    expect(file()).not.toContain('tech');
    expect(await memoscope('config', 'reset', 'nothing')).toMatchObject({ code: 2 });
    expect(await memoscope('config', 'reset', 'theme')).toMatchObject({ out: 'theme is "system" again.\n' });
  });

  test('an engine that runs has it at once', async () => {
    const engine = await workspace.open({ watch: true });
    try {
      const { signal } = new AbortController();
      await engine.settled();
      await engine.call('config.set', { key: 'rebuild.interval_minutes', value: '45' }, { signal });
      const { entries } = await engine.call('config.list', {}, { signal });
      expect(entries.find(({ key }) => key === 'rebuild.interval_minutes')).toMatchObject({ value: 45, default: 30 });
    } finally {
      await engine.close();
    }
  });
});

describe('of the person', () => {
  test('is kept with the user, not in the folder', async () => {
    const before = file();
    expect(await memoscope('config', 'set', 'theme', 'dark')).toMatchObject({ code: 0, out: 'theme is "dark" now.\n' });
    expect(await memoscope('config', 'get', 'theme')).toMatchObject({ code: 0, out: 'dark\n' });
    expect(file()).toBe(before);
    expect(await memoscope('config', 'set', 'theme', 'pink')).toMatchObject({ code: 2 });
    expect(await memoscope('config', 'set', 'editServices', '{"python":["x"]}')).toMatchObject({ code: 2 });
    expect(fs.readFileSync(`${workspace.root}-user/settings.json`, 'utf8')).not.toContain('python');
  });

  test('is all there is outside of a project', async () => {
    const outside = `${workspace.root}-outside`;
    fs.mkdirSync(outside);
    try {
      const run = await runHere(['config', 'list', '--json'], { cwd: outside, userData: `${workspace.root}-user` });
      expect(JSON.parse(run.out).entries.map((one: { scope: string }) => one.scope)).toContain('person');
      expect(run.out).not.toContain('"project"');
    } finally {
      fs.rmdirSync(outside);
    }
  });
});
