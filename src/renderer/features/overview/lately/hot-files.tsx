/** Files that change most for their size, those with fixes first. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';

const shownFiles = 5;

export default function HotFiles() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data } = useCall('history.lately', { days: 30 });
  const hot = data?.hot.slice(0, shownFiles) ?? [];
  if (hot.length === 0) return null;
  return (
    <>
      <GroupHead count={t('why.hotNote', { days: data?.hotDays ?? 0 })}>{t('why.hot')}</GroupHead>
      <ListBox
        label={t('why.hot')}
        items={hot}
        itemKey={({ file }) => file}
        onOpen={({ file }) => navigation.getState().go(route('symbols', '', { file }))}
        row={({ file, commits, fixes }) => (
          <Row
            icon={<Icon name="file" size="small" />}
            name={file.slice(file.lastIndexOf('/') + 1)}
            place={file.slice(0, Math.max(0, file.lastIndexOf('/')))}
            end={t('why.hotFixes', { commits, count: fixes })}
            title={file}
          />
        )}
      />
    </>
  );
}
