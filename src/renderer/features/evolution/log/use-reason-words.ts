/** Why something was skipped, refused or ended, in the person's language. */
import { useMemo } from 'react';
import type { Reason } from '#shared/contract/evolution/evolution-types.ts';
import { reasons } from '#shared/messages/en/evolution/reasons.ts';
import { placeholdersIn } from '#shared/messages/message.ts';
import { createWording } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';

export interface ReasonWords {
  /** A few words. */
  readonly name: string;
  /** A whole sentence; null where what it fills in is not known. */
  readonly sentence: string | null;
}

export function useReasonWords(): (reason: Reason) => ReasonWords {
  const { t, language } = useMessages();
  return useMemo(() => {
    const word = createWording(language);
    return ({ code, values }) => {
      const name = t(`evolution.reasonName.${code}`);
      const key = `evolution.reason.${code}` as const;
      const complete = placeholdersIn(reasons[key]).every((one) => Object.hasOwn(values, one));
      return { name, sentence: complete ? word({ key, values }) : null };
    };
  }, [t, language]);
}
