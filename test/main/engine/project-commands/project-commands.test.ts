/** Commands out of made-up projects of each ecosystem: what is found, for which purpose, from which source first. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { createProjectCommands } from '../../../../src/main/engine/project-commands/project-commands.ts';

let root = '';
afterEach(() => fs.rmSync(path.dirname(root), { recursive: true, force: true }));

async function read(files: Record<string, string>, unread: readonly string[] = []) {
  root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-commands-')), 'shop');
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return createProjectCommands({ root, names: () => Object.keys(files), unreadNames: () => unread }).read(
    new AbortController().signal,
  );
}

/** An expression of GitHub's workflows. */
const value = (name: string): string => `\${{ ${name} }}`;
const workflow = (on: string, steps: string, more = ''): string =>
  `on: ${on}\njobs:\n  check:\n    runs-on: ubuntu-latest\n${more}    steps:\n${steps}`;
const typed = ({ folder, text }: ProjectCommand): string => (folder === '' ? text : `${folder}$ ${text}`);
/** `purpose: command`, in order. */
const lines = ({ commands }: { commands: ProjectCommand[] }): string[] =>
  commands.map((command) => `${command.purpose}: ${typed(command)}`);
const of = ({ commands }: { commands: ProjectCommand[] }, text: string): ProjectCommand | undefined =>
  commands.find((command) => command.text === text);

test('adding a package elsewhere is an installation, behind that of the project', async () => {
  const answer = await read({
    'README.md':
      '# Shop\n\n## Quick start\n\n```sh\ndotnet add package Shop\n```\n\n## Develop\n\n```sh\ndotnet restore\n```\n',
  });
  expect(lines(answer)).toEqual(['install: dotnet restore', 'install: dotnet add package Shop']);
});

test('what a workflow for pages builds comes behind the build of the checks and of the documents for developers', async () => {
  const push = (steps: string): string => workflow('push', steps);
  const all = {
    '.github/workflows/gh-pages.yml': push('      - run: npm run build -- --site\n      - run: npm test\n'),
    '.github/workflows/build.yml': push('      - run: npm test\n'),
    'CONTRIBUTING.md': '# Contributing\n\n## Build\n\n```sh\nnpm run build\n```\n',
  };
  const answer = await read(all);
  expect(lines(answer).filter((line) => line.startsWith('build'))).toEqual([
    'build: npm run build',
    'build: npm run build -- --site',
  ]);
  expect(of(answer, 'npm test')?.sources[0]?.file).toBe('.github/workflows/build.yml');
});

test('all tests come before those of a part, and a check of each change before a workflow that another one calls', async () => {
  const answer = await read({
    '.github/workflows/smoke.yml': workflow('[workflow_call, pull_request]', '      - run: ./smoke_test.sh\n'),
    '.github/workflows/checks.yml': workflow(
      '[push, pull_request]',
      '      - run: go test -v ./store/...\n      - run: cargo +nightly test\n      - run: cargo test --workspace\n',
    ),
    'AGENTS.md': '```sh\ngo test ./...\n```\n',
    'smoke_test.sh': '',
  });
  const tests = lines(answer).filter((line) => line.startsWith('test'));
  expect(tests).toEqual([
    'test: cargo test --workspace',
    'test: go test ./...',
    'test: ./smoke_test.sh',
    'test: cargo +nightly test',
    'test: go test -v ./store/...',
  ]);
});

test('the name of a script says more of its purpose than the sentence beside it', async () => {
  const text = 'To run the site of the documents:\n\n```sh\nscripts/docs\n```\n\nTo test:\n\n```sh\nscripts/run\n```\n';
  const answer = await read({ 'CONTRIBUTING.md': text, 'scripts/docs': '', 'scripts/run': '' });
  expect(lines(answer)).toEqual(['test: scripts/run', 'generate: scripts/docs']);
});

