/** Every command with options and words that fit and that do not: an exit code of the table or that of a command that was interrupted, and an error that says why. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandSpec } from '../../../src/main/cli/command.ts';
import { commands } from '../../../src/main/cli/commands.ts';
import { attach, productVersion, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { rubbish } from '../../helpers/from-schema.ts';
import { runs } from '../../helpers/runs.ts';
import { makeWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { commitAll, project } from '../mcp/agent.ts';
import { runHere } from './run-here.ts';

const workspace = makeWorkspace(project);
const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
let link: WorkspaceLink;

beforeAll(async () => {
  commitAll(workspace.root);
  fs.mkdirSync(userData, { recursive: true });
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ ollamaHost: 'http://127.0.0.1:9' }));
  link = await attach(workspace.root, { version: productVersion(), shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
});
afterAll(async () => {
  await link.close();
  await workspace.dispose();
});

/** They go on until they are ended, or start what a person sees. */
const endless = new Set(['open', 'mcp']);
const every = commands.flatMap((each): readonly CommandSpec[] =>
  'commands' in each ? [...each.commands, ...(each.alone ? [each.alone] : [])] : [each],
);
const all = every.filter(({ name }) => !endless.has(name));

const odd = rubbish.filter((value): value is string => typeof value === 'string' && value.length < 100_000);
const word = fc.oneof(
  fc.constantFrom(
    'RetryPolicy',
    'src.payment.Payment',
    'src/retry.ts',
    'g-0001',
    '3',
    'type:Payment',
    'brief.md',
    'on',
  ),
  // No process can be given a word with NUL in it.
  fc.constantFrom(...odd.filter((text) => !text.includes('\0'))),
);

function line(command: CommandSpec): fc.Arbitrary<string[]> {
  const options = Object.entries(command.options).map(([name, { type, values }]) =>
    fc.option<string[], string[]>(
      type === 'boolean'
        ? fc.constant([`--${name}`])
        : fc.oneof(word, fc.constantFrom(...(values ?? ['1']))).map((value) => [`--${name}=${value}`]),
      { nil: [], freq: 3 },
    ),
  );
  const words = [command.argument, command.second].filter((one) => one !== undefined);
  return fc
    .tuple(fc.tuple(...options), fc.array(word, { minLength: words.length > 0 ? 1 : 0, maxLength: words.length }))
    .map(([given, rest]) => [...command.name.split(' '), ...given.flat(), '--json', '--', ...rest]);
}

test('every command, those that go on too, refuses words and options that it does not know (api-4)', async () => {
  expect([...endless].filter((name) => !every.some((command) => command.name === name))).toEqual([]);
  for (const { name, argument } of every) {
    const options = [['--no-such-option'], ['--no-such-option=$(touch pwned)']];
    // A command that takes all words has none too many.
    for (const wrong of argument?.many === true ? options : [...options, ['--', 'a', 'b', 'c', 'd']]) {
      const { code, out, err } = await runHere([...name.split(' '), ...wrong], { cwd: workspace.root, userData });
      expect(code, `${name} ${wrong.join(' ')} → ${code} ${out.slice(0, 200)}`).toBe(2);
      expect(err, name).not.toBe('');
    }
  }
});

test('commands, in every form (api-4)', { timeout: 600_000 }, async () => {
  for (const command of all) {
    const property = fc.asyncProperty(line(command), async (args) => {
      const { code, out, err } = await runHere(args, {
        cwd: workspace.root,
        userData,
        signal: AbortSignal.timeout(5_000),
      });
      const told = `${args.join(' ')} → ${code} ${err.slice(0, 500)} ${out.slice(0, 200)}`;
      expect([0, 1, 2, 3, 4, 130], told).toContain(code);
      expect(`${out}${err}`, told).not.toContain('InternalError');
      // One that was ended is silent.
      if (code !== 0 && code !== 130) expect(`${out}${err}`.trim(), told).not.toBe('');
    });
    await fc.assert(property, runs(3));
  }
  expect(fs.readdirSync(path.dirname(workspace.root)).sort()).toEqual(['project', 'user-data']);
});
