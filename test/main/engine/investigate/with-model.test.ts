import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { investigateMethods } from '../../../../src/shared/contract/context/investigate.ts';
import { talking } from '../../../helpers/ollama/fake-models.ts';
import { type FakeOllama, openFakeOllama } from '../../../helpers/ollama/fake-server.ts';
import type { Reply } from '../../../helpers/ollama/replies.ts';
import { verdictsOn } from '../../../helpers/ollama/verdicts.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { runCli } from '../../cli/run-cli.ts';
import { openReady } from '../small-project.ts';

const source = `export class RetryPolicy {
  /** Seconds to wait before the next attempt, or null when it is given up. */
  next(attempt: number): number | null {
    return attempt < 5 ? 2 ** attempt : null;
  }
}
`;

let workspace: TestWorkspace;
let engine: Engine;
let ollama: FakeOllama;

beforeAll(async () => {
  workspace = makeWorkspace({
    'src/retry.ts': source,
    'jobs/nightly.ts':
      "import { RetryPolicy } from '../src/retry';\nexport class Nightly {\n  wait(): number | null {\n    return new RetryPolicy().next(3);\n  }\n}\n",
  });
  ollama = await openFakeOllama([talking('qwen3:4b')]);
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  fs.mkdirSync(userData, { recursive: true });
  const settings = { ollamaHost: ollama.host, ollamaModel: 'qwen3:4b', language: 'en' };
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
  engine = await openReady(workspace);
  await engine.call('evolution.consent', { given: true }, uncancelled);
});
afterAll(async () => {
  await workspace.dispose();
  await ollama.close();
});

const text = (value: object): Reply => ({
  ...{ kind: 'text', parts: [JSON.stringify(value)], tokens: { prompt: 400, answer: 50 } },
});
const read = { reason: 'See.', shouldStop: false, toolName: 'read_file', parameters: { path: 'src/retry.ts' } };
const stop = { reason: 'Enough.', shouldStop: true, toolName: null, parameters: {} };
const summary = {
  answer: 'After five attempts `RetryPolicy.next` gives `null`; before that it waits twice as long each time.',
  ...{ confidence: 0.8, sourceFiles: ['src/retry.ts'], tags: ['retry'], domain: 'payments' },
  evidence: [{ file: 'src/retry.ts', startLine: 3, endLine: 5 }],
  quotes: [{ file: 'src/retry.ts', text: 'return attempt < 5 ? 2 ** attempt : null;' }],
};

/** @param answer to the request for a summary. */
function script(answer: Reply, actions: object[] = [read, stop]): void {
  const left = [...actions];
  ollama.reply = ({ body }) => {
    const form = JSON.stringify(body.format ?? '');
    if (form.includes('"verdicts"')) return text({ verdicts: verdictsOn({ body }, () => 'supported') });
    return form.includes('"shouldStop"') ? text(left.shift() ?? stop) : answer;
  };
}

async function begin(question: string): Promise<string> {
  const asked = investigateMethods.Investigate.params.parse({ question, scopePaths: ['src'], language: 'en' });
  return (await engine.call('Investigate', asked, uncancelled)).opId;
}
const get = (opId: string, waitMs = 60_000) => engine.call('investigation.get', { opId, waitMs }, uncancelled);

