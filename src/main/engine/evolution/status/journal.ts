/**
 * What is written down of the loop (S3-14, seed 003 §6): an entry of the log in memory.db, which views show, and a line in
 * engine.log. That nothing was found to ask is noted once, not every minute.
 */
import { localDay } from '#shared/base/local-day.ts';
import type { EvolutionLogEntry, LogKind } from '#shared/contract/evolution/types.ts';
import { type EvolutionStore, normalForm } from '../../memory/memory.ts';
import { redact } from '../../redact/redact.ts';
import type { Log } from '../../storage/storage.ts';

export type Note = Partial<Omit<EvolutionLogEntry, 'id' | 'kind' | 'timestamp'>> & { kind: LogKind };

export interface Journal {
  note(evolution: Pick<EvolutionStore, 'log'>, note: Note): void;
}

const good: readonly LogKind[] = ['started', 'stopped', 'paused', 'learned', 'verified'];
const words: Record<LogKind, string> = {
  started: 'the loop was started',
  stopped: 'the loop was stopped',
  paused: 'the loop was paused',
  cancelled: 'an iteration was cancelled',
  backoff: 'waits after errors',
  quota: 'the questions of the day are used up',
  noQuestion: 'there is nothing new to ask',
  skipped: 'skipped',
  refused: 'refused',
  failed: 'failed',
  learned: 'learnt',
  verified: 'looked at again and found to hold',
};

export function createJournal({ now, log }: { now(): number; log: Pick<Log, 'info' | 'warn'> }): Journal {
  return {
    note(evolution, { kind, ...given }) {
      const [last] = evolution.log.page({ limit: 1 });
      if (kind === 'noQuestion' && last?.kind === kind) return;
      const timestamp = now();
      const entry = evolution.log.add(
        {
          timestamp,
          kind,
          phase: 'IDLE',
          question: null,
          success: good.includes(kind),
          error: null,
          durationMs: 0,
          questionType: null,
          reason: null,
          recordId: null,
          domain: null,
          confidence: null,
          analyst: 'static',
          tokens: 0,
          steps: 0,
          ...given,
          files: (given.files ?? []).slice(0, 50),
        },
        { signature: given.question ? normalForm(given.question) : null, day: localDay(timestamp) },
      );
      const parts = [
        words[kind],
        entry.recordId ?? '',
        entry.question === null ? '' : `"${entry.question}"`,
        entry.reason?.code ?? '',
        entry.error ?? '',
      ].filter((part) => part !== '');
      log[kind === 'failed' ? 'warn' : 'info'](redact(`learning: ${parts.join(': ')}`));
    },
  };
}
