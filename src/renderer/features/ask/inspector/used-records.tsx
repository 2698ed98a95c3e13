/** The records an answer was made from: how they stand, why they fit, their tokens. Each opens its page. */
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { reasonOf, usedRecords } from '../model/answer-parts.ts';
import { useCurrentSources } from '../use-current-sources.ts';
import styles from './ask-inspector.module.css';

export function UsedRecords({ answer, total }: { answer: AskAnswer; total: number }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const colour = useDomainColours();
  const { records } = useCurrentSources(answer);
  const used = usedRecords(answer);
  return (
    <section className={styles.part}>
      <GroupHead
        count={t('ask.someOf', { count: used.length, total: Math.max(total, used.length) })}
        end={<span className={styles.column}>{t('ask.tokensHead')}</span>}
      >
        {t('ask.records')}
      </GroupHead>
      {used.length === 0 && <p className={styles.no}>{t('ask.recordsNone')}</p>}
      <ul>
        {used.map(({ hit, tokens, numbers, project }) => {
          const status = records.get(hit.id)?.status ?? hit.status;
          const target = route('learnings', hit.id);
          const body = (
            <>
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
                status={status}
                origin={(records.get(hit.id) ?? hit).origin}
              />
              <span className={styles.title} title={hit.question}>
                <CodeSpans text={hit.question} brief />
              </span>
              <span className={styles.tokens}>{format.number(tokens)}</span>
              <span className={styles.facts}>
                {/* How one of another workspace stands by now is not known here. */}
                {(project === undefined || status !== 'active') && (
                  <Freshness of={standingOf(status, (records.get(hit.id) ?? hit).evidence.length)} />
                )}
                {project !== undefined && <span>{project}</span>}
                <span>{t(`ask.why.${reasonOf(hit)}`)}</span>
              </span>
            </>
          );
          return (
            <li key={`${hit.projectKey} ${hit.id}`}>
              {project === undefined ? (
                <a
                  className={styles.record}
                  href={formatHash(target)}
                  onClick={(event) => {
                    event.preventDefault();
                    navigation.getState().go(target);
                  }}
                >
                  {body}
                </a>
              ) : (
                <div className={styles.record}>{body}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
