/** Where the description of a type stands, and why: state, cause, drift, the cycle that it is described with. */
import type { ChangeState } from '#shared/contract/change.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Fact } from '../../symbols/parts/facts.tsx';

export function ChangeFacts({ state }: { state: ChangeState }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { count, firstAt } = state.internalDriftState;
  return (
    <>
      <Fact name={t('change.state')}>{t(`change.state.${state.semanticState}`)}</Fact>
      {state.propagatedCause !== null && (
        <Fact name={t('change.cause')}>{t('change.causeOf', { name: state.propagatedFrom ?? '' })}</Fact>
      )}
      {count > 0 && firstAt !== null && (
        <Fact name={t('change.drift')}>{t('change.driftCount', { count, when: format.ago(firstAt, now) })}</Fact>
      )}
      {state.semanticGroupId !== null && (
        <Fact name={t('change.group')}>
          <span className="mono">{state.semanticGroupId}</span>
        </Fact>
      )}
    </>
  );
}
