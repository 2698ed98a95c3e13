/**
 * The known language servers: their names on the path, how they are started, their settings, and how to install them.
 * They are set to stay offline where they have a setting for it.
 */
import type { Language } from '#shared/contract/common.ts';

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

const families: Readonly<Partial<Record<Language, ServerFamily | 'typescript'>>> = {
  ...{ typescript: 'typescript', javascript: 'typescript', c: 'cpp', cpp: 'cpp' },
  ...{ python: 'python', go: 'go', rust: 'rust', java: 'java', csharp: 'csharp', kotlin: 'kotlin' },
};

/** The service for a language, null where nothing does; C and C++ share their headers. */
export function familyOf(language: Language): ServerFamily | 'typescript' | null {
  return families[language] ?? null;
}
