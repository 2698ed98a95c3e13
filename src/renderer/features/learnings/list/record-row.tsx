/** A record in the list: its mark and question, and under it when, how sure, how it stands, who made it. */
import { memo } from 'react';
import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ConfidenceBar } from '../../../ui/marks/confidence-bar.tsx';
import type { DomainColour } from '../../../ui/memory/domain-colours.ts';
import { PlainFreshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { PlainQuestionMark } from '../../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { analystName, type ListedRecord } from './listed-record.ts';
import styles from './record-row.module.css';

export interface RecordRowProps {
  readonly record: ListedRecord;
  readonly colour: DomainColour;
  /** True where the day stands above the row already. */
  readonly timeOnly: boolean;
}

/** Characters that take no more than three lines in the narrowest list, wide signs too. */
const surelyFits = 48;

/** The most that the static analyst may claim. */
export const staticCap = 0.6;

export const RecordRow = memo(function RecordRow({ record, colour, timeOnly }: RecordRowProps) {
  const { t, format } = useMessages();
  const {
    question,
    questionType,
    confidence,
    domain,
    status,
    analyst,
    createdAt,
    pinned,
    origin,
    evidenceCount,
    found,
  } = record;
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
        <PlainConfidence t={t} value={confidence} analyst={analyst} />
        <PlainFreshness t={t} of={standingOf(status, evidenceCount)} />
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
        {found === undefined ? (
          <span className={styles.last}>{analystName(analyst, t).split(':')[0]}</span>
        ) : (
          <span className={styles.last}>
            {t('learnings.hit', { score: found.score.toFixed(2), why: t(whyKey(found.why)) })}
          </span>
        )}
      </span>
    </div>
  );
});

interface ConfidenceProps {
  readonly value: number;
  readonly analyst: string;
}

export function Confidence(props: ConfidenceProps) {
  return <PlainConfidence {...props} t={useMessages().t} />;
}

function PlainConfidence({ value, analyst, t }: ConfidenceProps & { t: Translate }) {
  const figure = value.toFixed(2);
  const cap = analyst === 'static';
  return (
    <ConfidenceBar
      value={value}
      cap={cap}
      title={
        cap
          ? t('learnings.confidenceCap', { value: figure, cap: staticCap.toFixed(2) })
          : t('learnings.confidence', { value: figure })
      }
    />
  );
}

function whyKey({ words, meaning }: { words: number; meaning: number }) {
  if (words > 0 && meaning > 0) return 'learnings.why.both';
  return words > 0 ? 'learnings.why.words' : 'learnings.why.meaning';
}
