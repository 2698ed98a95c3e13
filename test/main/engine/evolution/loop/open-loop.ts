/**
 * The loop over real memory, with a clock that the test sets, one tool that finds what it is told, and a learner that says
 * what the test says. What is recorded is saved as it is: grounding has tests of its own.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { createExplorer } from '../../../../../src/main/engine/evolution/explorer.ts';
import type { Learner, NextAction, Summary } from '../../../../../src/main/engine/evolution/learner.ts';
import { createGovernor } from '../../../../../src/main/engine/evolution/loop/governor.ts';
import { createLoop, type Loop } from '../../../../../src/main/engine/evolution/loop/loop.ts';
import type { Chosen, LoopParts } from '../../../../../src/main/engine/evolution/loop/parts.ts';
import type { Recorded } from '../../../../../src/main/engine/evolution/record/recorder.ts';
import { createLive, type Live } from '../../../../../src/main/engine/evolution/status.ts';
import type { Memory } from '../../../../../src/main/engine/memory/memory.ts';
import type { ToolRegistry } from '../../../../../src/main/engine/tools/tools.ts';
import { configSchema } from '../../../../../src/main/engine/workspace/config/config-schema.ts';
import type { TimerClock } from '../../../../../src/shared/base/clock.ts';
import { MemoError } from '../../../../../src/shared/base/errors.ts';
import type {
  EvolutionState,
  GeneratedQuestion,
  IdleReason,
} from '../../../../../src/shared/contract/evolution/evolution-types.ts';
import { EvolutionStatus } from '../../../../../src/shared/contract/memory/memory-types.ts';
import { openTestMemory, ownUserData } from '../../memory/manager/open-memory.ts';
import { type TestClock, testClock } from './test-clock.ts';

export const none = new AbortController().signal;
/** Ten in the morning, wherever the tests run. */
export const morning = new Date(2026, 2, 12, 10).getTime();
export const minute = 60_000;

export function question(text: string, more: Partial<GeneratedQuestion> = {}): GeneratedQuestion {
  const usual = { priority: 5, reason: '', suggestedTools: [], expectedOutcome: '' };
  return { ...usual, type: 'CODE_STRUCTURE', question: text, ...more };
}

export const answer = (text: string): Summary => ({
  answer: text,
  confidence: 0.5,
  sourceFiles: ['src/a.ts'],
  tags: [],
  domain: 'parts',
  evidence: [{ file: 'src/a.ts', startLine: 1, endLine: 1 }],
  quotes: [],
});

/** Steps rest no longer than a turn: how long they rest is tested on its own. */
const realTimers: TimerClock = {
  now: Date.now,
  start(_, done) {
    const timer = setImmediate(done);
    return () => clearImmediate(timer);
  },
};

/** What the learner does; each may be replaced by the test at any time. */
export interface Script {
  name: string;
  questions: Learner['questions'];
  next: Learner['next'];
  summarize: Learner['summarize'];
  avoid?: Learner['avoid'];
  summarizeDomain?: Learner['summarizeDomain'];
  record: ((memory: Memory) => Promise<Recorded>) | null;
}

export const stop: NextAction = { shouldStop: true, toolName: null, parameters: {}, reason: '' };
export const look = (file: string): NextAction => ({
  shouldStop: false,
  toolName: 'look',
  parameters: { file },
  reason: '',
});

export interface TestLoop {
  readonly loop: Loop;
  readonly live: Live;
  readonly clock: TestClock;
  readonly memory: Memory;
  readonly script: Script;
  readonly events: EvolutionState[];
  readonly logged: string[];
  /** Questions in the order in which they were explored. */
  readonly explored: string[];
  /** Milliseconds since a person did something. */
  quietMs: number;
  ready: boolean;
  /** Too little memory is free. */
  short: boolean;
  revision: number;
  config: Partial<LoopParts['config'] extends () => infer C ? C : never>;
  kinds(): string[];
  /** Writes a file of the workspace. */
  change(file: string, text: string): void;
  /** Resolves when the loop waits for this reason. */
  idle(reason: IdleReason): Promise<void>;
}

export interface LoopSetup {
  memory?: Memory;
  here?: boolean;
  at?: number;
}

const files = { 'src/a.ts': 'export class A {}\n', 'src/b.ts': 'export class B {}\n' };

