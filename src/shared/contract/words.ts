/**
 * The words of the code map as plain lists. They stand apart from the schemas made of them, so that the page and the worker
 * threads, which validate nothing, need not load the schema library to have a list of words.
 */

/** Languages that an adapter of their own reads: types, members, uses. */
export const fullLanguages = [
  'csharp',
  'typescript',
  'javascript',
  'python',
  'go',
  'java',
  'kotlin',
  'rust',
  'c',
  'cpp',
  'php',
  'swift',
  'dart',
  'scala',
  'ruby',
] as const;

/** Languages of which only declarations are read: their names, kinds and lines. */
export const lightLanguages = [
  'bash',
  'lua',
  'elixir',
  'zig',
  'hcl',
  'r',
  'powershell',
  'solidity',
  'haskell',
  'objc',
  'julia',
  'html',
  'css',
  'scss',
  'protobuf',
  'graphql',
  'sql',
  'yaml',
] as const;

export const languages = [...fullLanguages, ...lightLanguages] as const;

/** As people write them, in all languages of the product. */
export const languageNames = {
  ...{ csharp: 'C#', typescript: 'TypeScript', javascript: 'JavaScript', python: 'Python', go: 'Go', java: 'Java' },
  ...{ kotlin: 'Kotlin', rust: 'Rust', c: 'C', cpp: 'C++', php: 'PHP', ruby: 'Ruby', bash: 'Shell', lua: 'Lua' },
  ...{ swift: 'Swift', scala: 'Scala', dart: 'Dart', elixir: 'Elixir', zig: 'Zig', hcl: 'Terraform', r: 'R' },
  ...{ powershell: 'PowerShell', solidity: 'Solidity', haskell: 'Haskell', objc: 'Objective-C' },
  ...{ julia: 'Julia' },
  ...{ html: 'HTML', css: 'CSS', scss: 'SCSS', protobuf: 'Protobuf', graphql: 'GraphQL', sql: 'SQL', yaml: 'YAML' },
} as const satisfies Record<(typeof languages)[number], string>;

const light: ReadonlySet<string> = new Set(lightLanguages);

/** Whether only declarations are read of it, so that their uses are not known. */
export function isLight(language: string): boolean {
  return light.has(language);
}

export const typeKinds = [
  'class',
  'struct',
  'interface',
  'record',
  'enum',
  'delegate',
  'alias',
  'trait',
  'union',
  'object',
  'annotation',
  'module',
] as const;

export const memberKinds = [
  'constructor',
  'method',
  'property',
  'field',
  'constant',
  'event',
  'enumMember',
  'indexer',
  'operator',
  'destructor',
  'function',
  'variable',
] as const;

/** Most open first. `export` of TypeScript and a public name of Python are `public`; a file's own names are `internal`. */
export const accessLevels = [
  'public',
  'protected',
  'protectedInternal',
  'internal',
  'privateProtected',
  'private',
] as const;

/** How one type depends on another. The first three are structural. */
export const edgeKinds = ['inherits', 'implements', 'memberType', 'call', 'import'] as const;

/** Classes of change. Exclusive; an earlier one wins over a later one. */
export const changeClasses = ['Structure', 'PublicBehavior', 'Internal', 'Docs', 'Cosmetic'] as const;

/** Why a file is not in the code map. */
export const skipReasons = [
  'ignored',
  'worktree',
  'nestedRepository',
  'vendored',
  'generated',
  'minified',
  'binary',
  'tooLarge',
  'encoding',
  'unreadable',
  'notAFile',
  'symlink',
  'nameUnusable',
  'secret',
  'parseTimeout',
  'parseCrash',
  'language',
] as const;

/** Where in the project a file belongs, told by its path: source, tests, words for people, the memory bank. */
export const textGroups = ['code', 'tests', 'docs', 'bank'] as const;

/** Purposes of the project's commands, in the order in which a newcomer needs them. */
export const commandPurposes = [
  'install',
  'build',
  'run',
  'test',
  'lint',
  'format',
  'generate',
  'migrate',
  'release',
  'deploy',
  'other',
] as const;

/** What documents are for, in the order in which people look for them. */
export const docRoles = [
  'readme',
  'contributing',
  'guide',
  'reference',
  'decision',
  'changelog',
  'agent-rules',
  'other',
] as const;

/** Why code elsewhere is at risk, the heaviest first. */
export const riskReasons = ['removed', 'renamed', 'implements', 'signature', 'throws', 'behaviour', 'uses'] as const;

/**
 * Why a test belongs to a change: it is changed itself, calls the changed code, reaches it through callers, has its name,
 * changed with it before, has its rare words, or uses its type.
 */
export const testTies = ['changed', 'calls', 'reaches', 'name', 'history', 'words', 'uses'] as const;

/** Agents whose sessions can be read. */
export const sessionSources = ['claude', 'codex', 'gemini', 'opencode'] as const;
/** What a session may teach. */
export const noteKinds = ['rule', 'command', 'fix', 'decision', 'together'] as const;

/** The reason of a document whose turn to be read has not come: asked again, it is there. */
export const notReadYet = 'is not read yet';
