/**
 * Where a folder is dropped, with the button that opens one. A browser does not tell where a dropped folder lies: there
 * the zone only holds the button, and a drop is answered with what to do instead.
 */
import { type DragEvent, useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './drop-zone.module.css';

export function DropZone({ canDrop }: { canDrop: boolean }) {
  const { t } = useMessages();
  const { notifications } = useServices();
  const { opening, openRoot, pick } = useOpenWorkspace();
  const [over, setOver] = useState(false);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    const path = bridge()?.pathForFile(file) ?? '';
    if (path !== '') return openRoot(path);
    const detail = t('welcome.noPathWhy', { name: file.name });
    notifications.getState().show({ level: 'info', title: t('welcome.noPath'), detail });
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = { onDrop, onDragOver, onDragLeave: () => setOver(false) };

  const headline = over && canDrop ? 'welcome.dropHere' : canDrop ? 'welcome.drop' : 'welcome.dropWeb';
  const busy = opening === '' ? t('welcome.openingDemo') : opening !== null && t('welcome.opening', { root: opening });
  return (
    <div className={cx(styles.zone, over && styles.over)} {...drop}>
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
