/** Steers and shows the loop. */

import type { investigateMethods } from '#shared/contract/context/investigate.ts';
import type { evolutionMethods } from '#shared/contract/evolution/methods.ts';
import type { Evolution } from '../../evolution/evolution.ts';
import type { Handlers } from '../../handler.ts';
import type { Investigations } from '../../investigate/investigate.ts';
import type { Ops } from '../../ops.ts';

interface EvolutionServices {
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

interface InvestigationServices {
  investigations: Investigations;
  ops: Pick<Ops, 'follow'>;
  /** Runs work that outlives the call, and is part of no read. */
  apart<T>(work: () => T): T;
}

/** Begins and shows investigations, and reports the progress of an op to callers without events. */
export function investigationHandlers({
  investigations,
  ops,
  apart,
}: InvestigationServices): Handlers<keyof typeof investigateMethods> {
  return {
    Investigate: async (asked) => ({ opId: await apart(() => investigations.begin(asked)) }),
    'investigation.get': ({ opId, waitMs }, { signal }) => investigations.get(opId, waitMs, signal),
    async 'investigation.list'({ limit }) {
      const { investigations: listed, total } = await investigations.list(limit);
      const infos = listed.map(({ steps: _steps, evidence: _evidence, references: _references, ...info }) => info);
      return { investigations: infos, total };
    },
    async StreamOp({ opId, after, waitMs }, { signal }) {
      const { op, ...told } = await ops.follow(opId, after, waitMs, signal);
      return { op, ended: op.state !== 'running', ...told };
    },
  };
}
