/** The parts of the loop: all its dependencies, so that each can be replaced in a test. */
import type { TimerClock } from '#shared/base/clock.ts';
import type { EvolutionState, LoopAnalyst } from '#shared/contract/evolution/evolution-types.ts';
import type { Memory } from '../../memory/memory.ts';
import type { Log } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../../workspace/workspace.ts';
import type { Explorer } from '../explorer.ts';
import type { Learner } from '../learner.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Governor } from './governor.ts';

export type EvolutionConfig = WorkspaceConfig['evolution'];
export type Language = 'en' | 'zh';

/** The learner of the next iteration. */
export interface Chosen {
  readonly learner: Learner;
  readonly analyst: LoopAnalyst;
}

export interface LoopParts {
  readonly timers: TimerClock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  config(): EvolutionConfig;
  /** Throws where memory cannot be opened. */
  use<T>(work: (memory: Memory) => T | Promise<T>): Promise<T>;
  /** The model where it is wanted, allowed and there; else the static analyst, with why. `failing`: it is in its own back-off. */
  choose(failing: string | null, signal: AbortSignal): Promise<Chosen>;
  /** Revision of the code map; grows with each change. */
  revision(): number;
  /** What `work` reads of the code map is of one generation. */
  reading<T>(work: () => Promise<T>): Promise<T>;
  readonly governor: Governor;
  readonly explorer: Explorer;
  readonly recorder: Recorder;
  language(): Promise<Language>;
  /** Whether a person allowed a model in this workspace. */
  consent(): Promise<boolean>;
  /** Files that a question names, by path or by symbol. */
  filesOf(question: string): readonly string[];
  /** All files were looked at, and none are being read. */
  ready(): boolean;
  /** For how many milliseconds no call of a person has run. */
  quietMs(): number;
  onChanged(state: EvolutionState): void;
  /** 0 to 1. */
  chance(): number;
}
