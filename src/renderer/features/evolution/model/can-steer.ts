/** What a person can make the loop do now. */
import type { EvolutionState } from '#shared/contract/evolution/types.ts';

export interface Steering {
  readonly start: boolean;
  readonly pause: boolean;
  readonly stop: boolean;
  readonly one: boolean;
}

const nothing: Steering = { start: false, pause: false, stop: false, one: false };

/** @param readOnly why nothing can be written; null where it can. */
export function steering(state: EvolutionState | undefined, readOnly: string | null): Steering {
  if (state === undefined || readOnly !== null || state.idle === 'notHere') return nothing;
  const { enabled, paused, idle } = state;
  const off = idle === 'configured';
  const runs = enabled && !paused && !off;
  return { start: !off && !runs, pause: runs, stop: enabled && !off, one: idle !== null && idle !== 'indexing' };
}
