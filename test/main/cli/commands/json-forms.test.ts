/**
 * The forms that scripts rely on: what each command prints with `--json`, held against the contract, on the demo with
 * an engine that runs in another shell. A command that is added needs a line here. They run in this order.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BankConflict, BankLoad, InboxItem } from '#shared/contract/bank/bank-types.ts';
import { Resolved } from '#shared/contract/common.ts';
import { contract } from '#shared/contract/contract.ts';
import { MemoryHit } from '#shared/contract/memory/methods.ts';
import { SessionHit, SessionSummary } from '#shared/contract/sessions/methods.ts';
import { commands } from '../../../../src/main/cli/commands.ts';
import { everyCommand } from '../../../../src/main/cli/manual/every-command.ts';
import { appRoot } from '../../../../src/main/engine/storage/storage.ts';
import { attach, productVersion, type WorkspaceLink } from '../../../../src/main/link/link.ts';
import { ran, say } from '../../../helpers/session-set/scenario.ts';
import { writeSession } from '../../../helpers/session-set/write-session.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { runHere } from '../run-here.ts';

let workspace: TestWorkspace;
let link: WorkspaceLink;
/** What an earlier line printed. */
const printed = new Map<string, unknown>();
const Undone = z.object({ undo: z.string() });
const Ids = z.array(z.object({ id: z.string() }));
const idOf = (name: string): string => Ids.parse(printed.get(name))[0]?.id ?? '';

const result = Object.fromEntries(Object.entries(contract).map(([name, spec]) => [name, spec.result])) as {
  [M in keyof typeof contract]: (typeof contract)[M]['result'];
};
const Count = z.number().int().nonnegative();
const Lines = z.array(
  z.object({ file: z.string(), line: Count, text: z.string(), ranges: z.array(z.tuple([Count, Count])) }),
);
const Setting = z.object({
  ...{ key: z.string(), value: z.json(), default: z.json(), about: z.string() },
  scope: z.enum(['project', 'person']),
});
const Indexed = z.object({
  ...{ workspace: z.string(), generation: z.string(), types: Count, members: Count, edges: Count },
  files: z.object({ indexed: Count, skipped: z.record(z.string(), Count), withParseErrors: Count }),
  languages: z.record(z.string(), z.object({ files: Count, types: Count, members: Count })),
  ...{ durationMs: z.number(), cpuMs: z.number(), peakMemoryMB: z.number() },
});
const Found = z.array(
  z.object({
    path: z.string(),
    kind: z.string(),
    file: z.string(),
    line: Count,
    score: z.number(),
    matches: z.array(z.unknown()),
  }),
);
/** Every field that scripts may rely on, also of a record without a domain. */
const FoundRecord = MemoryHit.extend({ domain: z.string().nullable() });
const Compared = z.object({ types: z.array(z.unknown()), summary: z.record(z.string(), Count) });

const retry = 'Ledgerline.Payments.Retry.RetryPolicy';
const record = {
  ...{ question: 'Why is a hold released?', questionType: 'BUSINESS_LOGIC', answer: 'Because it expires.' },
  ...{ confidence: 0.9, tags: [] },
  evidence: [{ file: 'src/Ledgerline.Payments/Retry/RetryPolicy.cs', startLine: 8, endLine: 9 }],
};
const decision = [
  '--decision',
  'Time comes from one clock',
  '--reason',
  'Tests can turn it',
  '--tradeoff',
  'One more part',
];

