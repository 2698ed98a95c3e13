/** Types that belong to a pack as it was built, and that its budget or its bounds left out. */
import type { Pack } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import { lastName } from '../model/last-name.ts';
import styles from './pack-editor.module.css';

/** Rows; a pack may leave out thousands. */
const most = 100;

export function LeftOut({ name }: { name: string }) {
  const { t, format } = useMessages();
  const actions = useSymbolActions();
  const { data } = useCall('pack.show', { name });
  // While another pack is asked for, the last one's answer stands.
  const left: Pack['leftOut'] = data?.name === name ? data.leftOut : [];
  if (left.length === 0) return null;
  const total = data?.leftOutTotal ?? left.length;
  return (
    <>
      <GroupHead count={format.number(total)}>{t('packs.leftOut')}</GroupHead>
      <ListBox
        label={t('packs.leftOut')}
        items={left.slice(0, most)}
        itemKey={({ typeId }) => typeId}
        onOpen={({ typeId }) => actions.open({ typeId })}
        row={({ path, why, tokens }) => (
          <Row
            name={lastName(path)}
            place={t(`packs.leftOut.${why}`)}
            end={t('packs.tokens', { count: tokens })}
            title={path}
          />
        )}
      />
      {total > most && <p className={styles.words}>{t('packs.more', { count: total - most })}</p>}
    </>
  );
}
