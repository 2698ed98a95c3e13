/** The list of documents, or the sections that speak of what is typed above it. */
import { Fragment, type RefObject } from 'react';
import type { DocSummary } from '#shared/contract/project/docs.ts';
import { docRoles } from '#shared/contract/words.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import styles from './docs-view.module.css';

export interface DocsListProps {
  readonly documents: readonly DocSummary[];
  readonly unread: readonly { file: string; reason: string }[];
  readonly field: RefObject<HTMLInputElement | null>;
  /** Path of the document that is shown. */
  readonly shown: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (file: string, line?: number) => void;
}

export function DocsList({ documents, unread, field, shown, search, onSearch, onOpen }: DocsListProps) {
  const { t, format } = useMessages();
  const query = search.trim();
  const found = useCall('docs.search', { query, limit: 30 }, { enabled: query !== '', typed: true });
  const byRole = Map.groupBy(documents, ({ role }) => role);
  const groups = docRoles.flatMap((role) => (byRole.has(role) ? [[role, byRole.get(role) ?? []] as const] : []));
  return (
    <>
      <div className={styles.field}>
        <TextField
          icon="search"
          inputRef={field}
          label={t('docs.search')}
          placeholder={t('docs.search')}
          value={search}
          onChange={onSearch}
        />
      </div>
      <Scroll restoreAs="docs.list">
        {query !== '' && found.data !== undefined && found.data.hits.length === 0 && (
          <p className={styles.note}>{t('docs.noHit', { query })}</p>
        )}
        {query !== '' && (
          <ListBox
            label={t('docs.hits')}
            items={found.data?.hits ?? []}
            itemKey={({ file, startLine }) => `${file}:${startLine}`}
            onOpen={({ file, line }) => onOpen(file, line)}
            row={({ file, title, quote }) => <Row name={title || file} place={quote} title={file} />}
          />
        )}
        {query === '' &&
          groups.map(([role, all]) => (
            <Fragment key={role}>
              <GroupHead level={2} count={format.number(all.length)}>
                {t(`docs.role.${role}`)}
              </GroupHead>
              <ListBox
                label={t(`docs.role.${role}`)}
                items={all}
                itemKey={({ file }) => file}
                current={shown}
                onOpen={({ file }) => onOpen(file)}
                row={({ file, title, outdated }) => (
                  <Row
                    name={file}
                    title={title}
                    end={
                      outdated > 0 ? (
                        <span className={styles.outdated}>{t('docs.outdated', { count: outdated })}</span>
                      ) : undefined
                    }
                  />
                )}
              />
            </Fragment>
          ))}
        {unread.length > 0 && (
          <p className={styles.note} title={unread.map(({ file, reason }) => `${file}: ${reason}`).join('\n')}>
            {t('docs.unread', { count: unread.length, first: unread[0]?.file ?? '' })}
          </p>
        )}
      </Scroll>
    </>
  );
}
