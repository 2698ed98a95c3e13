/** The steps of an investigation as they were taken: with which tool, what for, and what came of it. */
import type { Investigation } from '#shared/contract/context/investigate.ts';
import { clockFormat } from '../../../lib/i18n/clock-format.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import styles from './investigation.module.css';

export function Steps({ steps, running }: Pick<Investigation, 'steps'> & { running: boolean }) {
  const { t } = useMessages();
  const said = useSaid();
  if (steps.length === 0)
    return <p className={styles.noSteps}>{t(running ? 'investigate.noSteps' : 'investigate.noneTaken')}</p>;
  return (
    <ol className={styles.steps} aria-label={t('investigate.steps')} aria-live={running ? 'polite' : 'off'}>
      {steps.map(({ at, tool, purpose, result, success }, index) => (
        // Steps are only ever added; the same one may occur twice.
        <li key={`${index} ${at}`}>
          <span className="faint num small">{clockFormat(at)}</span>
          <code>{tool}</code>
          <span className={styles.step}>
            <span>{purpose}</span>
            <span className={success ? 'muted small' : styles.stepFailed}>
              {success ? said(result) : t('investigate.stepFailed', { result: said(result) })}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
