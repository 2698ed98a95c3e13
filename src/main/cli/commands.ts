/** The table of commands. */
import { commandPurposes, languages, memberKinds, typeKinds } from '#shared/contract/words.ts';
import type { CommandGroup, CommandSpec, OptionSpec } from './command.ts';
import { agentCommands } from './commands/agents/agent-commands.ts';
import { bankCommands } from './commands/bank/bank-commands.ts';
import { inboxCommands } from './commands/bank/inbox-commands.ts';
import { sessionCommands } from './commands/bank/session-commands.ts';
import { contextCommands, windowCommands } from './commands/context/context-commands.ts';
import { packCommands } from './commands/context/pack-commands.ts';
import { editCommands } from './commands/edit-commands.ts';
import { generationCommands, rotateCommand } from './commands/index/generation-commands.ts';
import { evolutionCommands, learnCommand } from './commands/memory/evolution-commands.ts';
import { forgetCommand, memoryCommands } from './commands/memory/memory-commands.ts';
import { configCommands } from './commands/settings/config-commands.ts';
import { modelCommands } from './commands/settings/model-commands.ts';

/** Options that every command takes. */
export const globalOptions: Readonly<Record<string, OptionSpec>> = {
  workspace: { type: 'string', value: 'dir', about: 'the project folder (default: the nearest one above with .memo/)' },
  json: { type: 'boolean', about: 'print JSON, errors too' },
  fresh: { type: 'boolean', about: 'end with exit code 5 where the answer may be out of date' },
  help: { type: 'boolean', short: 'h', about: 'show this help' },
  version: { type: 'boolean', about: 'show the version' },
};

