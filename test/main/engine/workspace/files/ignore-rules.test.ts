import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIgnoreRules, parsePatterns } from '../../../../../src/main/engine/workspace/files/ignore-rules.ts';
import { git, tempFolder } from '../../temp-folder.ts';

function ignored(rule: string, file: string, folder = false): boolean {
  return parsePatterns([rule], false)?.verdict(file, folder) === 'ignored';
}

describe('ignore rules', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    'ab',
    '*',
    '**',
    '?',
    '/',
    '/',
    '[ab]',
    '[!a]',
    '[a-b]',
    '\\a',
    '\\*',
    '.',
    '**/',
    '/**',
    '[[:alpha:]]',
    '[',
    ']',
    ' ',
  );
  const rule = fc
    .tuple(fc.constantFrom('', '', '', '!', '/', '\\!', '#'), fc.array(piece, { maxLength: 5 }))
    .map(([start, parts]) => start + parts.join(''))
    // git takes `a**/` for `a/**/` against its own manual; ours follows the manual.
    .filter((text) => !/[^/*!]\*\*/.test(text));
  const place = fc
    .array(fc.constantFrom('a', 'b', 'ab', 'ba', '.a', 'a b', '*', '!a', 'a]'), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'));

  it('mean what they mean to git', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    const rulesOfFolder = fc.tuple(
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(place, { minLength: 1, maxLength: 30 }),
    );
    // Many folders at once, each with rules of its own: it is the start of git that takes time.
    const folders = fc.array(rulesOfFolder, { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(folders, (cases) => {
        const asked = cases.flatMap(([rules, places], n) => {
          fs.mkdirSync(path.join(root, `f${n}`), { recursive: true });
          fs.writeFileSync(path.join(root, `f${n}`, '.gitignore'), rules.join('\n'));
          return places.map((file) => `f${n}/${file}`);
        });
        const run = spawnSync('git', ['check-ignore', '--no-index', '--stdin', '-z'], {
          cwd: root,
          input: asked.join('\0'),
          encoding: 'utf8',
        });
        const ours = createIgnoreRules({ root, name: '.gitignore' });
        expect(asked.filter((file) => ours.ignoredAt(file, false) !== null)).toEqual(
          run.stdout.split('\0').filter((file) => file !== ''),
        );
      }),
      { numRuns: 6 },
    );
  });

  it.each([
    ['*.ts', 'deep/er/a.ts', true],
    ['/a.ts', 'deep/a.ts', false],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/x/a.ts', false],
    ['src/**/a.ts', 'src/a.ts', true],
    ['src/**', 'src', false],
    ['a\\ ', 'a ', true],
    ['a ', 'a', true],
    ['[[:digit:]].ts', '7.ts', true],
    ['[]a].ts', '].ts', true],
    ['[a', '[a', false],
    ['a\\', 'a\\', false],
  ])('%s and %s: %s', (rule, file, expected) => {
    expect(ignored(rule, file)).toBe(expected);
  });

  it('that end with a slash hold for folders only', () => {
    expect(ignored('out/', 'out', true)).toBe(true);
    expect(ignored('out/', 'out', false)).toBe(false);
  });

  it('full of wildcards take no more steps than their length allows', () => {
    expect(ignored(`${'*a'.repeat(100)}b`, 'a'.repeat(250))).toBe(false);
    expect(ignored(`${'**/a/'.repeat(100)}b`, Array(1000).fill('a').join('/'))).toBe(false);
  });
});
