/**
 * Kills of the owner while clients write all that an engine acknowledges (kinds.ts). After each of them another process takes
 * over, and every write is looked at. Main function: killOwners.
 */
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { MemoError } from '#shared/base/errors.ts';
import { shop } from '../../main/engine/evolution/static/tree.ts';
import { type Answer, openCrew } from '../crew/crew.ts';
import { leftovers, setAsideFiles, tornFiles } from '../invariants/files.ts';
import { randomOf } from '../random.ts';
import { type Asker, kinds, type Write } from './kinds.ts';

export interface KillReport {
  kills: number;
  /** What must never be. */
  problems: string[];
  /** Kind of write → how often it ended how. `unknown` must not be: no one knows whether it was done. */
  outcomes: Map<string, Record<Outcome, number>>;
  /** Kills that came after the effect was on the disk and before its answer: kind of write → how they ended. */
  afterEffect: Map<string, Record<Outcome, number>>;
}

type Outcome = 'done' | 'unknown' | 'refused';

export interface KillOptions {
  /** Names of kinds, one for each kill; all kinds, three at each kill, where it is left out. */
  readonly only?: readonly string[];
  /** Share of the kills that wait for the effect of a write that can be seen. */
  readonly lateShare?: number;
}

/** Milliseconds in which most writes are done. */
const usualMs = 20;
/** Writes on their way at each kill. */
const atOnce = 3;
/** Milliseconds between an effect that can be seen and the kill: the answer is often on its way by then. */
const lateMs = 12;

export async function killOwners(
  place: string,
  kills: number,
  seed: number,
  { only, lateShare = 0.5 }: KillOptions = {},
): Promise<KillReport> {
  const wanted = only === undefined ? kinds : kinds.filter(({ name }) => only.includes(name));
  const root = path.join(place, 'project');
  const random = randomOf(seed);
  const report: KillReport = { kills: 0, problems: [], outcomes: new Map(), afterEffect: new Map() };
  const problem = (text: string): void => void report.problems.push(`kill ${report.kills}: ${text}`);
  makeProject(root);
  fs.mkdirSync(path.join(place, 'tmp'));
  const env = {
    ...process.env,
    MEMOSCOPE_USER_DATA: path.join(place, 'user'),
    TMPDIR: path.join(place, 'tmp'),
  };
  const crew = openCrew(root, env, problem);
  const asker = (who: () => number): Asker => ({
    root,
    async call(method, params) {
      const answer = await crew.call(who(), method, params);
      if (answer.done) return answer.result;
      throw new MemoError(answer.error?.code ?? 'InternalError', answer.error?.message ?? 'It was lost.');
    },
  });
  const owner = asker(() => crew.ownerAt() ?? 0);
  // Short runs begin with other kinds each time.
  let number = random.below(wanted.length);
  await crew.muster();
  for (; report.kills < kills; report.kills += 1) {
    const draw = random.for(report.kills);
    const writes: { name: string; write: Write; answer: Answer<'Status'> | null }[] = [];
    let longest = usualMs;
    for (let n = 0; n < (only === undefined ? atOnce : 1); n += 1) {
      number += 1;
      const kind = wanted[number % wanted.length];
      if (kind === undefined) continue;
      longest = Math.max(longest, kind.takesMs ?? 0);
      writes.push({ name: kind.name, write: await kind.prepare(owner, number), answer: null });
    }
    const at = crew.ownerAt() ?? 0;
    const client = 1 - at;
    const asked = writes.map(async (one) => {
      one.answer = await crew.call(client, one.write.method as 'Status', one.write.params as never);
    });
    const seeable = writes.filter(({ write }) => write.isOnDisk !== undefined);
    const seen = seeable.length > 0 && draw.chance(lateShare) ? draw.pick(seeable) : undefined;
    if (seen === undefined) await moment(draw.below(longest));
    else {
      while (seen.answer === null && seen.write.isOnDisk?.() !== true) await sleep(0);
      await moment(draw.below(lateMs));
    }
    const late = writes.filter(({ write, answer }) => answer === null && write.isOnDisk?.() === true);
    await crew.kill(at);
    await Promise.all(asked);
    await crew.muster();
    for (const { name, write, answer } of writes) {
      const times = await write.times(owner).catch((thrown: unknown) => String(thrown));
      const outcome = outcomeOf(answer);
      count(report.outcomes, name, outcome);
      if (late.some((each) => each.write === write)) count(report.afterEffect, name, outcome);
      const right = outcome === 'done' ? times === 1 : outcome === 'refused' && times === 0;
      if (right) continue;
      const error = answer?.done === false ? JSON.stringify(answer.error) : 'it was done';
      problem(`${name} is there ${times} times; its answer: ${error}`);
    }
    for (const torn of tornFiles(path.join(root, '.memo'))) problem(torn);
  }
  for (const { question, times } of await doubled(owner)) problem(`${question} is there ${times} times.`);
  await crew.close();
  for (const file of [...leftovers(root), ...setAsideFiles(path.join(root, '.memo'))])
    problem(`${file} is left behind.`);
  return report;
}

/** Waiting shorter than timers do: most writes take a few milliseconds. */
async function moment(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) await sleep(0);
}

function count(ends: KillReport['outcomes'], name: string, outcome: Outcome): void {
  const counts = ends.get(name) ?? { done: 0, unknown: 0, refused: 0 };
  counts[outcome] += 1;
  ends.set(name, counts);
}

function outcomeOf(answer: Answer<'Status'> | null): Outcome {
  if (answer === null || answer.done) return 'done';
  const outcome = answer.error?.outcome;
  return outcome === 'done' ? 'done' : outcome === 'unknown' || answer.lost ? 'unknown' : 'refused';
}

async function doubled(ask: Asker): Promise<{ question: string; times: number }[]> {
  const { records } = await ask.call('memory.export', {});
  const live = records.filter(({ status }) => status === 'active').map(({ question }) => question);
  return [...new Set(live)]
    .map((question) => ({ question, times: live.filter((one) => one === question).length }))
    .filter(({ times }) => times > 1);
}

function makeProject(root: string): void {
  const types = Array.from({ length: 900 }, (_, n) => `export class Type${n} {}\n`);
  const files = {
    ...shop,
    'package.json': '{ "name": "kills" }\n',
    'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }\n',
    'src/types.ts': types.join(''),
    'memory-bank/brief.md': '# Kills\n\nA project that is killed.\n',
    '.memo/config.yaml': 'evolution:\n  enabled: false\nrebuild:\n  stabilize_minutes: 60\n',
  };
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}
