/**
 * Every file that Memoscope reads of its own, of a project's and of the person's, damaged in turn in every way that
 * damages.ts knows. Whatever it is: what a person wrote is still there, each call is
 * answered or refused with an error of the table, and the code, the bank and the records can be read on.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { MethodName, Params, Result } from '#shared/contract/contract.ts';
import { type Client, createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { createHost } from '../../../../src/main/host/host.ts';
import { attach, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { serve } from '../../../../src/main/rpc/rpc.ts';
import { runs } from '../../../helpers/runs.ts';
import { withoutRow } from '../../../helpers/state-file-rows.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { type Damage, damages, fixedDamages, plant } from './damages.ts';

const workspace = makeWorkspace({
  'src/retry.ts': '/** Says how often. */\nexport class RetryPolicy {\n  attempts(): number {\n    return 3;\n  }\n}\n',
  'src/clock.ts': 'export class Clock {\n  now(): number {\n    return 1;\n  }\n}\n',
  // Nothing but a running loop makes one; a copy on disk is taken in.
  '.memo/memory/failures/fr-20260102-001-k7q3.json': `${JSON.stringify({
    ...{
      id: 'fr-20260102-001-k7q3',
      projectKey: 'project',
      operationType: 'SELF_EVOLUTION_QUESTION',
      operation: 'a question',
    },
    ...{ error: 'There is no such file.', timestamp: Date.UTC(2026, 0, 2) },
  })}\n`,
  'tsconfig.json': '{ "include": ["src"] }\n',
  'memory-bank/brief.md': '---\nsummary: What the shop is.\n---\n\n# Shop\n\nSells things.\n',
  '.memo/config.yaml':
    '# Of the team.\nindex:\n  maxFileKB: 512\nevolution:\n  enabled: false\nrebuild: { stabilize_minutes: 60 }\n',
});
const base = path.dirname(workspace.root);
const kept = path.join(base, 'kept');
const folders = ['project', 'user-data'];

/** Stacks of what nobody foresaw. */
const causes: string[] = [];
const stackOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

interface Session {
  call: Client['call'];
  close(): Promise<void>;
}

function start(): Session {
  const host = createHost({ shell: 'test', version: '1.0.0', watch: false });
  const [server, port] = portPair();
  serve(server, host, { checkResults: true, log: (_, method, cause) => causes.push(`${method}: ${stackOf(cause)}`) });
  return { call: createClient(port).call, close: () => host.close() };
}

/** As a second program that has the folder open: its writes are kept by key. */
async function fromElsewhere<T>(work: (link: WorkspaceLink) => Promise<T>): Promise<T> {
  const link = await attach(workspace.root, { version: '1.0.0', shell: 'test', watch: false });
  try {
    return await work(link);
  } finally {
    await link.close();
  }
}

let record = '';
let edit = '';
/** Paths from `base` of all that is read again. */
let files: string[] = [];

const decision = { decision: 'One clock', reason: 'Tests can turn it', tradeoff: 'One more part', scope: 'src/' };
const learning = {
  ...{ question: 'How often is it tried?', questionType: 'BUSINESS_LOGIC', answer: 'Three times.', confidence: 0.9 },
  ...{ domain: 'payments', evidence: [{ file: 'src/retry.ts', startLine: 3, endLine: 5 }] },
} as const;

