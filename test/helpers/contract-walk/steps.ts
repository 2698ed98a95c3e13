/**
 * One valid call of each method of the contract, in an order in which each finds what it needs: what earlier steps answered,
 * and the files of `shop`. The callers hold answers against the contract. They are the same on every transport.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '#shared/base/errors.ts';
import type { MethodName, Params, Result } from '#shared/contract/contract.ts';

/** What earlier steps answered, and where the walk is. */
export interface Told {
  readonly root: string;
  /** The last answer of that method. Throws where there is none. */
  of<M extends MethodName>(method: M): Result<M>;
}

export interface Step {
  readonly method: MethodName;
  params(told: Told): unknown;
  /** The error that it rightly ends with. */
  readonly fails: ErrorCode | null;
  /** What it waits for is made in the background: asked again until it answers. */
  readonly soon: boolean;
}

type Given<M extends MethodName> = Params<M> | ((told: Told) => Params<M>);

function step<M extends MethodName>(
  method: M,
  given: Given<M>,
  { fails = null, soon = false }: { fails?: ErrorCode | null; soon?: boolean } = {},
): Step {
  return { method, params: (told) => (typeof given === 'function' ? given(told) : given), fails, soon };
}

/** The project of the walk; see makeShop. */
const shop: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop" }\n',
  'README.md': '# Shop\n\n`RetryPolicy` says how often a payment is tried again.\n',
  'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }\n',
  'src/retry.ts':
    '/** Says how often a payment is tried again. */\nexport class RetryPolicy {\n  /** How many attempts. */\n  attempts(): number {\n    return 3 + 4;\n  }\n}\n',
  'src/payment.ts':
    "import { RetryPolicy } from './retry.ts';\n\n/** Captures money. */\nexport class Payment {\n  readonly policy = new RetryPolicy();\n\n  capture(): number {\n    return this.policy.attempts();\n  }\n}\n",
  'memory-bank/brief.md': '# Shop\n\nSells things.\n',
  'memory-bank/notes.md': '# Notes\n',
  '.memo/config.yaml': 'evolution:\n  enabled: false\nrebuild:\n  stabilize_minutes: 60\n',
};

/** Writes the project as a repository in which one type differs from the committed one. */
export function makeShop(root: string): void {
  for (const [file, text] of Object.entries(shop)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  for (const words of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'Begin'],
  ]) {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: root });
  }
  const retry = path.join(root, 'src', 'retry.ts');
  fs.writeFileSync(retry, fs.readFileSync(retry, 'utf8').replace('3 + 4', '3 + 5'));
}

const policy = { path: 'RetryPolicy' };
const record = (question: string) => ({
  ...{ question, questionType: 'BUSINESS_LOGIC', answer: 'Seven times.', confidence: 0.9, domain: 'payments' },
  evidence: [{ file: 'src/retry.ts', startLine: 4, endLine: 6 }],
});
const recordOf = (n: number) => (told: Told) => told.of('memory.add').added[n] ?? '';
const [first, second, third] = [recordOf(0), recordOf(1), recordOf(2)];
const typeId = (told: Told): string => told.of('ResolveSymbol').resolved?.typeId ?? '';
const conflictOf = (told: Told): string => told.of('bank.conflicts').conflicts[0]?.id ?? '';
const decision = { decision: 'One clock', reason: 'Tests can turn it', tradeoff: 'One more part', scope: 'src/' };
const draftOf = (decided: string) => ({ ...decision, decision: decided });

