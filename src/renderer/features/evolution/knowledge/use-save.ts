/** A change that a person makes to what was distilled: saved, said, and the error kept beside the form if it fails. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { useServices } from '../../../lib/services-context.tsx';

export interface Save {
  readonly failed: string;
  /** @param said what the corner says when it is done. */
  run(work: Promise<unknown>, said: string, done: () => void): void;
}

const changedBySaving: ReadonlySet<unknown> = new Set(['evolution.distilled', 'memory.domains', 'memory.global']);

export function useSave(): Save {
  const { notifications } = useServices();
  const queries = useQueryClient();
  const [failed, setFailed] = useState('');
  return {
    failed,
    run(work, said, done) {
      setFailed('');
      work.then(
        () => {
          done();
          if (said !== '') notifications.getState().show({ level: 'info', title: said });
          void queries.invalidateQueries({ predicate: ({ queryKey }) => changedBySaving.has(queryKey[1]) });
        },
        (error: unknown) => setFailed(toMemoError(error).message),
      );
    },
  };
}
