/** The keys of the palette, at its foot. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import styles from './palette-foot.module.css';

/** @param symbol whether a symbol is highlighted, and not an action. */
export function PaletteFoot({ symbol }: { symbol: boolean }) {
  const { t } = useMessages();
  return (
    <footer className={styles.foot}>
      <span>
        <KeyHint keys="Enter" /> {t(symbol ? 'palette.hint.open' : 'palette.hint.run')}
      </span>
      {symbol && (
        <>
          <span>
            <KeyHint keys="Mod+Enter" /> {t('palette.hint.editor')}
          </span>
          <span>
            <KeyHint keys="Mod+C" /> {t('palette.hint.copy')}
          </span>
        </>
      )}
      <span className="grow" />
      <span className={styles.optional}>
        <KeyHint keys="@" /> {t('palette.hint.file')}
      </span>
      <span className={styles.optional}>
        <KeyHint keys="#" /> {t('palette.hint.all')}
      </span>
      <span>
        <KeyHint keys=">" /> {t('palette.hint.actions')}
      </span>
    </footer>
  );
}