export const steps: readonly Step[] = [
  step('ping', {}),
  step('workspace.state', {}),
  step('workspace.recent', {}),
  step('workspace.browse', ({ root }) => ({ path: root })),
  step('settings.get', {}),
  step('settings.set', { theme: 'dark' }),
  step('ui.get', {}),
  step('ui.set', { key: 'walk', value: { pane: 300 } }),
  step('editor.open', { file: 'src/retry.ts', line: 2 }),
  step('shell.pickFolder', {}),
  step('network.contacts', {}),
  step('agents.check', {}),
  step('agents.plan', { action: 'connect', client: 'cursor', scope: 'project' }),
  step(
    'agents.apply',
    { action: 'connect', client: 'cursor', scope: 'project', seen: 'nothing' },
    { fails: 'Conflict' },
  ),
  step('doctor.run', {}),
  step('diagnostics.report', {}),
  step('diagnostics.engine', {}),
  step('diagnostics.log', {}),
  step('trust.get', ({ root }) => ({ root })),
  step('trust.set', ({ root }) => ({ root, trusted: false })),
  step('Status', {}),
  step('index.run', {}),
  step('ops.list', {}),
  step('ops.cancel', (told) => ({ opId: told.of('ops.list').ops[0]?.opId ?? '' })),
  step('StreamOp', (told) => ({ opId: told.of('ops.list').ops[0]?.opId ?? '' })),
  step('workspace.overview', {}),
  step('workspace.skipped', {}),
  step('workspace.uncommitted', {}),
  step('config.list', {}),
  step('config.set', { key: 'rebuild.seed', value: '3' }),

  step('ResolveSymbol', policy),
  step('SearchSymbols', { query: 'retry' }),
  step('commands.list', { purposes: ['test'] }),
  step('docs.list', {}),
  step('docs.read', { file: 'README.md' }),
  step('docs.search', { query: 'retry' }),
  step('docs.naming', { path: 'RetryPolicy' }),
  step('history.why', policy),
  step('history.notes', { from: 'HEAD' }),
  step('history.log', policy),
  step('history.lately', {}),
  step('GetOutline', policy),
  step('GetMemberOutline', { path: 'RetryPolicy.attempts' }),
  step('symbols.type', policy),
  step('symbols.at', { file: 'src/retry.ts', line: 4 }),
  step('symbols.neighbours', (told) => ({ id: typeId(told) })),
  step('symbols.standing', (told) => ({ typeIds: [typeId(told)] })),
  step('symbols.tree', {}),
  step('symbols.graph', { ...policy, format: 'dot' }),
  step('symbols.history', policy),
  step('graph.modules', { format: 'mermaid' }),
  step('graph.calls', { path: 'RetryPolicy.attempts', format: 'dot' }),
  step('FindUsages', { path: 'RetryPolicy.attempts' }),
  step('search.text', { query: 'attempts' }),
  step('search.files', { query: 'retry' }),
  step('source.read', { file: 'src/retry.ts' }),
  step('workspace.changes', {}),
  step('workspace.seen', {}),
  step('diff.revisions', {}),
  step('codemap.diff', { since: 'HEAD' }),
  step('codemap.impact', {}),
  step('diff.type', (told) => ({ since: 'HEAD', type: typeId(told) })),
  step('diff.source', (told) => ({ since: 'HEAD', type: typeId(told) })),
  step('diff.seen', (told) => ({ since: 'HEAD', types: [typeId(told)], seen: true })),

  step('GetSemantic', { ...policy, wait: true }),
  step('semantics.request', policy),
  step('semantics.cancel', policy),
  step('semantics.invalidate', policy),
  step('semantics.queue', {}),
  step('semantics.search', { query: 'retry' }),
  step('Pin', policy),
  step('Unpin', policy),
  step('context.add', policy),
  step('Dismiss', policy),
  step('context.choices', {}),
  step('GetPromptWindow', {}),
  step('context.clear', {}),
  step('pack.preview', { filter: 'type:*Retry*' }),
  step('BuildPack', { name: 'retry', filter: 'type:*Retry*' }),
  step('ListPacks', {}),
  step('pack.show', { name: 'retry' }),
  step('pack.activate', { name: 'retry' }),
  step('pack.remove', { name: 'retry' }),
  step('Investigate', { question: 'Who retries a payment?' }),
  step('investigation.get', (told) => ({ opId: told.of('Investigate').opId, waitMs: 20_000 })),
  step('investigation.list', {}),

  step('memory.add', { records: [record('How often is it tried?'), record('Who retries?'), record('What is kept?')] }),
  step('memory.search', { query: 'tried' }),
  step('memory.get', (told) => ({ id: first(told) })),
  step('memory.list', {}),
  step('memory.timeline', {}),
  step('memory.export', {}),
  step('memory.confirm', (told) => ({ ids: [first(told)] })),
  step('memory.reject', (told) => ({ ids: [second(told)] })),
  step('memory.restore', (told) => ({ ids: [second(told)] })),
  step('memory.pin', (told) => ({ ids: [first(told)], pinned: true })),
  step('memory.verify', (told) => ({ ids: [first(told)] })),
  step('memory.edit', (told) => ({ id: third(told), revision: 1, changes: { domain: 'money' } })),
  step('memory.undo', (told) => ({ undo: told.of('memory.edit').undo ?? 0 })),
  step('memory.supersede', (told) => ({ id: second(told), by: third(told) })),
  step('memory.forget', (told) => ({ id: first(told) })),
  step('memory.domains', {}),
  step('memory.setDomain', { domain: 'payments', summary: 'Money that is captured.' }),
  step('memory.gaps', {}),
  step('memory.coverage', {}),
  step('memory.ofType', (told) => ({ typeId: typeId(told) })),
  step('memory.ofLines', { file: 'src/retry.ts', line: 4 }),
  step('memory.modules', {}),
  step('memory.failures', {}),
  step('memory.global', {}),
  step('memory.setPractice', {
    practice: {
      title: 'Tests first',
      description: 'Write one that fails.',
      applicableScenarios: [],
      sourceProjects: [],
    },
  }),
  step('memory.removePractice', (told) => ({ id: told.of('memory.setPractice').practice.id })),
  step('memory.models', {}),
  step('memory.model', {}),
  step('models.list', {}),
  step('models.servers', {}),
  // Nothing may be downloaded by a test: Ollama is switched off.
  step('models.pull', { name: 'qwen3:0.6b' }, { fails: 'Refused' }),
  step('ask', { question: 'Who retries a payment?', session: 's-walk' }),
  step('ask.sessions', {}),
  step('ask.session', { session: 's-walk' }),
  step('ask.save', (told) => ({ turn: told.of('ask').turn ?? 0, questionType: 'BUSINESS_LOGIC' })),
  step('ask.forget', { session: 's-walk' }),

  step('bank.init', { write: true }),
  step('bank.tree', {}),
  step('bank.read', { path: 'brief.md' }),
  step('bank.history', { path: 'brief.md' }),
  step('bank.version', (told) => ({ path: 'brief.md', commit: told.of('bank.history').versions[0]?.commit ?? '' })),
  step('bank.write', (told) => ({ path: 'brief.md', text: '# Shop\n', expected: told.of('bank.read').hash })),
  step('bank.writeBlock', { path: 'notes.md', block: 'b', text: 'written', by: 'walk' }),
  step('bank.index', {}),
  step('bank.setSummary', { path: 'brief.md', summary: 'What the shop is.' }),
  step('bank.check', {}),
  step('bank.search', { query: 'shop' }),
  step('bank.load', { task: 'retry' }),
  step(
    'bank.writeBlock',
    ({ root }) => {
      const notes = path.join(root, 'memory-bank', 'notes.md');
      fs.writeFileSync(notes, fs.readFileSync(notes, 'utf8').replace('written', 'by hand'));
      return { path: 'notes.md', block: 'b', text: 'written again', by: 'walk' };
    },
    { fails: 'Conflict' },
  ),
  step('bank.conflicts', {}),
  step('bank.previewConflict', (told) => ({ id: conflictOf(told), choice: 'keep' })),
  step('bank.resolve', (told) => ({ id: conflictOf(told), choice: 'keep' })),
  step('bank.decide', decision),
  step('bank.undo', (told) => ({ undo: told.of('bank.decide').undo ?? '' })),
  step('bank.learn', {
    ...{ title: 'Lost capture', type: 'bug', symptom: 'It hung', rootCause: 'No time-out' },
    ...{ solution: 'A time-out of 5 s', prevention: 'A test with a slow gateway' },
  }),
  step('bank.drafts', {}),
  step('bank.discardDraft', { id: 'bd-1' }),
  step('bank.archive', {}),
  step('bank.machine', { writer: 'tech' }),
  step('bank.setMachine', { writer: 'tech', on: false }),
  step('inbox.propose', { kind: 'decision', form: draftOf('One queue'), by: 'walk' }),
  step('inbox.list', {}),
  step('inbox.judge', (told) => ({ id: told.of('inbox.propose').id ?? '', action: 'reject' })),
  // No source is on: transcripts of the person who runs the walk are not read.
  step('sessions.sources', {}),
  step('sessions.switch', { source: 'codex', on: false }),
  step('sessions.list', {}),
  step('sessions.read', { id: 'codex:none' }, { fails: 'NotFound' }),
  step('sessions.search', { query: 'retry' }),
  step('sessions.propose', {}),

  step('BeginEditBatch', {}),
  step('edit.rename', { ...policy, newName: 'TryPolicy' }),
  step('edit.preview', (told) => ({ id: told.of('edit.rename').previewId })),
  step('edit.check', (told) => ({ id: told.of('edit.rename').previewId })),
  step('edit.skip', (told) => ({ previewId: told.of('edit.rename').previewId, hunks: [] })),
  step('edit.apply', (told) => ({ previewId: told.of('edit.rename').previewId })),
  step('edit.undo', (told) => ({ undoId: told.of('edit.apply').undoId ?? '' })),
  step('edit.extract', {
    ...{ file: 'src/retry.ts', line: 5, column: 12, endLine: 5, endColumn: 17, kind: 'variable' },
  }),
  step('edit.discard', (told) => ({ id: told.of('edit.extract').previewId })),

  step('evolution.status', {}),
  step('evolution.start', {}),
  step('evolution.pause', {}),
  step('evolution.stop', {}),
  step('evolution.consent', { given: false }),
  step('evolution.learn', { n: 1 }),
  step('evolution.log', {}),
  step('evolution.stats', {}),
  step('evolution.distilled', {}),
  step('evolution.setDistilled', { practice: { id: 'bp-none', title: 'a', description: 'b' } }, { fails: 'NotFound' }),

  step('generations.status', {}),
  step('generations.document', { name: 'arch' }, { soon: true }),
  step('generations.trigger', {}),
  step('generations.stop', {}),
  step('generations.trigger', { now: true }),
  step('generations.wait', (told) => ({ id: told.of('generations.trigger').rebuild.id })),
  step('generations.list', {}),
  step('generations.diff', {}),
  step('generations.rollback', {}),

  step('workspace.openDemo', {}),
  step('workspace.open', ({ root }) => ({ root })),
  step('workspace.forget', ({ root }) => ({ root })),
  step('workspace.close', {}),
];
