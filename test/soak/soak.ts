/**
 * A scripted day of a workspace: files change, branches are switched, code is learnt about and searched, people and machine write
 * into the bank, and all the while processes are killed and stopped, the disk fills up, clocks jump. After each round
 * it is looked at what must hold whatever happened. What is done is drawn from a seed; when a signal arrives is up to the machine.
 * Main types: SoakOptions, SoakReport.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { factsOf } from '../helpers/facts.ts';
import { talking } from '../helpers/ollama/fake-models.ts';
import { openFakeOllama } from '../helpers/ollama/fake-server.ts';
import { openCrew } from './crew/crew.ts';
import { type Day, pickStep, sleep } from './day.ts';
import { faults, Impossible } from './faults/faults.ts';
import { failingModel } from './faults/model.ts';
import { filesWith, leftovers, readAllTheTime, setAsideFiles, tornFiles } from './invariants/files.ts';
import { growthProblems, type Held } from './invariants/growth.ts';
import {
  endMarked,
  marked,
  markName,
  markOf,
  orphans,
  type Room,
  roomOf,
  roomProblems,
} from './invariants/processes.ts';
import {
  bankProblems,
  indexProblems,
  mapProblems,
  recordProblems,
  restProblems,
  vectorProblems,
} from './invariants/stores.ts';
import { randomOf } from './random.ts';
import { bankSteps, firstBank } from './steps/bank.ts';
import { conflictCounts, conflictPages, conflictSteps } from './steps/conflicts.ts';
import { generationSteps } from './steps/generations.ts';
import { memorySteps } from './steps/memory.ts';
import { mendTree, sources, treeSteps } from './steps/tree.ts';

export interface SoakOptions {
  seed: number;
  /** Copied; nothing in it is changed. */
  folder: string;
  /** Rounds are begun until one says no. */
  goesOn(round: number): boolean;
  /** After so many rounds the live map is held against a cold one. */
  wholeEvery: number;
  /** Rounds without a fault at the end, by which leaks are told: a dozen or none. */
  calmRounds: number;
  /** Where the workspace is made: a small disk of its own, or a temporary folder. */
  place: string;
  /** For all else, and for what is left of the workspace where something did not hold. The caller that gives both folders removes them. */
  scratch: string;
  say(line: string): void;
}

export interface SoakReport {
  rounds: number;
  problems: string[];
  /** Faults that this machine does not let happen, with the reason. */
  leftOut: string[];
  /** The most that a process took. */
  peak: Room;
  /** How often each step and fault was drawn, and what came of those that can come to nothing. */
  counts: Record<string, number>;
}

/** Processes of a soak run the sources; Node keeps what it strips and compiles of them here, as for other tests. */
const compileCache = path.resolve(import.meta.dirname, '../../node_modules/.cache/compile');
/** In the temporary folder, where the workspace's own path is too long for a socket; it stays. */
const roomOfSockets = `memoscope-${process.getuid?.() ?? 'user'}`;
const others = [...memorySteps, ...bankSteps, ...conflictSteps, ...generationSteps];

