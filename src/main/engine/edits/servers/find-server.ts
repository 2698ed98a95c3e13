/**
 * Where a language server is on this machine. Never in the opened folder, also not by a link, and never by a relative path: what a
 * clone brings must not be what runs.
 */
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import path from 'node:path';
import { Settings } from '#shared/contract/service.ts';
import { readPlainFile, userDataDir } from '../../storage/storage.ts';

export interface ServerCommand {
  /** For people: the name of the program. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  readonly args: readonly string[];
  /** Where it ends at once with those. */
  readonly older?: readonly string[] | undefined;
  /** Folders in which it finds its own tools, none of the opened folder. */
  readonly searchPath: readonly string[];
}

/**
 * Null where there is none.
 * @param own what the person's settings name instead of what is known: a program and its arguments.
 * @param root of the opened folder; null where none is open.
 */
export async function findServer(
  known: Pick<KnownServer, 'programs'>,
  own: readonly string[] | undefined,
  root: string | null,
): Promise<ServerCommand | null> {
  const searchPath = await foldersOf(process.env.PATH ?? '', root);
  const [program, ...args] = own ?? [];
  const wanted: KnownServer['programs'] = program === undefined ? known.programs : [{ program, args }];
  for (const one of wanted) {
    const file = await locate(one.program, searchPath, root);
    if (file === null) continue;
    return { name: path.parse(one.program).name, file, args: one.args, older: one.older, searchPath };
  }
  return null;
}

async function foldersOf(value: string, root: string | null): Promise<string[]> {
  const folders: string[] = [];
  for (const folder of value.split(path.delimiter))
    if (path.isAbsolute(folder) && (await isOutside(folder, root))) folders.push(folder);
  return folders;
}

async function locate(program: string, folders: readonly string[], root: string | null): Promise<string | null> {
  if (path.isAbsolute(program)) return (await runs(program, root)) ? program : null;
  // A path that is not whole would be looked up in whatever folder we are in.
  if (/[\\/]/.test(program)) return null;
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of folders)
    for (const ending of endings) {
      const file = path.join(folder, program + ending);
      if (await runs(file, root)) return file;
    }
  return null;
}

async function runs(file: string, root: string | null): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
  } catch {
    // Not there, or no program.
    return false;
  }
  return isOutside(file, root);
}

/** As it is named, and where its links lead to. */
async function isOutside(place: string, root: string | null): Promise<boolean> {
  if (root === null) return true;
  if (isInside(path.normalize(place), root)) return false;
  try {
    return !isInside(await realpath(place), root);
  } catch {
    // It leads nowhere.
    return false;
  }
}

function isInside(place: string, root: string): boolean {
  return place === root || place.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

const mostBytes = 1 << 20;

/**
 * The commands that this user's settings define for a language; they are in the user data folder, never in a
 * workspace.
 *
 * A program and its arguments; undefined where nothing is said.
 */
export async function ownCommand(family: ServerFamily): Promise<readonly string[] | undefined> {
  try {
    const bytes = await readPlainFile(path.join(userDataDir(), 'settings.json'), mostBytes);
    return bytes === null ? undefined : Settings.parse(JSON.parse(bytes.toString('utf8'))).editServices[family];
  } catch {
    // The host reads the same file, sets it aside when it is damaged, and says so.
    return undefined;
  }
}

/** Which language servers are on this machine, for the doctor. Nothing is started. */
export interface ServerFinding {
  /** The language, for people: `C/C++`. */
  readonly label: string;
  /** Absolute path of the program; null where none was found. */
  readonly file: string | null;
  /** The command that gets one; '' where none is known. */
  readonly install: string;
}

/** @param root of the opened folder, whose own programs do not count; null where none is open. */
export async function surveyServers(root: string | null): Promise<ServerFinding[]> {
  return Promise.all(
    serverFamilies.map(async (family) => {
      const known = knownServer(family);
      const found = await findServer(known, await ownCommand(family), root);
      return { label: known.label, file: found?.file ?? null, install: known.install };
    }),
  );
}

const ours = /^(ELECTRON_|MEMOSCOPE_|NODE_OPTIONS$|NODE_COMPILE_CACHE$|NODE_CHANNEL_|VITEST)/;

/** What a language server sees of our environment: all but what is about us, and a search path without the opened folder. */
export function serverEnvironment(
  searchPath: readonly string[],
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name) && name.toUpperCase() !== 'PATH');
  return { ...Object.fromEntries(kept), ...more, PATH: searchPath.join(path.delimiter) };
}

// The known language servers: their names on the path, how they are started, their settings, and how to install them. They
// are set to stay offline where they have a setting for it.

/** Languages that one server reads together. */
export type ServerFamily = 'python' | 'go' | 'rust' | 'java' | 'csharp' | 'cpp' | 'kotlin';

