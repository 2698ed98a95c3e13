/** The purpose of a command, by the name of its script or target and by the program that it calls. */
import type { CommandPurpose } from '#shared/contract/project/commands.ts';

/** By the words of a name, first fit first: `db:migrate:test` migrates, `test:lint` tests. */
const byName: readonly (readonly [RegExp, CommandPurpose])[] = [
  [/^(install|bootstrap|setup|init|deps?|dependencies|restore|venv|sync)$/, 'install'],
  [/^(migrate|migrations?|makemigrations)$/, 'migrate'],
  [
    /^(e2e|integration|units?|tests?|testing|specs?|pytest|jest|vitest|coverage|cov|check-all|cypress|playwright)$/,
    'test',
  ],
  [
    /^(lint|linter|lints|linting|typecheck|typing|types|mypy|pyright|eslint|clippy|vet|style|analy[sz]e|static-analysis|stylelint|ruff|flake8)$/,
    'lint',
  ],
  [/^(format|fmt|prettier|black|prettify|formatting|gofmt)$/, 'format'],
  [/^(generate|gen|codegen|protoc?|docs?|documentation|schema|bindings)$/, 'generate'],
  [/^(release|publish|version|changeset|changelog|tag|bump|pack)$/, 'release'],
  [/^(deploy|deployment|provision|helm|terraform)$/, 'deploy'],
  [/^(start|serve|server|run|dev|develop|watch|preview|up|debug|storybook|shell|play|playground)$/, 'run'],
  [/^(build|compile|bundle|dist|make|assemble|all|package|image|release-build|binary|wasm)$/, 'build'],
  [/^(check|verify|validate)$/, 'lint'],
];

/** Tasks of sbt and Mill, first fit first: several are run by one command, and one that tests decides. */
const scalaTasks = (tasks: string): RegExp =>
  new RegExp(`^(?:\\S*/)?(?:sbtx?|millw?)\\b.*[\\s"';/.:+](?:${tasks})(?![\\w-])`);
const ofScala: readonly (readonly [RegExp, CommandPurpose])[] = [
  [scalaTasks('test|testOnly|testQuick|testFull|testCached|testJVM|testJS|testNative|scripted|coverageReport'), 'test'],
  [
    scalaTasks(
      'scalafmt(?:Sbt)?Check(?:All)?|scalafix(?:All)? --check|mimaReportBinaryIssues|headerCheck(?:All)?|checkFormat(?:All)?',
    ),
    'lint',
  ],
  [scalaTasks('scalafmt(?:All|Sbt)?|scalafix(?:All)?|reformat(?:All)?|headerCreate(?:All)?'), 'format'],
  [scalaTasks('publish\\w*|ci-release|release|sonatype\\w*'), 'release'],
  [scalaTasks('doc|unidoc|mdoc|makeSite|paradox|laikaSite|tlSite'), 'generate'],
  [scalaTasks('run|runMain|reStart|bgRun|console|repl'), 'run'],
  [scalaTasks('compile|package\\w*|assembly|dist|stage|nativeLink|fastLinkJS|fullLinkJS|jar'), 'build'],
];

