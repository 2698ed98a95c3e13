/** Beside the loop: what nobody has asked yet, the most urgent first, and what failed with how it is avoided now. */

import { useState } from 'react';
import { type ReasonCode, reasonCodes } from '#shared/contract/evolution/evolution-types.ts';
import type { FailureRecord } from '#shared/contract/memory/memory-types.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useGapWords } from '../../ui/memory/use-gap-words.ts';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { CodeSpans } from '../../ui/text/code-spans.tsx';
import { askQuestion } from '../ask/ask-about.ts';
import { dateOf } from './charts/day-name.ts';
import { useReasonWords } from './log/use-reason-words.ts';
import styles from './side.module.css';

export function Side() {
  return (
    <Scroll restoreAs="evolution.side">
      <Gaps />
      <Failures />
    </Scroll>
  );
}

const prefix = 'reason.';
/** Older ones are of no use beside the loop. */
const shown = 30;

/** What failed, newest first: its name, what was tried, and what the analyst does instead from then on. */
function Failures() {
  const { t } = useMessages();
  const { data } = useCall('memory.failures', { limit: shown });
  const now = useNow(60_000);
  if (data === undefined) return null;
  const { failures, total } = data;
  const today = failures.filter(({ timestamp }) => dateOf(timestamp) === dateOf(now)).length;
  return (
    <section className={styles.failures}>
      <GroupHead count={today === 0 ? undefined : t('evolution.failuresToday', { count: today })}>
        {t('evolution.failures')}
      </GroupHead>
      {failures.length === 0 && <p className={styles.none}>{t('evolution.noFailures')}</p>}
      {failures.map((failure) => (
        <Failure key={failure.id} failure={failure} now={now} />
      ))}
      {total > failures.length && <p className={styles.none}>{t('list.cut', { shown: failures.length, total })}</p>}
    </section>
  );
}

function Failure({ failure, now }: { failure: FailureRecord; now: number }) {
  const { t, format } = useMessages();
  const inWords = useReasonWords();
  const said = useSaid();
  const { operation, operationType, error, timestamp, avoidStrategy, context, origin } = failure;
  const code = codeOf(context);
  const asked = context?.question ?? operation;
  const why = (code === undefined ? null : inWords({ code, values: valuesOf(context) }).sentence) ?? said(error);
  // By rule there is one for each code, written in the language of that time; a model's words stay its own.
  const byRule = code !== undefined && avoidStrategy && context?.avoidBy === undefined;
  const avoid = byRule ? t(`evolution.avoid.${code}`) : (avoidStrategy ?? '');
  return (
    <article className={styles.failure}>
      <p className={styles.line}>
        <span className="strong grow">
          {code === undefined ? t(`evolution.operation.${operationType}`) : t(`evolution.reasonName.${code}`)}
        </span>
        <span className="small faint num nowrap">{format.day(timestamp, now)}</span>
      </p>
      {origin === 'repository' && <p className="small muted">{t('evolution.foreignFailure')}</p>}
      <p className={styles.operation} title={asked}>
        <CodeSpans text={asked} />
      </p>
      <p className={styles.error} title={why}>
        {why}
      </p>
      {avoid !== '' && (
        <p className={styles.avoid} title={t('evolution.avoid', { strategy: avoid })}>
          <Icon name="shield" size="small" />
          <span>{avoid}</span>
        </p>
      )}
    </article>
  );
}

/** The loop keeps the code of its reason with the failure, and its values as `reason.<name>`; others have none. */
function codeOf(context: FailureRecord['context']): ReasonCode | undefined {
  return reasonCodes.find((code) => code === context?.reason);
}

function valuesOf(context: FailureRecord['context']): Record<string, string> {
  const own = Object.entries(context ?? {}).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]));
}

/** Shown until a person asks for all. */
const few = 6;

/** The gaps of memory by priority; each can be asked now. */
function Gaps() {
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
