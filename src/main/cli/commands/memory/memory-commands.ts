/** The table of commands that begin with `memory`, and of `forget`. */
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import type { CommandGroup, CommandSpec, OptionSpec } from '../../command.ts';

const example = {
  question: 'When does a payment give up?',
  questionType: 'BUSINESS_LOGIC',
  answer: 'After five attempts: `Payment.retry` counts them and then throws.',
  confidence: 0.9,
  domain: 'billing',
  tags: ['retry'],
  evidence: [{ file: 'src/payment.ts', startLine: 12, endLine: 30 }],
  analyst: 'my-agent',
  language: 'en',
  notes: 'Found while reading the tests.',
};

const left = 'question, questionType, answer and confidence are needed; the rest may be left out.';

/**
 * How a record is written for `memory add`: one example with all that people and tools give, and what each field may
 * be. The engine checks it by its schema; the example is in `docs/memory-files.md` too, and tests add it as it is
 * printed.
 */
const recordForm = [
  'A record:',
  ...JSON.stringify(example, null, 2)
    .split('\n')
    .map((line) => `  ${line}`),
  '',
  left,
  '  questionType   one of:',
  ...questionTypes.map((type) => `                 ${type}`),
  '  answer         Markdown',
  '  confidence     0 to 1',
  '  evidence       lines of files of the folder, from 1, endLine not before startLine; their hash is',
  '                 taken as they stand',
  '  analyst        human where it is left out',
  'Without an id it becomes a new record. With one, as memory export writes them, it is that record,',
  'and the newer revision stands.',
].join('\n');

const recordArgument = {
  name: 'id',
  about: 'id of a record, lr-20260312-006-k7q3; without its last part where that is unique',
} as const;

const fromRepository: OptionSpec = {
  type: 'boolean',
  about: 'only what came with the repository and was not confirmed here',
};

const filters: Readonly<Record<string, OptionSpec>> = {
  type: {
    type: 'string',
    value: 'type',
    values: questionTypes,
    multiple: true,
    field: 'types',
    about: 'BUSINESS_LOGIC, DATA_FLOW, …; may be repeated',
  },
  domain: {
    type: 'string',
    value: 'domain',
    multiple: true,
    field: 'domains',
    about: "only of this domain ('' for none); may be repeated",
  },
  tag: { type: 'string', value: 'tag', multiple: true, field: 'tags', about: 'only with this tag; may be repeated' },
  status: {
    type: 'string',
    value: 'status',
    values: ['active', 'stale', 'superseded', 'rejected'],
    multiple: true,
    field: 'statuses',
    about: 'active, stale, superseded or rejected; may be repeated',
  },
  in: {
    type: 'string',
    value: 'path',
    field: 'file',
    about: 'only with evidence in this file, or folder that ends with /',
  },
  'from-repository': fromRepository,
};

const note: OptionSpec = { type: 'string', value: 'text', about: 'why, for the history of the record' };

const search: CommandSpec = {
  name: 'memory search',
  about: 'find what was learnt, by meaning and by words',
  argument: { name: 'query', about: 'a question or a few words, in any language' },
  options: {
    limit: { type: 'string', value: 'n', field: 'topK', about: 'at most this many (default 5)' },
    'all-workspaces': { type: 'boolean', about: 'also in the other folders that were opened here' },
    ...filters,
  },
  examples: [
    { line: "memoscope memory search 'how is an order paid?'", about: 'the closest records, best first' },
    { line: 'memoscope memory search retry --domain billing --json', about: 'of one domain, for a script' },
  ],
  load: async () => ({ run: (await import('./read-records.ts')).searchRecords }),
};

const list: CommandSpec = {
  name: 'memory list',
  about: 'list what was learnt',
  options: {
    ...filters,
    order: {
      type: 'string',
      value: 'order',
      values: ['newest', 'oldest', 'confidence'],
      about: 'newest (default), oldest or confidence',
    },
    limit: { type: 'string', value: 'n', about: 'at most this many (default 50)' },
    after: { type: 'string', value: 'next', about: 'the value of "next" of the previous page' },
  },
  examples: [
    { line: 'memoscope memory list --status stale', about: 'what the code has left behind' },
    { line: 'memoscope memory list --in src/billing/ --json', about: 'with evidence below a folder' },
  ],
  load: async () => ({ run: (await import('./read-records.ts')).listRecords }),
};

