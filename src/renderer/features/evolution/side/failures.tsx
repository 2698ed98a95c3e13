/** What failed, newest first: its name, what was tried, and what the analyst does instead from then on (S1-15). */
import { type ReasonCode, reasonCodes } from '#shared/contract/evolution/types.ts';
import type { FailureRecord } from '#shared/contract/memory/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { dateOf } from '../charts/day-name.ts';
import { useReasonWords } from '../model/use-reason-words.ts';
import styles from './side.module.css';

const prefix = 'reason.';
/** Older ones are of no use beside the loop. */
const shown = 30;

export function Failures() {
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
