/**
 * The command that runs just these test files, by the runner that the project itself uses: what its manifests and commands name.
 * Nothing is run. File names are anybody's, so they are quoted for a shell.
 */
import path from 'node:path/posix';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import type { TestCommand } from '#shared/contract/project/impact.ts';

export interface TestProject {
  /** All text files of the workspace. */
  has(file: string): boolean;
  /** Text of a small file; '' where there is none. */
  read(file: string): Promise<string>;
  /** Commands of the project for tests. */
  commands: readonly ProjectCommand[];
}

interface Unit {
  /** Folder to run in. */
  readonly folder: string;
  /** What the command begins with; '' where none is known. */
  readonly begin: string;
  /** As one of its arguments. */
  argument(file: string): string;
  /** Puts the arguments together. */
  join?(args: readonly string[]): string;
}

/** Longer lines are cut into several by no shell. */
const maxFiles = 200;

export async function testCommands(
  files: readonly string[],
  project: TestProject,
): Promise<{ commands: TestCommand[]; withoutCommand: number }> {
  const groups = new Map<string, { unit: Unit; files: string[] }>();
  let withoutCommand = 0;
  for (const file of files.slice(0, maxFiles)) {
    const unit = await unitOf(file, project);
    if (unit === null) {
      withoutCommand += 1;
      continue;
    }
    const key = `${unit.folder}\0${unit.begin}`;
    const group = groups.get(key) ?? { unit, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  const commands = [...groups.values()].map(({ unit, files: own }): TestCommand => {
    const args = [...new Set(own.map((file) => unit.argument(file)))];
    const rest = unit.join?.(args) ?? args.map(quoted).join(' ');
    return { text: `${unit.begin} ${rest}`.trim(), folder: unit.folder, files: own.length };
  });
  return { commands, withoutCommand: withoutCommand + Math.max(0, files.length - maxFiles) };
}

async function unitOf(file: string, project: TestProject): Promise<Unit | null> {
  const ending = path.extname(file).toLowerCase();
  const relative = (folder: string) => (name: string) => shown(path.relative(folder, name));
  switch (ending) {
    case '.py': {
      const folder = nearest(file, ['pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini', 'pytest.ini'], project) ?? '';
      const begin = names(project, 'pytest') || !names(project, 'unittest') ? 'pytest' : 'python -m unittest';
      return { folder, begin: await runner(folder, begin, project), argument: relative(folder) };
    }
    case '.go': {
      const folder = nearest(file, ['go.mod'], project);
      if (folder === null) return null;
      const argument = (name: string): string => {
        const own = path.relative(folder, path.dirname(name));
        return own === '' ? '.' : `./${own}`;
      };
      return { folder, begin: 'go test', argument };
    }
    case '.rs': {
      const folder = nearest(file, ['Cargo.toml'], project);
      if (folder === null) return null;
      const inTests = path.relative(folder, file).startsWith('tests/');
      const argument = (name: string): string => {
        const own = path
          .relative(folder, name)
          .replace(/^(?:tests|src)\//, '')
          .replace(/(?:\/mod)?\.rs$/, '');
        return inTests ? (own.split('/')[0] ?? own) : own.replaceAll('/', '::');
      };
      const join = (args: readonly string[]): string => args.map((one) => `--test ${quoted(one)}`).join(' ');
      return inTests
        ? { folder, begin: 'cargo test', argument, join }
        : { folder, begin: 'cargo test --lib --', argument };
    }
    case '.java':
    case '.kt': {
      const folder = nearest(file, ['build.gradle', 'build.gradle.kts', 'pom.xml'], project);
      if (folder === null) return null;
      const argument = (name: string): string => path.basename(name).replace(/\.\w+$/, '');
      if (project.has(under(folder, 'pom.xml')))
        return { folder, begin: 'mvn test', argument, join: (args) => quoted(`-Dtest=${args.join(',')}`) };
      const root = nearest(file, ['gradlew', 'settings.gradle', 'settings.gradle.kts'], project) ?? folder;
      const task = path.relative(root, folder).replaceAll('/', ':');
      const program = project.has(under(root, 'gradlew')) ? './gradlew' : 'gradle';
      const join = (args: readonly string[]): string => args.map((one) => `--tests ${quoted(`*${one}`)}`).join(' ');
      return { folder: root, begin: `${program} ${quoted(task === '' ? 'test' : `:${task}:test`)}`, argument, join };
    }
    case '.cs': {
      const folder = projectFolder(file, project);
      if (folder === null) return null;
      const argument = (name: string): string => `FullyQualifiedName~${path.basename(name).replace(/\.\w+$/, '')}`;
      const join = (args: readonly string[]): string => `--filter ${quoted(args.join('|'))}`;
      return { folder, begin: 'dotnet test', argument, join };
    }
    default:
      return /^\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(ending) ? scriptUnit(file, project) : null;
  }
}

const scriptRunners: readonly (readonly [RegExp, string])[] = [
  [/\bvitest\b/, 'vitest run'],
  [/\bjest\b|\breact-scripts test\b/, 'jest'],
  [/\bmocha\b/, 'mocha'],
  [/\bava\b/, 'ava'],
  [/\bplaywright test\b/, 'playwright test'],
  [/\bjasmine\b/, 'jasmine'],
  [/\bborp\b/, 'borp'],
  [/\b(?:tap|tape)\b/, 'tap'],
  [/\bbun test\b/, 'bun test'],
  [/\bdeno test\b/, 'deno test'],
  [/\bnode\b[^&|]* --test\b/, 'node --test'],
];
const ownPrograms = /^(?:bun|deno|node) /;

/** By the test script of the nearest package.json that has one, else by what it depends on. */
async function scriptUnit(file: string, project: TestProject): Promise<Unit | null> {
  for (let folder: string | null = path.dirname(file); folder !== null; folder = parent(folder)) {
    const own: string = folder === '.' ? '' : folder;
    if (!project.has(under(own, 'package.json'))) continue;
    const { scripts, packages } = manifestOf(await project.read(under(own, 'package.json')));
    const found =
      scriptRunners.find(([pattern]) => pattern.test(scripts)) ??
      scriptRunners.find(([, begin]) => packages.has(begin.split(' ')[0] ?? ''));
    if (found === undefined) continue;
    const begin = ownPrograms.test(found[1]) ? found[1] : `npx ${found[1]}`;
    return { folder: own, begin, argument: (name) => shown(path.relative(own, name)) };
  }
  return null;
}

function manifestOf(text: string): { scripts: string; packages: ReadonlySet<string> } {
  const none = { scripts: '', packages: new Set<string>() };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return none;
  }
  const field = (from: unknown, name: string): Record<string, unknown> => {
    const value = isObject(from) ? from[name] : undefined;
    return isObject(value) ? value : {};
  };
  const scripts = Object.entries(field(json, 'scripts'))
    .filter(([name, body]) => /test|unit|spec/.test(name) && typeof body === 'string')
    .sort(([a], [b]) => Number(b === 'test') - Number(a === 'test'))
    .map(([, body]) => body);
  const packages = [...Object.keys(field(json, 'devDependencies')), ...Object.keys(field(json, 'dependencies'))];
  return { scripts: scripts.join('\n'), packages: new Set(packages) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether the test commands of the project call this program. */
const names = ({ commands }: TestProject, program: string): boolean =>
  commands.some(({ text }) => text.includes(program));

/** With the program that the project runs its tools with. */
async function runner(folder: string, begin: string, project: TestProject): Promise<string> {
  if (project.has(under(folder, 'uv.lock'))) return `uv run ${begin}`;
  if (project.has(under(folder, 'poetry.lock'))) return `poetry run ${begin}`;
  return begin;
}

/** The nearest folder around a file that holds one of these. */
function nearest(file: string, wanted: readonly string[], { has }: TestProject): string | null {
  for (let folder: string | null = path.dirname(file); folder !== null; folder = parent(folder)) {
    const own: string = folder === '.' ? '' : folder;
    if (wanted.some((name) => has(under(own, name)))) return own;
  }
  return null;
}

/** The folder of the nearest C# project, which mostly bears its name. */
function projectFolder(file: string, project: TestProject): string | null {
  for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder))
    if (project.has(`${folder}/${path.basename(folder)}.csproj`)) return folder;
  return null;
}

const under = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
const parent = (folder: string): string | null => (folder === '.' || folder === '' ? null : path.dirname(folder));
/** A name that begins with a hyphen is no option. */
const shown = (file: string): string => (file.startsWith('-') ? `./${file}` : file);

/** One word of a POSIX shell. */
export function quoted(word: string): string {
  return /^[\w./:@%+=,~^-]+$/.test(word) && !word.startsWith('~') ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
