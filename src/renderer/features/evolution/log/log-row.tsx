/** One question and what became of it: its mark, how sure the answer is, what it cost, when; why, where it was not saved. */
import type { EvolutionLogEntry } from '#shared/contract/evolution/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import type { DomainColour } from '../../../ui/memory/domain-colours.ts';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { Confidence } from '../../learnings/list/record-row.tsx';
import styles from './log.module.css';

export interface LogEntryRowProps {
  readonly entry: EvolutionLogEntry;
  /** Of the record, where that is known. */
  readonly domain: string | undefined;
  readonly colour: DomainColour;
  /** Why it was not saved. */
  readonly why: string | null;
}

export function LogEntryRow({ entry, domain, colour, why }: LogEntryRowProps) {
  const { t, format } = useMessages();
  const { kind, question, questionType, confidence, analyst, tokens, timestamp } = entry;
  const kept = kind === 'learned' || kind === 'verified';
  const words = question ?? t(`evolution.entry.${kind}`);
  const ofLoop = question === null;
  return (
    <div className={cx(styles.row, !kept && styles.not)}>
      {questionType === null ? (
        <Icon name="evolution" size="small" className={styles.sign} />
      ) : (
        <QuestionMark
          type={questionType}
          confidence={confidence ?? 0}
          domain={domain}
          {...(kept ? { colour } : {})}
          status={kept ? 'active' : 'rejected'}
          origin={null}
        />
      )}
      <span className={styles.question}>
        <span className={cx(styles.words, kept && 'ink')}>
          <CodeSpans text={words} />
        </span>
        {kind === 'verified' && <Tag>{t('evolution.entry.verified')}</Tag>}
      </span>
      <span className={styles.end}>
        {kept && confidence !== null ? (
          <Confidence value={confidence} analyst={analyst} />
        ) : (
          !ofLoop && (
            <span className={cx(styles.word, kind === 'failed' && styles.failed)}>{t(`evolution.entry.${kind}`)}</span>
          )
        )}
      </span>
      <span className={styles.tokens}>
        {!ofLoop &&
          (tokens === 0 && analyst === 'static'
            ? t('evolution.staticTokens')
            : t('evolution.tokensUsed', { count: tokens }))}
      </span>
      <span className={styles.time}>{format.time(timestamp)}</span>
      {why !== null && (
        <span className={styles.why}>
          <CodeSpans text={why} />
        </span>
      )}
    </div>
  );
}
