/** How far an iteration is along its stations. */
import { type EvolutionState, type LoopStation, loopStations } from '#shared/contract/evolution/types.ts';

export type StationState = 'done' | 'now' | 'next';

/** While nothing is asked, no station is done: the round that ended is over. */
export function stationStates({ station, idle }: Pick<EvolutionState, 'station' | 'idle'>): StationState[] {
  const now = nowAt(station, idle);
  const at = now === null ? -1 : loopStations.indexOf(now);
  return loopStations.map((_, index) => {
    if (index === at) return 'now';
    return index < at && idle === null ? 'done' : 'next';
  });
}

function nowAt(station: LoopStation, idle: EvolutionState['idle']): LoopStation | null {
  switch (idle) {
    case null:
      return station;
    case 'backoff':
      return 'backoff';
    case 'quota':
      return 'quota';
    case 'interval':
    case 'noQuestion':
    case 'yields':
    case 'memory':
      return 'sleep';
    default:
      return null;
  }
}
