/**
 * Makes the demo workspace look like one that people have worked in: two weeks of learnings, generations, a memory bank with a
 * conflict, changes since the last commit, packs, pins, an investigation. All by the product's own commands, except for the
 * conflict, which takes a writer and an editor at the same time.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createBankFiles } from '../../../src/main/engine/bank/bank-files.ts';
import { createBlockTable } from '../../../src/main/engine/bank/store/block-table.ts';
import { migrations } from '../../../src/main/engine/bank/store/migrations.ts';
import { createBlockWriter } from '../../../src/main/engine/bank/write-block.ts';
import { openDatabase } from '../../../src/main/engine/storage/storage.ts';
import { type Place, projectRoot } from '../../e2e/support/place.ts';
import { demoLearnings } from './demo-learnings.ts';

const policy = 'src/Ledgerline.Payments/Retry/RetryPolicy.cs';
const release = 'src/Ledgerline.Accounts/Holds/HoldRelease.cs';

const active = `# Active

## Current focus

Captures that time out: verify before anything is tried again.

## Next

- [x] Unique idempotency key per payment
- [ ] Backoff from 2 s, see [patterns](patterns.md)
- [ ] Say in the operator's page why a hold ended
`;

const requirement = `# Refunds in parts

Status: Implementing

A payment can be given back in several parts, never more than was captured.

- Each part is posted as its own entry.
- \`RefundService.Refund\` refuses what is too much.
`;

const base = '## Retry\n\n- At most 3 attempts, 2 s apart.\n- The idempotency key is unique per payment.\n';
const proposed = `## Retry

- At most 5 attempts, backoff from 2 s to 5 min.
- The idempotency key is unique per payment.
- A capture that timed out is verified first.
`;

/** Runs the command line on the place; what it prints, or throws with what it said. */
export function runCli(place: Place, ...words: string[]): string {
  const run = spawnSync(process.execPath, [path.join(projectRoot, 'bin', 'memoscope.mjs'), ...words], {
    cwd: place.root,
    env: place.env,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (run.status !== 0) throw new Error(`memoscope ${words.join(' ')}: ${run.stderr}${run.stdout}`);
  return run.stdout;
}

/** What must be there before an engine holds the folder. */
export async function prepareDemo(place: Place): Promise<void> {
  const git = gitOf(place);
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'Accounts, payments and the page of an operator');
  git('tag', 'v1.0');
  runCli(place, 'index', place.root);
  // No wait before a swap: nobody edits meanwhile.
  runCli(place, 'config', 'set', 'rebuild.stabilize_minutes', '0');
  runCli(place, 'bank', 'init', '--yes');
  place.write('memory-bank/active.md', active);
  fs.mkdirSync(path.join(place.root, 'memory-bank', 'requirements'), { recursive: true });
  place.write('memory-bank/requirements/refunds-in-parts.md', requirement);
  await disagree(place);
  place.write('learnings.json', JSON.stringify(demoLearnings(Date.now())));
  runCli(place, 'memory', 'import', 'learnings.json');
  fs.rmSync(path.join(place.root, 'learnings.json'));
}

/** What people do while the folder is open: commands reach the engine that runs. */
export function liveIn(place: Place): void {
  const git = gitOf(place);
  runCli(place, 'rotate');
  change(place, release, 'ReleaseExpiredAsync(CancellationToken', 'ReleaseExpiredAsync(int most, CancellationToken');
  change(place, release, 'options.BatchSize,', 'Math.Min(most, options.BatchSize),');
  place.write(
    'src/Ledgerline.Payments/Retry/RetryLog.cs',
    'namespace Ledgerline.Payments.Retry;\n\n/// <summary>Counts what was decided.</summary>\npublic sealed class RetryLog\n{\n    private int _count;\n\n    public int Count => _count;\n\n    public void Add(RetryDecision decision) => _count++;\n}\n',
  );
  runCli(place, 'rotate');
  git('add', '-A');
  git('commit', '-qm', 'Bound the nightly release; count retries');
  change(place, policy, 'TimeSpan MaxDelay(int attempt) =>', 'TimeSpan MaxDelay(int attempt, int most = 8) =>');
  change(place, policy, 'last.Number >= _options.MaxAttempts ||', 'last.Number > _options.MaxAttempts ||');
  change(
    place,
    'src/Ledgerline.Core/Money.cs',
    'Nothing, in the given currency.',
    'Nothing at all, in the given currency.',
  );
  change(place, 'src/Ledgerline.Accounts/Holds/HoldOptions.cs', 'FromDays(7)', 'FromDays(5)');
  runCli(place, 'index');
  for (const type of ['RetryPolicy', 'PaymentProcessor']) runCli(place, 'pin', type);
  for (const type of ['HoldRelease', 'RefundService']) runCli(place, 'context', 'add', type);
  for (const type of ['RetryPolicy', 'PaymentProcessor', 'HoldRelease', 'Ledgerline.Core.Money'])
    runCli(place, 'semantic', type, '--wait');
  runCli(place, 'pack', 'build', 'retry-paths', '--filter', 'type:*Retry* OR depends:IRetryPolicy');
  runCli(place, 'pack', 'build', 'holds', '--filter', 'namespace:Ledgerline.Accounts.Holds !access:internal');
  runCli(place, 'memory', 'confirm', 'lr-demo-01');
  runCli(place, 'investigate', 'Who decides to give up on a payment?', '--scope', 'src/Ledgerline.Payments');
  runCli(place, 'learn', '--n', '4');
}

/** Machine and person change the same block of patterns.md. */
export async function disagree(place: Place): Promise<void> {
  const file = 'memory-bank/patterns.md';
  const database = openDatabase(path.join(place.root, '.memo', 'bank.db'), { migrations });
  const files = createBankFiles({ root: place.root, readOnly: null });
  const table = createBlockTable(database);
  const writer = createBlockWriter({ files, table, clock: { now: () => Date.now() }, onConflicts() {} });
  const update = { path: 'patterns.md', id: 'payments-retry', source: 'changes' };
  await writer.write({ ...update, text: base });
  place.write(
    file,
    place.read(file).replace('3 attempts, 2 s apart', '4 attempts, 2 s apart, by the rules of the scheme'),
  );
  await writer.write({ ...update, text: proposed });
  database.close();
}

function change(place: Place, file: string, from: string, to: string): void {
  const text = place.read(file);
  if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
  place.write(file, text.replace(from, to));
}

function gitOf(place: Place) {
  return (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: place.root,
      env: { ...place.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      stdio: 'pipe',
    });
}
