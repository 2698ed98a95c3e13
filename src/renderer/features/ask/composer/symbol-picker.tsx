/** The symbols that fit what is typed behind `@`, over the question. The field keeps the focus; arrows choose, Enter takes. */
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { SymbolHit } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useEnter } from '../../../lib/timing/use-enter.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { moveBy } from '../../../ui/lists/list-keys.ts';
import { Row } from '../../../ui/lists/row.tsx';
import { usePaletteSearch } from '../../palette/query/use-palette-search.ts';
import { shownName, shownPlace } from '../../symbols/model/symbol-text.ts';
import styles from './composer.module.css';
import type { Mention } from './mention.ts';

const most = 8;

export interface Picker {
  readonly id: string;
  readonly mention: Mention | null;
  readonly open: boolean;
  readonly hits: readonly SymbolHit[];
  readonly selected: number;
  select(index: number): void;
  /** What the caret is in now. */
  look(mention: Mention | null): void;
  /** True: the key was for the list. */
  onKey(event: KeyboardEvent): boolean;
}

/** @param add with the chosen one, @param none where Enter came before the answer, and nothing fits. */
export function useSymbolPicker(add: (path: string) => void, none: () => void): Picker {
  const id = useId();
  const [mention, setMention] = useState<Mention | null>(null);
  const [closedAt, setClosedAt] = useState(-1);
  const [selected, select] = useState(0);
  const wanted = mention !== null && mention.start !== closedAt ? mention.query : null;
  const { answer, behind } = usePaletteSearch(wanted, '');
  const hits = wanted === null ? [] : (answer?.hits ?? []).slice(0, most);
  const open = hits.length > 0;
  const addSelected = () => {
    const chosen = hits[selected];
    if (chosen === undefined) none();
    else add(chosen.path);
  };
  const enter = useEnter(wanted ?? '', behind, addSelected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at its best hit.
  useEffect(() => select(0), [wanted]);
  return {
    id,
    mention,
    open,
    hits,
    selected,
    select,
    look(next) {
      setMention(next);
      if (next === null) setClosedAt(-1);
    },
    onKey(event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return false;
      const takes = event.key === 'Enter' ? !event.shiftKey && (open || behind) : event.key === 'Tab' && open;
      if (takes && selected === 0) {
        enter.press(false);
        return true;
      }
      if (!open) return false;
      const to =
        event.key === 'Home' || event.key === 'End'
          ? null
          : moveBy(event.key, { count: hits.length, selected, page: most });
      if (to !== null) {
        select(to);
        enter.forget();
      } else if (takes) addSelected();
      else if (event.key === 'Escape') {
        setClosedAt(mention?.start ?? -1);
        event.stopPropagation();
      } else return false;
      return true;
    },
  };
}

export function SymbolPicker({ picker, onAdd }: { picker: Picker; onAdd: (path: string) => void }) {
  const { t } = useMessages();
  if (!picker.open) return null;
  return (
    <div className={styles.picker} role="listbox" id={picker.id} aria-label={t('ask.symbols')}>
      {picker.hits.map((hit, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys.
        <div
          key={`${hit.path} ${hit.memberId ?? ''} ${hit.file}`}
          id={`${picker.id}-${index}`}
          className={styles.hit}
          role="option"
          aria-selected={index === picker.selected}
          // The field must not lose the focus.
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => picker.select(index)}
          onClick={() => onAdd(hit.path)}
        >
          <Row icon={<SymbolIcon kind={hit.kind} />} name={shownName(hit)} place={shownPlace(hit)} title={hit.path} />
        </div>
      ))}
    </div>
  );
}
