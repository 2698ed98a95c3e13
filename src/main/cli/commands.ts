/** The table of commands. */
import { commandPurposes, languages, memberKinds, typeKinds } from '#shared/contract/words.ts';
import type { CommandGroup, CommandSpec, OptionSpec } from './command.ts';
import { bankCommands } from './commands/bank/bank-commands.ts';
import { configCommands } from './commands/config/config-commands.ts';
import { contextCommands, windowCommands } from './commands/context/context-commands.ts';
import { editCommands } from './commands/edit/edit-commands.ts';
import { evolutionCommands, learnCommand } from './commands/evolution/evolution-commands.ts';
import { generationCommands, rotateCommand } from './commands/generations/generation-commands.ts';
import { inboxCommands } from './commands/inbox/inbox-commands.ts';
import { forgetCommand, memoryCommands } from './commands/memory/memory-commands.ts';
import { modelCommands } from './commands/models/model-commands.ts';
import { packCommands } from './commands/pack/pack-commands.ts';

/** Options that every command takes. */
export const globalOptions: Readonly<Record<string, OptionSpec>> = {
  workspace: { type: 'string', value: 'dir', about: 'the project folder (default: the one above that has .memo/)' },
  json: { type: 'boolean', about: 'print JSON, errors too' },
  fresh: { type: 'boolean', about: 'end with exit code 5 where the answer may be out of date' },
  help: { type: 'boolean', short: 'h', about: 'show this help' },
  version: { type: 'boolean', about: 'show the version' },
};

const symbolArgument = {
  name: 'path',
  about: 'a symbol path, Namespace.Type.Member, or a unique end of it (* and ?: resolve --help)',
} as const;