const show: CommandSpec = {
  name: 'memory show',
  about: 'print one record with its evidence and history',
  argument: recordArgument,
  options: {},
  examples: [{ line: 'memoscope memory show lr-20260312-006', about: 'answer, evidence as it stands now, history' }],
  load: async () => ({ run: (await import('./read-records.ts')).showRecord }),
};

const add: CommandSpec = {
  name: 'memory add',
  about: 'add records that you or a tool wrote',
  options: {
    from: { type: 'string', value: 'file', about: 'JSON: one record or an array of them; - is standard input' },
  },
  examples: [
    { line: 'memoscope memory add --from learning.json', about: 'one record, or an array of them' },
    { line: 'make-learnings | memoscope memory add --from - --json', about: 'which were added, which refused and why' },
  ],
  more: recordForm,
  load: async () => ({ run: (await import('./change-records.ts')).addRecords }),
};

const importing: CommandSpec = {
  name: 'memory import',
  about: 'add the records of an export; existing ones stay',
  argument: { name: 'file', about: 'what memory export wrote; - is standard input' },
  options: {},
  examples: [{ line: 'memoscope memory import learnings.json', about: 'Ctrl-C stops it; what was added stays' }],
  load: async () => ({ run: (await import('./change-records.ts')).addRecords }),
};

const exporting: CommandSpec = {
  name: 'memory export',
  about: 'write records as JSON, for memory import elsewhere',
  options: { to: { type: 'string', value: 'file', about: 'a new file (default: standard output)' }, ...filters },
  examples: [
    { line: 'memoscope memory export --to learnings.json', about: 'all of them' },
    { line: 'memoscope memory export --domain billing > billing.json', about: 'of one domain' },
  ],
  load: async () => ({ run: (await import('./read-records.ts')).exportRecords }),
};

const confirm: CommandSpec = {
  name: 'memory confirm',
  about: 'confirm that a record is right for the code as it is now',
  argument: { ...recordArgument, optional: true },
  options: {
    note,
    'from-repository': { type: 'boolean', about: 'all that came with the repository, in place of one id' },
  },
  examples: [
    { line: 'memoscope memory confirm lr-20260312-006', about: 'its evidence is taken as it is now' },
    {
      line: 'memoscope memory confirm --from-repository',
      about: 'everything that came along; list it first',
    },
  ],
  load: async () => ({ run: (await import('./change-records.ts')).confirmRecords }),
};

const reject: CommandSpec = {
  name: 'memory reject',
  about: 'mark a record as wrong; it is kept but no longer used',
  argument: recordArgument,
  options: { note },
  examples: [{ line: "memoscope memory reject lr-20260312-006 --note 'paid twice'", about: 'with the reason' }],
  load: async () => ({ run: (await import('./change-records.ts')).rejectRecord }),
};

const edit: CommandSpec = {
  name: 'memory edit',
  about: 'correct a record; a changed question or answer makes a new record',
  argument: recordArgument,
  options: {
    question: { type: 'string', value: 'text', about: 'the question' },
    answer: { type: 'string', value: 'text', about: 'the answer, Markdown; - is standard input' },
    type: { type: 'string', value: 'type', field: 'questionType', about: 'BUSINESS_LOGIC, DATA_FLOW, …' },
    confidence: { type: 'string', value: 'number', about: '0 to 1' },
    domain: { type: 'string', value: 'domain', about: "the domain; '' for none" },
    tag: {
      type: 'string',
      value: 'tag',
      multiple: true,
      field: 'tags',
      about: "its tags from now on ('' for none); may be repeated",
    },
    notes: { type: 'string', value: 'text', about: 'notes of people' },
  },
  examples: [
    { line: 'memoscope memory edit lr-20260312-006 --domain billing', about: 'changes it in place' },
    { line: 'memoscope memory edit lr-20260312-006 --answer - < answer.md', about: 'a new record supersedes it' },
  ],
  load: async () => ({ run: (await import('./change-records.ts')).editRecord }),
};

export const memoryCommands: CommandGroup = {
  name: 'memory',
  about: 'what was learnt about the code',
  commands: [search, list, show, add, confirm, reject, edit, exporting, importing],
};

export const forgetCommand: CommandSpec = {
  name: 'forget',
  about: 'remove a record everywhere; this cannot be undone',
  argument: recordArgument,
  options: {},
  examples: [{ line: 'memoscope forget lr-20260312-006', about: 'database, file, vectors, history, logs' }],
  load: async () => ({ run: (await import('./change-records.ts')).forgetCode }),
};
