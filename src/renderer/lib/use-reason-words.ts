/** Why a rebuild came to nothing, or was left out, in the person's language. */
import { useMemo } from 'react';
import type { EndReason, SkipReason } from '#shared/contract/generations/methods.ts';
import { useWording } from './i18n/use-worded.ts';

export interface ReasonWords {
  readonly end: (reason: EndReason) => string;
  readonly skip: (reason: SkipReason) => string;
}

export function useReasonWords(): ReasonWords {
  const word = useWording();
  return useMemo(
    () => ({
      end: ({ code, ...values }) => word({ key: `generations.reason.${code}`, values }) ?? code,
      skip: ({ code, ...values }) => word({ key: `generations.skip.${code}`, values }) ?? code,
    }),
    [word],
  );
}
