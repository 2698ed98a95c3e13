/** Facts under the question: type, domain, whether it holds, who found it, its tags; its confidence and id where asked for. */

import { useState } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import type { RecordChange, RecordSummary, RecordView } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useIdentifiers } from '../../../lib/state/use-identifiers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ConfidenceBar } from '../../../ui/marks/confidence-bar.tsx';
import { HashChip } from '../../../ui/marks/hash-chip.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { domainInk, useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { analystIcon } from '../facet-pane.tsx';
import { analystName } from '../list/listed-record.ts';
import styles from './record-page.module.css';

export function RecordFacts({ record }: { record: RecordView }) {
  const { t, format } = useMessages();
  const colourOf = useDomainColours();
  const [identifiers] = useIdentifiers();
  const { questionType, domain, confidence, status, analyst, verifiedAt, confirmedAt, createdAt, tags } = record;
  const now = Date.now();
  const when = (at: number) => format.ago(at, now);
  const standing = standingOf(status, record.evidence.length);
  const stands = t(`freshness.${standing}`);
  const checked =
    confirmedAt !== null && confirmedAt >= (verifiedAt ?? 0)
      ? t('learnings.confirmedAt', { state: stands, when: when(confirmedAt) })
      : verifiedAt !== null
        ? t('learnings.verifiedAt', { state: stands, when: when(verifiedAt) })
        : stands;
  return (
    <div className={styles.facts}>
      <span>
        <QuestionMark
          type={questionType}
          domain={domain}
          colour={colourOf(domain)}
          confidence={confidence}
          status={status}
          origin={record.origin}
        />
        {t(`questionType.${questionType}`)}
      </span>
      {domain !== undefined && (
        <span>
          <i className={styles.dot} style={{ background: domainInk(colourOf(domain)) }} />
          {domain}
        </span>
      )}
      <Freshness of={standing} text={checked} />
      <span>
        <Icon name={analystIcon(analyst)} size="small" />
        {analystName(analyst, t)}
      </span>
      {record.origin === 'repository' && (
        <span>
          <Icon name="into" size="small" />
          {t('learnings.foreign')}
        </span>
      )}
      <span title={new Date(createdAt).toISOString()}>{t('learnings.learnt', { when: when(createdAt) })}</span>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {identifiers && <ConfidenceBar value={confidence} analyst={analyst} />}
      {identifiers && <HashChip value={record.id} />}
    </div>
  );
}

/** Other records: those that this one names or that name it, and the line of answers to the same question. */
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

const shownAtFirst = 6;

/** What became of the record: who did what to it and when, newest first. */
export function ChangeList({ changes }: { changes: readonly RecordChange[] }) {
  const { t, format } = useMessages();
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  const shown = all ? changes : changes.slice(0, shownAtFirst);
  const now = Date.now();
  return (
    <section className={styles.section} aria-label={t('learnings.history')}>
      <h2>
        {t('learnings.history')} <span className={styles.note}>{changes.length}</span>
      </h2>
      <ol>
        {shown.map(({ id, at, action, by, note }) => (
          <li key={id} className={styles.change}>
            <span className="faint num" title={new Date(at).toISOString()}>
              {format.ago(at, now)}
            </span>
            <span>
              {t(`learnings.did.${action}`)}
              {note !== '' && <span className="muted">{t('learnings.didNote', { note })}</span>}
            </span>
            <span className="muted">{analystName(by, t)}</span>
          </li>
        ))}
      </ol>
      {shown.length < changes.length && (
        <div>
          <Button small look="ghost" onClick={() => setAll(true)}>
            {t('learnings.historyMore', { count: changes.length - shown.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A record with all that is told along with it. */
export type FoundRecord = Result<'memory.get'>;
