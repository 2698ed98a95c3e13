/** The map's twin: the same domains and figures by rows, the largest first. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import type { DomainInfo } from './domain-layout.ts';

export interface DomainTableProps {
  readonly domains: readonly DomainInfo[];
  readonly selected: string;
  readonly onSelect: (domain: string) => void;
}

export function DomainTable({ domains, selected, onSelect }: DomainTableProps) {
  const { t, format } = useMessages();
  const rows = [...domains].sort((a, b) => b.records - a.records);
  return (
    <PictureTable
      shown
      caption={t('learnings.domainMap')}
      columns={[
        t('learnings.domains'),
        t('learnings.domainColumn.records'),
        t('learnings.domainColumn.stale'),
        t('learnings.domainColumn.confidence'),
        t('learnings.domainColumn.newest'),
      ]}
      rows={rows.map(({ domain, records, stale, meanConfidence, newest }) => ({
        key: domain,
        cells: [
          domain === '' ? t('learnings.noDomain') : domain,
          format.number(records),
          format.number(stale),
          meanConfidence.toFixed(2),
          format.ago(newest, Date.now()),
        ],
      }))}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
