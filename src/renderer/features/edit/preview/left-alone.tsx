/** Places that hold the name and stay as they are, for the person to see. */

import { useState } from 'react';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import styles from './preview.module.css';

export function LeftAlone({ preview: { leftAlone, missed, unsure } }: { readonly preview: EditPreview }) {
  const { t } = useMessages();
  return (
    <>
      <Places title={t('edit.missedTitle')} why={t('edit.missed', { count: missed.length })} places={missed} />
      <Places title={t('edit.unsureTitle')} why={t('edit.unsure', { count: unsure.length })} places={unsure} />
      <Places title={t('edit.leftAlone')} why={t('edit.leftAloneWhy')} places={leftAlone} />
    </>
  );
}

const reasons = { guess: 'edit.unsureGuess', base: 'edit.unsureBase', file: 'edit.unsureFile' } as const;

interface PlacesProps {
  readonly title: string;
  readonly why: string;
  readonly places: readonly (EditPreview['leftAlone'][number] & Partial<Pick<EditPreview['unsure'][number], 'why'>>)[];
}

function Places({ title, why, places }: PlacesProps) {
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
      <PaneHead title={title} note={places.length} />
      <p className="small muted">{why}</p>
      <VirtualList
        className={styles.files ?? ''}
        label={title}
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
                {place.why === undefined ? '' : ` · ${t(reasons[place.why])}`}
              </span>
            </div>
          );
        }}
      />
    </div>
  );
}
