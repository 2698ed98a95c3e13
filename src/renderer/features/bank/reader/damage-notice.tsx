/** Markers that are damaged: where, what is wrong, what to do. Nothing of the machine is written to the file meanwhile. */
import type { MarkerDamage } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './reader.module.css';

export function DamageNotice({ damage, onLine }: { damage: readonly MarkerDamage[]; onLine: (line: number) => void }) {
  const { t } = useMessages();
  return (
    <div className={styles.notice}>
      <Notice tone="danger" title={t('bank.damaged', { count: damage.length })}>
        <ul className={styles.damage}>
          {damage.map((one) => (
            <li key={`${one.code} ${one.line}`}>
              <button type="button" className={styles.lineLink} onClick={() => onLine(one.line)}>
                {t('bank.line', { line: one.line })}
              </button>{' '}
              {t(`bank.damage.${one.code}`, { other: one.other ?? 0 })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
