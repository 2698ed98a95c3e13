/** The gate refused: what is missing, that nothing was written and the draft is kept, and the way to the next gap. */
import { localeTags } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Part } from './model/gate-form.ts';

export interface RefusedBannerProps {
  readonly missing: readonly Part[];
  readonly at: number;
  /** As a draft; else the proposal waits on. */
  readonly kept: boolean;
  readonly onNext: () => void;
}

export function RefusedBanner({ missing, at, kept, onNext }: RefusedBannerProps) {
  const { t, format, language } = useMessages();
  const now = useNow(60_000);
  const names = missing.map((part, n) => (n === 0 ? t(`bank.part.${part}`) : t(`bank.part.${part}`).toLowerCase()));
  const parts = new Intl.ListFormat(localeTags[language], { type: 'conjunction' }).format(names);
  return (
    <Notice
      tone="danger"
      title={t('bank.gate.refused', { parts, count: missing.length })}
      end={
        <Button small onClick={onNext}>
          {t('bank.gate.nextGap')} <KeyHint keys="F8" />
        </Button>
      }
    >
      {kept ? t('bank.gate.draftKept', { time: format.day(at, now) }) : t('bank.gate.proposalKept')}
    </Notice>
  );
}
