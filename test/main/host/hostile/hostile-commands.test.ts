/** Each command of the command line as the first thing that is run in a hostile clone. In a long run a part of them, with MEMOSCOPE_TEST_RUNS=100 all. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { commands } from '../../../../src/main/cli/commands.ts';
import { everyCommand } from '../../../../src/main/cli/manual/every-command.ts';
import { bring, changesNothing, clone, isLink, isLong, shareOf, sound, useClone } from './clone.ts';
import { plantEdits } from './donor.ts';
import { variants } from './variants.ts';

/** What each command is given, where it needs words: those of a person who reads. */
function lineOf(name: string, needs: number): string[] {
  if (name.startsWith('bank decide')) return ['--decision', 'a', '--reason', 'b', '--tradeoff', 'c', '--scope', 'src/'];
  const words: Record<string, string[]> = {
    'pack build': ['own', '--filter', 'type:*'],
    rename: ['Clock', 'Timer'],
    extract: ['src/retry.ts:4:12-4:13', '--variable'],
    'config set': ['rebuild.seed', '3'],
    'config get': ['theme'],
    'config reset': ['rebuild.seed'],
    'evolution consent': ['no'],
    completions: ['bash'],
    'memory import': [path.join(clone.userData, 'record.json')],
    'memory export': ['--to', path.join(clone.userData, 'export.json')],
    'memory add': ['--from', path.join(clone.userData, 'record.json')],
    mcp: ['--print-config', 'claude'],
    'bank init': ['--yes'],
    'generations rollback': [],
    // Without it a rebuild waits for minutes before its swap.
    rotate: ['--now'],
  };
  return words[name] ?? Array.from({ length: needs }, () => 'RetryPolicy');
}
/** They run until they are ended, or go out into the network. */
const apart = ['open', 'models pull'];
const lines = everyCommand({ commands })
  .filter(({ name }) => !apart.includes(name))
  .map(({ name, argument, second }) => {
    const needs = [argument, second].filter((one) => one !== undefined && one.optional !== true).length;
    return { name, needs };
  });

describe.runIf(isLong)('every command, first thing in the clone', () => {
  useClone();
  const planted = variants.filter((one) => !isLink(one));
  for (const [n, variant] of planted.entries()) {
    test(variant.name, { timeout: 3_600_000 }, async () => {
      for (const { name, needs } of shareOf(lines, n, Math.ceil(planted.length / 2))) {
        bring();
        plantEdits(clone.root, ['.git/config', 'src/retry.ts']);
        for (const file of clone.kinds) variant.plant(path.join(clone.root, '.memo', file), clone.outside);
        fs.writeFileSync(path.join(clone.userData, 'record.json'), '[]');
        await changesNothing(() => sound(...name.split(' '), ...lineOf(name, needs)));
      }
    });
  }
});
