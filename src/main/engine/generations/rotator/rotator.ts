/** One rotator owns the life of both analysers (S0-32): the live generation, the rebuild beside it, the swap. */
import type { GenerationInfo, RotationStatus } from '#shared/contract/generations/methods.ts';
import type { GenerationLog } from '../../history/history.ts';
import type { Generation } from '../generations.ts';
import { entryOf, infoOf } from './rotation-log.ts';

export interface Rotator {
  status(): RotationStatus;
  list(offset: number, limit: number): { generations: GenerationInfo[]; total: number };
}

export interface RotatorOptions {
  live(): Generation;
  log: GenerationLog;
  settings(): { enabled: boolean; intervalMs: number; stabilizeMs: number };
  indexing(): boolean;
}

export function createRotator(options: RotatorOptions): Rotator {
  const { log } = options;
  const stored = (): Set<string> => new Set([options.live().id]);
  function live(): GenerationInfo {
    const manifest = options.live().manifest();
    const noted = log.get(manifest.id);
    return infoOf(entryOf(manifest, noted ?? { swappedAt: Date.parse(manifest.startedAt) }), stored());
  }
  return {
    status: () => ({
      phase: options.indexing() ? 'start' : 'normal',
      live: live(),
      rebuild: null,
      timer: { ...options.settings(), running: false },
      nextAt: null,
      skipped: null,
      failure: null,
      previous: null,
    }),
    list(offset, limit) {
      log.put(entryOf(options.live().manifest(), log.get(options.live().id) ?? {}));
      const { entries, total } = log.list(offset, limit);
      return { generations: entries.map((entry) => infoOf(entry, stored())), total };
    },
  };
}
