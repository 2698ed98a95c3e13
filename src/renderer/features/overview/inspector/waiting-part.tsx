/** Conflicts and proposals of the memory bank. Absent where there are none. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type Route, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useBankTree } from '../../../lib/use-bank.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { toFirstConflict } from '../../bank/bank-place.ts';

interface Waiting {
  readonly icon: IconName;
  readonly name: string;
  readonly place: string;
  readonly to: Route;
}

export function WaitingPart() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data } = useBankTree();
  if (data === undefined) return null;
  const { files, conflicts, inbox } = data;
  const at = files.filter((file) => file.conflicts > 0).map(({ path }) => path);
  const items: Waiting[] = [];
  if (conflicts > 0) {
    const name = t('overview.waiting.conflicts', { count: conflicts });
    items.push({ icon: 'conflict', name, place: at.join(t('symbols.separator')), to: toFirstConflict() });
  }
  if (inbox > 0) {
    items.push({ icon: 'inbox', name: t('overview.waiting.inbox', { count: inbox }), place: '', to: route('inbox') });
  }
  if (items.length === 0) return null;
  return (
    <>
      <GroupHead>{t('overview.waiting')}</GroupHead>
      <ListBox
        label={t('overview.waiting')}
        items={items}
        itemKey={({ icon }) => icon}
        onOpen={({ to }) => navigation.getState().go(to)}
        row={({ icon, name, place }) => (
          <Row
            icon={<Icon name={icon} size="small" />}
            name={<span className="clip">{name}</span>}
            place={place}
            title={[name, place].join('\n')}
          />
        )}
      />
    </>
  );
}
