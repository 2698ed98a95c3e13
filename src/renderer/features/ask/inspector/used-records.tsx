/** The records an answer was made from: how they stand, how well they fit and why, their tokens. Each opens its page. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { reasonOf, type UsedRecord } from '../model/answer-parts.ts';
import styles from './ask-inspector.module.css';

export function UsedRecords({ used, total }: { used: readonly UsedRecord[]; total: number }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const colour = useDomainColours();
  return (
    <section className={styles.part}>
      <GroupHead
        count={t('ask.someOf', { count: used.length, total })}
        end={<span className={styles.column}>{t('ask.tokensHead')}</span>}
      >
        {t('ask.records')}
      </GroupHead>
      {used.length === 0 && <p className={styles.no}>{t('ask.recordsNone')}</p>}
      <ul>
        {used.map(({ hit, tokens, numbers }) => {
          const target = route('learnings', hit.id);
          return (
            <li key={`${hit.projectKey} ${hit.id}`}>
              <a
                className={styles.record}
                href={formatHash(target)}
                onClick={(event) => {
                  event.preventDefault();
                  navigation.getState().go(target);
                }}
              >
                <span className={styles.numbers}>
                  {numbers.map((n) => (
                    <span key={n} className={styles.number}>
                      {n}
                    </span>
                  ))}
                </span>
                <QuestionMark
                  type={hit.questionType}
                  domain={hit.domain}
                  colour={colour(hit.domain)}
                  confidence={hit.confidence}
                  status={hit.status}
                />
                <span className={styles.title}>{hit.question}</span>
                <span className={styles.tokens}>{format.number(tokens)}</span>
                <span className={styles.facts}>
                  <Freshness of={hit.status} />
                  <span>{t(`ask.why.${reasonOf(hit)}`, { score: hit.score.toFixed(2) })}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
