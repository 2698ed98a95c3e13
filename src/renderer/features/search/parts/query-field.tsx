/**
 * The query with its options. The field keeps the focus while the arrow keys move through the found lines, which it
 * names to assistive technology, so that a person types, looks and opens without leaving it.
 */
import type { KeyboardEvent, Ref } from 'react';
import type { PlainKey } from '#shared/messages/translator.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { keyText } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { longestQuery, type SearchPlace } from '../model/search-place.ts';
import { FieldError } from './field-error.tsx';
import styles from './query-field.module.css';
import type { WrongField } from './wrong-field.ts';

export interface QueryFieldProps {
  readonly place: SearchPlace;
  readonly listId: string;
  readonly selected: number;
  readonly expanded: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly wrong: WrongField | null;
  readonly onType: (query: string) => void;
  readonly onOption: (part: Partial<SearchPlace>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function QueryField(props: QueryFieldProps) {
  const { place, listId, selected, expanded, inputRef, wrong, onType, onOption, onKeyDown } = props;
  const { t } = useMessages();
  const options: readonly Option[] = [
    {
      title: 'search.matchCase',
      sign: 'Aa',
      keys: 'Alt+C',
      on: place.caseSensitive,
      set: (caseSensitive) => onOption({ caseSensitive }),
    },
    {
      title: 'search.wholeWord',
      sign: 'ab',
      keys: 'Alt+W',
      on: place.wholeWord,
      set: (wholeWord) => onOption({ wholeWord }),
    },
    {
      title: 'search.regex',
      sign: '.*',
      keys: 'Alt+R',
      on: place.mode === 'regex',
      set: (regex) => onOption({ mode: regex ? 'regex' : 'exact' }),
    },
  ];
  useCommands(
    options.map(({ title, keys, on, set }) => ({
      id: title,
      title,
      group: 'group.view',
      keys: [keys],
      run: () => set(!on),
    })),
  );
  return (
    <>
      <div className={styles.line}>
        <TextField
          className={styles.field}
          label={t('search.field')}
          placeholder={t(`search.placeholder.${place.mode}`)}
          icon="search"
          value={place.query}
          maxLength={longestQuery}
          mono={place.mode === 'regex'}
          invalid={wrong !== null}
          onChange={onType}
          onKeyDown={onKeyDown}
          inputRef={inputRef}
          role="combobox"
          aria-expanded={expanded}
          aria-controls={listId}
          aria-haspopup="tree"
          aria-activedescendant={selected < 0 ? undefined : `${listId}-${selected}`}
          aria-autocomplete="list"
          end={
            <span className={styles.options}>
              {options.map(({ title, sign, keys, on, set }) => (
                <button
                  key={title}
                  type="button"
                  className={styles.option}
                  aria-pressed={on}
                  title={`${t(title)} (${keyText(keys)})`}
                  onClick={() => set(!on)}
                >
                  <span className="visually-hidden">{t(title)}</span>
                  <span aria-hidden="true">{sign}</span>
                </button>
              ))}
            </span>
          }
        />
        <Segmented
          label={t('search.mode')}
          value={place.mode === 'words' ? 'words' : 'exact'}
          onChange={(mode) => onOption({ mode })}
          options={[
            { value: 'words', label: t('search.mode.words') },
            { value: 'exact', label: t('search.mode.exact') },
          ]}
        />
      </div>
      {wrong !== null && <FieldError wrong={wrong} />}
    </>
  );
}

interface Option {
  readonly title: PlainKey;
  readonly sign: string;
  readonly keys: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}
