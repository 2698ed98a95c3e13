/**
 * The loop: iterations one after the other with a wait after each, while the workspace is open and it is not stopped.
 * Main type: Loop. What an iteration does is in `iteration.ts`; here is when the next one begins, what starts and stops
 * it, and `learn`, which runs iterations for a person beside it. All waits are timers: an idle loop does nothing.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { IdleReason, LearnResult } from '#shared/contract/evolution/evolution-types.ts';
import type { EvolutionStatus } from '#shared/contract/memory/memory-types.ts';
import type { Memory } from '../../memory/memory.ts';
import { callAim } from '../../storage/storage.ts';
import { createAskedQuestions, reasonSentence } from '../repeats.ts';
import { createJournal, type Live } from '../status.ts';
import { createErrors } from './errors.ts';
import { cancelled, createTurns, sleep, sleepUntil } from './governor.ts';
import { type End, type Iteration, runIteration } from './iteration.ts';
import type { LoopParts } from './parts.ts';
import { createBarren } from './question.ts';

export interface Loop {
  /** The workspace is open: the loop runs where a person left it running. */
  begin(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  pause(): Promise<void>;
  /** Brings what is shown up to what memory.db and the configuration say. */
  look(): Promise<void>;
  /** The configuration was re-read. */
  configured(): void;
  /** Throws Busy while one runs, Cancelled when `caller` aborts. `signal` ends it with what it has. */
  learn(n: number, caller: AbortSignal, signal: AbortSignal, onProgress: (done: number) => void): Promise<LearnResult>;
  /** Ends all that runs, at once. */
  close(): Promise<void>;
}

export interface LoopOptions extends LoopParts {
  readonly live: Live;
  /** False where another kind of process only answers a command. */
  readonly here: boolean;
}

/** Until each kind of question that fits has a record, the static analyst takes this interval. */
const firstRunMs = 5_000;
/** A person who has done nothing for so long is not disturbed. */
const quietMs = 1_500;
/** A person who never rests does not keep it from learning. */
const yieldsMostMs = 30_000;
const indexingMs = 1_000;
/** What takes memory, mostly a rebuild, is over then. */
const memoryMs = 10_000;

