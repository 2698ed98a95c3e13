/** What stands under the question: type, domain, how sure, how it stands, who made it, its tags and its id. */
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { HashChip } from '../../../ui/marks/hash-chip.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { domainInk, useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { analystIcon } from '../facets/facet-pane.tsx';
import { analystName } from '../list/listed-record.ts';
import { Confidence } from '../list/record-row.tsx';
import styles from './record-page.module.css';

export function RecordFacts({ record }: { record: RecordView }) {
  const { t, format } = useMessages();
  const colourOf = useDomainColours();
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
      <Confidence value={confidence} analyst={analyst} />
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
      <HashChip value={record.id} />
    </div>
  );
}