beforeAll(async () => {
  const { call, close } = start();
  fs.mkdirSync(path.join(base, 'user-data'), { recursive: true });
  await call('settings.set', { ollamaHost: '', theme: 'dark' });
  await call('workspace.open', { root: workspace.root });
  await call('index.run', {});
  await call('ui.set', { key: 'panes', value: { width: 300 } });
  await call('trust.set', { root: workspace.root, trusted: true });
  record = (await call('memory.add', { records: [learning] })).added[0] ?? '';
  await call('memory.setDomain', { domain: 'payments', summary: 'Money that is captured.' });
  const practice = {
    title: 'Tests first',
    description: 'One that fails.',
    applicableScenarios: [],
    sourceProjects: [],
  };
  await call('memory.setPractice', { practice });
  await call('bank.index', {});
  await call('bank.writeBlock', { path: 'notes.md', block: 'b', text: 'written', by: 'test' });
  await call('bank.decide', decision);
  // Refused, and kept as a draft.
  await expect(call('bank.decide', { ...decision, reason: '' })).rejects.toThrow();
  await call('bank.learn', {
    ...{ title: 'Lost capture', type: 'bug', symptom: 'It hung', rootCause: 'No time-out' },
    ...{ solution: 'A time-out of 5 s', prevention: 'A test with a slow gateway' },
  });
  await call('inbox.propose', { kind: 'decision', form: { ...decision, decision: 'One queue' }, by: 'test' });
  await call('Pin', { path: 'RetryPolicy' });
  await call('BuildPack', { name: 'retry', filter: 'type:*Retry*' });
  await call('GetSemantic', { path: 'RetryPolicy', wait: true });
  await call('GetPromptWindow', {});
  const { opId } = await call('Investigate', { question: 'Who retries a payment?' });
  await call('investigation.get', { opId, waitMs: 20_000 });
  await call('ask', { question: 'Who retries a payment?', session: 's-1' });
  await call('evolution.consent', { given: true });
  const { previewId } = await call('edit.rename', { path: 'RetryPolicy.attempts', newName: 'tries' });
  edit = (await call('edit.apply', { previewId })).undoId ?? '';
  workspace.write(
    'src/clock.ts',
    fs.readFileSync(path.join(workspace.root, 'src/clock.ts'), 'utf8').replace('Clock', 'Timer'),
  );
  await call('index.run', {});
  await call('generations.document', { name: 'arch' });
  await call('workspace.seen', { through: 1 });
  expect((await call('memory.failures', {})).failures).toHaveLength(1);
  await fromElsewhere((link) => link.call('memory.pin', { ids: [record], pinned: true }, uncancelled));
  const made = ['.memo/calls.db', '.memo/generations/g-0001/aliases.json', '.memo/generations/g-0001/analysis.db'];
  await vi.waitFor(() => expect(made.filter((file) => !fs.existsSync(path.join(workspace.root, file)))).toEqual([]));
  await close();
  // As a page leaves it that marked a change as seen.
  const seen = path.join(base, 'user-data/seen');
  const [marks = ''] = fs.readdirSync(seen).map((name) => name.replace('.json', '.changes.json'));
  fs.writeFileSync(path.join(seen, marks), '{"version":1,"marks":["a"]}\n');
  fs.mkdirSync(kept);
  for (const folder of folders) execFileSync('cp', ['-a', path.join(base, folder), kept]);
  files = listFiles(base, folders);
}, 120_000);
afterAll(() => workspace.dispose());

