/** Every skipped file with its reason: filtered by reason, loaded in pages as they come into sight. */
import { useCallback, useMemo, useState } from 'react';
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { SkippedFilter } from '../overview-place.ts';
import { NestedChoice } from './nested-choice.tsx';
import styles from './skipped-dialog.module.css';
import { skippedPage, useSkippedPages } from './use-skipped-pages.ts';

export interface SkippedDialogProps {
  readonly skipped: Overview['skipped'];
  readonly filter: SkippedFilter;
  readonly onFilter: (filter: SkippedFilter) => void;
}

export default function SkippedDialog({ skipped, filter, onFilter }: SkippedDialogProps) {
  const { t } = useMessages();
  const said = useSaid();
  const openInEditor = useOpenInEditor();
  const reason = filter === 'all' || filter === null ? undefined : filter;
  const count = skipped
    .filter((one) => reason === undefined || one.reason === reason)
    .reduce((sum, one) => sum + one.count, 0);
  const nested = skipped.find((one) => one.reason === 'nestedRepository')?.count ?? 0;
  const [selected, setSelected] = useState(-1);
  const [page, setPage] = useState({ first: 0, last: 0 });
  const onRange = useCallback((first: number, last: number) => {
    const next = { first: Math.floor(first / skippedPage), last: Math.floor(last / skippedPage) };
    setPage((was) => (was.first === next.first && was.last === next.last ? was : next));
  }, []);
  const fileAt = useSkippedPages(reason, page.first, page.last);
  const sorted = useMemo(() => [...skipped].sort((a, b) => b.count - a.count), [skipped]);

  return (
    <Dialog
      open
      onClose={() => onFilter(null)}
      title={t('overview.skippedAll')}
      note={t('unit.files', { count })}
      width={760}
      height={560}
    >
      {skipped.length === 0 ? (
        <EmptyState icon="filter" title={t('overview.skippedNone')} why={t('overview.skippedNoneWhy')} />
      ) : (
        <>
          <div className={styles.reasons}>
            {sorted.map((one) => (
              <ToggleChip
                key={one.reason}
                label={t(`skip.${one.reason}`)}
                count={one.count}
                pressed={one.reason === reason}
                onChange={(pressed) => {
                  setSelected(-1);
                  onFilter(pressed ? one.reason : 'all');
                }}
              />
            ))}
          </div>
          {nested > 0 && (reason === undefined || reason === 'nestedRepository') && <NestedChoice count={nested} />}
          <VirtualList
            key={reason ?? 'all'}
            begins
            label={t('overview.skippedAll')}
            count={count}
            selected={selected}
            onSelect={setSelected}
            onOpen={(index) => {
              const file = fileAt(index);
              if (file !== undefined) openInEditor(file.file);
            }}
            onRange={onRange}
            row={(index) => {
              const file = fileAt(index);
              if (file === undefined) return <Row name="" />;
              const why = file.detail === undefined ? undefined : said(file.detail);
              return (
                <Row
                  icon={<Icon name="file" size="small" />}
                  name={file.file}
                  {...(why === undefined ? {} : { place: why })}
                  end={t(`skip.${file.reason}`)}
                  title={why === undefined ? file.file : `${file.file}\n${why}`}
                />
              );
            }}
          />
        </>
      )}
    </Dialog>
  );
}