/** By the text, first fit first; words before the program (`env`, `npx`, `sudo`) are stripped. */
const byText: readonly (readonly [RegExp, CommandPurpose])[] = [
  ...ofScala,
  [/^(php-cs-fixer fix|pint|phpcbf)\b/, 'format'],
  [/^(pre-commit|prek)\b(?!\s+install)/, 'lint'],
  [/^(npm|pnpm|yarn|bun|deno)\s+(ci|i|install|add)\b/, 'install'],
  [/^(yarn|pnpm)(\s+--?\S+)*$/, 'install'],
  [
    /^(pip3?|uv pip|pipx|uv tool|conda|mamba|pixi|poetry|pdm|pipenv|composer|bundle|gem|brew|choco|winget|scoop|apt(-get)?|dnf|yum|apk|pacman|rustup|sdk|nvm|asdf|mise)\s+(install|sync|add|update|env create|create|require|component|target|toolchain)\b/,
    'install',
  ],
  [/^(uv|rye|pdm|poetry|pixi)\s+(sync|install)\b/, 'install'],
  [
    /^(python -m venv|virtualenv|uv venv|corepack|pre-commit install|go mod download|go install|go get|cargo fetch|cargo install|cargo binstall|dotnet restore|dotnet add|dotnet package add|Install-Package|cargo add|dotnet tool (install|restore)|dotnet workload|nuget restore|flutter pub get|dart pub get|mix deps\.get|swift package resolve|git clone|python setup\.py (develop|install))\b/,
    'install',
  ],
  [
    /^(alembic|flyway|liquibase|diesel migration|sqlx migrate|atlas|goose|dbmate|dotnet ef (database|migrations)|prisma migrate|typeorm migration|knex migrate|sequelize db:migrate|rails db:migrate|(python )?\S*manage\.py (migrate|makemigrations)|php artisan migrate|flask db)\b/,
    'migrate',
  ],
  [
    /^(pytest|jest|vitest|mocha|ava|tap|jasmine|karma|cypress|playwright test|phpunit|pest|rspec|ctest|tox|nox|nosetests|unittest|busted|bats|gotestsum|nextest|hatch test|c8|nyc|coverage run|stestr|trial|green)\b/,
    'test',
  ],
  [
    /^(python -m (unittest|pytest)|go test|cargo (test|nextest|llvm-cov|miri test|bench)|dotnet (test|vstest)|swift test|mix test|zig build test|flutter test|dart test|deno test|bun test|node --test|rails test|(python )?\S*manage\.py test|php artisan test|bazel test|xcodebuild test|stack test|cabal test|lein test|node \S*test\S*)\b/,
    'test',
  ],
  [
    /^(\S*gradlew?|gradle|mvn|\S*mvnw)\b.*\b(test|check|verify|connectedCheck|integrationTest|allTests|jvmTest)\b/,
    'test',
  ],
  [
    /^(prettier|black|isort|gofmt|goimports|gofumpt|rustfmt|cargo fmt|dotnet format|ruff format|clang-format|yapf|autopep8|biome format|ktfmt|google-java-format|shfmt|mix format|swift-format|dart format|zig fmt|\S*gradlew? \S*spotlessApply)\b/,
    'format',
  ],
  [
    /^(dart analyze|flutter analyze|eslint|ruff|flake8|pylint|mypy|pyright|basedpyright|ty check|pyre|bandit|tsc\b.*--noEmit|tsc-?\w*|biome|oxlint|golangci-lint|go vet|staticcheck|govulncheck|cargo (clippy|check|deny|audit)|clippy|shellcheck|hadolint|actionlint|yamllint|markdownlint\S*|codespell|typos|cspell|rubocop|phpstan|phpcs|psalm|ktlint|detekt|checkstyle|spotbugs|clang-tidy|cppcheck|swiftlint|knip|publint|attw|vulture|djlint|stylelint|semgrep|zizmor|reuse|licen[sc]e\S*|addlicense|twine check|check-manifest|validate-pyproject|import-linter|lint-imports|npm audit|xo|standard)\b/,
    'lint',
  ],
  [
    /^(\S*gradlew?|gradle|mvn|\S*mvnw)\b.*\b(lint\w*|detekt|ktlint\w*|spotlessCheck|checkstyle\w*|apiCheck|animalsniffer\w*)\b/,
    'lint',
  ],
  [
    /^(npm publish|pnpm publish|yarn npm publish|twine upload|cargo publish|goreleaser|semantic-release|changeset|release-it|gh release|dotnet nuget push|uv publish|poetry publish|hatch publish|lerna (publish|version)|npm version|bump2?version|\S*gradlew? \S*publish\S*|mvn\b.*\bdeploy|np|vsce publish|git tag)\b/,
    'release',
  ],
  [
    /^(kubectl|helm|terraform|tofu|pulumi|ansible-playbook|vercel|netlify|fly|flyctl|heroku|wrangler|cdk|sam|serverless|gcloud|az|aws|firebase|docker push|docker stack|skaffold|eb|surge|gh-pages|mkdocs gh-deploy|rsync)\b/,
    'deploy',
  ],
  [
    /^(protoc|buf generate|go generate|openapi-generator\S*|swagger-codegen|graphql-codegen|prisma generate|sqlc|mockgen|wire|sphinx-build|mkdocs build|mdbook build|typedoc|jsdoc|doxygen|cargo doc|javadoc|docfx|jazzy|make html|vitepress build|docusaurus build|bindgen|quicktype|orval|kubebuilder|controller-gen)\b/,
    'generate',
  ],
  [/^(\S*gradlew?|gradle)\b.*\b(dokka\w*|generate\w*|javadoc)\b/, 'generate'],
  [/^(\S*gradlew?|gradle|mvn|\S*mvnw)\b.*\b(run|bootRun|spring-boot:run|quarkus:dev|jetty:run|appRun)\b/, 'run'],
  [
    /^(dart run(?! build_runner)|flutter run|npm start|yarn start|pnpm start|bun start|node|nodemon|tsx|ts-node|deno run|flask( --\S+( \S+)?)* run|uvicorn|gunicorn|hypercorn|daphne|fastapi|streamlit|jupyter|python -m|python|(python )?\S*manage\.py runserver|php artisan serve|rails s(erver)?|rackup|puma|cargo run|go run|dotnet (run|watch)|mix phx\.server|iex|swift run|zig run|zig build run|flutter run|java -jar|docker run|docker-compose( -\S+( \S+)?)* up|docker compose( -\S+( \S+)?)* up|podman run|vite|next dev|next start|nuxt dev|astro dev|webpack serve|webpack-dev-server|ng serve|expo start|electron|air|caddy|hugo server|mkdocs serve|http-server|serve|live-server|foreman|overmind|honcho|vagrant up|minikube|tilt up)\b/,
    'run',
  ],
  [
    /^(dart run build_runner|dart compile|flutter build|tsc|tsup|webpack|rollup|esbuild|swc|parcel|turbo build|nx build|vite build|next build|nuxt build|astro build|ng build|babel|unbuild|tsdown|rspack|rsbuild|make|cmake|ninja|meson|bazel build|buck2?|scons|xcodebuild|cargo (build|zigbuild|ndk|xtask dist)|cross build|maturin|go build|dotnet (build|publish|pack|msbuild)|msbuild|swift build|zig build|mix compile|stack build|cabal build|lein|python -m build|python setup\.py|hatch build|poetry build|uv build|flit build|docker build\S*|docker buildx|docker compose build|podman build|wasm-pack|emcc|gcc|g\+\+|clang|javac|gem build|electron-builder|ant|autoreconf|\S*configure|autogen\.sh)\b/,
    'build',
  ],
  [
    /^(\S*gradlew?|gradle|mvn|\S*mvnw)\b.*\b(build|assemble\w*|package|install|compile\w*|jar|bundle\w*|classes|publishToMavenLocal)\b/,
    'build',
  ],
];