describe('one list of all sources', () => {
  const files = {
    'package.json': JSON.stringify({
      packageManager: 'pnpm@10.0.0',
      engines: { node: '>=22' },
      scripts: {
        test: 'vitest',
        'test:e2e': 'playwright test',
        build: 'tsc',
        pretest: 'x',
        prepare: 'husky',
        zap: 'node zap.js',
      },
    }),
    'pnpm-lock.yaml': '',
    'CONTRIBUTING.md':
      '# Contributing\n\n## Checks\n\nRun all tests:\n\n```sh\npnpm run test\npnpm exec eslint . # style\n```\n',
    '.github/workflows/ci.yml': workflow('[push, pull_request]', '      - run: pnpm test\n'),
    '.github/workflows/nightly.yml': workflow('\n  schedule:\n    - cron: x', '      - run: pnpm test:e2e\n'),
  };

  test('holds a command once, with CI before documents before project files', async () => {
    const answer = await read(files);
    const [first] = answer.commands.filter(({ purpose }) => purpose === 'test');
    expect(first?.text).toBe('pnpm test');
    expect(first?.sources.map(({ kind, file, line }) => `${kind} ${file}:${line}`)).toEqual([
      'ci .github/workflows/ci.yml:6',
      'document CONTRIBUTING.md:8',
      'manifest package.json:1',
    ]);
    expect(first?.description).toBe('');
    expect(first?.needs).toEqual([{ kind: 'tool', name: 'Node', version: '>=22' }]);
  });

  test('puts what only a schedule runs behind what each push runs', async () => {
    expect(lines(await read(files)).filter((line) => line.startsWith('test'))).toEqual([
      'test: pnpm test',
      'test: pnpm test:e2e',
    ]);
  });

  test('leaves out scripts that the manager runs automatically', async () => {
    const answer = await read(files);
    expect(lines(answer)).toEqual([
      'install: pnpm install',
      'build: pnpm build',
      'test: pnpm test',
      'test: pnpm test:e2e',
      'lint: pnpm exec eslint .',
      'other: pnpm zap',
    ]);
    expect(of(answer, 'pnpm exec eslint .')?.description).toBe('style');
  });
});