export const commands: readonly (CommandSpec | CommandGroup)[] = [
  {
    name: 'open',
    about: 'open a folder in the app',
    argument: { name: 'dir', optional: true, about: 'the folder (default: the current one), or a link into the app' },
    options: {
      web: { type: 'boolean', about: 'in the browser, even where the desktop window would work' },
      'no-browser': { type: 'boolean', about: 'only print the link' },
    },
    examples: [
      { line: 'memoscope open ~/code/shop', about: 'the desktop window, else the browser' },
      { line: 'memoscope open --web --no-browser', about: 'print a link to follow' },
      { line: "memoscope open 'memoscope://open?workspace=/shop'", about: 'what a copied link names' },
    ],
    load: () => import('./commands/open.ts'),
  },
  {
    name: 'index',
    about: 'bring the code map of a folder up to date',
    argument: { name: 'dir', optional: true, about: 'the folder (default: the current one)' },
    options: {},
    examples: [
      { line: 'memoscope index', about: 'the current folder' },
      { line: 'memoscope index ~/code/shop --json', about: 'counts for a script' },
    ],
    load: () => import('./commands/index-folder.ts'),
  },
  {
    name: 'status',
    about: 'what is indexed, and how the engine does',
    options: {},
    examples: [{ line: 'memoscope status', about: 'of the folder above that has .memo/' }],
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'commands',
    about: 'how the project is installed, built, run and tested',
    argument: {
      name: 'purpose',
      optional: true,
      field: 'purposes',
      values: commandPurposes,
      about: 'only commands for this (default: the first of each)',
    },
    options: { limit: { type: 'string', value: 'n', about: 'at most so many (default 200)' } },
    examples: [
      { line: 'memoscope commands', about: 'the best source first: CI, documents, project files' },
      { line: 'memoscope commands test', about: 'every way to run tests' },
    ],
    load: () => import('./commands/project/commands.ts'),
  },
  {
    name: 'outline',
    about: 'print the outline of a type or member',
    argument: symbolArgument,
    options: {},
    examples: [
      { line: 'memoscope outline RetryPolicy', about: 'members, bases and dependencies' },
      { line: 'memoscope outline RetryPolicy.Next', about: 'one member alone' },
    ],
    load: () => import('./commands/outline.ts'),
  },
  {
    name: 'resolve',
    about: 'find the one symbol that a path means',
    argument: symbolArgument,
    options: {},
    examples: [
      { line: 'memoscope resolve Shop.Billing.RetryPolicy', about: 'the whole path' },
      { line: 'memoscope resolve RetryPolicy.Next', about: 'the end of one' },
      {
        line: "memoscope resolve 'Shop.*.RetryPolicy'",
        about: '* is any text in a segment, ? one character',
      },
      {
        line: "memoscope resolve 'Shop.**.Next'",
        about: '** is any number of segments',
      },
    ],
    load: () => import('./commands/resolve.ts'),
  },
  {
    name: 'search',
    about: 'search symbols by name',
    argument: { name: 'query', about: 'letters of the name, in order; capitals help' },
    options: {
      limit: { type: 'string', value: 'n', about: 'at most so many (default 50)' },
      kind: {
        type: 'string',
        value: 'kind',
        values: [...typeKinds, ...memberKinds],
        multiple: true,
        about: 'class, interface, method, …; may be repeated',
      },
      lang: {
        type: 'string',
        value: 'lang',
        values: languages,
        multiple: true,
        about: 'csharp, typescript, …; may be repeated',
      },
      in: { type: 'string', value: 'path', about: 'only at or below this namespace, module or type' },
    },
    examples: [
      { line: 'memoscope search rtrpol', about: 'finds RetryPolicy' },
      { line: 'memoscope search next --kind method --limit 5', about: 'only methods' },
    ],
    load: () => import('./commands/search.ts'),
  },
  {
    name: 'grep',
    about: 'search the text of all files',
    argument: { name: 're', about: 'a regular expression (ECMAScript), matched line by line' },
    options: {
      'ignore-case': { type: 'boolean', short: 'i', about: 'upper and lower case are the same' },
      'whole-word': { type: 'boolean', short: 'w', about: 'only where no letter or digit goes on' },
      fixed: { type: 'boolean', short: 'F', about: 'take it as plain text' },
      words: { type: 'boolean', about: 'every word somewhere on the line, in parts of identifiers and any case' },
      in: { type: 'string', value: 'glob', multiple: true, about: 'only in these files; may be repeated' },
      'not-in': { type: 'string', value: 'glob', multiple: true, about: 'not in these files; may be repeated' },
      group: {
        type: 'string',
        value: 'group',
        values: ['code', 'tests', 'docs', 'bank'],
        multiple: true,
        about: 'code, tests, docs or bank; may be repeated',
      },
      limit: { type: 'string', value: 'n', about: 'at most so many lines (default: all)' },
    },
    examples: [
      { line: "memoscope grep 'Retry\\w+\\('", about: 'calls and declarations' },
      { line: 'memoscope grep -F "a.b(c)" --in src', about: 'plain text below a folder' },
      { line: "memoscope grep -i todo --in '*.{ts,tsx}' --group code", about: 'in some files, without tests' },
      { line: "memoscope grep --words 'idempotency key'", about: 'IdempotencyKey, idempotency-key, …' },
    ],
    load: () => import('./commands/grep.ts'),
  },
  {
    name: 'why',
    about: 'the commits whose words explain why code is as it is',
    argument: { name: 'path', about: 'a symbol, a file, or lines of one: src/retry.ts:12-30' },
    options: { limit: { type: 'string', value: 'n', about: 'at most so many commits (default 10)' } },
    examples: [
      { line: 'memoscope why RetryPolicy.Next', about: 'the best reason first' },
      { line: 'memoscope why src/retry.ts:12-30', about: 'of these lines' },
    ],
    load: () => import('./commands/project/why.ts'),
  },
  {
    name: 'usages',
    about: 'find where a symbol is used',
    argument: symbolArgument,
    options: { limit: { type: 'string', value: 'n', field: 'maxResults', about: 'at most so many (default 100)' } },
    examples: [
      { line: 'memoscope usages RetryPolicy', about: 'of a type: bases, declarations, new, imports' },
      { line: 'memoscope usages RetryPolicy.Next --limit 20', about: 'of a member, the surest first' },
    ],
    load: () => import('./commands/usages.ts'),
  },
  {
    name: 'graph',
    about: 'print a graph: the dependencies around a type, of modules, or of calls',
    argument: { ...symbolArgument, optional: true },
    options: {
      modules: { type: 'boolean', about: 'of namespaces, or of folders where files are modules' },
      calls: { type: 'string', value: 'member', field: 'path', about: 'who calls a member, and what it calls' },
      format: { type: 'string', value: 'format', values: ['mermaid', 'dot'], about: 'mermaid (default) or dot' },
      steps: { type: 'string', value: 'n', about: 'how far from the type, 1 to 3 (default 1)' },
      limit: { type: 'string', value: 'n', about: 'at most so many nodes (default 60, modules 40)' },
    },
    examples: [
      { line: 'memoscope graph RetryPolicy', about: 'Mermaid, for a Markdown file' },
      { line: 'memoscope graph --modules', about: 'how parts lean on each other' },
      { line: 'memoscope graph --calls RetryPolicy.Next --steps 2', about: 'two steps of what it calls' },
      { line: 'memoscope graph RetryPolicy --format dot --steps 2', about: 'for Graphviz' },
    ],
    load: () => import('./commands/graph.ts'),
  },
  {
    name: 'diff',
    about: 'tell what became of the types, by class of change',
    options: {
      since: { type: 'string', value: 'rev', about: 'from a git commit, branch or tag to the files (default: HEAD)' },
      from: { type: 'string', value: 'gen', about: 'from a generation of the code map' },
      to: { type: 'string', value: 'gen', about: 'to another one (default: the live one)' },
      base: { type: 'boolean', about: 'since each type was last described' },
      type: { type: 'string', value: 'path', about: 'one type in full: why, outline, source, whom it reaches' },
      member: { type: 'string', value: 'name', about: 'with --type: source of this changed member alone' },
      class: {
        type: 'string',
        value: 'class',
        values: ['Structure', 'PublicBehavior', 'Internal', 'Docs', 'Cosmetic'],
        multiple: true,
        about: 'Structure, PublicBehavior, Internal, Docs or Cosmetic; may be repeated',
      },
      in: { type: 'string', value: 'path', about: 'only at or below this namespace, module or type' },
      propagated: { type: 'boolean', about: 'also list types that only lean on a changed structure' },
      limit: { type: 'string', value: 'n', about: 'at most so many types (default: all)' },
    },
    examples: [
      { line: 'memoscope diff', about: 'what the working tree changes' },
      { line: 'memoscope diff --since v2.1 --class Structure', about: 'what broke or grew since a release' },
      { line: 'memoscope diff --type RetryPolicy', about: 'all of one type, with its source' },
      { line: 'memoscope diff --base', about: 'what changed since the types were described' },
      { line: 'memoscope diff --from g-0003 --json', about: 'since a generation, for a script' },
    ],
    load: () => import('./commands/diff.ts'),
  },
  {
    name: 'semantic',
    about: 'print the description of a type; without a path, what waits to be described',
    argument: { ...symbolArgument, optional: true },
    options: {
      wait: { type: 'boolean', about: 'until it is written, where it is missing or stale' },
      again: { type: 'boolean', about: 'have it written anew, where it still holds and in manual mode too' },
      find: { type: 'string', value: 'words', about: 'types whose description has all these words on a line' },
      limit: {
        type: 'string',
        value: 'n',
        about: 'without a path: at most so many (default 100; found ones 50, at most 200)',
      },
    },
    examples: [
      { line: 'memoscope semantic RetryPolicy', about: 'what it is for, its limits, who says so' },
      { line: 'memoscope semantic RetryPolicy --wait --json', about: 'for a script' },
      { line: 'memoscope semantic', about: 'the queue, the quota and who writes' },
      { line: "memoscope semantic --find 'idempotency key'", about: 'which descriptions speak of it' },
    ],
    load: () => import('./commands/semantics/semantic.ts'),
  },
  {
    name: 'invalidate',
    about: 'say that the description of a type holds no longer',
    argument: symbolArgument,
    options: {},
    examples: [{ line: 'memoscope invalidate RetryPolicy', about: 'it is described anew when its turn comes' }],
    load: () => import('./commands/semantics/invalidate.ts'),
  },
  {
    name: 'ask',
    about: 'ask a question; the answer says what it rests on',
    argument: { name: 'question', about: 'in any language' },
    options: {
      lang: {
        type: 'string',
        value: 'lang',
        values: ['en', 'zh'],
        about: 'of the answer, en or zh (default: as the question)',
      },
      budget: { type: 'string', value: 'n', about: 'tokens that may be read for it (default 4000)' },
      'all-workspaces': { type: 'boolean', about: 'also from the other folders that were opened here' },
    },
    examples: [
      { line: "memoscope ask 'What happens when a capture times out?'", about: 'from learnings and code' },
      { line: "memoscope ask '事务如何回滚？' --json", about: 'with sources and records, for a script' },
    ],
    load: () => import('./commands/ask.ts'),
  },
  {
    name: 'investigate',
    about: 'explore a question in the code, and keep what comes out',
    argument: { name: 'question', about: 'in any language' },
    options: {
      scope: {
        type: 'string',
        value: 'path',
        field: 'scopePaths',
        multiple: true,
        about: 'only in this file, folder, namespace or type; may be repeated',
      },
      fresh: { type: 'boolean', about: 'explore again, also where nothing changed since it was answered' },
      lang: {
        type: 'string',
        value: 'lang',
        values: ['en', 'zh'],
        about: 'of the answer, en or zh (default: as the question)',
      },
    },
    examples: [
      { line: "memoscope investigate 'How are large batches processed?' --scope src/import", about: 'in a folder' },
      { line: "memoscope investigate 'Who may cancel a payment?' --scope Shop.Payments --json", about: 'for a script' },
    ],
    load: () => import('./commands/investigate.ts'),
  },
  ...editCommands,
  ...windowCommands,
  contextCommands,
  packCommands,
  memoryCommands,
  bankCommands,
  inboxCommands,
  forgetCommand,
  learnCommand,
  evolutionCommands,
  rotateCommand,
  generationCommands,
  modelCommands,
  {
    name: 'mcp',
    about: 'serve coding agents over standard streams (Model Context Protocol)',
    argument: {
      name: 'dir',
      optional: true,
      about: 'the folder (default: the one above that has .memo/, else this one)',
    },
    options: {
      'print-config': {
        type: 'string',
        value: 'client',
        values: ['claude', 'cursor', 'vscode', 'codex'],
        about: 'print what claude, cursor, vscode or codex wants in its configuration',
      },
    },
    examples: [
      { line: 'memoscope mcp ~/code/shop', about: 'started by the agent, not by hand' },
      { line: 'memoscope mcp --print-config claude > .mcp.json', about: 'let Claude Code start it in this project' },
    ],
    load: () => import('./commands/mcp/mcp.ts'),
  },
  configCommands,
  {
    name: 'completions',
    about: 'print what a shell needs to complete these commands',
    argument: { name: 'shell', values: ['bash', 'zsh', 'fish'], about: 'bash, zsh or fish' },
    options: {},
    examples: [
      { line: 'memoscope completions bash > ~/.memoscope.sh', about: 'then source it in ~/.bashrc; zsh alike' },
      { line: 'memoscope completions fish | source', about: 'in this terminal; or from config.fish' },
    ],
    load: async () => {
      const { runCompletions } = await import('./manual/run-completions.ts');
      return { run: runCompletions({ commands, globals: globalOptions }) };
    },
  },
  {
    name: 'doctor',
    about: 'check what Memoscope needs from this machine',
    options: {
      report: { type: 'boolean', about: 'print a report to hand on: no secrets, no names, no source text' },
    },
    examples: [
      { line: 'memoscope doctor', about: 'with the mend for what is wrong' },
      { line: 'memoscope doctor --report', about: 'findings, figures and warnings, to paste into an issue' },
    ],
    load: () => import('./commands/doctor.ts'),
  },
];
