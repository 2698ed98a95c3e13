/** What the state of the folder takes on the disk: a bar of its largest kinds, and all of them. */
import type { EngineFacts } from '#shared/contract/diagnostics.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ShareBar, type SharePart } from '../../../ui/marks/share-bar.tsx';
import styles from './engine.module.css';

/** More than so many parts beside the rest cannot be told apart in a bar; all of them stand below it. */
const mostParts = 3;

export function DiskPart({ disk }: Pick<EngineFacts, 'disk'>) {
  const { t, format } = useMessages();
  const total = disk.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts: SharePart[] = disk
    .filter(({ kind }) => kind !== 'other')
    .slice(0, mostParts)
    .map(({ kind, bytes }) => ({ key: kind, label: t(`diagnostics.disk.${kind}`), value: bytes }));
  const rest = total - parts.reduce((sum, { value }) => sum + value, 0);
  if (rest > 0) parts.push({ key: 'other', label: t('diagnostics.disk.other'), value: rest });
  return (
    <div>
      <h3 className={styles.head}>
        {t('diagnostics.disk')} <span>{format.bytes(total)}</span>
      </h3>
      <ShareBar label={t('diagnostics.disk')} parts={parts} />
      <dl className={styles.facts}>
        {disk.map(({ kind, files, bytes }) => (
          <div key={kind}>
            <dt>{t(`diagnostics.disk.${kind}`)}</dt>
            <dd>{t('diagnostics.diskPart', { size: format.bytes(bytes), count: files })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
