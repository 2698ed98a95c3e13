/** The sign that a folder may be dropped (anywhere on the window does), with the button that opens one by dialog. */
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './drop-zone.module.css';

export function DropZone({ canDrop }: { canDrop: boolean }) {
  const { t } = useMessages();
  const { opening, pick } = useOpenWorkspace();
  const [over, setOver] = useState(false);

  const drag = { onDragOver: () => setOver(true), onDragLeave: () => setOver(false), onDrop: () => setOver(false) };

  const headline = over && canDrop ? 'welcome.dropHere' : canDrop ? 'welcome.drop' : 'welcome.dropWeb';
  const busy = opening === '' ? t('welcome.openingDemo') : opening !== null && t('welcome.opening', { root: opening });
  return (
    <div className={cx(styles.zone, over && styles.over)} {...drag}>
      <Icon name={canDrop ? 'drop' : 'folder'} className={styles.sign} />
      <div className={styles.words} aria-live="polite">
        <p className={styles.headline}>{t(headline)}</p>
        <p className="small muted">{busy || t('welcome.languages')}</p>
      </div>
      <Button look="primary" onClick={pick} disabled={opening !== null}>
        {t('welcome.openFolder')} <KeyHint keys="Mod+O" onAccent />
      </Button>
    </div>
  );
}
