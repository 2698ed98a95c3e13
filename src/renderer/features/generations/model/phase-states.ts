/** Which of the six phases are done, now or to come: a rebuild reads all files while both are fed, so these two go together. */
import { phases, type RotationStatus } from '#shared/contract/generations/methods.ts';

export type PhaseState = 'done' | 'now' | 'later';
type Phase = (typeof phases)[number];

export function phaseStates({ phase, rebuild }: Pick<RotationStatus, 'phase' | 'rebuild'>): Record<Phase, PhaseState> {
  const at = phases.indexOf(phase);
  const stateOf = (one: Phase): PhaseState => {
    if (one === phase) return 'now';
    if (rebuild !== null && one === 'bothFed' && phase === 'scan') return 'now';
    return phases.indexOf(one) < at ? 'done' : 'later';
  };
  return {
    start: stateOf('start'),
    normal: stateOf('normal'),
    scan: stateOf('scan'),
    bothFed: stateOf('bothFed'),
    swap: stateOf('swap'),
    nextRound: stateOf('nextRound'),
  };
}
