/** Begins and shows investigations, and tells callers without events how an op goes on. */
import type { investigateMethods } from '#shared/contract/context/investigate.ts';
import type { Handlers } from '../../handler.ts';
import type { Investigations } from '../../investigate/investigate.ts';
import type { Ops } from '../../ops.ts';

export interface InvestigationServices {
  investigations: Investigations;
  ops: Pick<Ops, 'follow'>;
  /** Runs work that outlives the call, and is part of no read. */
  apart<T>(work: () => T): T;
}

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
