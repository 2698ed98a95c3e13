/** What the chosen answer was made from: its budget, the records and the code that were given, what was left out; keeping it. */
import type { Turn } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useKnowledgeCount } from '../../../ui/memory/knowledge.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import styles from './ask-inspector.module.css';
import { BudgetBar } from './budget-bar.tsx';
import { SaveLearning } from './save-learning.tsx';
import { UsedCode } from './used-code.tsx';
import { UsedRecords } from './used-records.tsx';

/** @param turn null while there is no answer yet. */
export function AskInspector({ turn }: { turn: Turn | null }) {
  const { t, format } = useMessages();
  const total = useKnowledgeCount() ?? 0;
  const answer = turn?.answer ?? null;
  if (turn === null || answer === null) {
    return (
      <>
        <PaneHead title={t('ask.used')} />
        <p className={styles.none}>{t('ask.usedNone')}</p>
      </>
    );
  }
  const { leftOut } = answer.context;
  return (
    <>
      <PaneHead title={t('ask.used')} />
      <Scroll>
        <BudgetBar answer={answer} />
        <UsedRecords answer={answer} total={total} />
        <UsedCode code={answer.context.code} />
        {leftOut.length > 0 && (
          <section className={styles.part}>
            <GroupHead count={format.number(leftOut.length)}>{t('ask.leftOut')}</GroupHead>
            <ul>
              {leftOut.map(({ what, why }) => (
                <li key={`${what} ${why}`} className={styles.out}>
                  <span>
                    <CodeSpans text={what} />
                  </span>
                  <span className={styles.why}>{t(`ask.leftOut.${why}`)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {answer.found && turn.id > 0 && <SaveLearning key={turn.id} turn={turn} answer={answer} />}
      </Scroll>
    </>
  );
}
