/** The keys of the palette, at its foot. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { pinKeys } from '../context/pin/use-pin-command.ts';
import styles from './palette-foot.module.css';
import type { PalettePurpose } from './palette-state.ts';
import type { PaletteItem } from './query/palette-items.ts';

/** @param kind of the highlighted row. */
export function PaletteFoot({ kind, purpose }: { kind: PaletteItem['kind'] | undefined; purpose: PalettePurpose }) {
  const { t } = useMessages();
  const symbol = kind === 'symbol';
  const opens = symbol || kind === 'file' || kind === 'place' || kind === 'record';
  const pins = purpose === 'pin';
  return (
    <div className={styles.foot}>
      <span>
        <KeyHint keys="Enter" /> {t(pins ? 'palette.hint.pin' : opens ? 'palette.hint.open' : 'palette.hint.run')}
      </span>
      {(symbol || kind === 'file') && (
        <>
          <span>
            <KeyHint keys="Mod+Enter" /> {t(pins ? 'palette.hint.focus' : 'palette.hint.editor')}
          </span>
          <span>
            <KeyHint keys="Mod+C" /> {t(symbol ? 'palette.hint.copy' : 'palette.hint.copyFile')}
          </span>
        </>
      )}
      {symbol && (
        <span className={styles.optional}>
          <KeyHint keys={pinKeys} /> {t('context.hint.pin')}
        </span>
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
