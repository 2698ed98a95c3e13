/**
 * What the machine writes into the bank automatically, each writer only where a person switched it on: the blocks
 * `changes` of active.md and `tech` of tech.md, and proposals for the inbox. Main type: Machine. It runs after the
 * files have been quiet for a while and not often, so that `git status` does not flicker, and does not write text that
 * is already there. It never creates a missing bank: that is a person's step.
 */

import { assertNever } from '#shared/base/assert-never.ts';
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { MachineWriter } from '#shared/contract/bank/bank-types.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { CodePattern, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { BlockUpdate, BlockWriter } from '../conflicts/write-block.ts';
import type { Language } from '../gates/gate.ts';
import type { Inbox } from '../inbox.ts';
import { type ActiveMaterial, activeText } from './active-text.ts';
import { decisionOf, learningOf, type Proposed } from './proposals.ts';
import { type TechMaterial, techText } from './tech-text.ts';

type Writer = (typeof MachineWriter.options)[number];

/** What the writers are made of. Each throws Cancelled. */
export interface MachineSources {
  active(signal: AbortSignal): Promise<ActiveMaterial>;
  /** Null while there is no document of the architecture. */
  tech(signal: AbortSignal): Promise<TechMaterial | null>;
  /** Most followed first. */
  patterns(signal: AbortSignal): Promise<readonly CodePattern[]>;
  /** Errors and practices, supported by the present files; surest first. */
  learnings(signal: AbortSignal): Promise<readonly LearningRecord[]>;
}

export interface MachineParts {
  readonly blocks: BlockWriter;
  readonly inbox: Inbox;
  exists(): Promise<boolean>;
}

export interface MachineOptions {
  readonly sources: MachineSources;
  readonly timers: TimerClock;
  /** False in a single command: it shows what would be written and writes nothing. */
  readonly here: boolean;
  readonly readOnly: string | null;
  on(): Readonly<Record<Writer, boolean>>;
  parts(): Promise<MachineParts>;
  language(): Promise<Language>;
  /** Others are on now. */
  onSwitched(): void;
  /** A block of this file was written. */
  onWritten(path: string): Promise<void>;
  onFailed(message: string): void;
}

export interface Machine {
  /** What a writer would do now, whether it is on or off. */
  preview(writer: Writer, signal: AbortSignal): Promise<Result<'bank.machine'>>;
  /** Something that the writers report on changed. */
  touched(): void;
  /** The configuration was read for the first time or again: what was switched on starts at once. */
  configured(): void;
  close(): Promise<void>;
}

const all: readonly Writer[] = ['active', 'tech', 'patterns', 'learnings'];
/** Nothing changed for so long. */
const quietMs = 15_000;
/** Between two rounds. */
const everyMs = 60_000;
/** Proposals that wait; more are not read. */
const mostOpen = 6;

