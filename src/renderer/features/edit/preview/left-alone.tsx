/** Where the name stands in comments, strings and files that are not of the workspace: left as they are, for the person to see. */

import { useState } from 'react';
import type { EditPreview } from '#shared/contract/edit/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import styles from './preview.module.css';

export function LeftAlone({ places }: { readonly places: EditPreview['leftAlone'] }) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  const [selected, setSelected] = useState(-1);
  if (places.length === 0) return null;
  const open = (index: number): void => {
    const place = places[index];
    if (place !== undefined) openInEditor(place.file, place.line);
  };
  return (
    <div className={styles.leftAlone}>
      <PaneHead title={t('edit.leftAlone')} note={places.length} />
      <p className="small muted">{t('edit.leftAloneWhy')}</p>
      <VirtualList
        className={styles.files ?? ''}
        label={t('edit.leftAlone')}
        count={places.length}
        selected={selected}
        onSelect={setSelected}
        onOpen={open}
        rowHeight={40}
        row={(index) => {
          const place = places[index];
          return place === undefined ? null : (
            <div className={styles.leftPlace} title={place.text}>
              <code className="clip">{place.text.trim()}</code>
              <span className="small muted clip">
                {place.file}:{place.line}
              </span>
            </div>
          );
        }}
      />
    </div>
  );
}
