/**
 * The words of the code map as plain lists. They stand apart from the schemas made of them, so that the page and the worker
 * threads, which validate nothing, need not load the schema library to have a list of words.
 */

export const languages = [
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
] as const;

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

/** How one type leans on another. The first three are structural (spec 03). */
export const edgeKinds = ['inherits', 'implements', 'memberType', 'call', 'import'] as const;

/** Classes of change. Exclusive; an earlier one wins over a later one (S4-23). */
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
