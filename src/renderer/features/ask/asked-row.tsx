/** A row of what was asked before, a conversation or an investigation: its question, its day, and what became of it. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { CodeSpans } from '../../ui/text/code-spans.tsx';
import styles from './asked-row.module.css';

export interface AskedRowProps {
  readonly question: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly now: number;
  /** In words; what does not hold is false. */
  readonly facts: readonly (string | false)[];
  /** Lines that the question may take. */
  readonly lines: number;
  readonly title?: string;
}

export function AskedRow({ question, at, now, facts, lines, title = question }: AskedRowProps) {
  const { t, format } = useMessages();
  return (
    <div className={styles.row} title={title}>
      <span className={styles.question} style={{ WebkitLineClamp: lines }}>
        <CodeSpans text={question} />
      </span>
      <span className={styles.time}>{format.day(at, now)}</span>
      <span className={styles.facts}>{facts.filter((fact) => fact !== false).join(t('symbols.separator'))}</span>
    </div>
  );
}
