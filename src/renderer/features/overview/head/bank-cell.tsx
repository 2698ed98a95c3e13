/** The memory bank: conflicts that wait and in which files, else what it holds and what is proposed for it; where there is none, the way to one. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type Route, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useBankTree } from '../../../lib/use-bank.ts';
import { cx } from '../../../ui/cx.ts';
import { toFirstConflict } from '../../bank/model/bank-place.ts';
import { Cell } from './cell.tsx';
import styles from './strip.module.css';

/** Files that are named, a line each. */
const named = 2;

export function BankCell() {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const { data } = useBankTree();
  const go = (to: Route) => () => navigation.getState().go(to);
  if (data === undefined) return <Cell icon="bank" title={t('view.bank')} />;
  const { exists, files, conflicts, inbox } = data;
  if (!exists) {
    return (
      <Cell icon="bank" title={t('view.bank')}>
        <p className={styles.value}>{t('overview.cell.bankNone')}</p>
        <p className="small muted">
          <button type="button" className={styles.make} onClick={go(route('bank'))}>
            {t('bank.start.make')}
          </button>
        </p>
      </Cell>
    );
  }
  if (conflicts === 0) {
    return (
      <Cell icon="bank" title={t('view.bank')}>
        <p className={styles.value}>
          <button type="button" className={styles.link} title={t('command.bank')} onClick={go(route('bank'))}>
            {format.number(files.length)} <small>{t('overview.files', { count: files.length })}</small>
          </button>
        </p>
        <p className="small muted">
          {inbox === 0 ? t('bank.waiting.nothing') : t('overview.cell.bankInbox', { count: inbox })}
        </p>
      </Cell>
    );
  }
  const at = files.filter((file) => file.conflicts > 0).map(({ path }) => path);
  return (
    <Cell icon="conflict" title={t('view.bank')}>
      <p className={styles.value}>
        <button
          type="button"
          className={cx(styles.link, styles.conflict)}
          title={t('command.bankConflicts')}
          onClick={go(toFirstConflict())}
        >
          {format.number(conflicts)} <small>{t('overview.cell.bankConflicts', { count: conflicts })}</small>
        </button>
      </p>
      <ul className={styles.names} title={at.join('\n')}>
        {at.slice(0, at.length > named ? named - 1 : named).map((path) => (
          <li key={path} className="clip">
            {path}
          </li>
        ))}
        {at.length > named && <li>{t('bank.more', { count: at.length - named + 1 })}</li>}
      </ul>
    </Cell>
  );
}
