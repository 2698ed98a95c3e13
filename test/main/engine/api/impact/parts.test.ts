import { describe, expect, it, test } from 'vitest';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { thrownIn } from '../../../../../src/main/engine/api/impact/changed-symbols.ts';
import { quoted, runnable, stemOf, testCommands } from '../../../../../src/main/engine/api/impact/choose-tests.ts';

const project = (files: Record<string, string>, commands: string[] = []) => ({
  has: (file: string): boolean => file in files,
  read: async (file: string): Promise<string> => files[file] ?? '',
  commands: commands.map((text): ProjectCommand => {
    const source = { kind: 'ci' as const, file: 'ci.yml', line: 1, label: '', triggers: [] };
    return { ...{ purpose: 'test', text, folder: '', description: '' }, parameters: [], needs: [], sources: [source] };
  }),
});

describe('the command for some tests', () => {
  const cases: [string, string[], Record<string, string>, string, string][] = [
    [
      'vitest',
      ['test/a.test.ts'],
      { 'package.json': '{"scripts":{"test":"vitest run"}}' },
      '',
      'npx vitest run test/a.test.ts',
    ],
    [
      'jest of a package',
      ['packages/a/x.test.js'],
      { 'packages/a/package.json': '{"scripts":{"test":"jest --ci"}}', 'package.json': '{}' },
      'packages/a',
      'npx jest x.test.js',
    ],
    [
      'the runner of the root, for a package without one',
      ['packages/a/x.test.js'],
      { 'packages/a/package.json': '{}', 'package.json': '{"devDependencies":{"mocha":"1"}}' },
      '',
      'npx mocha packages/a/x.test.js',
    ],
    ['node', ['test/a.js'], { 'package.json': '{"scripts":{"test":"node --test"}}' }, '', 'node --test test/a.js'],
    [
      'pytest with uv',
      ['tests/test_a.py'],
      { 'pyproject.toml': '', 'uv.lock': '' },
      '',
      'uv run pytest tests/test_a.py',
    ],
    ['packages of Go, once each', ['a/x_test.go', 'a/y_test.go', 'z_test.go'], { 'go.mod': '' }, '', 'go test ./a .'],
    ['targets of cargo', ['tests/a.rs', 'tests/b/main.rs'], { 'Cargo.toml': '' }, '', 'cargo test --test a --test b'],
    [
      'Maven',
      ['src/test/java/ATest.java', 'src/test/java/BTest.java'],
      { 'pom.xml': '' },
      '',
      "mvn test '-Dtest=ATest,BTest'".replaceAll("'", ''),
    ],
    [
      'a module of Gradle',
      ['core/src/test/kotlin/ATest.kt'],
      { gradlew: '', 'core/build.gradle.kts': '' },
      '',
      "./gradlew :core:test --tests '*ATest'",
    ],
    [
      'a C# project',
      ['Shop.Tests/Sub/ATests.cs'],
      { 'Shop.Tests/Shop.Tests.csproj': '' },
      'Shop.Tests',
      'dotnet test --filter FullyQualifiedName~ATests',
    ],
  ];
  it.each(cases)('%s', async (_, files, there, folder, text) => {
    const { commands, withoutCommand } = await testCommands(files, project(there));
    expect(commands).toEqual([{ text: quotedAsNeeded(text), folder, files: files.length }]);
    expect(withoutCommand).toBe(0);
  });
  const quotedAsNeeded = (text: string): string =>
    text.replace('FullyQualifiedName~ATests', 'FullyQualifiedName~ATests');

  it('counts files that no command is known for', async () => {
    expect(await testCommands(['a_test.c', 'b.spec.ts'], project({}))).toEqual({ commands: [], withoutCommand: 2 });
  });

  it('quotes names that a shell would read, and hands over none as an option', async () => {
    const files = ["a'$(touch x).test.ts", '-rf.test.ts'];
    const { commands } = await testCommands(files, project({ 'package.json': '{"scripts":{"test":"vitest"}}' }));
    expect(commands[0]?.text).toBe(`npx vitest run 'a'\\''$(touch x).test.ts' ./-rf.test.ts`);
    expect(quoted('~root')).toBe("'~root'");
  });
});

test('errors are read from code, not from comments and texts', () => {
  expect(thrownIn('throw new A(); // throw new B()\n"throw new C"; throw d.E; /* throw F */', 'a.ts')).toEqual([
    'A',
    'd.E',
  ]);
  expect(thrownIn('raise ValueError("x")  # raise KeyError\n', 'a.py')).toEqual(['ValueError']);
  expect(thrownIn('throw new A()', 'a.go')).toEqual([]);
  expect(thrownIn(`${'/*'.repeat(100_000)} throw A`, 'a.ts')).toEqual([]);
});

test('a test and what it tests have one stem; general names take their folder along', () => {
  for (const [source, own] of [
    ['src/retry-policy.ts', 'test/retry-policy.test.ts'],
    ['shop/retry_policy.py', 'tests/test_retry_policy.py'],
    ['retry.go', 'retry_test.go'],
    ['src/main/java/a/Retry.java', 'src/test/java/a/RetryTest.java'],
    ['Shop/Retry.cs', 'Shop.Tests/RetryTests.cs'],
    ['src/pay/index.ts', 'test/pay/index.test.ts'],
  ] as const)
    expect(stemOf(own)).toBe(stemOf(source));
  expect(stemOf('src/pay/index.ts')).not.toBe(stemOf('test/cart/index.test.ts'));
});

test('helpers beside tests that are named as such are not run; where no test is, all are', () => {
  expect(runnable(['test/a.test.ts', 'test/b.test.ts', 'test/helper.ts'])).toEqual([
    'test/a.test.ts',
    'test/b.test.ts',
  ]);
  const classes = ['Shop.Tests/CartTests.cs', 'Shop.Tests/PriceTester.cs', 'Shop.Tests/OrderSpecs.cs'];
  expect(runnable([...classes, 'Shop.Tests/Person.cs'])).toEqual(classes);
  expect(runnable(['test/a.js', 'test/b.js'])).toEqual(['test/a.js', 'test/b.js']);
});