describe('project files', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'make: phony and described targets, no files',
      {
        Makefile:
          '.PHONY: check docs\n\nout.o: out.c\n\tcc -c out.c\n\n# Runs the linter\ncheck:\n\tgolangci-lint run\ndocs: ## Build the documentation\n\tsphinx-build\nVAR := x\n',
      },
      ['lint: make check', 'generate: make docs'],
    ],
    [
      'just: parameters, private recipes',
      {
        justfile:
          '# Run one test\ntest-one name:\n  cargo test {{name}}\n\n[private]\nhidden:\n  ls\n\nfmt +files="":\n  prettier -w\n',
      },
      ['test: just test-one NAME', 'format: just fmt'],
    ],
    [
      'Task',
      {
        'Taskfile.yml':
          'version: 3\ntasks:\n  serve:\n    desc: Start the server\n    cmds: [go run .]\n  aux:\n    internal: true\n',
      },
      ['run: task serve'],
    ],
    [
      'tox',
      {
        'tox.ini': '[tox]\nenvlist = py312\n[testenv]\ncommands = pytest\n[testenv:lint]\ndescription = check style\n',
      },
      ['test: tox', 'lint: tox -e lint'],
    ],
    [
      'nox',
      { 'noxfile.py': 'import nox\n\n@nox.session(python=["3.12"])\ndef tests(session):\n    """Run the suite."""\n' },
      ['test: nox -s tests'],
    ],
    [
      'pyproject: lock file, tasks, configured tools',
      {
        'pyproject.toml':
          '[project]\nrequires-python = ">=3.11"\n[tool.poe.tasks]\nserve = "uvicorn app:app"\n[tool.mypy]\nstrict = true\n[tool.pytest.ini_options]\n',
        'uv.lock': '',
      },
      ['install: uv sync', 'run: poe serve', 'test: pytest', 'lint: mypy .'],
    ],
    [
      'Cargo: members are built with their workspace',
      {
        'Cargo.toml': '[workspace]\nmembers = ["a"]\n',
        'a/Cargo.toml': '[package]\nname = "a"\n',
        'a/src/main.rs': '',
      },
      ['build: cargo build --workspace', 'test: cargo test --workspace'],
    ],
    [
      'Go: programs below cmd',
      { 'go.mod': 'module x\n\ngo 1.26\n', 'cmd/shopd/main.go': '' },
      ['build: go build ./...', 'run: go run ./cmd/shopd', 'test: go test ./...'],
    ],
    [
      '.NET: solution, program and tests',
      {
        'Shop.sln': 'Project "Shop.Tests"\n',
        'src/Shop/Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web">\n</Project>',
        'src/Lib/Lib.csproj': '<Project Sdk="Microsoft.NET.Sdk">\n</Project>',
      },
      ['build: dotnet build Shop.sln', 'run: dotnet run --project src/Shop', 'test: dotnet test Shop.sln'],
    ],
    [
      'Gradle with its wrapper',
      { 'build.gradle.kts': 'plugins { id("org.springframework.boot") }', gradlew: '', 'app/build.gradle.kts': '' },
      ['build: ./gradlew build', 'run: ./gradlew bootRun', 'test: ./gradlew test'],
    ],
    ['Maven', { 'pom.xml': '<project/>', 'core/pom.xml': '<project/>' }, ['build: mvn package', 'test: mvn test']],
    [
      'Composer',
      { 'composer.json': '{"scripts":{"cs":"phpcs","test":"phpunit"}}' },
      ['install: composer install', 'test: composer test', 'lint: composer cs'],
    ],
    [
      'Dart',
      {
        'pubspec.yaml':
          'name: shop\nenvironment:\n  sdk: ^3.5.0\ndependencies:\n  shelf: any\ndev_dependencies:\n  build_runner: any\n',
        'test/order_test.dart': 'void main() {}',
        'bin/shop.dart': 'void main() {}',
        'app/pubspec.yaml': 'name: app\ndependencies:\n  flutter:\n    sdk: flutter\n',
        'app/lib/main.dart': 'void main() {}',
        'melos.yaml': 'name: all\nscripts:\n  lint:\n    run: dart analyze\n    description: Checks all packages.\n',
      },
      [
        'install: dart pub get',
        'install: app$ flutter pub get',
        'build: dart run build_runner build',
        'run: dart run bin/shop.dart',
        'run: app$ flutter run',
        'test: dart test',
        'lint: melos run lint',
        'lint: dart analyze',
        'lint: app$ flutter analyze',
        'format: dart format .',
        'format: app$ dart format .',
      ],
    ],
    [
      'Scala with sbt',
      {
        'build.sbt':
          'scalaVersion := "3.4.2"\nmainClass := Some("shop.Main")\naddCommandAlias("ci", "; scalafmtCheckAll; core/test")\naddCommandAlias(\n  "tidy",\n  """; scalafmtAll\n; scalafixAll""")\n',
        '.scalafmt.conf': 'version = 3',
        'src/test/scala/OrderSuite.scala': 'class OrderSuite',
        'docs/build.sbt': '',
      },
      [
        'build: sbt compile',
        'run: sbt run',
        'test: sbt ci',
        'test: sbt test',
        'lint: sbt scalafmtCheckAll',
        'format: sbt tidy',
        'format: sbt scalafmtAll',
      ],
    ],
    [
      'Scala with Mill',
      {
        'build.mill': 'object shop extends ScalaModule {\n  object test extends ScalaTests with TestModule.Munit\n}\n',
        mill: '',
      },
      ['build: ./mill __.compile', 'test: ./mill __.test'],
    ],
    [
      'Swift',
      {
        'Package.swift':
          '// swift-tools-version: 6.1\nlet package = Package(name: "shop", targets: [\n  .executableTarget(name: "shop-cli"),\n  .target(name: "Shop"), .testTarget(name: "ShopTests"),\n])\n',
        'Examples/Package.swift': 'let package = Package(name: "examples")',
      },
      ['build: swift build', 'run: swift run shop-cli', 'test: swift test'],
    ],
    [
      'Compose and Docker',
      { 'compose.yaml': 'services:\n  db:\n    image: postgres:16\n', Dockerfile: 'FROM node\n' },
      ['build: docker build .', 'run: docker compose up'],
    ],
    [
      'Procfile',
      { Procfile: 'web: gunicorn app\nrelease: ./manage.py migrate\n' },
      ['run: gunicorn app', 'release: ./manage.py migrate'],
    ],
  ])('%s', async (_, files, expected) => {
    expect(lines(await read(files))).toEqual(expected);
  });

  test('call scripts by the manager of the lock file above the package', async () => {
    const answer = await read({
      'package.json': '{"scripts":{"dev":"vite"}}',
      'yarn.lock': '',
      'web/package.json': '{"scripts":{"dev":"vite"}}',
    });
    expect(lines(answer)).toEqual(['install: yarn install', 'run: yarn dev', 'run: web$ yarn dev']);
  });

  test('leave out fixtures and vendored projects, and put examples last', async () => {
    const manifest = '{"scripts":{"test":"jest"}}';
    const answer = await read({
      'examples/a/package.json': manifest,
      'test/fixtures/p/package.json': manifest,
      'vendor/x/package.json': manifest,
      'packages/core/package.json': manifest,
    });
    expect(lines(answer)).toEqual(['test: packages/core$ npm test', 'test: examples/a$ npm test']);
  });
});

