/**
 * The search field. It keeps the focus while the arrow keys move through the rows below, which it names to assistive
 * technology, so that a person types, looks and opens without leaving it.
 */
import type { KeyboardEvent, Ref } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { WindowState } from '../model/search-window.ts';
import styles from './search-bar.module.css';

export interface SearchBarProps {
  readonly query: string;
  readonly state: WindowState;
  readonly listId: string;
  readonly selected: number;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function SearchBar(props: SearchBarProps) {
  const { query, state, listId, selected, inputRef, onChange, onKeyDown } = props;
  const { t } = useMessages();
  const answered = state.request !== null;
  return (
    <>
      <TextField
        className={styles.field}
        label={t('symbols.search')}
        placeholder={t('symbols.placeholder')}
        icon="search"
        value={query}
        maxLength={256}
        onChange={onChange}
        onKeyDown={onKeyDown}
        inputRef={inputRef}
        role="combobox"
        aria-expanded={state.total > 0}
        aria-controls={listId}
        aria-activedescendant={selected < 0 ? undefined : `${listId}-${selected}`}
        aria-autocomplete="list"
        end={
          <>
            {answered && (
              <span className={styles.found} aria-hidden="true">
                {t('symbols.found', { total: state.total, of: state.of })}
              </span>
            )}
            <KeyHint keys="/" />
          </>
        }
      />
      <span className="visually-hidden" aria-live="polite">
        {answered && !state.behind && query !== '' ? t('symbols.foundAria', { count: state.total }) : ''}
      </span>
    </>
  );
}
