/** How the description of a type stands, in words beside its sign; of a stale one, when the type changed. */
import type { ChangeState } from '#shared/contract/change.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PlainFreshness } from '../../../ui/memory/freshness.tsx';

type Standing = Pick<ChangeState, 'semanticState' | 'changedAt'>;

export function DescriptionWords({ semanticState: state, changedAt }: Standing) {
  const { t, format } = useMessages();
  const word = t(`search.description.${state}`);
  const text =
    state === 'stale' && changedAt !== null
      ? t('search.descriptionChanged', { state: word, when: format.day(changedAt, Date.now()) })
      : word;
  if (state === 'none') return word;
  return <PlainFreshness of={state === 'cached' ? 'active' : 'stale'} text={text} t={t} />;
}
