/** The doctor's findings: what needs attention first, with what fixes it; commands are shown, never run. */
import type { Result } from '#shared/contract/contract.ts';
import { useCheckWords } from '../../lib/i18n/use-check-words.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CheckSign } from '../../ui/feedback/check-sign.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import styles from './checks.module.css';

type Check = Result<'doctor.run'>['checks'][number];

export function Checks() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data, error, isFetching, refetch } = useCall('doctor.run', {});
  const checks = data?.checks ?? [];
  const bad = checks.filter((check) => !check.ok);
  const good = checks.filter((check) => check.ok);
  const note = bad.length > 0 ? t('settings.doctorNote', { count: bad.length }) : t('settings.doctorGood');
  return (
    <>
      <PaneHead title={t('settings.doctor')} note={data === undefined ? undefined : note}>
        <Button small icon="gauge" onClick={() => navigation.getState().go(route('diagnostics'))}>
          {t('diagnostics.open')}
        </Button>
        <IconButton
          small
          icon="refresh"
          label={t('settings.doctorAgain')}
          disabled={isFetching}
          onClick={() => void refetch()}
        />
      </PaneHead>
      <Scroll label={t('settings.doctor')}>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <Delayed>
            <p className={styles.wait}>{t('settings.doctorRunning')}</p>
          </Delayed>
        )}
        <ul className={styles.list}>
          {[...bad, ...good].map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      </Scroll>
    </>
  );
}

/** Longest finding, in characters, that fits beside its name. */
const shortFinding = 44;

function CheckRow({ check }: { check: Check }) {
  const { ok } = check;
  const { name, found, foreign, mend } = useCheckWords()(check);
  const beside = ok && found.length <= shortFinding;
  return (
    <li className={beside ? `${styles.check} ${styles.good}` : styles.check}>
      <CheckSign check={check} />
      <span>{name}</span>
      <span className={beside ? styles.figure : styles.found} translate={foreign ? 'no' : undefined}>
        {found}
      </span>
      {mend?.command === false && <span className={styles.advice}>{mend.text}</span>}
      {mend?.command === true && <code className={styles.command}>{mend.text}</code>}
    </li>
  );
}
