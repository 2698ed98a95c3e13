/** The keys of the palette, at its foot. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { pinKeys } from '../context/pin/use-pin-command.ts';
import styles from './palette-foot.module.css';
import type { PalettePurpose } from './palette-state.ts';

/** @param symbol whether a symbol is highlighted, and not an action. */
export function PaletteFoot({ symbol, purpose }: { symbol: boolean; purpose: PalettePurpose }) {
  const { t } = useMessages();
  const pins = purpose === 'pin';
  return (
    <div className={styles.foot}>
      <span>
        <KeyHint keys="Enter" /> {t(pins ? 'palette.hint.pin' : symbol ? 'palette.hint.open' : 'palette.hint.run')}
      </span>
      {symbol && (
        <>
          <span>
            <KeyHint keys="Mod+Enter" /> {t(pins ? 'palette.hint.focus' : 'palette.hint.editor')}
          </span>
          <span>
            <KeyHint keys="Mod+C" /> {t('palette.hint.copy')}
          </span>
          <span className={styles.optional}>
            <KeyHint keys={pinKeys} /> {t('context.hint.pin')}
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
    </div>
  );
}