function made(name: string, content: unknown): string {
  const file = path.join(`${workspace.root}-user`, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** A machine block that a person wrote into, and that the machine wants to write again. */
async function conflict(): Promise<string> {
  const file = path.join(workspace.root, 'memory-bank', 'notes.md');
  fs.writeFileSync(file, '# Notes\n');
  await link.call('bank.writeBlock', { path: 'notes.md', block: 'b', text: 'machine', by: 'test' }, uncancelled);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('machine', 'mine'));
  const again = link.call('bank.writeBlock', { path: 'notes.md', block: 'b', text: 'other', by: 'test' }, uncancelled);
  await expect(again).rejects.toMatchObject({ code: 'Conflict' });
  return (await link.call('bank.conflicts', {}, uncancelled)).conflicts[0]?.id ?? '';
}

async function proposal(name: string): Promise<string> {
  const form = { ...{ decision: name, reason: 'It is simpler so' }, ...{ tradeoff: 'It is slower', scope: 'src/' } };
  const { id } = await link.call('inbox.propose', { kind: 'decision', form, by: 'agent' }, uncancelled);
  return id ?? '';
}

type Words = readonly string[];
type Form = readonly [name: string, words: Words | (() => Promise<Words> | Words), prints: z.ZodType];
const added = (): string => z.object({ added: z.array(z.string()) }).parse(printed.get('memory add')).added[0] ?? '';
const forms: readonly Form[] = [
  ['index', [], Indexed],
  ['status', [], result.Status],
  ['resolve', [retry], z.object({ resolved: Resolved })],
  ['outline', [retry], z.object({ resolved: z.object({ path: z.string(), typeId: z.string() }), text: z.string() })],
  ['search', ['retry'], Found],
  ['commands', [], result['commands.list'].shape.commands],
  ['docs', [], result['docs.list'].shape.documents],
  ['why', [retry], result['history.why']],
  ['notes', ['v1..HEAD'], result['history.notes']],
  ['log', [retry], result['history.log']],
  ['log', [], result['history.lately']],
  [
    'usages',
    [retry],
    z.array(
      z.object({
        file: z.string(),
        line: Count,
        column: Count,
        kind: z.string(),
        confidence: z.number(),
        snippet: z.string(),
      }),
    ),
  ],
  ['grep', ['retry'], Lines],
  ['graph', [retry], z.object({ text: z.string() })],
  ['diff', [], Compared],
  ['impact', [], result['codemap.impact']],
  ['semantic', [retry, '--wait'], result.GetSemantic],
  ['invalidate', [retry], result['semantics.invalidate']],
  ['rename', ['AccountStore', 'AccountVault'], result['edit.rename']],
  ['extract', ['web/src/account-store.ts:17:14-17:40', '--variable'], result['edit.extract']],
  ['rename', ['AccountStore', 'AccountVault', '--write'], result['edit.rename'].required({ resolved: true })],
  ['trust', [], result['trust.set']],
  ['pin', [retry], result.Pin],
  ['unpin', [retry], result.Unpin],
  ['dismiss', [retry], result.Dismiss],
  ['context add', [retry], result['context.add']],
  [
    'window',
    [],
    z.object({
      text: z.string(),
      used: Count,
      budget: Count,
      entries: z.array(z.object({ path: z.string(), part: z.string(), why: z.string(), characters: Count })),
      leftOut: z.array(z.unknown()),
    }),
  ],
  ['context clear', [], result['context.clear']],
  ['pack build', ['retry', '--filter', 'type:*Retry*'], result.BuildPack],
  ['pack list', [], result.ListPacks],
  ['pack show', ['retry'], result['pack.show']],
  ['pack activate', ['retry'], result['pack.activate']],
  ['pack remove', ['retry'], result['pack.remove']],
  [
    'memory add',
    () => ['--from', made('records.json', [record])],
    z.object({ added: z.array(z.string()).length(1), updated: z.array(z.string()), refused: z.array(z.unknown()) }),
  ],
  ['memory search', ['hold'], z.array(FoundRecord).min(1)],
  ['memory list', [], z.object({ records: z.array(z.unknown()).length(1) })],
  ['memory show', () => [added()], result['memory.get']],
  ['memory confirm', () => [added()], result['memory.confirm']],
  ['memory reject', () => [added()], result['memory.reject']],
  ['memory edit', () => [added(), '--domain', 'money'], result['memory.edit']],
  [
    'memory export',
    () => ['--to', path.join(`${workspace.root}-user`, 'export.json')],
    z.object({ exported: Count, file: z.string() }),
  ],
  [
    'memory import',
    () => [path.join(`${workspace.root}-user`, 'export.json')],
    z.object({ added: z.array(z.string()), unchanged: z.array(z.string()) }),
  ],
  [
    'explore',
    ['RetryPolicy'],
    z.object({
      match: z.literal('symbol'),
      places: z.array(z.object({ path: z.string(), file: z.string(), line: Count })).min(1),
      learnings: z.array(z.unknown()),
      text: z.string(),
      freshness: z.string(),
    }),
  ],
  [
    'ask',
    ['Why is a hold released?'],
    z.object({
      answer: z.string(),
      found: z.boolean(),
      citations: z.array(z.unknown()),
      records: z.array(z.unknown()),
      analyst: z.string(),
    }),
  ],
  [
    'investigate',
    ['Who retries a payment?'],
    z.object({
      opId: z.string(),
      conclusion: z.string(),
      evidence: z.array(z.unknown()),
      references: z.array(z.unknown()),
    }),
  ],
  ['forget', () => [added()], result['memory.forget']],
  [
    'learn',
    [],
    z.object({
      learned: z.array(z.string()),
      refused: z.array(z.object({ question: z.string(), reason: z.string() })),
      failed: z.array(z.unknown()),
      analyst: z.string(),
      tokens: Count,
      durationMs: z.number(),
    }),
  ],
  ['evolution status', [], result['evolution.status']],
  ['evolution start', [], result['evolution.start']],
  ['evolution pause', [], result['evolution.pause']],
  ['evolution stop', [], result['evolution.stop']],
  ['evolution consent', ['no'], result['evolution.status']],
  ['evolution log', [], result['evolution.log']],
  ['evolution stats', [], result['evolution.stats']],
  ['bank init', ['--yes'], result['bank.init']],
  ['bank index', [], result['bank.index']],
  ['bank load', ['retry'], BankLoad],
  ['bank read', ['brief.md'], result['bank.read']],
  ['bank decide', [...decision, '--scope', 'src/'], result['bank.decide']],
  ['bank undo', () => [Undone.parse(printed.get('bank decide')).undo], result['bank.undo']],
  [
    'bank learn',
    [
      '--title',
      'Lost capture',
      '--type',
      'bug',
      '--symptom',
      'A payment hung',
      '--root-cause',
      'No time-out',
      '--solution',
      'A time-out of 5 s',
      '--prevention',
      'A test with a slow gateway',
    ],
    result['bank.learn'],
  ],
  ['bank conflicts', async () => ((await conflict()) === '' ? ['none'] : []), z.array(BankConflict).length(1)],
  ['bank resolve', () => [idOf('bank conflicts'), '--choose', 'keep'], result['bank.resolve']],
  ['bank archive', [], result['bank.archive']],
  ['bank machine', [], z.array(result['bank.machine'])],
  ['bank check', [], result['bank.check']],
  ['inbox list', async () => ((await proposal('One queue')) === '' ? ['none'] : []), z.array(InboxItem).length(1)],
  ['inbox accept', () => [idOf('inbox list')], result['inbox.judge']],
  ['inbox reject', async () => [await proposal('Two queues')], result['inbox.judge']],
  ['sessions sources', [], result['sessions.sources']],
  ['sessions on', ['claude'], result['sessions.switch']],
  ['sessions list', [], z.array(SessionSummary).length(1)],
  ['sessions show', ['claude:json'], result['sessions.read']],
  ['sessions search', ['capture', 'twice'], z.array(SessionHit).length(1)],
  ['sessions propose', [], result['sessions.propose']],
  ['sessions off', ['claude'], result['sessions.switch']],
  ['generations list', [], result['generations.list']],
  ['generations show', [], result['generations.status']],
  ['rotate', ['--now'], result['generations.wait']],
  ['generations diff', [], result['generations.diff']],
  ['generations rollback', [], result['generations.rollback']],
  ['models list', [], result['models.list']],
  ['models servers', [], result['models.servers']],
  ['config list', [], z.object({ entries: z.array(Setting).min(30) })],
  ['config get', ['theme'], Setting],
  ['config set', ['rebuild.seed', '3'], Setting],
  ['config reset', ['rebuild.seed'], Setting],
  ['completions', ['bash'], z.object({ shell: z.literal('bash'), text: z.string() })],
  [
    'doctor',
    [],
    z.object({
      checks: z.array(z.object({ name: z.string(), ok: z.boolean(), found: z.string(), mend: z.string().optional() })),
    }),
  ],
  ['mcp', ['--print-config', 'claude'], z.object({ text: z.string() })],
];

/** Tested elsewhere, for a reason. */
const elsewhere: Readonly<Record<string, string>> = {
  open: 'runs until it is ended: open-electron.test.ts, cli.test.ts',
  'agents check': 'reads the home folder: agents/on-disk.test.ts',
  'agents connect': 'writes into the home folder: agents/on-disk.test.ts',
  'agents disconnect': 'writes into the home folder: agents/on-disk.test.ts',
  'models pull': 'needs an Ollama: models.test.ts',
  'generations stop': 'needs a rebuild that is under way: generations.test.ts',
};

beforeAll(async () => {
  workspace = makeWorkspace();
  fs.cpSync(path.join(appRoot(), 'resources', 'demo', 'ledgerline'), workspace.root, { recursive: true });
  execFileSync('git', ['init', '-q'], { cwd: workspace.root });
  execFileSync('git', ['add', '.'], { cwd: workspace.root });
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'Begin'], { cwd: workspace.root });
  execFileSync('git', ['tag', 'v1'], { cwd: workspace.root });
  made('settings.json', '{"ollamaHost":""}');
  const home = `${workspace.root}-user`;
  const turns = [say('Why does capture run twice?', ran('npm test'))];
  writeSession('claude', { home, cwd: workspace.root, id: 'json', at: Date.UTC(2026, 4, 1), turns });
  process.env.CLAUDE_CONFIG_DIR = path.join(home, '.claude');
  process.env.MEMOSCOPE_USER_DATA = `${workspace.root}-user`;
  link = await attach(workspace.root, { version: productVersion(), shell: 'test', watch: false });
  await link.settled(uncancelled.signal);
});
afterAll(async () => {
  delete process.env.CLAUDE_CONFIG_DIR;
  await link?.close();
  await workspace.dispose();
  fs.rmSync(`${workspace.root}-user`, { recursive: true, force: true });
});

describe('every layer answers on the command line with --json (api-5)', () => {
  test.each(forms)('%s', async (name, words, prints) => {
    const given = typeof words === 'function' ? await words() : words;
    const args = [...name.split(' '), ...given, '--json'];
    const run = await runHere(args, { cwd: workspace.root, userData: `${workspace.root}-user` });
    // A check that found something ends with 1, and prints all the same.
    expect(['bank check', 'doctor'].includes(name) ? [0, 1] : [0], run.err + run.out).toContain(run.code);
    const value: unknown = JSON.parse(run.out);
    printed.set(name, value);
    const read = prints.safeParse(value);
    expect(read.error?.issues ?? [], run.out.slice(0, 2_000)).toEqual([]);
  });

  test('is held for every command', () => {
    const names = everyCommand({ commands }).map(({ name }) => name);
    expect(names.filter((name) => !(name in elsewhere) && !forms.some(([one]) => one === name))).toEqual([]);
  });
});
