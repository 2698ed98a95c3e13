/** Other records: those that this one names or that name it, and the line of answers to the same question. */
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../../lib/navigation/route.ts';
import { useDomainColours } from '../../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../../ui/memory/question-mark.tsx';
import type { FoundRecord } from '../found-record.ts';
import styles from '../record-page.module.css';

export function RecordTies({ found, onGo }: { found: FoundRecord; onGo: (id: string) => void }) {
  const { t } = useMessages();
  const { record, related, versions } = found;
  return (
    <>
      {related.length > 0 && (
        <section className={styles.section} aria-label={t('learnings.related')}>
          <h2>
            {t('learnings.related')} <span className={styles.note}>{related.length}</span>
          </h2>
          <div>
            {related.map((one) => (
              <Tie key={one.id} record={one} onGo={onGo} />
            ))}
          </div>
        </section>
      )}
      {versions.length > 1 && (
        <section className={styles.section} aria-label={t('learnings.versions')}>
          <h2>
            {t('learnings.versions')}{' '}
            <span className={styles.note}>{t('learnings.oldestFirst', { count: versions.length })}</span>
          </h2>
          <div>
            {versions.map((one) => (
              <Tie key={one.id} record={one} current={one.id === record.id} dated onGo={onGo} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

interface TieProps {
  readonly record: RecordSummary;
  readonly current?: boolean;
  readonly dated?: boolean;
  readonly onGo: (id: string) => void;
}

function Tie({ record, current = false, dated = false, onGo }: TieProps) {
  const { format } = useMessages();
  const colourOf = useDomainColours();
  const { id, questionType, domain, confidence, status, origin, question, createdAt, evidenceCount } = record;
  return (
    <a
      className={styles.tie}
      href={formatHash(route('learnings', id))}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!current) onGo(id);
      }}
    >
      <QuestionMark
        type={questionType}
        domain={domain}
        colour={colourOf(domain)}
        confidence={confidence}
        status={status}
        origin={origin}
      />
      <span className={styles.tieText}>{question}</span>
      {dated && <span className="faint small num nowrap">{format.day(createdAt, Date.now())}</span>}
      <Freshness of={standingOf(status, evidenceCount)} bare={!dated} />
    </a>
  );
}
