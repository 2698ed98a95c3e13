/** The five hashes of a type, those of its last change marked, and one line that says when that was. */
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { HashChip } from '../../../ui/marks/hash-chip.tsx';
import styles from './hash-line.module.css';
import { shownHashes, useLastChange } from './use-last-change.ts';

const labels = {
  structureHash: 'change.hash.structure',
  publicImplHash: 'change.hash.public',
  internalImplHash: 'change.hash.internal',
  xmlDocHash: 'change.hash.doc',
  cosmeticHash: 'change.hash.cosmetic',
} as const;

export function HashLine({ type }: { type: TypeDetail }) {
  const { t, format } = useMessages();
  const now = useNow(30_000);
  const last = useLastChange(type.symbol.typeId);
  return (
    <div className={styles.hashes}>
      {shownHashes.map((name) => (
        <HashChip
          key={name}
          label={t(labels[name])}
          value={type[name]}
          changed={last?.hashes.has(name) === true ? t('change.hashNew') : undefined}
        />
      ))}
      {last === null && <span>{t('change.never')}</span>}
      {last !== null && last !== undefined && (
        <span>{t('change.last', { when: format.ago(last.change.at, now), changed: last.hashes.size })}</span>
      )}
    </div>
  );
}
