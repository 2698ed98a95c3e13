/**
 * Chooses the writer: the model that this user chose, where a person allowed it in this workspace and its server has
 * it; else only the static analyst. Checked again every few seconds, so that a change of settings or consent takes
 * effect at once.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { type Analyst, openAnalyst } from '../../analyst/analyst.ts';
import type { ModelSettings } from '../../models/models.ts';
import type { Log } from '../../storage/storage.ts';

export interface Writer {
  /** `ollama:<model>`, `lm-studio:<model>`: as descriptions name it. */
  readonly name: string;
  readonly analyst: Analyst;
  readonly language: 'en' | 'zh';
}

export interface WriterChoice {
  /** Null where the static analyst writes. Throws Cancelled. */
  now(signal: AbortSignal): Promise<Writer | null>;
  /** Whether a model is to write, there or not. */
  wanted(): Promise<boolean>;
  /** `static`, or `ollama:<model>`, `lm-studio:<model>`. */
  name(): Promise<string>;
  forget(): void;
}

export interface WriterChoiceOptions {
  readonly timers: TimerClock;
  readonly log: Log;
  settings(): Promise<Pick<ModelSettings, 'analyst' | 'language'>>;
  consent(): Promise<boolean>;
}

const keptMs = 5_000;

export function createWriterChoice({ timers, log, settings, consent }: WriterChoiceOptions): WriterChoice {
  let kept: { at: number; writer: Writer | null } | null = null;

  async function look(signal: AbortSignal): Promise<Writer | null> {
    const { analyst: place, language } = await settings();
    if (place === null || !(await consent())) return null;
    try {
      const analyst = openAnalyst(place);
      const status = await analyst.status(signal);
      return status.state === 'ready' ? { analyst, language, name: status.analyst } : null;
    } catch (thrown) {
      const error = toMemoError(thrown);
      if (error.code === 'Cancelled') throw error;
      log.warn(`no model for descriptions: ${error.message}`);
      return null;
    }
  }

  async function now(signal: AbortSignal): Promise<Writer | null> {
    const age = kept === null ? Number.POSITIVE_INFINITY : timers.now() - kept.at;
    if (kept === null || age > keptMs || age < 0) kept = { at: timers.now(), writer: await look(signal) };
    return kept.writer;
  }

  return {
    now,
    async wanted() {
      return (await settings()).analyst !== null && (await consent());
    },
    async name() {
      const writer = await now(AbortSignal.timeout(keptMs));
      return writer === null ? 'static' : writer.name;
    },
    forget() {
      kept = null;
    },
  };
}
