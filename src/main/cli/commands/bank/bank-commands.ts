/** The table of commands that begin with `bank`. */
import type { CommandGroup, CommandSpec } from '../../command.ts';

const init: CommandSpec = {
  name: 'bank init',
  about: 'show what a new memory bank would hold, and write it',
  options: { yes: { type: 'boolean', field: 'write', about: 'write it; files that are there stay as they are' } },
  examples: [
    { line: 'memoscope bank init', about: 'a preview' },
    { line: 'memoscope bank init --yes', about: 'brief, tech, active, patterns and their index' },
  ],
  load: async () => ({ run: (await import('./bank.ts')).initBank }),
};

const index: CommandSpec = {
  name: 'bank index',
  about: 'update the indexes from the files, and list them',
  options: {
    folder: {
      type: 'string',
      value: 'name',
      values: ['requirements', 'learnings', 'archive'],
      about: 'only requirements, learnings or archive',
    },
    status: {
      type: 'string',
      value: 'status',
      about: 'requirements: Proposed, Accepted, Implementing, Done, Deprecated',
    },
    type: { type: 'string', value: 'type', about: 'learnings: bug, performance, integration' },
    limit: { type: 'string', value: 'n', about: 'at most this many (default 200)' },
    offset: { type: 'string', value: 'n', about: 'skip this many from the start' },
  },
  examples: [
    { line: 'memoscope bank index', about: 'all files and summaries' },
    { line: 'memoscope bank index --folder requirements --status Implementing', about: 'what is being worked on' },
  ],
  load: async () => ({ run: (await import('./bank.ts')).indexFiles }),
};

const check: CommandSpec = {
  name: 'bank check',
  about: 'find broken links, paths and symbols, index drift and missing parts',
  options: {},
  examples: [{ line: 'memoscope bank check', about: 'exits with 1 where something is wrong, for a build' }],
  load: async () => ({ run: (await import('./bank.ts')).checkBank }),
};

const load: CommandSpec = {
  name: 'bank load',
  about: 'print what an agent gets from the bank for a task',
  argument: { name: 'task', about: 'what is to be done, in words' },
  options: {
    path: {
      type: 'string',
      value: 'file',
      multiple: true,
      field: 'paths',
      about: 'take this file before others (relative to memory-bank/)',
    },
    brief: { type: 'boolean', about: 'only the names and lines, not the texts' },
  },
  examples: [
    { line: 'memoscope bank load "retry a refund after a timeout"', about: 'brief, active, index, and what fits' },
    { line: 'memoscope bank load "new endpoint" --brief', about: 'which files, and what was left out' },
  ],
  load: async () => ({ run: (await import('./bank.ts')).loadBank }),
};

const read: CommandSpec = {
  name: 'bank read',
  about: 'print one file of the bank; it is added to the index if missing',
  argument: { name: 'path', about: 'relative to memory-bank/: learnings/retry.md' },
  options: {},
  examples: [{ line: 'memoscope bank read patterns.md', about: 'the decisions' }],
  load: async () => ({ run: (await import('./bank.ts')).readBank }),
};

const conflicts: CommandSpec = {
  name: 'bank conflicts',
  about: 'show where you and the machine changed the same block, and settle it',
  options: {},
  examples: [
    { line: 'memoscope bank conflicts', about: 'in a terminal it asks for each: 1 keep, 2 take, 3 merge' },
    { line: 'memoscope bank conflicts --json', about: 'the three texts of each, for a script' },
  ],
  load: async () => ({ run: (await import('./bank-entries.ts')).listConflicts }),
};

const resolve: CommandSpec = {
  name: 'bank resolve',
  about: 'settle one conflict',
  argument: { name: 'id', about: 'as bank conflicts shows it' },
  options: {
    choose: {
      type: 'string',
      value: 'choice',
      values: ['keep', 'take', 'merge'],
      field: 'choice',
      about: 'keep: mine; take: the machine’s; merge: the machine’s after mine',
    },
    text: {
      type: 'string',
      value: 'file',
      about: 'with merge: this file is what the block is to hold (- for standard input)',
    },
  },
  examples: [{ line: 'memoscope bank resolve bc-7k3q9d2m --choose merge', about: 'nothing else of the file changes' }],
  load: async () => ({ run: (await import('./bank-entries.ts')).resolveConflict }),
};