export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { seed, say, scratch } = options;
  const root = path.join(options.place, 'project');
  const memo = path.join(root, '.memo');
  const mark = markOf(process.pid);
  const random = randomOf(seed);
  const model = await openFakeOllama([talking('qwen3:4b')]);
  const failing = failingModel(model, random.for(-1));
  const userData = path.join(scratch, 'user-data');
  const temporary = path.join(scratch, 'tmp');
  for (const folder of [userData, temporary]) fs.mkdirSync(folder);
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ ollamaHost: model.host }));
  await prepare(options.folder, root, say);

  const problems: string[] = [];
  const leftOut = new Set<string>();
  const peak = { memoryMB: 0, handles: 0 };
  let round = 0;
  const found = (list: readonly string[]): void => {
    for (const problem of list) {
      problems.push(`round ${round}: ${problem}`);
      say(`PROBLEM ${problems.at(-1)}`);
    }
  };
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    MEMOSCOPE_USER_DATA: userData,
    TMPDIR: temporary,
    [markName]: mark,
  };
  const crew = openCrew(root, env, (what) => found([what]));
  const ledger = {
    records: new Map<string, { word: string; notes: string | null }>(),
    forgotten: new Set<string>(),
    decisions: new Set<string>(),
    unsure: new Set<string>(),
    lines: [],
    hands: new Set<string>(),
  };
  const day: Day = { root, crew, model: failing, ledger, diskFails: false };
  /** Name of a step or fault → how often it was drawn. */
  const drawn = new Map<string, number>();

  async function oneRound(): Promise<void> {
    const draw = random.for(round);
    const tree = pickStep(treeSteps, draw);
    const beside = Array.from({ length: 1 + draw.below(2) }, () => pickStep(others, draw));
    const fault = pickStep(faults, draw);
    const steps = [tree, ...beside.filter((step, n) => beside.indexOf(step) === n)];
    for (const { name } of [...steps, fault]) drawn.set(name, (drawn.get(name) ?? 0) + 1);
    say(`${round}: ${steps.map(({ name }) => name).join(' + ')}, with ${fault.name}`);
    const harm = fault.run(day, draw.for(99)).catch((thrown: unknown) => {
      if (thrown instanceof Impossible) leftOut.add(`${fault.name}: ${thrown.message}`);
      else throw thrown;
    });
    const done = await Promise.allSettled([harm, ...steps.map((step, n) => step.run(day, draw.for(n)))]);
    for (const each of done) if (each.status === 'rejected') found([textOf(each.reason)]);
    if (fault.name === 'a full disk') mendTree(root);
    await crew.muster();
  }

  const counts = (): Record<string, number> => ({
    ...Object.fromEntries([...drawn].sort()),
    ...Object.fromEntries(Object.entries(failing.met).map(([how, times]) => [`questions met: ${how}`, times])),
    ...Object.fromEntries(Object.entries(conflictCounts).map(([how, times]) => [`conflicts: ${how}`, times])),
    'threads that took a clock': crew.threadsWithClock(),
  });

  /** Returns what each process holds, in megabytes. */
  async function lookAround(): Promise<string> {
    const held: number[] = [];
    found(tornFiles(memo));
    found(setAsideFiles(memo));
    found((await gone(() => orphans(mark, crew.pids()))).map((one) => `An orphan runs: ${one}`));
    for (const pid of crew.pids()) {
      const room = roomOf(pid);
      if (room === null) continue;
      held.push(room.memoryMB);
      peak.memoryMB = Math.max(peak.memoryMB, room.memoryMB);
      peak.handles = Math.max(peak.handles, room.handles);
      found(roomProblems(room));
    }
    return held.join(' and ');
  }

  async function lookAtStores(): Promise<void> {
    found(await recordProblems(day));
    found(await vectorProblems(day));
    found(bankProblems(day));
  }

  /** Rounds without a fault, so that both processes live through all of them: what they hold must not grow with each. */
  async function lookAtGrowth(): Promise<void> {
    const calm = random.for(-2);
    const held = new Map<number, Held[]>();
    for (let n = 0; n < options.calmRounds && problems.length === 0; n += 1) {
      await crew.muster();
      for (const step of [...treeSteps, ...others].filter(({ isCalm }) => isCalm)) await step.run(day, calm.for(n));
      await lookAtStores();
      for (const [pid, one] of await crew.held()) held.set(pid, [...(held.get(pid) ?? []), one]);
    }
    for (const rounds of held.values()) {
      say(
        `   held: ${rounds.map(({ heapMB, handles, threads }) => `${heapMB.toFixed(0)}/${handles}/${threads}`).join(' ')}`,
      );
      found(growthProblems(rounds));
    }
  }

  /** Ends with nobody having the workspace open. */
  async function lookAtAll(): Promise<void> {
    await crew.setClock(0);
    found(await mapProblems(day, env, scratch));
    found(await indexProblems(day));
    await crew.close();
    found((await gone(() => marked(mark).map(({ command }) => command))).map((one) => `Still runs: ${one}`));
    found(leftovers(root).map((file) => `Left behind: ${file}`));
    const left = fs.readdirSync(temporary).filter((name) => name !== roomOfSockets);
    found(left.map((name) => `Left behind in the temporary folder: ${name}`));
    found(restProblems(memo));
    found(filesWith(memo, [...ledger.forgotten]).map((each) => `Forgotten, and ${each}`));
  }

  const tornReads = readAllTheTime(memo);
  try {
    for (; problems.length === 0 && options.goesOn(round); round += 1) {
      const began = performance.now();
      await crew.muster();
      await oneRound();
      const held = await lookAround();
      await lookAtStores();
      if (round % options.wholeEvery === options.wholeEvery - 1) await lookAtAll();
      say(`   ${((performance.now() - began) / 1000).toFixed(1)} s, ${held} MB`);
    }
    if (problems.length === 0) await lookAtGrowth();
    if (problems.length === 0) {
      await crew.muster();
      await lookAtAll();
    }
    found(tornReads());
  } catch (thrown) {
    found([textOf(thrown)]);
  } finally {
    tornReads();
    for (let who = 0; who < 2; who += 1) await crew.kill(who);
    endMarked(process.pid);
    await model.close();
    // A small disk is gone with its process.
    if (problems.length > 0) execFileSync('cp', ['-a', root, path.join(scratch, 'left')]);
  }
  return { rounds: round, problems, leftOut: [...leftOut], peak, counts: counts() };
}

/**
 * A repository of its own with one commit, and a bank that git knows nothing of. What no grammar reads whole is left out: moved
 * over another file it rightly keeps what that one last said, which a cold map cannot know.
 */
async function prepare(from: string, root: string, say: (line: string) => void): Promise<void> {
  fs.mkdirSync(root, { recursive: true });
  const left = new Set(['.git', '.memo', 'memory-bank', 'node_modules', 'out']);
  for (const name of fs.readdirSync(from).filter((each) => !left.has(each)))
    fs.cpSync(path.join(from, name), path.join(root, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (place) => !['node_modules', '.git'].includes(path.basename(place)),
    });
  for (const file of sources(root)) {
    const place = path.join(root, file);
    const { parseErrors } = await factsOf(file, fs.readFileSync(place, 'utf8'));
    if (parseErrors === 0) continue;
    say(`Left out: ${file}, ${parseErrors} errors`);
    fs.rmSync(place);
  }
  for (const [name, text] of Object.entries({ ...firstBank, ...conflictPages })) {
    const place = path.join(root, 'memory-bank', name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  }
  const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  fs.appendFileSync(path.join(root, '.git/info/exclude'), '.memo/\nmemory-bank/\n*~soak\n');
  git('add', '-A');
  git('-c', 'user.name=Soak', '-c', 'user.email=soak@example.com', 'commit', '-qm', 'first');
}

/** What is left of a list after a while in which it may empty itself. */
async function gone(list: () => string[]): Promise<string[]> {
  for (let tries = 0; tries < 60 && list().length > 0; tries += 1) await sleep(500);
  return list();
}

const textOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
