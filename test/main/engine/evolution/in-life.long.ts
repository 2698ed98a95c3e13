/**
 * The loop in the life of a workspace, over the real engine: what it may do without a yes, how it ends with its folder, and
 * what is left of an iteration whose process is killed. The fake Ollama is silent once it is asked for an action.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { prepareStateFolder, tryLock } from '../../../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../../../src/main/engine/workspace/workspace.ts';
import { talking } from '../../../helpers/ollama/fake-models.ts';
import { startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import type { FakeOllama } from '../../../helpers/ollama/fake-server.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady, project } from '../small-project.ts';

/** The demo, with commands of its own, so that the static analyst has something to ask. */
function demo(): Record<string, string> {
  const root = path.join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'demo', 'ledgerline');
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|md|json)$/.test(file));
  const manifest = { name: 'web', scripts: { build: 'vite build', test: 'vitest run' } };
  return {
    ...Object.fromEntries(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])),
    'package.json': JSON.stringify(manifest, null, 2),
  };
}

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const asked = {
  ...{ question: 'How does the store make its nodes?', type: 'DATA_FLOW', priority: 5, reason: 'It is central.' },
  ...{ suggestedTools: ['outline'], expectedOutcome: 'The way of a node.' },
};

/** Thinks of a question, then leaves the exploration without an answer. */
async function silentOllama(): Promise<FakeOllama> {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  ollama.reply = ({ body }) =>
    JSON.stringify(body.format).includes('"questions"')
      ? { kind: 'text', parts: [JSON.stringify({ questions: [asked] })] }
      : { kind: 'silent' };
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  fs.mkdirSync(userData, { recursive: true });
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ ollamaHost: ollama.host }));
  return ollama;
}

const exploring = (ollama: FakeOllama) =>
  ollama.requests.find(({ body }) => JSON.stringify(body.format ?? '').includes('"shouldStop"'));

