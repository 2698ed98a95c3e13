/** One investigation, asked for again whenever its op moves, and what is done with it. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { MemoError } from '#shared/base/errors.ts';
import type { Investigation } from '#shared/contract/context/investigate.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { throttle } from '../../../lib/state/throttle.ts';
import { useCall } from '../../../lib/use-call.ts';
import { investigationRoute } from './place.ts';

/** Milliseconds between two looks at the steps of one that runs. */
const lookPause = 300;

export function useInvestigation(opId: string): UseQueryResult<Investigation, MemoError> {
  const { ops, queries } = useServices();
  const op = useStore(ops, ({ entries }) => entries.find((entry) => entry.op.opId === opId)?.op);
  const look = useMemo(
    () =>
      throttle(lookPause, () => {
        const ofInvestigations = ({ queryKey: [, method] }: { queryKey: readonly unknown[] }) =>
          String(method).startsWith('investigation.');
        void queries.invalidateQueries({ predicate: ofInvestigations });
      }),
    [queries],
  );
  useEffect(() => () => look.cancel(), [look]);
  useEffect(() => {
    if (op !== undefined) look.run();
  }, [op, look]);
  return useCall('investigation.get', { opId }, { enabled: opId !== '' });
}

export interface InvestigationActs {
  start(question: string, scopePaths: readonly string[], fresh: boolean): Promise<void>;
  stop(opId: string): void;
}

export function useInvestigationActs(): InvestigationActs {
  const services = useServices();
  const { language } = useMessages();
  return useMemo(
    () => ({
      async start(question, scopePaths, fresh) {
        const { link, navigation, queries } = services;
        try {
          const { opId } = await link.call('Investigate', { question, scopePaths: [...scopePaths], fresh, language });
          navigation.getState().go(investigationRoute(opId));
          await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'investigation.list' });
        } catch (error) {
          showError(services, error);
        }
      },
      stop: (opId) => {
        services.link.call('ops.cancel', { opId }).catch((error: unknown) => showError(services, error));
      },
    }),
    [services, language],
  );
}
