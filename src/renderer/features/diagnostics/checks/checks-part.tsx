/** What the doctor finds: what needs attention first, with what fixes it: advice, or a command, which is copied and
 * never run. */
import type { Result } from '#shared/contract/contract.ts';
import { useCheckWords } from '../../../lib/i18n/use-check-words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CheckSign } from '../../../ui/feedback/check-sign.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import styles from './checks.module.css';

type Check = Result<'doctor.run'>['checks'][number];

export function ChecksPart() {
  const { t } = useMessages();
  const { data, error, isFetching, refetch } = useCall('doctor.run', {});
  const checks = data?.checks ?? [];
  const bad = checks.filter(({ ok }) => !ok);
  const note =
    bad.length > 0 ? t('diagnostics.wrong', { count: bad.length }) : t('diagnostics.allGood', { count: checks.length });
  return (
    <section aria-label={t('diagnostics.checks')}>
      <PaneHead
        title={t('diagnostics.checks')}
        note={data === undefined ? undefined : <span role="status">{note}</span>}
      >
        <Button small icon="refresh" disabled={isFetching} onClick={() => void refetch()}>
          {t(isFetching ? 'diagnostics.checking' : 'diagnostics.again')}
        </Button>
      </PaneHead>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Delayed>
          <p className={styles.wait}>{t('diagnostics.checking')}</p>
        </Delayed>
      )}
      <ul className={styles.list}>
        {[...bad, ...checks.filter(({ ok }) => ok)].map((check) => (
          <CheckItem key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckItem({ check }: { check: Check }) {
  const { t } = useMessages();
  const { ok, absent } = check;
  const { name, found, foreign, mend } = useCheckWords()(check);
  const copy = useCopy();
  return (
    <li className={ok ? styles.check : `${styles.check} ${styles.wrong}`}>
      <CheckSign check={check} />
      <span className={styles.name}>
        {name}
        <span className="visually-hidden">
          : {t(!ok ? 'diagnostics.notOk' : absent === true ? 'diagnostics.absent' : 'diagnostics.ok')}
        </span>
      </span>
      <span className={styles.found} translate={foreign ? 'no' : undefined}>
        {found}
      </span>
      {mend?.command === false && <span className={styles.advice}>{mend.text}</span>}
      {mend?.command === true && (
        <span className={styles.command}>
          <code>{mend.text}</code>
          <IconButton
            small
            icon="copy"
            label={t('diagnostics.copyMend', { mend: mend.text })}
            onClick={() => copy(mend.text)}
          />
        </span>
      )}
    </li>
  );
}