export function createLoop(options: LoopOptions): Loop {
  const { live, timers, here, log, use, config } = options;
  const journal = createJournal({ now: timers.now, log });
  const errors = createErrors({ parts: options, live, journal });
  const asked = createAskedQuestions();
  const turns = createTurns();
  const closing = new AbortController();
  const barren = createBarren(timers);
  const tools = { parts: options, live, journal, errors, asked, barren };
  let running: { readonly control: AbortController; readonly done: Promise<void> } | null = null;
  let learning = false;
  /** Start, stop and pause take effect in their order. */
  let steering: Promise<void> = Promise.resolve();
  /** Ends a wait early. */
  let wake: () => void = () => {};
  /** Shows again what the loop waits for, after something else was shown. */
  let resting: () => void = () => {};

  /** Never throws but Cancelled: an error is counted, and the loop continues. */
  async function iterate(signal: AbortSignal): Promise<Iteration> {
    return turns.take(signal, () =>
      use(async (memory) => {
        try {
          return await runIteration(tools, memory, signal);
        } catch (thrown) {
          const { question, analyst, tokens } = live.get();
          const about = { question: question?.question ?? null, questionType: question?.type ?? null, tokens };
          if (signal.aborted) {
            journal.note(memory.evolution, { kind: 'cancelled', analyst: analyst.name, ...about });
            throw cancelled();
          }
          const error = toMemoError(thrown).message;
          journal.note(memory.evolution, { kind: 'failed', error, analyst: analyst.name, ...about });
          errors.count(memory, { analyst: analyst.name, error });
          const operationType = 'SELF_EVOLUTION_EXPLORATION' as const;
          const end: End = { kind: 'failed', question: about.question, operationType, error };
          return { end, analyst: analyst.name, tokens, newType: false };
        } finally {
          live.set({ question: null });
        }
      }),
    );
  }

  function idle(reason: IdleReason, nextAt: number | null): void {
    const station = reason === 'backoff' ? 'backoff' : reason === 'quota' ? 'quota' : 'sleep';
    live.set({ idle: reason, nextAt, station, phase: reason === 'backoff' ? 'BACKING_OFF' : 'IDLE' });
  }

  /** Shows why, and waits; a change of the configuration ends it early. */
  async function rest(reason: IdleReason, until: number, signal: AbortSignal): Promise<void> {
    idle(reason, until);
    resting = () => idle(reason, until);
    const waiting = new AbortController();
    wake = () => waiting.abort();
    try {
      await sleepUntil(timers, until, AbortSignal.any([signal, waiting.signal]));
    } catch (thrown) {
      if (signal.aborted) throw thrown;
    } finally {
      wake = () => {};
      resting = () => {};
    }
  }

  /** Waits for the end of a back-off and does nothing else meanwhile. False where there is none. */
  async function sitOutBackoff(signal: AbortSignal): Promise<boolean> {
    const until = await use(({ evolution }) => {
      const status = evolution.status();
      if (status.backoffUntil === null || status.backoffUntil <= timers.now()) return null;
      keep(evolution, { ...status, currentPhase: 'BACKING_OFF' });
      return status.backoffUntil;
    });
    if (until === null) return false;
    await rest('backoff', until, signal);
    return true;
  }

  async function yieldToPerson(signal: AbortSignal): Promise<void> {
    while (!options.ready()) {
      idle('indexing', null);
      await sleep(timers, indexingMs, signal);
    }
    while (options.governor.isShort()) {
      idle('memory', null);
      await sleep(timers, memoryMs, signal);
    }
    const latest = timers.now() + yieldsMostMs;
    for (
      let left = quietMs - options.quietMs();
      left > 0 && timers.now() < latest;
      left = quietMs - options.quietMs()
    ) {
      idle('yields', timers.now() + left);
      await sleep(timers, left, signal);
    }
  }

  async function afterwards({ end, analyst, newType }: Iteration, signal: AbortSignal): Promise<void> {
    // It is never shorter than the interval.
    if (await sitOutBackoff(signal)) return;
    if (end.kind === 'quota') return rest('quota', end.until, signal);
    const { intervalMs } = config();
    const first = analyst === 'static' && newType && end.kind !== 'failed';
    const until = timers.now() + (first ? Math.min(firstRunMs, intervalMs) : intervalMs);
    await rest(end.kind === 'noQuestion' ? 'noQuestion' : 'interval', until, signal);
  }

  /**
   * A back-off that another process left, or that a stop interrupted: its remaining time was not reported
   * yet.
   */
  function tellBackoff({ evolution }: Memory): void {
    const { backoffUntil, consecutiveErrors } = evolution.status();
    const left = (backoffUntil ?? 0) - timers.now();
    if (left <= 0) return;
    const error = `${left} ms are left of a wait after ${consecutiveErrors} errors in a row`;
    journal.note(evolution, { kind: 'backoff', phase: 'BACKING_OFF', error, durationMs: left });
  }

  async function drive(signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        await sitOutBackoff(signal);
        await yieldToPerson(signal);
        await afterwards(await iterate(signal), signal);
      } catch (thrown) {
        if (signal.aborted) return;
        // Memory cannot be read or written: it says so itself, and the next try may find it whole.
        log.warn(`learning: ${toMemoError(thrown).message}`);
        await rest('interval', timers.now() + config().intervalMs, signal).catch(() => {
          // Stopped while it waited.
        });
      }
    }
  }

  function keep(evolution: Memory['evolution'], status: EvolutionStatus): void {
    evolution.setStatus(status);
    live.status(status);
  }

  function run(): void {
    if (running !== null || closing.signal.aborted) return;
    const control = new AbortController();
    live.set({ since: timers.now() });
    running = { control, done: drive(control.signal) };
  }

  async function halt(): Promise<void> {
    const ending = running;
    running = null;
    ending?.control.abort();
    await ending?.done;
    live.set({ since: null, nextAt: null, phase: 'IDLE', station: 'sleep' });
  }

  /** Why it does not run; null where it may. */
  function barred(status: EvolutionStatus): IdleReason | null {
    if (!config().enabled) return 'configured';
    if (!status.isEnabled) return 'stopped';
    if (!here) return 'notHere';
    return live.get().paused ? 'paused' : null;
  }

  /** Runs it or ends it, as status and configuration say now. */
  async function settle(): Promise<void> {
    const why = barred(await use(({ evolution }) => evolution.status()));
    if (why === null) return run();
    await halt();
    live.set({ idle: why });
  }

  function steer(change: () => Promise<void>): Promise<void> {
    steering = steering
      .catch(() => {
        // The caller has the error.
      })
      .then(change);
    return steering;
  }

  async function turnTo(kind: 'started' | 'stopped' | 'paused', isEnabled: boolean | null): Promise<void> {
    const before = live.get().paused;
    live.set({ paused: kind === 'paused' });
    const changes = await use(({ evolution }) => {
      const status = evolution.status();
      if (isEnabled !== null && status.isEnabled !== isEnabled) keep(evolution, { ...status, isEnabled });
      return status.isEnabled !== (isEnabled ?? status.isEnabled) || before !== live.get().paused;
    });
    await settle();
    if (!changes) return;
    await use((memory) => {
      journal.note(memory.evolution, { kind });
      if (running !== null) tellBackoff(memory);
    });
  }

  return {
    begin: () =>
      steer(async () => {
        await use(({ evolution }) => {
          // What was in work when the last process ended is not any more.
          const status = evolution.status();
          if (status.currentPhase === 'IDLE') live.status(status);
          else keep(evolution, { ...status, currentPhase: 'IDLE' });
        });
        live.set({ consent: await options.consent() });
        await settle();
        if (running === null) return;
        await use((memory) => {
          journal.note(memory.evolution, { kind: 'started' });
          tellBackoff(memory);
        });
      }),
    start: () => steer(() => turnTo('started', true)),
    stop: () => steer(() => turnTo('stopped', false)),
    pause: () => steer(() => turnTo('paused', null)),
    async look() {
      const status = await use(({ evolution }) => evolution.status());
      live.status(status);
      if (running === null && live.get().idle !== null) live.set({ idle: barred(status) ?? 'indexing' });
    },
    configured() {
      if (closing.signal.aborted) return;
      steer(settle).catch((thrown) => log.warn(`learning: ${toMemoError(thrown).message}`));
      wake();
    },
    async learn(n, caller, signal, onProgress) {
      if (learning) throw new MemoError('Busy', 'Learning on request runs already. Wait for its end, or cancel it.');
      learning = true;
      const unhurried = options.governor.hurry();
      const both = AbortSignal.any([signal, closing.signal]);
      const started = timers.now();
      // An owner that was killed got so far; a learning of its last moment may be kept and not counted.
      const aim = callAim<{ done: number; result: LearnResult }>();
      const result: LearnResult = aim.earlier?.result ?? {
        ...{ learned: [], verified: [], refused: [], failed: [] },
        ...{ analyst: live.get().analyst.name, tokens: 0, durationMs: 0, ended: null },
      };
      try {
        for (let done = aim.earlier?.done ?? 0; done < n && result.ended === null; done += 1) {
          onProgress(done);
          const { end, analyst, tokens } = await iterate(both);
          result.analyst = analyst;
          result.tokens += tokens;
          take(result, end);
          aim.note({ done: done + 1, result });
        }
      } catch (thrown) {
        if (!both.aborted || caller.aborted || closing.signal.aborted) throw thrown;
        result.ended = 'cancelled';
      } finally {
        learning = false;
        unhurried();
        resting();
        if (running === null && !closing.signal.aborted) {
          const why = barred(await use(({ evolution }) => evolution.status()));
          live.set({ idle: why ?? 'stopped', station: 'sleep', phase: 'IDLE' });
        }
      }
      return { ...result, durationMs: Math.max(0, timers.now() - started) };
    },
    async close() {
      closing.abort();
      await steering.catch(() => {
        // The caller has the error.
      });
      await halt();
      await turns.take(new AbortController().signal, async () => {});
    },
  };
}

function take(result: LearnResult, end: End): void {
  if (end.kind === 'learned') result.learned.push(end.id);
  else if (end.kind === 'verified') result.verified.push(end.id);
  else if (end.kind === 'skipped' || end.kind === 'refused') {
    const { question, reason } = end;
    result.refused.push({ question, reason: reasonSentence(reason), code: reason.code });
  } else if (end.kind === 'failed') {
    const { operationType, error, question } = end;
    result.failed.push({ operationType, error, question });
  } else result.ended = end.kind;
}