const author = { type: 'string', value: 'name', about: 'its author' } as const;
const draft = {
  type: 'string',
  value: 'id',
  about: 'continue with what a refusal kept; parts you leave out stay as they were',
} as const;
const onlyCheck = { type: 'boolean', about: 'only say what is missing and what would be written' } as const;

const decide: CommandSpec = {
  name: 'bank decide',
  about: 'write a decision into patterns.md',
  options: {
    decision: { type: 'string', value: 'text', about: 'what was chosen' },
    reason: { type: 'string', value: 'text', about: 'why' },
    tradeoff: { type: 'string', value: 'text', about: 'the trade-off' },
    scope: { type: 'string', value: 'text', about: 'where it holds' },
    'not-scope': { type: 'string', value: 'text', field: 'notScope', about: 'where it does not' },
    supersedes: { type: 'string', value: 'text', about: 'the decision it replaces: that one is struck out' },
    ...{ author, draft, check: onlyCheck },
  },
  examples: [
    {
      line: 'memoscope bank decide --decision "Refunds are queued" --reason "…"',
      about: 'a draft: parts are missing',
    },
  ],
  load: async () => ({ run: (await import('./bank-entries.ts')).addDecision }),
};

const learn: CommandSpec = {
  name: 'bank learn',
  about: 'write a lesson from a problem into learnings/',
  options: {
    title: { type: 'string', value: 'text', about: 'the problem in a few words' },
    type: { type: 'string', value: 'type', about: 'bug, performance or integration (default bug)' },
    symptom: { type: 'string', value: 'text', about: 'how it shows' },
    'root-cause': { type: 'string', value: 'text', field: 'rootCause', about: 'its cause' },
    solution: { type: 'string', value: 'text', about: 'how it was fixed' },
    prevention: { type: 'string', value: 'text', about: 'how to prevent it: a test, an alert, an assertion' },
    from: {
      type: 'string',
      value: 'file',
      about: 'read the parts from a text with these headings (- for standard input)',
    },
    ...{ author, draft, check: onlyCheck },
  },
  examples: [
    { line: 'memoscope bank learn --from notes/timeout.md', about: 'headings in English or Chinese' },
    {
      line: 'memoscope bank learn --title "Payments time out" --symptom "…"',
      about: 'the parts by hand',
    },
  ],
  load: async () => ({ run: (await import('./bank-entries.ts')).addLearning }),
};

const archive: CommandSpec = {
  name: 'bank archive',
  about: 'move finished work out of active.md',
  options: {
    yes: { type: 'boolean', field: 'write', about: 'do it; without, it only shows what would move' },
    force: { type: 'boolean', about: 'also where active.md is within its bounds' },
  },
  examples: [
    { line: 'memoscope bank archive', about: 'what would move, and why' },
    { line: 'memoscope bank archive --yes', about: 'in one step' },
  ],
  load: async () => ({ run: (await import('./bank.ts')).archiveActive }),
};

const machine: CommandSpec = {
  name: 'bank machine',
  about: 'show what the machine would write on its own, and switch it on or off',
  argument: { name: 'writer', optional: true, about: 'active, tech, patterns or learnings (default: all four)' },
  options: {
    on: { type: 'boolean', about: 'from now on, while the folder is open in the app' },
    off: { type: 'boolean', field: 'on', about: 'it stops; what it wrote stays' },
  },
  examples: [
    { line: 'memoscope bank machine tech', about: 'a preview' },
    { line: 'memoscope bank machine tech --on', about: 'adds bank.machine.tech to .memo/config.yaml' },
  ],
  load: async () => ({ run: (await import('./bank.ts')).machineBlocks }),
};

const undo: CommandSpec = {
  name: 'bank undo',
  about: 'undo what a command wrote, until its file is written again',
  argument: { name: 'id', field: 'undo', about: 'as the command named it' },
  options: {},
  examples: [{ line: 'memoscope bank undo un-7k3q9d2m', about: 'whole or not at all' }],
  load: async () => ({ run: (await import('./bank.ts')).undoChange }),
};

export const bankCommands: CommandGroup = {
  name: 'bank',
  about: 'the memory bank: Markdown that people and machine write together',
  commands: [init, index, check, load, read, conflicts, resolve, decide, learn, archive, machine, undo],
};