describe('CI', () => {
  test('names needs, folder and parameters of a step', async () => {
    const steps =
      `      - uses: actions/setup-node@v4\n        with:\n          node-version: ${value('matrix.node')}\n` +
      `      - name: Integration tests\n        working-directory: api\n        env:\n          TOKEN: ${value('secrets.API_TOKEN')}\n        run: |\n          set -e\n          npm run it -- --shard=${value('matrix.shard')} \\\n            --bail\n          echo done\n`;
    const more =
      '    strategy:\n      matrix:\n        node: [22, 24]\n    services:\n      db:\n        image: postgres:16-alpine\n';
    const { commands } = await read({
      '.github/workflows/ci.yml': workflow('push', steps, more),
      'api/server.ts': '',
    });
    expect(commands).toEqual([
      {
        purpose: 'test',
        text: 'npm run it -- --shard=SHARD --bail',
        folder: 'api',
        description: 'Integration tests',
        parameters: ['SHARD'],
        needs: [
          { kind: 'tool', name: 'Node', version: '22, 24' },
          { kind: 'service', name: 'postgres', version: '16-alpine' },
          { kind: 'environment', name: 'TOKEN', version: '' },
        ],
        sources: [{ kind: 'ci', file: '.github/workflows/ci.yml', line: 21, label: 'check', triggers: ['push'] }],
      },
    ]);
  });

  test.each<[string, string, string]>([
    ['.gitlab-ci.yml', 'image: node\nunit:\n  script:\n    - npm ci\n    - npm test\n', 'npm test'],
    [
      '.circleci/config.yml',
      'jobs:\n  unit:\n    steps:\n      - run:\n          name: Unit\n          command: npm test\n',
      'npm test',
    ],
    ['azure-pipelines.yml', 'jobs:\n- job: unit\n  steps:\n  - script: npm test\n    displayName: Unit\n', 'npm test'],
    ['.travis.yml', 'script:\n  - npm test\n', 'npm test'],
    ['.woodpecker.yml', 'steps:\n  unit:\n    image: node\n    commands:\n      - npm test\n', 'npm test'],
    ['Jenkinsfile', "pipeline { stages { stage('Unit') { steps { sh 'npm test' } } } }\n", 'npm test'],
  ])('reads %s', async (file, text, expected) => {
    const command = of(await read({ [file]: text }), expected);
    expect(command?.purpose).toBe('test');
    expect(command?.sources[0]?.kind).toBe('ci');
  });

  test('leaves out what sets up its own machine, output and half commands', async () => {
    const steps =
      '      - run: |\n          sudo apt-get install -y jq\n          echo "go test"\n          for f in *; do go test $f; done\n          cat <<EOF\n          go test ./...\n          EOF\n          go vet ./... || exit 1\n          go test ./... | tee log\n';
    expect(lines(await read({ '.github/workflows/ci.yml': workflow('push', steps) }))).toEqual([
      'test: go test ./...',
      'lint: go vet ./...',
    ]);
  });
});

