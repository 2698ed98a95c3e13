/** Which files come first in the window of a task, over the real engine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const policies = ['AbortPolicy', 'CachePolicy', 'RetryPolicy', 'TimeoutPolicy', 'WrapPolicy'];

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace({
    'src/Caching/CacheProvider.cs':
      '/// <summary>A cache, and the syntax of its keys: cache syntax for cache keys.</summary>\npublic class CacheProvider { public void CacheIt() {} }\n',
    'src/Caching/CacheSyntax.cs':
      'public partial class Policy { public static int Cache(int keys) { return keys; } }\n',
    'src/Fixers/FixSuite.cs':
      '/// <summary>Fix after fix.</summary>\npublic class FixSuite { public void FixAll() {} }\n',
    'src/Money/Rounding.cs': 'public class Rounding { public int HalfEven(int cents) { return cents; } }\n',
    'samples/Rounding.cs':
      '/// <summary>Rounding cents half even.</summary>\npublic class RoundingSample { public int HalfEvenCents(int cents) { return cents; } }\n',
    ...Object.fromEntries(policies.map((name) => [`src/${name}.cs`, `public class ${name} { }\n`])),
  });
  engine = await openReady(workspace);
});
afterAll(() => workspace.dispose());

const firstFile = async (task: string): Promise<string | undefined> => {
  const { text } = await engine.call('GetPromptWindow', { task, maxChars: 4_000 }, uncancelled);
  return /(?:src|samples)\/[\w/]+\.cs/.exec(text)?.[0];
};

test('a file whose name the task spells is first, though its type has another name', async () => {
  expect(await firstFile('Fix warnings for `CacheSyntax` keys')).toBe('src/Caching/CacheSyntax.cs');
});

test('words of those who ask for a change match no names', async () => {
  expect(await firstFile('Fix rounding of cents half even')).toBe('src/Money/Rounding.cs');
});

test('samples step back, unless the task is about them', async () => {
  expect(await firstFile('rounding of cents half even')).toBe('src/Money/Rounding.cs');
  expect(await firstFile('the sample for rounding of cents half even')).toBe('samples/Rounding.cs');
});