export async function openTestLoop(setup: LoopSetup = {}): Promise<TestLoop> {
  if (setup.memory === undefined) ownUserData();
  const opened = setup.memory === undefined ? await openTestMemory(files) : null;
  const memory = setup.memory ?? opened?.memory;
  if (memory === undefined) throw new Error('there is no memory');
  const clock = testClock(setup.at ?? morning);
  const defaults = configSchema.parse({}).evolution;
  let thought = 0;
  const script: Script = {
    name: 'scripted',
    questions: async () => {
      thought += 1;
      return {
        value: [question(`How does part number ${thought} of ${'xyzuvw'[thought % 6]} get its ${thought} values?`)],
        tokens: 10,
      };
    },
    next: async ({ calls }) => ({ value: calls.length === 0 ? look('src/a.ts') : stop, tokens: 10 }),
    summarize: async () => ({ value: answer('`A` is a class.'), tokens: 10 }),
    record: null,
  };
  const learner = (): Learner => ({
    name: script.name,
    cap: 0.9,
    questions: (context, signal) => script.questions(context, signal),
    next: (context, signal) => script.next(context, signal),
    summarize: (result, language, signal) => script.summarize(result, language, signal),
    ...(script.avoid === undefined ? {} : { avoid: script.avoid }),
    ...(script.summarizeDomain === undefined ? {} : { summarizeDomain: script.summarizeDomain }),
  });
  const tools: ToolRegistry = {
    tools: [],
    async call(name, parameters) {
      const { file } = parameters as { file: string };
      const found = [{ file, startLine: 1, endLine: 1 }];
      const result = { ok: true, text: `text of ${file}`, summary: `read ${file}`, found };
      const step = { toolName: name, parameters: { file }, resultSummary: result.summary, timestamp: clock.now() };
      return { step, result, durationMs: 1 };
    },
  };
  const explorer = createExplorer({ tools, clock });
  const governor = createGovernor({ timers: realTimers, quietMs: () => Number.POSITIVE_INFINITY });
  const test = {
    ...{ clock, memory, script },
    events: [] as EvolutionState[],
    logged: [] as string[],
    explored: [] as string[],
    quietMs: Number.POSITIVE_INFINITY,
    ready: true,
    short: false,
    revision: 1,
    config: {},
  };
  const config = () => ({ ...defaults, ...test.config });
  const here = setup.here ?? true;
  const live = createLive({
    timers: clock,
    config,
    idle: here ? 'indexing' : 'notHere',
    initial: EvolutionStatus.parse({}),
    onChanged: (state) => test.events.push(state),
  });
  const loop = createLoop({
    ...{ live, here, config },
    timers: clock,
    log: { info: (text) => test.logged.push(text), warn: (text) => test.logged.push(text) },
    use: async (work) => work(memory),
    async choose(failing): Promise<Chosen> {
      const chosen = failing === null ? learner() : { ...learner(), name: 'static' };
      const message = failing ?? '';
      const instead = failing === null ? null : 'failing';
      return { learner: chosen, analyst: { name: chosen.name, contextLength: null, instead, message } };
    },
    revision: () => test.revision,
    reading: (work) => work(),
    governor: { ...governor, isShort: () => test.short },
    explorer: {
      explore(asked, how) {
        test.explored.push(asked.question);
        return explorer.explore(asked, how);
      },
    },
    recorder: {
      async record({ question: asked, summary, learner: { name } }) {
        if (script.record !== null) return script.record(memory);
        const draft = {
          question: asked.question,
          questionType: asked.type,
          answer: summary?.answer ?? '',
          confidence: 0.5,
        };
        const sourceFiles = summary?.sourceFiles ?? [];
        const saved = await memory.manager.saveLearningRecord({
          ...draft,
          sourceFiles: [...sourceFiles],
          domain: summary?.domain,
          analyst: name,
        });
        return { kind: 'learned', record: memory.row(saved.id).record, reasons: [] };
      },
    },
    language: async () => 'en',
    consent: async () => false,
    filesOf: () => [],
    ready: () => test.ready,
    quietMs: () => test.quietMs,
    onChanged() {},
    chance: () => 0,
  });
  onTestFinished(async () => {
    await loop.close();
    live.close();
  });
  return Object.assign(test, {
    ...{ loop, live },
    change: (file: string, text: string) => fs.writeFileSync(path.join(opened?.root ?? '', file), text),
    kinds: () =>
      memory.evolution.log
        .page({ limit: 500 })
        .map(({ kind }) => kind)
        .reverse(),
    async idle(reason: IdleReason) {
      await vi.waitFor(
        () => {
          if (live.state().idle !== reason) throw new Error(`it is ${live.state().idle ?? live.state().station}`);
        },
        { interval: 5 },
      );
    },
  });
}

export const hour = 60 * minute;
export const fails = (): never => {
  throw new MemoError('ModelUnavailable', 'The model is out of memory. Choose a smaller one.');
};

/** One iteration after the other, each after its interval. */
export async function iterations(test: TestLoop, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await test.idle('interval');
    const before = test.memory.evolution.log.page({ limit: 1 })[0]?.id;
    await test.clock.pass(minute);
    await vi.waitFor(() => expect(test.memory.evolution.log.page({ limit: 1 })[0]?.id).not.toBe(before));
  }
}