describe('an investigation with a model', () => {
  it('explores within the scope it was told, and its answer is held against the files (investigate-1)', async () => {
    script(text(summary));
    const told = await get(await begin('When does a retry give up?'));
    expect(told).toMatchObject({ state: 'done', found: true, analyst: 'ollama:qwen3:4b', conclusion: summary.answer });
    expect(told.tokens).toBeGreaterThanOrEqual(3 * 450);
    expect(told.references.map((one) => one.path)).toContain('src.retry.RetryPolicy.next');
    expect(told.steps.map(({ tool }) => tool)).toEqual(['read_file']);
    const prompts = ollama.requests.filter((one) => one.path === '/api/chat').map(({ body }) => JSON.stringify(body));
    expect(prompts.some((prompt) => prompt.includes('Only about what is in: src'))).toBe(true);
  });

  it('reads and searches nothing outside of the scope, and marks what it cites from there', async () => {
    const use = (toolName: string, parameters: object) => ({ ...read, toolName, parameters });
    const evidence = [...summary.evidence, { file: 'jobs/nightly.ts', startLine: 4, endLine: 4 }];
    const quotes = [...summary.quotes, { file: 'jobs/nightly.ts', text: 'return new RetryPolicy().next(3);' }];
    // Another answer than that of the case before, which would be refused as known.
    const answer = '`Nightly.wait` returns what `RetryPolicy.next` returns for attempt 3.';
    script(text({ ...summary, answer, evidence, quotes }), [
      use('read_file', { path: 'jobs/nightly.ts' }),
      use('outline', { symbol: 'Nightly' }),
      use('grep_file', { pattern: 'Nightly' }),
      use('find_file', { name: 'nightly' }),
      use('call_chain', { symbol: 'RetryPolicy.next', direction: 'callers' }),
      stop,
    ]);
    const asked = ollama.requests.length;
    const told = await get(await begin('Who asks for another attempt?'));
    const outside = 'lies outside of where this question was asked (src)';
    expect(told.steps.map(({ tool, result }) => [tool, result])).toEqual([
      ['read_file', expect.stringContaining(outside)],
      ['outline', expect.stringContaining(outside)],
      ['grep_file', '0 lines in 0 files'],
      ['find_file', '0 files'],
      ['call_chain', '1 caller'],
    ]);
    const prompts = ollama.requests.slice(asked).map(({ body }) => JSON.stringify(body));
    expect(prompts.some((prompt) => prompt.includes('jobs/nightly.ts:4 (outside the scope)'))).toBe(true);
    expect(told).toMatchObject({ found: true, outside: ['jobs/nightly.ts'] });
  });

  it('shows nothing of an answer that names what is not there, and says why it was not saved', async () => {
    const invented = { sourceFiles: ['src/ghost.ts'], evidence: [{ file: 'src/ghost.ts', startLine: 1, endLine: 2 }] };
    script(text({ ...summary, ...invented, answer: '`GhostKeeper.haunt` in `src/ghost.ts` does it.', quotes: [] }));
    const told = await get(await begin('Who haunts the retries?'));
    const notSavedReason = { key: expect.stringMatching(/^evolution\.reason\./) };
    expect(told).toMatchObject({ ...{ state: 'done', found: false, record: null, notSavedReason } });
    expect(told.notSaved).toMatch(/\w/);
    expect(told.conclusion).not.toContain('Ghost');
  });

  it('fails with what the model failed with', async () => {
    script({ kind: 'status', status: 404, error: "model 'qwen3:4b' not found" });
    const told = await get(await begin('What fails here?'));
    const reason = { key: 'investigate.modelFailed' };
    expect(told).toMatchObject({ state: 'failed', error: { message: expect.stringMatching(/\w/), reason } });
  });

  it('is cancelled in the middle of a question to the model (engine-9)', async () => {
    script({ kind: 'silent' });
    const asked = ollama.requests.length;
    const opId = await begin('What takes for ever?');
    // The decisions and the summary, which never comes.
    await expect.poll(() => ollama.requests.slice(asked).filter((one) => one.path === '/api/chat').length).toBe(3);
    expect(await get(opId, 0)).toMatchObject({ state: 'running', analyst: 'ollama:qwen3:4b' });
    expect(await engine.call('ops.cancel', { opId }, uncancelled)).toEqual({ cancelled: true });
    expect(await get(opId)).toMatchObject({ state: 'cancelled', found: false, error: null });
    // Who asks only now is told all of it.
    const { op, ended, events } = await engine.call('StreamOp', { opId, after: 0, waitMs: 60_000 }, uncancelled);
    expect([op.state, ended]).toEqual(['cancelled', true]);
    expect(events.map(({ detail }) => detail)).toContain('read_file src/retry.ts');
    expect(events.at(-1)).toMatchObject({ n: events.length, state: 'cancelled' });
  });

  it('after kill -9 is shown as failed, with the reason', async () => {
    await engine.close();
    script({ kind: 'silent' });
    const known = new Set(fs.readdirSync(workspace.memo('ops')));
    const added = () => fs.readdirSync(workspace.memo('ops')).filter((name) => !known.has(name));
    const run = await runCli(['investigate', 'What is cut off?', '--json'], {
      cwd: workspace.root,
      userData: process.env.MEMOSCOPE_USER_DATA ?? '',
      onStart: (child) => {
        void (async () => {
          const begun = () => added().find((name) => name.endsWith('.investigation.json'));
          const told = () => fs.readFileSync(path.join(workspace.memo('ops'), begun() ?? ''), 'utf8');
          while (begun() === undefined || !told().includes('src/retry.ts, lines 1-6')) await wait(20);
          child.kill('SIGKILL');
        })();
      },
    });
    expect(run).toMatchObject({ code: null, out: '' });
    engine = await openReady(workspace);
    const [opId = ''] = added().flatMap((name) => /^(.*)\.investigation\.json$/.exec(name)?.[1] ?? []);
    const message = expect.stringContaining('Memoscope ended before this was done');
    const reason = { message, reason: { key: 'investigate.cutOff', values: {} } };
    const told = await get(opId, 0);
    expect(told).toMatchObject({ state: 'failed', question: 'What is cut off?', error: reason });
    expect(told).toMatchObject({ analyst: 'ollama:qwen3:4b', steps: [{ tool: 'read_file', success: true }] });
    const { ops } = await engine.call('ops.list', {}, uncancelled);
    expect(ops).toContainEqual(expect.objectContaining({ opId, state: 'failed' }));
  });
});
