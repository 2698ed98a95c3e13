/** What the evolution loop does: where its round stands, and what it asks or why it waits. It counts down once a second. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useEvolution } from '../../../lib/use-evolution.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReadOnly } from '../../../lib/use-read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { stationStates } from '../../evolution/model/station-states.ts';
import { useIdleWords } from '../../evolution/now/idle-words.ts';
import { Cell } from './cell.tsx';
import styles from './strip.module.css';

export function LoopCell() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data } = useEvolution((state) => state);
  const readOnly = useReadOnly();
  const now = useNow(1000);
  const inWords = useIdleWords();
  if (data === undefined) return <Cell icon="evolution" title={t('evolution.title')} />;
  const { idle, station, question, steps, limits } = data;
  const { title, why } =
    idle === null
      ? {
          title: t(`evolution.station.${station}`),
          why: question?.question.replaceAll('`', '') ?? t(`evolution.doing.${station}`),
        }
      : inWords({ ...data, idle, byStatic: data.analyst.name === 'static' }, readOnly, now);
  return (
    <Cell icon="evolution" title={t('evolution.title')}>
      <p className={cx(styles.value, styles.reason)} title={title}>
        <button
          type="button"
          className={styles.link}
          title={t('command.evolution')}
          onClick={() => navigation.getState().go(route('evolution'))}
        >
          {title}
        </button>
        {idle === null && station === 'explore' && question !== null && (
          <small> {t('overview.cell.loopStep', { step: steps.length, steps: limits.steps })}</small>
        )}
      </p>
      <div className={styles.stations} aria-hidden="true">
        {stationStates(data).map((state, at) => (
          <i key={`${at} ${state}`} className={cx(styles[state], idle !== null && styles.waits)} />
        ))}
      </div>
      <p className={cx('small muted', styles.why)} title={why}>
        {why}
      </p>
    </Cell>
  );
}