test('every file that work leaves in .memo/ has a row in the threat model', () => {
  const memo = path.join(kept, 'project/.memo');
  const all = fs.readdirSync(memo, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const names = all.map((entry) => path.relative(memo, path.join(entry.parentPath, entry.name)));
  expect(names.length).toBeGreaterThan(30);
  expect(withoutRow(names)).toEqual([]);
});

/** Nothing there is read again. */
const notRead = /\.gitignore$|\/logs\/|\/\.memo\/index\/|\/run\/|-shm$|lock\.db$|\/demo\//;
function listFiles(root: string, under: readonly string[]): string[] {
  return under
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .filter((file) => !notRead.test(file))
    .sort();
}

/** What a person wrote, or decided: no byte of it may be lost. */
const human =
  /^project\/(src|memory-bank)\/|config\.yaml$|\/pins\.json$|\/edits\/.*\/|packs\/.*\.json$|\/(settings|ui|trusted|best_practices)\.json$/;
/** Rebuilt of the bank's files where they are broken, as docs/memory-bank.md says. */
const indexes = /_index\.md$/;
/** Rewritten with what belongs to it: a pack with its text, the originals of an edit with its journal. */
const rewritten = /packs\/|\.before$/;
const content = (file: string): Buffer | null =>
  fs.statSync(path.join(base, file), { throwIfNoEntry: false })?.isFile()
    ? fs.readFileSync(path.join(base, file))
    : null;

/**
 * Whether `bytes` are still at the place of `file`, or beside it under the name of one that was set aside. A whole edit is set aside
 * by its folder, and goes with all that a lost key had vouched for.
 */
function isKept(file: string, bytes: Buffer): boolean {
  const edits = file.includes('/.memo/edits/');
  const folder = edits ? path.join(base, 'project/.memo') : path.join(base, path.dirname(file));
  return fs
    .readdirSync(folder, { recursive: edits, encoding: 'utf8' })
    .filter((name) => path.basename(name).startsWith(path.basename(file)))
    .some((name) => {
      const found = content(path.relative(base, path.join(folder, name)));
      return found !== null && bytes.equals(found.subarray(0, bytes.length));
    });
}

type Call = { [M in MethodName]: readonly [M, Params<M>] }[MethodName];
const reads = (): Call[] => [
  ['workspace.recent', {}],
  ['settings.get', {}],
  ['ui.get', {}],
  ['trust.get', { root: workspace.root }],
  ['network.contacts', {}],
  ['diagnostics.engine', {}],
  ['Status', {}],
  ['ops.list', {}],
  ['config.list', {}],
  ['GetOutline', { path: 'RetryPolicy' }],
  ['symbols.history', { path: 'RetryPolicy' }],
  ['workspace.overview', {}],
  ['GetSemantic', { path: 'RetryPolicy' }],
  ['semantics.queue', {}],
  ['context.choices', {}],
  ['GetPromptWindow', {}],
  ['ListPacks', {}],
  ['pack.show', { name: 'retry' }],
  ['investigation.list', {}],
  ['memory.search', { query: 'tried' }],
  ['memory.list', {}],
  ['memory.domains', {}],
  ['memory.failures', {}],
  ['memory.global', {}],
  ['memory.coverage', {}],
  ['ask.sessions', {}],
  ['bank.tree', {}],
  ['bank.search', { query: 'shop' }],
  ['bank.check', {}],
  ['bank.load', { task: 'retry' }],
  ['bank.drafts', {}],
  ['bank.conflicts', {}],
  ['inbox.list', {}],
  ['evolution.status', {}],
  ['evolution.stats', {}],
  ['generations.status', {}],
  ['generations.document', { name: 'arch' }],
];
const writes = (): Call[] => [
  ['settings.set', { theme: 'light' }],
  ['ui.set', { key: 'panes', value: { width: 200 } }],
  ['trust.set', { root: workspace.root, trusted: false }],
  ['config.set', { key: 'index.maxFileKB', value: '256' }],
  ['Unpin', { path: 'RetryPolicy' }],
  ['BuildPack', { name: 'retry', filter: 'type:*Policy' }],
  ['memory.setDomain', { domain: 'payments', summary: 'Money.' }],
  ['memory.pin', { ids: [record], pinned: true }],
  ['bank.writeBlock', { path: 'notes.md', block: 'b', text: 'written again', by: 'test' }],
  ['bank.index', {}],
  ['bank.decide', { ...decision, decision: 'One log' }],
  ['edit.undo', { undoId: edit }],
  ['ask.forget', { session: 's-1' }],
  ['evolution.consent', { given: false }],
];

/** What may be refused for the sake of which files, such as of a newer Memoscope; nothing else is. */
const refusals: readonly (readonly [RegExp, RegExp])[] = [
  [/memory\.db$/, /^(memory|ask|bank|evolution)\.|^a client$/],
  [/bank\.db$/, /^(bank|inbox)\./],
  [/pins\.json$/, /^Unpin$/],
  [/packs\//, /^(pack\.show|BuildPack)$/],
  [/best_practices\.json$/, /^memory\.global$/],
  [/\/edits\/|\/src\//, /^edit\.undo$/],
  [/config\.yaml$/, /^config\.set$/],
  [/memory-bank\//, /^bank\./],
  [/prompt_window\.md$/, /^GetPromptWindow$/],
];

async function survives(spoilt: readonly { file: string; damage: Damage }[]): Promise<void> {
  for (const folder of folders) {
    fs.rmSync(path.join(base, folder), { recursive: true, force: true });
    execFileSync('cp', ['-a', path.join(kept, folder), base]);
  }
  causes.length = 0;
  const planted = new Map(spoilt.map(({ file, damage }) => [file, plant(path.join(base, file), damage)]));
  const untouched = (file: string): boolean => !planted.has(file);
  const problems: string[] = [];
  const { call, close } = start();
  /** `refused`: with the name of a damaged file, as for one that a newer Memoscope wrote. */
  async function ask<M extends MethodName>(method: M, params: Params<M>): Promise<Result<M> | 'refused' | null> {
    try {
      return (await call(method, params)) as Result<M>;
    } catch (thrown) {
      return seen(thrown, method);
    }
  }
  function seen(thrown: unknown, method = 'a client'): 'refused' | null {
    if (!(thrown instanceof MemoError)) throw thrown;
    const known = [...planted.keys()].some((file) => thrown.message.includes(path.basename(file)));
    if (thrown.code === 'InternalError' && !known) problems.push(`${method}: ${thrown.message}`);
    const may = refusals.some(
      ([form, methods]) => methods.test(method) && [...planted.keys()].some((file) => form.test(file)),
    );
    if (thrown.code === 'Refused' && known && !may) problems.push(`${method} is refused: ${thrown.message}`);
    return thrown.code === 'Refused' && known ? 'refused' : null;
  }
  try {
    const opened = await ask('workspace.open', { root: workspace.root });
    const isOpen = opened !== null && opened !== 'refused';
    if (isOpen) {
      await ask('index.run', {});
      for (const [method, params] of reads()) await ask(method, params);
    }
    for (const file of files.filter((each) => human.test(each))) {
      if (indexes.test(file)) continue;
      const whole = fs.readFileSync(path.join(kept, file));
      const isSame = content(file)?.equals(whole) === true || (file.includes('/edits/') && isKept(file, whole));
      if (!rewritten.test(file) && untouched(file) && !isSame) problems.push(`${file} was changed`);
      const bytes = planted.get(file);
      if (bytes != null && !isKept(file, bytes)) problems.push(`what lay in ${file} is lost`);
    }
    if (opened === null) problems.push('the folder does not open');
    if (!isOpen) {
      for (const [file, bytes] of planted)
        if (bytes !== null && !isKept(file, bytes)) problems.push(`${file} was refused and changed`);
    } else {
      const found = await ask('SearchSymbols', { query: 'RetryPolicy' });
      const isThere = found !== null && found !== 'refused' && found.hits.length > 0;
      if (untouched('project/src/retry.ts') && !isThere) problems.push('the code map is empty');
      const brief = await ask('bank.read', { path: 'brief.md' });
      const isRead = brief !== null && brief !== 'refused';
      if (untouched('project/memory-bank/brief.md') && untouched('project/.memo/bank.db') && !isRead)
        problems.push('the bank cannot be read');
      const answer = await ask('memory.get', { id: record });
      if (answer === null && ![...planted.keys()].some((file) => file.endsWith(`${record}.json`)))
        problems.push('the record is lost');
      // A newer Memoscope may have written it: no one else's file closes memory.
      if (answer === 'refused' && untouched('project/.memo/memory.db')) problems.push('memory is refused');
      for (const [method, params] of writes()) await ask(method, params);
      await fromElsewhere((link) => link.call('memory.pin', { ids: [record], pinned: true }, uncancelled)).catch(
        (thrown) => seen(thrown),
      );
    }
  } finally {
    await close();
  }
  expect([...problems, ...causes]).toEqual([]);
}

/** Each of them once kept a folder from opening, hid what a person had, or was reported as a fault of ours. */
const found: Record<string, readonly [RegExp, Damage['name']][]> = {
  'a folder instead of a file': [
    [/\/CURRENT$/, 'a folder'],
    [/\/trusted\.json$/, 'a folder'],
    [/\/workspace-key$/, 'a folder'],
    [/\/prompt_window\.md$/, 'a folder'],
    [/\/notes\.md$/, 'a folder'],
  ],
  'a database or a list of others': [
    [/\/analysis\.db$/, 'keys of the prototype'],
    [/\/arch\.json$/, 'an empty object'],
    [/\/calls\.db$/, 'zeros'],
    [/\/memory\.db$/, 'zeros'],
    // Read where memory.db is lost, and by no one else.
    [/\/project_map\.json$/, 'a newer version'],
    [/\/aliases\.json$/, 'brackets in brackets'],
    [/\/failures\/fr-.*\.json$/, 'a list'],
  ],
  'what a newer Memoscope wrote': [
    [/\/access\.json$/, 'a newer version'],
    [/\/metrics\.json$/, 'a newer version'],
    [/\/pins\.json$/, 'a newer version'],
    [/packs\/retry\.json$/, 'a newer version'],
    [/\/projects\.json$/, 'a newer version'],
    [/\/seen\/\w+\.json$/, 'a newer version'],
    [/\.changes\.json$/, 'a newer version'],
    [/\/history\.db$/, 'a newer version'],
    [/\/symbols\.db$/, 'a newer version'],
    [/\/analysis\.db$/, 'a newer version'],
    [/\/calls\.db$/, 'a newer version'],
    [/\/bank\.db$/, 'a newer version'],
    [/\/memory\.db$/, 'a newer version'],
  ],
  'a text of another form, or far too long': [
    [/\/CURRENT$/, 'a long line'],
    [/\/bank\.db$/, 'keys of the prototype'],
    [/\/edit\.json$/, 'a list'],
    [/\/config\.yaml$/, 'brackets in brackets'],
    [/\/trusted\.json$/, 'a list'],
  ],
};

test.each(Object.entries(found))(
  '%s costs what stood in it at most (engine-2)',
  { timeout: 120_000 },
  async (_, pairs) => {
    await survives(
      pairs.map(([form, name]) => {
        const file = files.find((each) => form.test(each));
        const damage = fixedDamages.find((each) => each.name === name);
        if (file === undefined || damage === undefined) throw new Error(`There is no ${form} or no ${name}.`);
        return { file, damage };
      }),
    );
  },
);

test('damaged files cost what stood in them at most (engine-2)', { timeout: 600_000 }, async () => {
  const spoilt = fc.uniqueArray(fc.record({ file: fc.constantFrom(...files), damage: damages }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ file }) => file,
  });
  await fc.assert(fc.asyncProperty(spoilt, survives), runs(2));
});
