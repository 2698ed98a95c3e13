/** The sign of a check: in order, in need of attention, or about something that is not there and need not be. */
import type { Result } from '#shared/contract/contract.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './check-sign.module.css';

export function CheckSign({ check: { ok, absent } }: { readonly check: Result<'doctor.run'>['checks'][number] }) {
  if (!ok) return <Icon name="warn" size="small" className={styles.wrong} />;
  if (absent === true) return <Icon name="minus" size="small" className={styles.absent} />;
  return <Icon name="check" size="small" className={styles.ok} />;
}