describe('documents', () => {
  test('state commands in fences, behind prompts and as inline code, with the sentence before them', async () => {
    const answer = await read({
      'README.md':
        '# Shop\n\n## Develop\n\nStart the server with\nhot reload:\n\n```bash\n$ npm run dev\nlistening on 8080\n```\n\n```ts\nnpm.run("no")\n```\n\nRun `make lint` before you push. `npm` is needed.\n',
      Makefile: 'lint:\n\teslint .\n',
    });
    expect(answer.commands.map(({ text, description, sources }) => [text, description, sources[0]?.label])).toEqual([
      ['npm run dev', 'Start the server with hot reload', 'Develop'],
      ['make lint', '', 'Develop'],
    ]);
  });

  test('are read as reStructuredText and AsciiDoc too', async () => {
    const rst =
      'Testing\n=======\n\nRun the tests::\n\n    $ tox -e py\n\n.. code-block:: console\n\n    $ ruff check .\n    All checks passed\n';
    const adoc = '== Build\n\n[source,shell]\n----\n./gradlew assemble\n----\n';
    expect(lines(await read({ 'CONTRIBUTING.rst': rst, 'BUILDING.adoc': adoc, gradlew: '' }))).toEqual([
      'build: ./gradlew assemble',
      'test: tox -e py',
      'lint: ruff check .',
    ]);
  });

  test('run in the folder that they enter; the clone itself is the root', async () => {
    const text = '```sh\ngit clone https://example.org/a/till.git\ncd till\nnpm install\ncd web && npm start\n```\n';
    expect(lines(await read({ 'README.md': text, 'web/x': '' }))).toEqual([
      'install: npm install',
      'run: web$ npm start',
    ]);
  });

  test('begin in the root again where the folder lies there and not in the one before', async () => {
    const text = '```sh\ncd web && npm install\ncd web && npm start\ncd src && npm test\ncd api && go run .\n```\n';
    expect(lines(await read({ 'AGENTS.md': text, 'web/src/x': '', 'src/x': '', 'api/x': '' }))).toEqual([
      'install: web$ npm install',
      'run: api$ go run .',
      'run: web$ npm start',
      'test: web/src$ npm test',
    ]);
  });

  test('keep the end of a placeholder, and leave out where output goes', async () => {
    const text = '```sh\nnpm test <name> [<place>]\nnpm run lint > out.txt 2>&1\n```\n';
    expect(lines(await read({ 'README.md': text }))).toEqual(['test: npm test <name> [<place>]', 'lint: npm run lint']);
  });

  test('leave out folders that the workspace does not have, but for results of a build', async () => {
    const script = 'cd my-app && npm test\ncd ../build && ctest\n';
    const files = { 'README.md': `\`\`\`sh\n${script}\`\`\`\n`, '.travis.yml': 'script:\n  - cd elsewhere && make\n' };
    expect(lines(await read(files))).toEqual(['test: build$ ctest']);
  });

  test('name no script that is not in the workspace', async () => {
    expect(lines(await read({ 'README.md': '```sh\n./gone.sh\n./tools/test.sh\n```\n', 'tools/test.sh': '' }))).toEqual(
      ['test: ./tools/test.sh'],
    );
  });
});

