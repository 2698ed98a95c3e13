/** What the project files of build tools imply: Cargo, Go, .NET, Gradle, Maven, CMake, Bundler, pre-commit. */
import { Found, type SourceFile } from '../found.ts';
import { tableRows } from './python.ts';
import { readYaml } from './targets.ts';

/** Number of the first line that fits, 1 where none does. */
export const lineOf = (text: string, pattern: RegExp): number => {
  const at = text.search(pattern);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
};
const beside = ({ folder }: SourceFile, name: string): string => (folder === '' ? name : `${folder}/${name}`);

export function readCargo(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const rows = [...tableRows(source.text)];
  const version = rows.find(({ table, key }) => /^(workspace\.)?package$/.test(table) && key === 'rust-version')?.value;
  const needs = version === undefined ? [] : [{ kind: 'tool' as const, name: 'Rust', version }];
  const workspace = rows.find(({ table, key }) => table === 'workspace' && key === '');
  const line = workspace?.line ?? rows.find(({ table }) => table === 'package')?.line ?? 1;
  const all = workspace === undefined ? '' : ' --workspace';
  found.add(`cargo build${all}`, { line, needs, isImplied: true });
  found.add(`cargo test${all}`, { line, needs, isImplied: true });
  const binary = rows.find(({ table, key }) => table === 'bin' && key === 'name');
  if (source.has(beside(source, 'src/main.rs'))) found.add('cargo run', { line, needs, isImplied: true });
  else if (binary !== undefined)
    found.add(`cargo run --bin ${binary.value}`, { line: binary.line, needs, isImplied: true });
  return found;
}

/** `[alias]` of `.cargo/config.toml`. */
export function readCargoConfig(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const folder = source.folder.replace(/(^|\/)\.cargo$/, '');
  for (const { table, key, value, line } of tableRows(source.text))
    if (table === 'alias' && key !== '')
      found.add(`cargo ${key}`, { line, folder, name: key, label: 'alias', body: `cargo ${value}` });
  return found;
}