const wrappers =
  /^(?:sudo(?: -\S+)*|env|time|exec|command|nice|xvfb-run(?: -\S+)*|npx(?: --yes| -y| --no-install)?|pnpm (?:exec|dlx)|yarn (?:exec|dlx)|bunx|bun x|uv run(?: (?:--(?:group|extra|with|python|package|project|directory|env-file|only-group|no-group)|-p) \S+| --\S+)*|uvx(?: --(?:with|from|python) \S+)*|poetry run|pdm run|pipenv run|pipx run|hatch run(?: \w+:)?|rye run|bundle exec|cross-env|dotenv(?: -\S+ \S+)? --|corepack|python3? -m(?= (?:pytest|mypy|black|isort|flake8|ruff|pylint|tox|nox|build|twine|pip|sphinx|coverage|alembic|uvicorn|gunicorn|flask|streamlit|pre_commit|bandit))|[A-Z_][A-Z0-9_]*=\S*) /;

/** The words about a command that decide its purpose, strongest first. */
export interface Hints {
  /** Of a script or target. */
  readonly name?: string | undefined;
  /** Text that the script runs. */
  readonly body?: string | undefined;
  /** Sentence beside it, such as the name of a CI step. */
  readonly description?: string | undefined;
  readonly heading?: string | undefined;
}

