/** A record in the list: its mark and question, and under it when, its topic, who found it, and what is wrong with it. */
import { memo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { DomainColour } from '../../../ui/memory/domain-colours.ts';
import { PlainFreshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { PlainQuestionMark } from '../../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { foundBy, type ListedRecord } from './listed-record.ts';
import styles from './record-row.module.css';

export interface RecordRowProps {
  readonly record: ListedRecord;
  readonly colour: DomainColour;
  /** True where the day is above the row already. */
  readonly timeOnly: boolean;
}

/** Characters that take no more than three lines in the narrowest list, wide signs too. */
const surelyFits = 48;

export const RecordRow = memo(function RecordRow({ record, colour, timeOnly }: RecordRowProps) {
  const { t, format } = useMessages();
  const { question, questionType, confidence, domain, status, createdAt, pinned, origin, evidenceCount, found } =
    record;
  const standing = standingOf(status, evidenceCount);
  return (
    <div className={styles.row}>
      <PlainQuestionMark
        t={t}
        type={questionType}
        domain={domain}
        colour={colour}
        confidence={confidence}
        status={status}
        origin={origin}
      />
      <span className={cx(styles.question, question.length > surelyFits && styles.long)} title={question}>
        <CodeSpans text={question} brief />
      </span>
      <span className={styles.meta}>
        <span className="num">{timeOnly ? format.time(createdAt) : format.day(createdAt, Date.now())}</span>
        {standing !== 'active' && <PlainFreshness t={t} of={standing} />}
        {domain !== undefined && domain !== '' && <span className={styles.topic}>{domain}</span>}
        {origin === 'repository' && (
          <span className={styles.pin} role="img" aria-label={t('learnings.foreign')} title={t('learnings.foreign')}>
            <Icon name="into" size="small" />
          </span>
        )}
        {pinned && (
          <span className={styles.pin} role="img" aria-label={t('learnings.pinned')} title={t('learnings.pinned')}>
            <Icon name="pin" size="small" />
          </span>
        )}
        <span className={styles.last}>
          {found === undefined ? foundBy(record, t) : t('learnings.hit', { why: t(whyKey(found.why)) })}
        </span>
      </span>
    </div>
  );
});

function whyKey({ words, meaning }: { words: number; meaning: number }) {
  if (words > 0 && meaning > 0) return 'learnings.why.both';
  return words > 0 ? 'learnings.why.words' : 'learnings.why.meaning';
}