describe('hostile files', () => {
  test('show no secret, no control character and no folder outside of the workspace', async () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const answer = await read({
      'README.md': `\`\`\`sh\nGH_TOKEN=${token} npm publish\ncd ../../etc && npm test\n\`\`\`\n`,
      'package.json': '{"scripts":{"test\\u202e\\u0007":"jest"}}',
    });
    const shown = JSON.stringify(answer);
    expect(shown).not.toContain(token);
    expect(shown).not.toMatch(/\\u202e|\\u0007|‮/);
    expect(answer.commands.map(({ folder }) => folder)).not.toContain('../../etc');
    expect(lines(answer)).toContain('test: npm run test');
  });

  test('are reported where they cannot be parsed, and the others are read', async () => {
    const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*a, *a, ${n > 0 ? `*b${n - 1}, *b${n - 1}` : '1'}]`).join('\n')}\ntasks: *b29\n`;
    const answer = await read({
      'package.json': '{ "scripts": ',
      '.github/workflows/ci.yml': 'on: [push\n  jobs: {{',
      'Taskfile.yml': bomb,
      Makefile: 'test:\n\tgo test\n',
    });
    expect(answer.unread.map(({ file }) => file).sort()).toEqual(['.github/workflows/ci.yml', 'package.json']);
    expect(lines(answer)).toEqual(['test: make test']);
  });

  test('add a bounded number of commands', async () => {
    const scripts = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`test:${n}`, 'jest']));
    expect((await read({ 'package.json': JSON.stringify({ scripts }) })).commands).toHaveLength(200);
  });
});

test('the manager is that of a lock file that is too large to be read, in packages below it too', async () => {
  const scripts = '{"scripts": {"build": "tsc", "test": "vitest"}}';
  const answer = await read({ 'package.json': scripts, 'packages/core/package.json': scripts }, ['pnpm-lock.yaml']);
  expect(lines(answer)).toEqual([
    'install: pnpm install',
    'build: pnpm build',
    'build: packages/core$ pnpm build',
    'test: pnpm test',
    'test: packages/core$ pnpm test',
  ]);
});

test('a project of PHP is tested by the program that Composer installs, and run by its own', async () => {
  const answer = await read({
    'composer.json': '{"require-dev": {"phpunit/phpunit": "^11"}}',
    'phpunit.xml.dist': '<phpunit/>',
    artisan: '#!/usr/bin/env php\n',
    'README.md': '# Shop\n\n## Tests\n\n```sh\n./vendor/bin/phpstan analyse src\n```\n',
  });
  expect(lines(answer)).toEqual([
    'install: composer install',
    'run: php artisan serve',
    'test: vendor/bin/phpunit',
    'lint: ./vendor/bin/phpstan analyse src',
    'migrate: php artisan migrate',
  ]);
});

test('prompts with the name of an environment, a user or a host are no part of the command', async () => {
  const block =
    '```console\n(.venv)$ tox -e py\nok\n(.venv)$ pytest -k <test name> # Run one test\nann@box:~/shop$ tox -e lint\n```\n';
  const answer = await read({ 'docs/contributing/basics.md': `# Basics\n\n## Tests\n\n${block}` });
  expect(answer.commands.map(({ text }) => text).toSorted()).toEqual([
    'pytest -k <test name>',
    'tox -e lint',
    'tox -e py',
  ]);
});

test('a step for one machine of the matrix comes behind the one for all others', async () => {
  const step = (name: string, when: string, run: string): string =>
    `      - name: ${name}\n        if: "${when}"\n        run: ${run}\n`;
  const answer = await read({
    '.github/workflows/test.yml': workflow(
      'push',
      step('Tests (pypy)', "startsWith(matrix.python, 'pypy')", 'tox -e ci-pypy') +
        step(
          'Tests',
          "!startsWith(matrix.python, 'pypy')",
          `tox -e ci-py$(echo ${value('matrix.python')} | tr -d '.')`,
        ),
    ),
  });
  expect(lines(answer)).toEqual(["test: tox -e ci-py$(echo PYTHON | tr -d '.')", 'test: tox -e ci-pypy']);
});

test('scripts of the project that are named after what they do are commands', async () => {
  const answer = await read({
    'scripts/format.sh': '#!/bin/sh\n# Formats all files.\nruff format .\n',
    'scripts/test-data.txt': 'no script',
    'scripts/lint': 'no first line that names a program',
  });
  expect(lines(answer)).toEqual(['format: ./scripts/format.sh']);
  expect(answer.commands[0]?.description).toBe('Formats all files.');
});
