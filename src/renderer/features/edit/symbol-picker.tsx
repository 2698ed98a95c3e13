/** Which symbol comes next: a search whose field keeps the focus while the arrows go through what was found. */
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SymbolRef } from '#shared/contract/common.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useEnter } from '../../lib/timing/use-enter.ts';
import { useCall } from '../../lib/use-call.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { Row } from '../../ui/lists/row.tsx';
import styles from './steps.module.css';

export interface SymbolPickerProps {
  readonly onPick: (symbol: SymbolRef) => void;
  readonly onLeave: () => void;
}

const shown = 6;

export function SymbolPicker({ onPick, onLeave }: SymbolPickerProps) {
  const { t } = useMessages();
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // Before a key can come: a person types at once.
  useLayoutEffect(() => field.current?.focus(), []);
  const { data, isFetching, isPlaceholderData } = useCall(
    'SearchSymbols',
    { query, limit: shown * 2 },
    { enabled: query !== '', typed: true },
  );
  const behind = query !== '' && isFetching && (data === undefined || isPlaceholderData);
  const hits = query === '' ? [] : (data?.hits ?? []).filter(hasName).slice(0, shown);
  const pickSelected = (): void => {
    const hit = hits[at];
    if (hit !== undefined) onPick(hit);
  };
  const enter = useEnter(query, behind, pickSelected);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      setAt((at + step + hits.length) % hits.length);
      enter.forget();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (at > 0) pickSelected();
      else enter.press(false);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <div className={styles.pickerLine}>
        <TextField
          className={styles.query ?? ''}
          icon="search"
          label={t('edit.nextSymbol')}
          placeholder={t('edit.nextSymbol')}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          value={query}
          inputRef={field}
          onKeyDown={onKeyDown}
          onChange={(text) => {
            setQuery(text);
            setAt(0);
          }}
        />
        <IconButton small icon="close" label={t('edit.noNext')} onClick={onLeave} />
      </div>
      <div id={id} role="listbox" aria-label={t('edit.nextSymbol')} className={styles.hits}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys.
          <div
            key={hit.memberId ?? hit.typeId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.hit}
            onClick={() => onPick(hit)}
          >
            <Row
              icon={<SymbolIcon kind={hit.kind} />}
              name={hit.name}
              place={hit.path}
              end={hit.file.split('/').at(-1)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Modules and constructors have no name of their own. */
function hasName({ kind }: SymbolRef): boolean {
  return kind !== 'module' && kind !== 'constructor';
}
