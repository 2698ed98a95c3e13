/** Skipped files by reason; opening a reason lists its files. */
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import type { SkippedFilter } from '../overview-place.ts';

export interface SkippedListProps {
  readonly skipped: Overview['skipped'];
  readonly onSkipped: (filter: SkippedFilter) => void;
}

export function SkippedList({ skipped, onSkipped }: SkippedListProps) {
  const { t, format } = useMessages();
  const count = skipped.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <GroupHead count={t('overview.skippedNote', { count })}>{t('overview.skippedBy')}</GroupHead>
      <ListBox
        label={t('overview.skippedBy')}
        items={[...skipped].sort((a, b) => b.count - a.count)}
        itemKey={({ reason }) => reason}
        onOpen={({ reason }) => onSkipped(reason)}
        row={({ reason, count: files }) => (
          <Row icon={<Icon name="filter" size="small" />} name={t(`skip.${reason}`)} end={format.number(files)} />
        )}
      />
    </>
  );
}
