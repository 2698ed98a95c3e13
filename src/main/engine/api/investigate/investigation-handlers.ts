/** Begins and shows investigations, and tells callers without events how an op goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MemoError } from '#shared/base/errors.ts';
import type { investigateMethods } from '#shared/contract/context/investigate.ts';
import type { Op } from '#shared/contract/service.ts';
import type { Handlers } from '../../handler.ts';
import type { Investigations } from '../../investigate/investigate.ts';
import type { Ops } from '../../ops.ts';

export interface InvestigationServices {
  investigations: Investigations;
  ops: Pick<Ops, 'list'>;
  /** Runs work that outlives the call, and is part of no read. */
  apart<T>(work: () => T): T;
}

/** Callers that poll see each step of an exploration. */
const lookEveryMs = 100;

export function investigationHandlers({
  investigations,
  ops,
  apart,
}: InvestigationServices): Handlers<keyof typeof investigateMethods> {
  async function find(opId: string): Promise<Op> {
    const op = (await ops.list()).find((one) => one.opId === opId);
    if (op !== undefined) return op;
    throw new MemoError(
      'NotFound',
      `There is no operation '${opId}': it ended more than ten minutes ago, or never was.`,
      {
        path: 'opId',
      },
    );
  }

  const seen = ({ phase, done, detail, state }: Op): string => `${state} ${phase} ${done} ${detail ?? ''}`;

  return {
    Investigate: async (asked) => ({ opId: await apart(() => investigations.begin(asked)) }),
    'investigation.get': ({ opId, waitMs }, { signal }) => investigations.get(opId, waitMs, signal),
    'investigation.list': async ({ limit }) => ({
      investigations: (await investigations.list(limit)).map(
        ({ steps: _steps, evidence: _evidence, references: _references, ...info }) => info,
      ),
    }),
    async StreamOp({ opId, after, waitMs }, { signal }) {
      const until = performance.now() + waitMs;
      let op = await find(opId);
      // Without `after` the caller has seen nothing yet; with it, no more than was told up to then.
      const first = after === undefined ? '' : seen(op);
      while (op.state === 'running' && seen(op) === first && performance.now() < until) {
        await sleep(lookEveryMs, undefined, { signal });
        op = await find(opId);
      }
      return { op, ended: op.state !== 'running' };
    },
  };
}