/** @param text as it is typed. */
export function purposeOf(
  text: string,
  { name = '', body = '', description = '', heading = '' }: Hints,
): CommandPurpose {
  const own = ofName(name) ?? ofText(text);
  if (own !== null) return own;
  const ofBody = ofText(body);
  // Many scripts start some program; only its kind says what for.
  if (ofBody !== null && ofBody !== 'run') return ofBody;
  const named = ofFile(text);
  if (named !== null && named !== 'run') return named;
  return ofHint(description) ?? named ?? ofHint(heading) ?? 'other';
}

/** By the verb of a sentence; one beside `run` says more than `run`. */
const byVerb: readonly (readonly [RegExp, CommandPurpose])[] = [
  [/\b(tests?|testing|coverage)\b/i, 'test'],
  [/\b(lint\w*|type[- ]?checks?|static analysis)\b/i, 'lint'],
  [/\b(auto-?format\w*|reformat\w*|formatting|format (the|your|all) \w+)\b/i, 'format'],
  [/\bmigrat(e|ions?)\b/i, 'migrate'],
  [/\b(install\w*|set ?up)\b/i, 'install'],
  [/\b(publish\w*|release)\b/i, 'release'],
  [/\bdeploy\w*\b/i, 'deploy'],
  [/\b(regenerate|generate)\b/i, 'generate'],
  [/\b(build|compile)\b/i, 'build'],
  [/\b(run|start|serve|launch)\b/i, 'run'],
];

function ofHint(hint: string): CommandPurpose | null {
  return byVerb.find(([pattern]) => pattern.test(hint.slice(0, 200)))?.[1] ?? null;
}

/** By the first words of a name: `test:unit`, `build-docs`, `db:migrate`. */
function ofName(name: string): CommandPurpose | null {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  // A step in words says more than its first two; a name of a script has few.
  if (words.length > 4) return null;
  for (const word of words.slice(0, 2)) {
    const known = byName.find(([pattern]) => pattern.test(word));
    if (known !== undefined) return known[1];
  }
  return null;
}

function ofText(text: string): CommandPurpose | null {
  const called = program(text);
  if (called === '') return null;
  const script = /^(?:npm|pnpm|yarn|bun|deno)(?: -\S+)*(?: run| task)?(?: -\S+)* ([\w:.-]+)/.exec(called)?.[1];
  const target =
    /^(?:make|just|task|rake|mage|invoke|inv|composer(?: run(?:-script)?)?|cargo make|mise run|ninja|poe|nox -s|tox -e|hatch run)(?: -\S+(?: (?:\.\S*|\S+\/\S*|\d+))?)* ([A-Za-z][\w:.-]*)/.exec(
      called,
    )?.[1];
  for (const named of [target, script]) {
    const purpose = named === undefined ? null : ofName(named);
    if (purpose !== null) return purpose;
  }
  // A target of an unknown name may do anything; environments that are named for a version run the tests.
  if (target !== undefined) return /^(py|pypy)[\d.]|^(py|pypy|min|latest)\b/.test(target) ? 'test' : null;
  return byText.find(([pattern]) => pattern.test(called))?.[1] ?? null;
}

/** By the name of the script that is called: `scripts/lint.sh`. */
function ofFile(text: string): CommandPurpose | null {
  const file =
    /^(?:(?:ba|z)?sh |python3? |node |pwsh )?((?:[\w.-]*[/\\])*[\w-]+)(?:\.(?:sh|py|ps1|bat|cmd|mjs|js|ts|rb))?(?= |$)/.exec(
      program(text),
    )?.[1];
  return file === undefined ? null : ofName(file.split(/[/\\]/).at(-1) ?? '');
}

/** Where package managers put the programs of what is installed. */
const toolFolder = /^(?:php )?(?:\.\/)?(?:vendor\/bin|node_modules\/\.bin)\/(?=[\w-])/;

/** The command without what only leads to it. */
export function program(text: string): string {
  let rest = text.trim();
  for (let n = 0; n < 6; n += 1) {
    const wrapper = wrappers.exec(rest);
    if (wrapper === null) break;
    rest = rest.slice(wrapper[0].length).trimStart();
  }
  return rest
    .replace(toolFolder, '')
    .replace(/^python3(\.\d+)?\b/, 'python')
    .replace(/^pip3\b/, 'pip')
    .replace(/^cargo \+\S+/, 'cargo');
}
