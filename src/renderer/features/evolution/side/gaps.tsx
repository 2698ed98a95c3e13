/** The gaps of memory by priority; each can be asked now. */
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useGapWords } from '../../../ui/memory/use-gap-words.ts';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { askQuestion } from '../../ask/ask-about.ts';
import styles from './side.module.css';

/** Shown until a person asks for all. */
const few = 6;

export function Gaps() {
  const { t } = useMessages();
  const services = useServices();
  const inWords = useGapWords();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useCall('memory.gaps', { limit: 50 });
  const gaps = data?.gaps ?? [];
  const more = gaps.length - few;
  return (
    <>
      <PaneHead
        title={t('evolution.gaps')}
        note={gaps.length === 0 ? undefined : t('evolution.gapsNote', { count: data?.total ?? gaps.length })}
      />
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && gaps.length === 0 && <p className={styles.none}>{t('evolution.noGaps')}</p>}
      <ul className={styles.gaps} aria-label={t('evolution.gaps')}>
        {(all ? gaps : gaps.slice(0, few)).map((gap) => {
          const { description, suggestedQuestion } = inWords(gap);
          const priority = Math.round(gap.priority);
          return (
            <li key={`${gap.type} ${gap.about}`}>
              <span className={styles.priority} title={t('evolution.gapPriority', { priority })}>
                {priority}
              </span>
              <span className={styles.what}>
                <Breakable text={suggestedQuestion} />
                <small>{description}</small>
              </span>
              <Button
                small
                look="ghost"
                aria-label={t('overview.gapAskFor', { question: suggestedQuestion })}
                onClick={() => askQuestion(services, suggestedQuestion)}
              >
                {t('overview.gapAsk')}
              </Button>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button small look="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('evolution.fewerGaps') : t('evolution.allGaps', { count: more })}
          </Button>
        </div>
      )}
    </>
  );
}
