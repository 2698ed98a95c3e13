/** `learn` and `evolution …` on the demo. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvolutionState, EvolutionStats, LearnResult } from '#shared/contract/evolution/evolution-types.ts';
import { appRoot } from '../../../src/main/engine/storage/storage.ts';
import type { Run } from './run-cli.ts';
import { runHere } from './run-here.ts';

let folder: string;
let project: string;

const memoscope = (...args: string[]): Promise<Run> =>
  runHere(args, { cwd: project, userData: path.join(folder, 'user') });
const state = (run: Run): EvolutionState => EvolutionState.parse(JSON.parse(run.out));

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-cli-learn-')));
  project = path.join(folder, 'ledgerline');
  fs.cpSync(path.join(appRoot(), 'resources', 'demo', 'ledgerline'), project, { recursive: true });
  // Cause for more questions than the demo gives.
  const manifest = { name: 'web', scripts: { build: 'vite build', test: 'vitest run', dev: 'vite' } };
  fs.writeFileSync(path.join(project, 'web/package.json'), JSON.stringify(manifest, null, 2));
  const base = 'export abstract class Format {\n  abstract head(): string;\n  abstract row(n: number): string;\n}\n';
  fs.mkdirSync(path.join(project, 'web/src/formats'));
  fs.writeFileSync(path.join(project, 'web/src/formats/format.ts'), base);
  for (const name of ['Csv', 'Html', 'Plain', 'Wide']) {
    const source = `import { Format } from './format.ts';\nexport class ${name}Format extends Format {\n  head() { return '${name}'; }\n  row(n: number) { return '${name}' + n; }\n}\n`;
    fs.writeFileSync(path.join(project, `web/src/formats/${name.toLowerCase()}.ts`), source);
  }
  fs.mkdirSync(path.join(folder, 'user'));
  fs.writeFileSync(path.join(folder, 'user', 'settings.json'), '{"ollamaHost":""}');
  expect((await memoscope('index', '.')).code).toBe(0);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('learn', () => {
  it('learns so many times, and says what it learnt in the form that others rely on', async () => {
    const run = await memoscope('learn', '--n', '2', '--json');
    expect(run.code, run.err).toBe(0);
    const result = LearnResult.strict().parse(JSON.parse(run.out));
    expect(result).toMatchObject({ refused: [], failed: [], analyst: 'static', tokens: 0, ended: null });
    expect(result.learned).toHaveLength(2);
    const copies = fs.readdirSync(path.join(project, '.memo', 'memory', 'learning'));
    expect(copies.sort()).toEqual(result.learned.map((id) => `${id}.json`).sort());
  });

  it('shows what it learnt to people', async () => {
    const run = await memoscope('learn');
    expect(run.code, run.err).toBe(0);
    expect(run.out).toMatch(/^● .*\?\n {2}lr-\d{8}-003/);
    expect(run.out).toContain('static, ');
  });

  it('says that the questions of the day are used up, which is not an error (evolution-3)', async () => {
    fs.writeFileSync(path.join(project, '.memo', 'config.yaml'), 'evolution:\n  maxDailyQuestions: 3\n');
    const run = await memoscope('learn', '--json');
    expect(run.code, run.err).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({ learned: [], ended: 'quota' });
    fs.rmSync(path.join(project, '.memo', 'config.yaml'));
  });

  it.each([
    ['--n', '51'],
    ['now', 'please'],
  ])('%s %s is refused', async (...args) => {
    expect((await memoscope('learn', ...args)).code).toBe(2);
  });
});

describe('evolution', () => {
  it('lists what became of each question (evolution-8)', async () => {
    const text = await memoscope('evolution', 'log', '--kind', 'learned', '--limit', '1');
    expect(text.out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}learned {2}.*\?\n/);
    expect(text.out).toMatch(/… and older ones \(--before \d+\)/);
    const { entries } = JSON.parse((await memoscope('evolution', 'log', '--json')).out) as {
      entries: { kind: string }[];
    };
    expect(entries.map(({ kind }) => kind)).toEqual(['quota', 'learned', 'learned', 'learned']);
    const wrong = await memoscope('evolution', 'log', '--kind', 'nothing');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('learned')]);
  });

  it('counts (evolution-8)', async () => {
    const stats = EvolutionStats.parse(JSON.parse((await memoscope('evolution', 'stats', '--json')).out));
    expect(stats).toMatchObject({
      totalQuestions: 3,
      todayQuestions: 3,
      totalLearningRecords: 3,
      consecutiveErrors: 0,
    });
    expect((await memoscope('evolution', 'stats')).out).toMatch(/questions explored +3/);
  });

  it('stop and start survive the process; learning on request continues (evolution-6)', async () => {
    expect(state(await memoscope('evolution', 'stop', '--json'))).toMatchObject({ enabled: false, idle: 'stopped' });
    expect((await memoscope('evolution', 'status')).out).toContain('to let it learn: memoscope evolution start');
    expect(LearnResult.parse(JSON.parse((await memoscope('learn', '--json')).out)).learned).toHaveLength(1);
    const started = state(await memoscope('evolution', 'start', '--json'));
    expect(started).toMatchObject({ enabled: true, idle: 'notHere', quota: { used: 4 } });
    expect(state(await memoscope('evolution', 'pause', '--json'))).toMatchObject({ enabled: true, paused: true });
  });

  it('the yes to a model is kept with the user, not in the folder, and can be undone', async () => {
    expect(state(await memoscope('evolution', 'consent', 'yes', '--json')).consent).toBe(true);
    expect(state(await memoscope('evolution', 'status', '--json')).consent).toBe(true);
    expect(fs.readdirSync(path.join(folder, 'user', 'consent'))).toHaveLength(1);
    expect(state(await memoscope('evolution', 'consent', 'no', '--json')).consent).toBe(false);
    expect((await memoscope('evolution', 'consent', 'maybe')).code).toBe(2);
    expect((await memoscope('evolution')).code).toBe(2);
  });
});