const symbolArgument = {
  name: 'path',
  about: 'a symbol path, Namespace.Type.Member, a unique end of it, or a place: src/order.ts:12',
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
    about: 'update the code map of a folder',
    argument: { name: 'dir', optional: true, about: 'the folder (default: the current one)' },
    options: {},
    examples: [
      { line: 'memoscope index', about: 'the current folder' },
      { line: 'memoscope index ~/code/shop --json', about: 'counts for a script' },
    ],
    load: () => import('./commands/index/index-folder.ts'),
  },
  {
    name: 'status',
    about: 'show what is indexed and the state of the engine',
    options: {},
    examples: [{ line: 'memoscope status', about: 'of the nearest folder above with .memo/' }],
    load: () => import('./commands/index/status.ts'),
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
    options: { limit: { type: 'string', value: 'n', about: 'at most this many (default 1000)' } },
    examples: [
      { line: 'memoscope commands', about: 'the best source first: CI, documents, project files' },
      { line: 'memoscope commands test', about: 'every way to run tests' },
    ],
    load: () => import('./commands/project/commands.ts'),
  },
  {
    name: 'docs',
    about: 'documents of the project: sections, the code they name, what is outdated',
    argument: { name: 'file', optional: true, about: 'one document: its sections, with the code that each names' },
    options: {
      search: { type: 'string', value: 'words', about: 'sections about it, best first' },
      outdated: { type: 'boolean', about: 'names and links in documents that no longer lead anywhere' },
      limit: { type: 'string', value: 'n', about: 'at most this many sections (default 20)' },
    },
    examples: [
      { line: 'memoscope docs', about: 'all documents, grouped by audience' },
      { line: "memoscope docs --search 'retry policy'", about: 'where it is described' },
      { line: 'memoscope docs --outdated', about: 'what to fix in them' },
    ],
    load: () => import('./commands/project/docs.ts'),
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
    load: async () => ({ run: (await import('./commands/symbols.ts')).showOutline }),
  },
  {
    name: 'resolve',
    about: 'find the symbol that a path refers to',
    argument: symbolArgument,
    options: {},
    examples: [
      { line: 'memoscope resolve Shop.Billing.RetryPolicy', about: 'the whole path' },
      { line: 'memoscope resolve RetryPolicy.Next', about: 'the end of a path' },
      {
        line: "memoscope resolve 'Shop.*.RetryPolicy'",
        about: '* is any text in a segment, ? one character',
      },
      {
        line: "memoscope resolve 'Shop.**.Next'",
        about: '** is any number of segments',
      },
    ],
    load: async () => ({ run: (await import('./commands/symbols.ts')).resolveSymbol }),
  },
  {
    name: 'search',
    about: 'search symbols by name',
    argument: { name: 'query', about: 'letters of the name in order; capitals help' },
    options: {
      limit: { type: 'string', value: 'n', about: 'at most this many (default 50)' },
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
    load: async () => ({ run: (await import('./commands/symbols.ts')).searchSymbols }),
  },
  {
    name: 'grep',
    about: 'search the text of all files',
    argument: { name: 're', about: 'a regular expression (ECMAScript), matched line by line' },
    options: {
      'ignore-case': { type: 'boolean', short: 'i', about: 'ignore upper and lower case' },
      'whole-word': { type: 'boolean', short: 'w', about: 'whole words only' },
      fixed: { type: 'boolean', short: 'F', about: 'treat the pattern as plain text' },
      words: { type: 'boolean', about: 'every word somewhere on the line, also as part of an identifier, in any case' },
      in: { type: 'string', value: 'glob', multiple: true, about: 'only in these files; may be repeated' },
      'not-in': { type: 'string', value: 'glob', multiple: true, about: 'not in these files; may be repeated' },
      group: {
        type: 'string',
        value: 'group',
        values: ['code', 'tests', 'docs', 'bank'],
        multiple: true,
        about: 'code, tests, docs or bank; may be repeated',
      },
      limit: { type: 'string', value: 'n', about: 'at most this many lines (default: all)' },
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
    about: 'show the commits that explain why code is as it is',
    argument: { name: 'path', about: 'a symbol, a file, or lines of one: src/retry.ts:12-30' },
    options: { limit: { type: 'string', value: 'n', about: 'at most this many commits (default 10)' } },
    examples: [
      { line: 'memoscope why RetryPolicy.Next', about: 'the best reason first' },
      { line: 'memoscope why src/retry.ts:12-30', about: 'for these lines' },
    ],
    load: () => import('./commands/project/why.ts'),
  },
  {
    name: 'log',
    about: 'commits that changed a symbol or file; without one, what changed lately',
    argument: { name: 'path', optional: true, about: 'a symbol or a file' },
    options: {
      limit: { type: 'string', value: 'n', about: 'at most this many commits (default 30)' },
      days: { type: 'string', value: 'n', about: 'without a path: of the last n days (default 30)' },
    },
    examples: [
      { line: 'memoscope log RetryPolicy.Next', about: 'what each commit did to a member' },
      { line: 'memoscope log --days 90', about: 'by area, with the files that change most' },
    ],
    load: async () => ({ run: (await import('./commands/project/log.ts')).showLog }),
  },
  {
    name: 'notes',
    about: 'write release notes: commits by kind, and types whose public side changed',
    argument: { name: 'range', about: 'two tags, branches or commits: v1.2..v1.3; with one, up to HEAD' },
    options: {},
    examples: [{ line: 'memoscope notes v1.2..v1.3', about: 'as Markdown' }],
    load: async () => ({ run: (await import('./commands/project/log.ts')).showNotes }),
  },
  {
    name: 'usages',
    about: 'find where a symbol is used',
    argument: symbolArgument,
    options: { limit: { type: 'string', value: 'n', field: 'maxResults', about: 'at most this many (default 100)' } },
    examples: [
      { line: 'memoscope usages RetryPolicy', about: 'of a type: bases, declarations, new, imports' },
      { line: 'memoscope usages RetryPolicy.Next --limit 20', about: 'of a member, the surest first' },
    ],
    load: async () => ({ run: (await import('./commands/symbols.ts')).listUsages }),
  },
  {
    name: 'graph',
    about: 'print a graph: the dependencies around a type, of modules, or of calls',
    argument: { ...symbolArgument, optional: true },
    options: {
      modules: { type: 'boolean', about: 'of namespaces, or of folders where files are modules' },
      calls: { type: 'string', value: 'member', field: 'path', about: 'who calls a member, and what it calls' },
      format: { type: 'string', value: 'format', values: ['mermaid', 'dot'], about: 'mermaid (default) or dot' },
      steps: { type: 'string', value: 'n', about: 'distance from the type, 1 to 3 (default 1)' },
      limit: { type: 'string', value: 'n', about: 'at most this many nodes (default 60, modules 40)' },
    },
    examples: [
      { line: 'memoscope graph RetryPolicy', about: 'Mermaid, for a Markdown file' },
      { line: 'memoscope graph --modules', about: 'how the parts depend on each other' },
      { line: 'memoscope graph --calls RetryPolicy.Next --steps 2', about: 'two steps of what it calls' },
      { line: 'memoscope graph RetryPolicy --format dot --steps 2', about: 'for Graphviz' },
    ],
    load: () => import('./commands/graph.ts'),
  },
  {
    name: 'diff',
    about: 'show how the types changed, by class of change',
    options: {
      since: { type: 'string', value: 'rev', about: 'from a git commit, branch or tag to the files (default: HEAD)' },
      until: { type: 'string', value: 'rev', about: 'with --since: to another commit, in place of the files' },
      from: { type: 'string', value: 'gen', about: 'compare from a generation of the code map' },
      to: { type: 'string', value: 'gen', about: 'compare to a generation (default: the live one)' },
      base: { type: 'boolean', about: 'compare with when each type was last described' },
      type: { type: 'string', value: 'path', about: 'one type in full: reason, outline, source, dependents' },
      member: { type: 'string', value: 'name', about: 'with --type: source of this changed member alone' },
      class: {
        type: 'string',
        value: 'class',
        values: ['Structure', 'PublicBehavior', 'Internal', 'Docs', 'Cosmetic'],
        multiple: true,
        about: 'Structure, PublicBehavior, Internal, Docs or Cosmetic; may be repeated',
      },
      in: { type: 'string', value: 'path', about: 'only at or below this namespace, module or type' },
      propagated: { type: 'boolean', about: 'also list types that only depend on a changed structure' },
      limit: { type: 'string', value: 'n', about: 'at most this many types (default: all)' },
    },
    examples: [
      { line: 'memoscope diff', about: 'what the working tree changes' },
      { line: 'memoscope diff --since v2.1 --class Structure', about: 'what broke or was added since a release' },
      { line: 'memoscope diff --since v2.0 --until v2.1', about: 'what a release changed' },
      { line: 'memoscope diff --type RetryPolicy', about: 'everything about one type, with its source' },
      { line: 'memoscope diff --base', about: 'what changed since the types were described' },
      { line: 'memoscope diff --from g-0003 --json', about: 'since a generation, for a script' },
    ],
    load: () => import('./commands/diff.ts'),
  },
  {
    name: 'impact',
    about: 'what a change puts at risk: callers, tests to run, outdated texts',
    argument: {
      name: 'target',
      optional: true,
      about: 'a symbol, a file, or a range or revision to compare with (default: uncommitted)',
    },
    options: {
      markdown: { type: 'boolean', about: 'as Markdown for a pull request' },
      'fail-on': {
        type: 'string',
        value: 'what',
        values: ['risk', 'untested', 'stale', 'api'],
        multiple: true,
        about: 'end with exit code 1 where this is found; may be repeated',
      },
      limit: { type: 'string', value: 'n', about: 'at most this many entries per list (default 50)' },
    },
    examples: [
      { line: 'memoscope impact', about: 'of uncommitted changes' },
      { line: 'memoscope impact main --markdown', about: 'of this branch, for a pull request' },
      { line: 'memoscope impact v2.1..HEAD --fail-on api', about: 'in CI: 1 where the public interface changed' },
      { line: 'memoscope impact RetryPolicy.Next', about: 'of a symbol before it is changed' },
    ],
    more: [
      'What --fail-on means:',
      '  risk      code outside of tests that did not change uses or overrides what was removed, renamed,',
      '            got another signature or throws other errors',
      '  untested  a type whose structure or public behaviour changed has no test',
      '  stale     a learning, description, decision or document is outdated by the change',
      '  api       something public was removed, renamed or got another signature',
    ].join('\n'),
    load: () => import('./commands/project/impact.ts'),
  },
  {
    name: 'semantic',
    about: 'print the description of a type; without a path, those waiting',
    argument: { ...symbolArgument, optional: true },
    options: {
      wait: { type: 'boolean', about: 'wait until it is written, where it is missing or outdated' },
      again: { type: 'boolean', about: 'rewrite it even where it is current, and in manual mode' },
      find: { type: 'string', value: 'words', about: 'types whose description has all these words on one line' },
      limit: {
        type: 'string',
        value: 'n',
        about: 'without a path: at most so many (default 100; found ones 50, at most 200)',
      },
    },
    examples: [
      { line: 'memoscope semantic RetryPolicy', about: 'its purpose and limits, and where that is stated' },
      { line: 'memoscope semantic RetryPolicy --wait --json', about: 'for a script' },
      { line: 'memoscope semantic', about: 'the queue, the quota and who writes' },
      { line: "memoscope semantic --find 'idempotency key'", about: 'which descriptions mention it' },
    ],
    load: async () => ({ run: (await import('./commands/project/semantic.ts')).showSemantic }),
  },
  {
    name: 'invalidate',
    about: 'mark the description of a type as outdated',
    argument: symbolArgument,
    options: {},
    examples: [{ line: 'memoscope invalidate RetryPolicy', about: 'it is described again when its turn comes' }],
    load: async () => ({ run: (await import('./commands/project/semantic.ts')).invalidateSemantic }),
  },
  {
    name: 'explore',
    about: 'look into a symbol, file or question: places, uses, learnings, outline',
    argument: { name: 'query', about: 'a symbol path, a file, a question, or the id of a learning' },
    options: {
      'max-tokens': { type: 'string', value: 'n', field: 'max_tokens', about: 'length of the answer (default 4000)' },
      cursor: { type: 'string', value: 'text', about: 'the next part of a longer answer; its end names it' },
    },
    examples: [
      { line: 'memoscope explore RetryPolicy.Next', about: 'what the tool explore answers' },
      { line: 'memoscope explore src/retry.ts', about: 'its symbols and what was learnt' },
      { line: "memoscope explore 'Where is a payment retried?' --json", about: 'for a script' },
    ],
    more: 'Exit code 3 means that nothing matches; the nearest names are shown then.',
    load: () => import('./commands/explore.ts'),
  },
  {
    name: 'ask',
    about: 'ask a question; the answer names its sources',
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
    about: 'explore a question in the code, and keep the findings',
    argument: { name: 'question', about: 'in any language' },
    options: {
      scope: {
        type: 'string',
        value: 'path',
        field: 'scopePaths',
        multiple: true,
        about: 'only in this file, folder, namespace or type; may be repeated',
      },
      fresh: { type: 'boolean', about: 'explore again even if nothing changed since the last answer' },
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
  sessionCommands,
  forgetCommand,
  learnCommand,
  evolutionCommands,
  rotateCommand,
  generationCommands,
  modelCommands,
  agentCommands,
  {
    name: 'mcp',
    about: 'serve coding agents over standard streams (Model Context Protocol)',
    argument: {
      name: 'dir',
      optional: true,
      about: 'the folder (default: the one that the client is open in)',
    },
    options: {
      'print-config': {
        type: 'string',
        value: 'client',
        values: ['claude', 'cursor', 'vscode', 'codex'],
        about: 'print the configuration for claude, cursor, vscode or codex',
      },
      'all-tools': { type: 'boolean', about: 'list all tools at once, not only the first four' },
    },
    examples: [
      { line: 'memoscope mcp ~/code/shop', about: 'started by the agent, not by hand' },
      { line: 'memoscope mcp --print-config claude > .mcp.json', about: 'let Claude Code start it in this project' },
    ],
    load: () => import('./commands/mcp.ts'),
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
      report: { type: 'boolean', about: 'print a report to share: no secrets, no names, no source text' },
    },
    examples: [
      { line: 'memoscope doctor', about: 'with a fix for what is wrong' },
      { line: 'memoscope doctor --report', about: 'findings, figures and warnings, to paste into an issue' },
    ],
    load: () => import('./commands/doctor.ts'),
  },
];
