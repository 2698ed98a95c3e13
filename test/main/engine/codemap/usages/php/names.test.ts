/** Names of PHP: types, functions and constants by namespaces and imports. */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../../helpers/workspace.ts';
import { oneEngine } from '../one-engine.ts';

const engineOn = oneEngine();

/** `file:line kind` of each use, in the order of files and lines. */
async function usesOf(files: Record<string, string[]>, path: string): Promise<string[]> {
  const engine = await engineOn(
    Object.fromEntries(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')])),
  );
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
    .map(({ file, line, kind }) => `${file}:${line} ${kind}`);
}

const files = {
  'a/Thing.php': ['<?php', 'namespace A;', 'class Thing extends \\Exception {}', 'interface Named {}'],
  'b/Thing.php': ['<?php', 'namespace A\\B;', 'class Thing {}'],
  'Thing.php': ['<?php', 'class Thing {}'],
  'a/use.php': [
    '<?php',
    'namespace A;',
    'use A\\B\\Thing as Deep;',
    '#[Thing]',
    'class Uses extends Thing implements Named {',
    '  private Thing|null $own;',
    '  function run(\\Thing $whole, B\\Thing $below, namespace\\Thing $here, Deep $deep): Thing {',
    '    try { return new Thing(); } catch (Thing | \\Other $error) { }',
    '    return $whole instanceof Thing ? new self() : Thing::class;',
    '  }',
    '}',
  ],
  'c/use.php': [
    '<?php',
    'namespace C {',
    'use A\\{Thing, B\\Thing as Deep};',
    'use A;',
    'function f(Thing $a, A\\Thing $b, A\\B\\Thing $c, Deep $d) {}',
    '}',
    'namespace D {',
    'function g(\\A\\Thing $a, Missing\\Thing $b) {}',
    '}',
  ],
};

it('finds a type under every name that leads to it, and no other type of that name', async () => {
  expect(await usesOf(files, 'A.Thing')).toEqual([
    'a/use.php:4 reference',
    'a/use.php:5 inherits',
    'a/use.php:6 memberType',
    'a/use.php:7 memberType',
    'a/use.php:7 memberType',
    'a/use.php:8 call',
    'a/use.php:8 reference',
    'a/use.php:9 reference',
    'a/use.php:9 call',
    'c/use.php:3 import',
    'c/use.php:5 memberType',
    'c/use.php:5 memberType',
    'c/use.php:8 memberType',
  ]);
  expect(await usesOf(files, 'A.B.Thing')).toEqual([
    'a/use.php:3 import',
    'a/use.php:7 memberType',
    'a/use.php:7 memberType',
    'c/use.php:3 import',
    'c/use.php:5 memberType',
    'c/use.php:5 memberType',
  ]);
});

it('keeps a whole name apart from the same name in the namespace', async () => {
  const program = {
    'error.php': ['<?php', 'class Failure {}'],
    'use.php': ['<?php', 'namespace A;', 'class Failure extends \\Failure {}', 'throw new Failure(new \\Failure());'],
  };
  expect(await usesOf(program, 'A.Failure')).toEqual(['use.php:4 call']);
  const engine = await engineOn({ 'error.php': '<?php\nclass Failure {}\n', 'use.php': program['use.php'].join('\n') });
  const { usages } = await engine.call('FindUsages', { path: 'error.php:2', maxResults: 9 }, uncancelled);
  expect(usages.map(({ file, line, kind }) => `${file}:${line} ${kind}`)).toEqual([
    'use.php:3 inherits',
    'use.php:4 call',
  ]);
});

it('finds functions and constants of namespaces, imported, qualified, and outside of all namespaces', async () => {
  const program = {
    'lib/fn.php': [
      '<?php',
      'namespace Lib;',
      'const LIMIT = 3;',
      'function help(): Tool { return new Tool(); }',
      'class Tool { function run() {} }',
    ],
    'lib/all.php': ['<?php', 'function help() { return LIMIT; }', "define('LIMIT', 4);"],
    'use.php': [
      '<?php',
      'namespace Web;',
      'use function Lib\\help as assist;',
      'use const Lib\\LIMIT;',
      'assist()->run();',
      '\\Lib\\help();',
      'help();',
      'echo LIMIT, \\LIMIT;',
      '$x->help();',
    ],
  };
  expect(await usesOf(program, 'Lib.fn-php.help')).toEqual(['use.php:3 import', 'use.php:5 call', 'use.php:6 call']);
  expect(await usesOf(program, 'Lib.Tool.run')).toEqual(['use.php:5 call']);
  expect(await usesOf(program, 'lib-all-php.help')).toEqual(['use.php:7 call']);
  expect(await usesOf(program, 'Lib.fn-php.LIMIT')).toEqual(['use.php:4 import', 'use.php:8 reference']);
  expect(await usesOf(program, 'lib-all-php.LIMIT')).toEqual(['lib/all.php:2 reference', 'use.php:8 reference']);
});

it('makes instances for new self, new static and a call of the constructor above', async () => {
  const program = {
    'a.php': [
      '<?php',
      'class Base {',
      '  function __construct(int $n) {}',
      '  static function make() { return new static(1); }',
      '}',
      'class Sub extends Base {',
      '  function __construct() { parent::__construct(2); }',
      '  function copy() { return new self(); }',
      '}',
      'new Base(3);',
      '$all = [Base::class];',
    ],
  };
  expect(await usesOf(program, 'Base.__construct')).toEqual(['a.php:4 call', 'a.php:7 call', 'a.php:10 call']);
  expect(await usesOf(program, 'Sub.__construct')).toEqual(['a.php:8 call']);
});