interface KnownProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** What versions take that do not know all of `args`. */
  readonly older?: readonly string[];
}

export interface KnownServer {
  readonly family: ServerFamily;
  /** For people. */
  readonly label: string;
  /** The first that is found is taken; none is known for some languages. */
  readonly programs: readonly KnownProgram[];
  /** The command that installs it on this system; '' where none is known. */
  readonly install: string;
  /** What `workspace/configuration` is answered with, by section. */
  readonly settings: Readonly<Record<string, object>>;
  readonly options?: object;
  readonly env?: Readonly<Record<string, string>>;
  /** Files in the root that say what the project is: a change of them is reported like that of a source. */
  readonly projectFiles: readonly string[];
  /** How it says that it has read the project; the end of all progress elsewhere. */
  readonly readyBy?: 'serverStatus' | 'serviceReady';
  /** Without one of these it knows only files that it was given. */
  readonly listedBy?: readonly string[];
  /** Whether it renames although another declaration would catch the new name, which is then looked for here. */
  readonly overlooksCaught?: true;
}

const cppFlags = ['--background-index', '--use-dirty-headers', '--log=error'];

/** A command of one system's own package manager, which another does not have. */
const on = (system: NodeJS.Platform, command: string): string => (process.platform === system ? command : '');

const servers: readonly KnownServer[] = [
  {
    ...{ family: 'python', label: 'Python', install: 'npm install -g pyright' },
    programs: [
      { program: 'pyright-langserver', args: ['--stdio'] },
      { program: 'basedpyright-langserver', args: ['--stdio'] },
    ],
    settings: {
      'python.analysis': { diagnosticMode: 'openFilesOnly', autoImportCompletions: false, indexing: false },
    },
    projectFiles: ['pyrightconfig.json', 'pyproject.toml'],
    overlooksCaught: true,
  },
  {
    ...{ family: 'go', label: 'Go', install: 'go install golang.org/x/tools/gopls@latest' },
    programs: [{ program: 'gopls', args: [] }],
    settings: { gopls: {} },
    env: { GOPROXY: 'off', GOTOOLCHAIN: 'local', GOTELEMETRY: 'off' },
    projectFiles: ['go.mod', 'go.work', 'go.sum'],
  },
  {
    ...{ family: 'rust', label: 'Rust', install: 'rustup component add rust-analyzer' },
    programs: [{ program: 'rust-analyzer', args: [] }],
    settings: { 'rust-analyzer': { checkOnSave: false, cachePriming: { enable: false } } },
    options: { checkOnSave: false, cachePriming: { enable: false } },
    env: { CARGO_NET_OFFLINE: 'true' },
    projectFiles: ['Cargo.toml', 'Cargo.lock', 'rust-project.json'],
    readyBy: 'serverStatus',
  },
  {
    ...{ family: 'java', label: 'Java', install: on('darwin', 'brew install jdtls') },
    programs: [{ program: 'jdtls', args: [] }],
    settings: {
      java: { import: { maven: { offline: { enabled: true } }, gradle: { offline: { enabled: true } } } },
    },
    projectFiles: ['pom.xml', 'build.gradle', 'build.gradle.kts', '.classpath'],
    readyBy: 'serviceReady',
  },
  {
    ...{ family: 'csharp', label: 'C#', install: 'dotnet tool install --global csharp-ls' },
    programs: [
      { program: 'csharp-ls', args: [] },
      { program: 'OmniSharp', args: ['-lsp'] },
      { program: 'omnisharp', args: ['-lsp'] },
      { program: 'roslyn-language-server', args: ['--stdio', '--autoLoadProjects'] },
    ],
    settings: { csharp: {} },
    projectFiles: ['global.json', 'Directory.Build.props'],
  },
  {
    ...{ family: 'cpp', label: 'C/C++', install: on('linux', 'apt-get install clangd') },
    programs: [{ program: 'clangd', args: [...cppFlags, '--rename-file-limit=0'], older: cppFlags }],
    settings: {},
    projectFiles: ['compile_commands.json', 'compile_flags.txt', '.clangd', 'build/compile_commands.json'],
    listedBy: ['compile_commands.json', 'build/compile_commands.json'],
  },
  {
    ...{ family: 'kotlin', label: 'Kotlin', install: '' },
    programs: [],
    settings: {},
    projectFiles: ['build.gradle.kts', 'build.gradle'],
  },
];

export const serverFamilies: readonly ServerFamily[] = servers.map(({ family }) => family);

export function knownServer(family: ServerFamily): KnownServer {
  const known = servers.find((one) => one.family === family);
  if (known === undefined) throw new Error(`No server is known under ${family}.`);
  return known;
}