/** A process that owns the workspace, killed in the middle of an exploration. */
async function killWhileExploring(ollama: FakeOllama): Promise<void> {
  const script = path.join(import.meta.dirname, '..', '..', 'cli', 'hold-workspace.ts');
  const child = spawn(process.execPath, [script, workspace.root], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await vi.waitFor(() => expect(exploring(ollama)).toBeDefined(), { interval: 20 });
  child.kill('SIGKILL');
  await ended;
}

it('learns on its own once the files are read, without a model and without asking one, and ends with the folder (evolution-6)', async () => {
  workspace = makeWorkspace(demo());
  const ollama = await silentOllama();
  const engine = await openReady(workspace, { watch: true });
  const phases = new Set<string>();
  engine.subscribe((event, payload) => {
    if (event === 'evolution.changed' && 'phase' in payload && 'station' in payload) phases.add(payload.phase);
  });
  await vi.waitFor(
    async () => expect((await engine.call('evolution.stats', {}, uncancelled)).totalLearningRecords).toBeGreaterThan(0),
    { interval: 100 },
  );
  expect(await engine.call('evolution.status', {}, uncancelled)).toMatchObject({
    ...{ enabled: true, paused: false, consent: false, analyst: { name: 'static', instead: 'consent' } },
  });
  expect([...phases]).toEqual(expect.arrayContaining(['LOADING_MEMORY', 'EXPLORING', 'SUMMARIZING', 'IDLE']));
  const { records } = await engine.call('memory.list', { filter: {}, order: 'newest', limit: 50 }, uncancelled);
  expect(records.every(({ analyst, confidence }) => analyst === 'static' && confidence <= 0.6)).toBe(true);
  await engine.close();
  expect(ollama.requests).toEqual([]);
  const map = JSON.parse(fs.readFileSync(workspace.memo('project_map.json'), 'utf8'));
  const [entry] = Object.values(map.projects) as {
    evolutionStatus: object;
    learningRecordIndex: string[];
    mdFiles: object;
  }[];
  expect(entry).toMatchObject({
    lastAnalyzed: expect.any(Number),
    projectMd5: expect.stringMatching(/^[0-9a-f]{32}$/),
    analysisStatus: { project_structure: 'COMPLETED', enums: 'COMPLETED' },
  });
  expect(Object.keys(entry?.mdFiles ?? {}).length).toBeGreaterThan(0);
  expect(entry?.evolutionStatus).toMatchObject({
    isEnabled: true,
    currentPhase: 'IDLE',
    questionsGeneratedToday: records.length,
  });
  expect(entry?.learningRecordIndex).toEqual(expect.arrayContaining(records.map(({ id }) => id)));
});

it('closing the folder in the middle of an answer ends it at once; it counts, and is not an error', async () => {
  workspace = makeWorkspace(project);
  const ollama = await silentOllama();
  const engine = await openReady(workspace);
  const state = await engine.call('evolution.consent', { given: true }, uncancelled);
  expect(state).toMatchObject({ consent: true, idle: 'notHere' });
  const learning = engine.call('evolution.learn', { n: 1 }, uncancelled);
  learning.catch(() => {
    // Looked at below.
  });
  await vi.waitFor(() => expect(exploring(ollama)).toBeDefined(), { interval: 20 });
  expect(await engine.call('evolution.status', {}, uncancelled)).toMatchObject({
    ...{ phase: 'EXPLORING', station: 'explore', idle: null, analyst: { name: 'ollama:qwen3:4b', instead: null } },
    question: { question: asked.question },
  });
  await engine.close();
  await expect(learning).rejects.toMatchObject({ code: 'Cancelled' });
  await exploring(ollama)?.aborted;

  const again = await openReady(workspace);
  expect(await again.call('evolution.status', {}, uncancelled)).toMatchObject({
    ...{ consent: true, phase: 'IDLE', consecutiveErrors: 0, quota: { used: 1 } },
  });
  const { entries } = await again.call('evolution.log', { limit: 10 }, uncancelled);
  expect(entries).toMatchObject([{ kind: 'cancelled', question: asked.question }]);
  expect((await again.call('memory.failures', { limit: 10 }, uncancelled)).failures).toEqual([]);
});

it('kill -9 in the middle of an iteration: it counted, nothing is half saved, and the next process continues', async () => {
  workspace = makeWorkspace(demo());
  const ollama = await silentOllama();
  const setup = await openReady(workspace);
  await setup.call('evolution.consent', { given: true }, uncancelled);
  await setup.close();
  await killWhileExploring(ollama);
  // Nothing of the process is left that holds the workspace, nor the connection to the model.
  const lock = tryLock((await prepareStateFolder(await checkFolder(workspace.root))).lockFile);
  expect(lock).not.toBeNull();
  lock?.release();
  await exploring(ollama)?.aborted;

  const engine = await openReady(workspace);
  expect(await engine.call('evolution.status', {}, uncancelled)).toMatchObject({
    phase: 'IDLE',
    quota: { used: 1 },
    consecutiveErrors: 0,
  });
  expect(await engine.call('evolution.stats', {}, uncancelled)).toMatchObject({
    totalQuestions: 1,
    totalLearningRecords: 0,
  });
  expect((await engine.call('memory.failures', { limit: 10 }, uncancelled)).failures).toEqual([]);
  // The no after the yes: nobody asks the model any more.
  await engine.call('evolution.consent', { given: false }, uncancelled);
  const before = ollama.requests.length;
  const result = await engine.call('evolution.learn', { n: 1 }, uncancelled);
  expect(result).toMatchObject({ learned: [expect.any(String)], analyst: 'static', tokens: 0, ended: null });
  expect(ollama.requests).toHaveLength(before);
  expect(await engine.call('evolution.status', {}, uncancelled)).toMatchObject({ quota: { used: 2 } });
}, 120_000);