export function createMachine(options: MachineOptions): Machine {
  const { sources, timers, here, readOnly, on, parts, language } = options;
  const closing = new AbortController();
  let callOff: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();
  let lastAt = Number.NEGATIVE_INFINITY;
  /** A round is due that nothing puts off: a person waits for what they switched on. */
  let atOnce = false;
  /** Those that were on when it was last looked. */
  let known: ReadonlySet<Writer> = new Set();

  /** '' for its text: there is nothing to report yet. */
  async function updateOf(writer: 'active' | 'tech', signal: AbortSignal): Promise<BlockUpdate> {
    const own = await language();
    if (writer === 'active') {
      const text = activeText(await sources.active(signal), own);
      return { path: 'active.md', id: 'changes', text, source: 'changes', heading: `# ${titles[own].active}\n` };
    }
    const material = await sources.tech(signal);
    const text = material === null ? '' : techText(material, own);
    return { path: 'tech.md', id: 'tech', text, source: 'tech', heading: `# ${titles[own].tech}\n` };
  }

  /** Those that are new, as many as the inbox has room for. */
  async function newOf(writer: 'patterns' | 'learnings', inbox: Inbox, signal: AbortSignal): Promise<Proposed[]> {
    const own = await language();
    const found =
      writer === 'patterns'
        ? (await sources.patterns(signal)).map((pattern) => decisionOf(pattern, own))
        : (await sources.learnings(signal)).map(learningOf);
    const room = mostOpen - inbox.count();
    const fresh: Proposed[] = [];
    for (const one of found) {
      if (fresh.length >= room) break;
      if (await inbox.isNew(one.proposed, one.source.about)) fresh.push(one);
    }
    return fresh;
  }

  async function write(writer: Writer): Promise<void> {
    const { signal } = closing;
    const { blocks, inbox } = await parts();
    switch (writer) {
      case 'active':
      case 'tech': {
        const update = await updateOf(writer, signal);
        if (update.text === '' || !on()[writer]) return;
        if ((await blocks.write(update)).state === 'written') await options.onWritten(update.path);
        return;
      }
      case 'patterns':
      case 'learnings':
        for (const { proposed, source } of await newOf(writer, inbox, signal)) await inbox.propose(proposed, source);
        return;
      default:
        assertNever(writer);
    }
  }

  async function round(): Promise<void> {
    if (readOnly !== null || !(await (await parts()).exists())) return;
    for (const writer of all) {
      if (closing.signal.aborted) return;
      if (!on()[writer]) continue;
      try {
        await write(writer);
      } catch (thrown) {
        const { code, message } = toMemoError(thrown);
        if (code !== 'Cancelled') options.onFailed(`the machine's ${writer}: ${message}`);
      }
    }
  }

  function start(): void {
    callOff = null;
    atOnce = false;
    lastAt = timers.now();
    running = running.then(round).catch((thrown: unknown) => {
      if (!closing.signal.aborted) options.onFailed(toMemoError(thrown).message);
    });
  }

  function after(ms: number): void {
    callOff?.();
    callOff = timers.start(ms, start);
  }

  const working = (): boolean => here && !closing.signal.aborted;

  return {
    async preview(writer, signal) {
      const { blocks, inbox, exists } = await parts();
      const shown = { on: on()[writer], path: paths[writer] };
      const closed = readOnly !== null || !(await exists());
      switch (writer) {
        case 'active':
        case 'tech': {
          const update = await updateOf(writer, signal);
          if (closed) return { ...shown, text: update.text, state: 'refused' };
          if (update.text === '') return { ...shown, text: '', state: 'same' };
          return { ...shown, text: update.text, state: await outlook(blocks, update) };
        }
        case 'patterns':
        case 'learnings': {
          const fresh = await newOf(writer, inbox, signal);
          const text = fresh.map(inWords).join('\n\n');
          return { ...shown, text, state: closed ? 'refused' : fresh.length === 0 ? 'same' : 'writes' };
        }
        default:
          return assertNever(writer);
      }
    },
    touched() {
      // Re-reading the configuration checks all files, which calls `touched`.
      if (working() && known.size > 0 && !atOnce) after(Math.max(quietMs, lastAt + everyMs - timers.now()));
    },
    configured() {
      const before = known;
      known = new Set(all.filter((writer) => on()[writer]));
      if ([...known].join() !== [...before].join()) options.onSwitched();
      if (!working()) return;
      if (known.size === 0) {
        callOff?.();
        atOnce = false;
      } else if ([...known].some((writer) => !before.has(writer))) {
        atOnce = true;
        after(0);
      }
    },
    async close() {
      closing.abort();
      callOff?.();
      await running;
    },
  };
}

async function outlook(blocks: BlockWriter, update: BlockUpdate): Promise<Result<'bank.machine'>['state']> {
  try {
    const state = await blocks.outlook(update);
    return state === 'written' ? 'writes' : state;
  } catch (thrown) {
    const { code } = toMemoError(thrown);
    if (code === 'Refused' || code === 'InvalidArgument') return 'refused';
    throw thrown;
  }
}

/** As shown in the inbox: what is known of it. */
function inWords({ proposed }: Proposed): string {
  const parts = Object.entries(proposed.form).filter(([, text]) => text !== '');
  return parts.map(([part, text]) => `${part}: ${text}`).join('\n');
}

const paths = {
  active: 'active.md',
  tech: 'tech.md',
  patterns: 'patterns.md',
  learnings: 'learnings/_index.md',
} satisfies Record<Writer, string>;

const titles = {
  en: { active: 'Active', tech: 'Tech' },
  zh: { active: '当前状态', tech: '技术' },
} satisfies Record<Language, object>;
