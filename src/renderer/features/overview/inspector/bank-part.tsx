/** The files of the memory bank that changed last, each with who writes in it: people alone, or the machine in blocks of its own. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useBankTree } from '../../../lib/use-bank.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import styles from './changes-since.module.css';

const shown = 4;

export function BankPart() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data: files = [] } = useBankTree(({ files }) =>
    [...files].sort((a, b) => b.updated.localeCompare(a.updated)),
  );
  if (files.length === 0) return null;
  const open = (path?: string) => navigation.getState().go(route('bank', path));
  return (
    <>
      <GroupHead count={t('bank.files', { count: files.length })}>{t('view.bank')}</GroupHead>
      <ListBox
        label={t('view.bank')}
        items={files.slice(0, shown)}
        itemKey={({ path }) => path}
        onOpen={({ path }) => open(path)}
        row={({ path, title, blocks }) => (
          <Row
            icon={<Icon name={blocks > 0 ? 'model' : 'user'} size="small" />}
            name={path}
            end={blocks > 0 ? t('overview.bankBlocks', { count: blocks }) : t('overview.bankByPeople')}
            title={title}
          />
        )}
      />
      {files.length > shown && (
        <button type="button" className={styles.more} onClick={() => open()}>
          {t('overview.bankMore', { count: files.length - shown })}
        </button>
      )}
    </>
  );
}
