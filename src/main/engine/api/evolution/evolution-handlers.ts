/** Steers and shows the loop. */
import type { evolutionMethods } from '#shared/contract/evolution/methods.ts';
import type { Evolution } from '../../evolution/evolution.ts';
import type { Handlers } from '../../handler.ts';
import type { Ops } from '../../ops.ts';

export interface EvolutionServices {
  evolution: Evolution;
  ops: Ops;
  /** Runs work that outlives the call, and is part of no read. */
  apart<T>(work: () => T): T;
}

export function evolutionHandlers({
  evolution,
  ops,
  apart,
}: EvolutionServices): Handlers<keyof typeof evolutionMethods> {
  return {
    'evolution.status': () => evolution.state(),
    'evolution.start': () => apart(evolution.start),
    'evolution.stop': () => apart(evolution.stop),
    'evolution.pause': () => apart(evolution.pause),
    'evolution.learn': ({ n }, { signal }) =>
      ops.run('learn', signal, (op) => {
        op.progress({ phase: 'learning', done: 0, total: n });
        return apart(() => evolution.learn(n, signal, op.signal, (done) => op.progress({ done })));
      }),
    'evolution.log': (query) => evolution.log(query),
    'evolution.stats': () => evolution.stats(),
    'evolution.consent': ({ given }) => evolution.allow(given),
    'evolution.distilled': () => evolution.distilled(),
    'evolution.setDistilled': (change) => evolution.setDistilled(change),
  };
}