/** Packages of Swift: their tests and the programs that they make. */
export function readSwiftPackage(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const { text } = source;
  const version = /^\/\/\s*swift-tools-version\s*:\s*(\d[\d.]*)/m.exec(text)?.[1] ?? '';
  const needs = [{ kind: 'tool' as const, name: 'Swift', version }];
  const line = lineOf(text, /\bPackage\s*\(/m);
  found.add('swift build', { line, needs, isImplied: true });
  if (/\.testTarget\s*\(/.test(text))
    found.add('swift test', { line: lineOf(text, /\.testTarget\s*\(/), needs, isImplied: true });
  const programs = [...text.matchAll(/\.executable(?:Target)?\s*\(\s*name:\s*"([\w.+-]+)"/g)];
  const names = new Set(programs.map(([, name = '']) => name));
  for (const name of [...names].slice(0, 8)) {
    const at = new RegExp(`\\.executable(?:Target)?\\s*\\(\\s*name:\\s*"${name.replace(/[.+]/g, '\\$&')}"`);
    found.add(`swift run ${name}`, { line: lineOf(text, at), needs, isImplied: true });
  }
  return found;
}

export function readGo(source: SourceFile, files: readonly string[]): Found {
  const found = new Found(source, 'manifest');
  const version = /^go\s+([\d.]+)/m.exec(source.text)?.[1] ?? '';
  const line = lineOf(source.text, /^module\b/m);
  const needs = [{ kind: 'tool' as const, name: 'Go', version }];
  found.add('go build ./...', { line, needs, isImplied: true });
  found.add('go test ./...', { line, needs, isImplied: true });
  const prefix = source.folder === '' ? '' : `${source.folder}/`;
  const mains = files.filter(
    (file) => file.startsWith(prefix) && /^(main\.go|cmd\/[^/]+\/main\.go)$/.test(file.slice(prefix.length)),
  );
  for (const main of mains.slice(0, 8)) {
    const folder = main.slice(prefix.length).replace(/\/?main\.go$/, '');
    found.add(folder === '' ? 'go run .' : `go run ./${folder}`, { line, needs, isImplied: true });
  }
  return found;
}

/** A solution; without one, each project for itself. */
export function readSolution(source: SourceFile, files: readonly string[]): Found {
  const found = new Found(source, 'manifest');
  const name = source.file.split('/').at(-1) ?? '';
  found.add(`dotnet build ${quoted(name)}`, { line: 1, isImplied: true });
  if (/test/i.test(source.text) || files.some((file) => /tests?\.[a-z]+proj$/i.test(file)))
    found.add(`dotnet test ${quoted(name)}`, { line: Math.max(1, lineOf(source.text, /tests?\b/i)), isImplied: true });
  return found;
}

const quoted = (name: string): string => (/\s/.test(name) ? `"${name}"` : name);

/** A project that is a program or a site; `dotnet run` starts it from the root. */
export function readDotnetProject(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const { text } = source;
  if (text.includes('Microsoft.NET.Test.Sdk')) {
    found.add(`dotnet test ${quoted(source.file)}`, {
      line: lineOf(text, /Microsoft\.NET\.Test\.Sdk/),
      folder: '',
      isImplied: true,
    });
    return found;
  }
  const program = /<OutputType>\s*(Win)?Exe\s*<|Sdk="Microsoft\.NET\.Sdk\.(Web|Worker|BlazorWebAssembly)"/i;
  if (!program.test(text)) return found;
  const framework = /<TargetFrameworks?>\s*([\w.;-]+)/.exec(text)?.[1] ?? '';
  const needs = framework === '' ? [] : [{ kind: 'tool' as const, name: '.NET', version: framework }];
  found.add(`dotnet run --project ${quoted(source.folder === '' ? source.file : source.folder)}`, {
    ...{ line: lineOf(text, program), folder: '', needs, isImplied: true },
  });
  return found;
}

export function readGradle(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const call = source.has(beside(source, 'gradlew')) ? './gradlew' : 'gradle';
  const java = /jvmToolchain\(\s*(\d+)|JavaLanguageVersion\.of\(\s*(\d+)|JavaVersion\.VERSION_(\d+)/.exec(source.text);
  const needs =
    java === null
      ? []
      : [{ kind: 'tool' as const, name: 'Java', version: java.slice(1).find((one) => one !== undefined) ?? '' }];
  found.add(`${call} build`, { line: 1, needs, isImplied: true });
  found.add(`${call} test`, { line: 1, needs, isImplied: true });
  const spring = /org\.springframework\.boot/.exec(source.text);
  const program = /^\s*(?:id\s*\(?\s*['"]application['"]|application\s*(?:\{|$)|apply plugin:\s*['"]application['"])/m;
  if (spring !== null)
    found.add(`${call} bootRun`, { line: lineOf(source.text, /org\.springframework\.boot/), needs, isImplied: true });
  else if (program.test(source.text))
    found.add(`${call} run`, { line: lineOf(source.text, program), needs, isImplied: true });
  return found;
}

export function readMaven(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const call = source.has(beside(source, 'mvnw')) ? './mvnw' : 'mvn';
  const version = /<(?:maven\.compiler\.(?:release|source)|java\.version)>\s*([\d.]+)/.exec(source.text)?.[1];
  const needs = version === undefined ? [] : [{ kind: 'tool' as const, name: 'Java', version }];
  found.add(`${call} package`, { line: 1, needs, isImplied: true });
  found.add(`${call} test`, { line: 1, needs, isImplied: true });
  const spring = /<artifactId>\s*spring-boot-maven-plugin/;
  if (spring.test(source.text))
    found.add(`${call} spring-boot:run`, { line: lineOf(source.text, spring), needs, isImplied: true });
  return found;
}

export function readCmake(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const version = /cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)/i.exec(source.text)?.[1] ?? '';
  const needs = [{ kind: 'tool' as const, name: 'CMake', version }];
  const line = lineOf(source.text, /^\s*project\s*\(/im);
  if (!/^\s*project\s*\(/im.test(source.text)) return found;
  found.add('cmake -S . -B build', { line, purpose: 'build', needs, isImplied: true });
  found.add('cmake --build build', { line, purpose: 'build', needs, isImplied: true });
  const tests = /^\s*(enable_testing|include\s*\(\s*CTest)\b/im;
  if (tests.test(source.text))
    found.add('ctest --test-dir build', { line: lineOf(source.text, tests), needs, isImplied: true });
  return found;
}

export function readGemfile(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  found.add('bundle install', { line: 1, purpose: 'install', isImplied: true });
  const rspec = /^\s*gem\s+['"]rspec/m;
  if (rspec.test(source.text)) found.add('bundle exec rspec', { line: lineOf(source.text, rspec), isImplied: true });
  const linter = /^\s*gem\s+['"](rubocop|standard)(?:['"]|-rails)/m;
  const [, lint] = linter.exec(source.text) ?? [];
  if (lint !== undefined) {
    const command = `bundle exec ${lint === 'standard' ? 'standardrb' : lint}`;
    found.add(command, { line: lineOf(source.text, linter), purpose: 'lint', isImplied: true });
  }
  // Programs that Rails puts into each project.
  const has = (path: string): boolean => source.has(source.folder === '' ? path : `${source.folder}/${path}`);
  if (has('bin/setup')) found.add('bin/setup', { line: 1, purpose: 'install', isImplied: true });
  if (has('bin/rails')) {
    found.add('bin/rails server', { line: 1, purpose: 'run', isImplied: true });
    found.add('bin/rails db:migrate', { line: 1, purpose: 'migrate', isImplied: true });
    if (has('test/test_helper.rb')) found.add('bin/rails test', { line: 1, purpose: 'test', isImplied: true });
  }
  return found;
}

export function readPreCommit(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  found.add('pre-commit run --all-files', { line: lineOf(source.text, /^repos:/m), purpose: 'lint', isImplied: true });
  return found;
}

export function readDockerfile(source: SourceFile): Found {
  const found = new Found(source, 'manifest');
  const name = source.file.split('/').at(-1) ?? '';
  found.add(name === 'Dockerfile' ? 'docker build .' : `docker build -f ${name} .`, {
    line: lineOf(source.text, /^FROM\b/im),
    purpose: 'build',
    isImplied: true,
  });
  return found;
}

/** Null where the file is no YAML. */
export function readCompose(source: SourceFile): Found | null {
  const yaml = readYaml(source.text);
  if (yaml === null) return null;
  const found = new Found(source, 'manifest');
  const services = yaml.get('services');
  if (services.entries().length === 0) return found;
  const needs = services.entries().flatMap(([name, service]) => {
    const image = service.get('image').text;
    const version = image.includes('$') ? '' : (image.split('/').at(-1)?.split(':')[1] ?? '');
    return image === '' ? [] : [{ kind: 'service' as const, name, version }];
  });
  const name = source.file.split('/').at(-1) ?? '';
  const isDefault = /^(docker-)?compose\.ya?ml$/.test(name);
  found.add(isDefault ? 'docker compose up' : `docker compose -f ${name} up`, {
    line: services.line,
    purpose: 'run',
    needs,
    isImplied: true,
  });
  return found;
}
