/** The tab of domains: the map or its table, and beside it what is known of the chosen one; the largest until one is chosen. */
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PictureTable } from '../../../ui/pictures/picture-table.tsx';
import { TableButton } from '../../../ui/pictures/table-button.tsx';
import { useTableForm } from '../../../ui/pictures/use-table-form.ts';
import { type DomainInfo, DomainMap } from './domain-map.tsx';
import { DomainPanel } from './domain-panel.tsx';
import styles from './domains-part.module.css';

interface DomainsPartProps {
  readonly domains: readonly DomainInfo[];
  readonly selected: string;
  readonly onSelect: (domain: string) => void;
  readonly onOpen: (domain: string) => void;
  readonly onGo: (id: string) => void;
}

export function DomainsPart({ domains, selected, onSelect, onOpen, onGo }: DomainsPartProps) {
  const { t, format } = useMessages();
  const form = useTableForm('learnings.domains');
  useCommands([{ id: 'learnings.domainTable', title: 'command.domainTable', group: 'group.view', run: form.toggle }]);
  const filled = domains.filter(({ records }) => records > 0);
  const largest = [...filled].sort((a, b) => b.records - a.records)[0];
  const info = filled.find(({ domain }) => domain === selected) ?? largest;
  if (info === undefined) {
    return <EmptyState icon="learnings" title={t('learnings.noDomains')} why={t('learnings.noDomainsWhy')} />;
  }
  return (
    <div className={styles.part}>
      <div className={styles.map}>
        <div className={styles.form}>
          <h2>{t('learnings.domains')}</h2>
          <span className="faint num">{format.number(filled.length)}</span>
          <span className="grow" />
          <TableButton form={form} label={t('command.domainTable')} />
        </div>
        {form.shown ? (
          <DomainTable domains={filled} selected={info.domain} onSelect={onSelect} />
        ) : (
          <DomainMap domains={filled} selected={info.domain} onSelect={onSelect} onOpen={onOpen} />
        )}
      </div>
      <div className={styles.panel}>
        <DomainPanel info={info} onShowRecords={() => onOpen(info.domain)} onGo={onGo} />
      </div>
    </div>
  );
}

interface DomainTableProps {
  readonly domains: readonly DomainInfo[];
  readonly selected: string;
  readonly onSelect: (domain: string) => void;
}

/** The map's twin: the same domains and figures by rows, the largest first. */
function DomainTable({ domains, selected, onSelect }: DomainTableProps) {
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
        t('learnings.domainColumn.newest'),
      ]}
      rows={rows.map(({ domain, records, stale, newest }) => ({
        key: domain,
        cells: [
          domain === '' ? t('learnings.noDomain') : domain,
          format.number(records),
          format.number(stale),
          format.ago(newest, Date.now()),
        ],
      }))}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
