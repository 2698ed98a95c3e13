/** Why a rebuild came to nothing, or was left out, in the person's language. */
import { useMemo } from 'react';
import type { EndReason, SkipReason } from '#shared/contract/generations/methods.ts';
import { createWording } from '#shared/messages/translator.ts';
import { useMessages } from './i18n/use-messages.ts';

export interface ReasonWords {
  readonly end: (reason: EndReason) => string;
  readonly skip: (reason: SkipReason) => string;
}

export function useReasonWords(): ReasonWords {
  const { language } = useMessages();
  return useMemo(() => {
    const word = createWording(language);
    return {
      end: ({ code, ...values }) => word({ key: `generations.reason.${code}`, values }) ?? code,
      skip: ({ code, ...values }) => word({ key: `generations.skip.${code}`, values }) ?? code,
    };
  }, [language]);
}
