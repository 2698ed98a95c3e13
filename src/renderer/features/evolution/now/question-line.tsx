/** The question in work with why it is asked and how long it may still take; else why nothing is asked, and until when. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useEvolution } from '../../../lib/use-evolution.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReadOnly } from '../../../lib/use-read-only.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { idleIcons, useIdleWords } from './idle-words.ts';
import styles from './now.module.css';

export function QuestionLine() {
  const { data: running } = useEvolution(({ idle }) => idle === null);
  if (running === undefined) return null;
  return <section className={styles.question}>{running ? <Running /> : <Idle />}</section>;
}

function Running() {
  const { t } = useMessages();
  const { data } = useEvolution(({ question, station, steps, limits }) => ({
    question,
    station,
    steps: steps.length,
    limits,
  }));
  const now = useNow(1000);
  if (data === undefined) return null;
  const { question, station, steps, limits } = data;
  if (question === null) {
    return (
      <>
        <Icon name="evolution" className={styles.live} />
        <p className="strong">{t(`evolution.doing.${station}`)}</p>
      </>
    );
  }
  const limit = Math.round(limits.explorationMs / 1000);
  const seconds = Math.min(limit, Math.max(0, Math.floor((now - question.startedAt) / 1000)));
  return (
    <>
      <QuestionMark type={question.type} origin={null} />
      <p className={styles.asked} title={question.question}>
        <CodeSpans text={question.question} />
      </p>
      {question.reason !== '' && (
        <span className={styles.reason} title={t('evolution.reasonFor', { reason: question.reason })}>
          {question.reason}
        </span>
      )}
      <span className="grow" />
      <span className={styles.progress}>
        {station === 'explore'
          ? t('evolution.progress', { step: steps, steps: limits.steps, seconds, limit })
          : t(`evolution.doing.${station}`)}
      </span>
    </>
  );
}

function Idle() {
  const { data } = useEvolution(({ idle, analyst, nextAt, quota, backoff, consecutiveErrors, limits }) => ({
    idle,
    byStatic: analyst.name === 'static',
    nextAt,
    quota,
    backoff,
    consecutiveErrors,
    limits,
  }));
  const readOnly = useReadOnly();
  const now = useNow(1000);
  const inWords = useIdleWords();
  if (data === undefined || data.idle === null) return null;
  const { title, why } = inWords({ ...data, idle: data.idle }, readOnly, now);
  return (
    <>
      <Icon name={idleIcons[data.idle]} className={styles.idle} />
      <p className="strong num nowrap">{title}</p>
      <span className={styles.why} title={why}>
        {why}
      </span>
    </>
  );
}
