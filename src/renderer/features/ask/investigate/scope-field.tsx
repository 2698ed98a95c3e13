/**
 * Where an investigation looks: files, folders and symbols as chips, and a field that adds one. Symbols are proposed while a name
 * is typed; what looks like a path is taken as it stands, and the engine says where it names nothing.
 */
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useEnter } from '../../../lib/timing/use-enter.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { moveBy } from '../../../ui/lists/list-keys.ts';
import { Row } from '../../../ui/lists/row.tsx';
import { usePaletteSearch } from '../../palette/query/use-palette-search.ts';
import { shownName, shownPlace } from '../../symbols/model/symbol-text.ts';
import styles from './scope-field.module.css';

export interface ScopeFieldProps {
  readonly scope: readonly string[];
  readonly onScope: (scope: readonly string[]) => void;
}

const proposed = 8;
/** The contract's limit. */
const most = 50;

export function ScopeField({ scope, onScope }: ScopeFieldProps) {
  const { t } = useMessages();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [selected, select] = useState(0);
  const isPath = typed.includes('/');
  const { answer, behind } = usePaletteSearch(typed.trim() === '' || isPath ? null : typed.trim(), '');
  // Twins of one path are one place.
  const found = typed.trim() === '' || isPath ? [] : (answer?.hits ?? []);
  const hits = [...new Map(found.map((hit) => [hit.path, hit])).values()].slice(0, proposed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its best hit.
  useEffect(() => select(0), [typed]);

  const add = (path: string) => {
    const place = path.trim().replace(/^\.\//, '');
    if (place !== '' && !scope.includes(place) && scope.length < most) onScope([...scope, place]);
    setTyped('');
  };
  const addSelected = () => add(hits[selected]?.path ?? typed);
  const enter = useEnter(typed, behind, addSelected);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const up = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const to = up ? moveBy(event.key, { count: hits.length, selected, page: proposed }) : null;
    if (to !== null) {
      select(to);
      enter.forget();
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      if (selected > 0) addSelected();
      else enter.press(false);
    } else if (event.key === 'Escape' && typed !== '') setTyped('');
    else if (event.key === 'Backspace' && typed === '' && scope.length > 0) onScope(scope.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.scope}>
      <label className={styles.label} htmlFor={`${id}-field`}>
        {t('investigate.scope')}
      </label>
      <div className={styles.box}>
        <ul className={styles.chips} aria-label={t('investigate.scope')}>
          {scope.map((path) => (
            <li key={path} className={styles.chip}>
              <code>{path}</code>
              <IconButton
                small
                icon="close"
                label={t('investigate.scopeDrop', { path })}
                onClick={() => onScope(scope.filter((one) => one !== path))}
              />
            </li>
          ))}
        </ul>
        <input
          id={`${id}-field`}
          className={styles.input}
          placeholder={t('investigate.scopeAdd')}
          value={typed}
          maxLength={2048}
          spellCheck={false}
          autoComplete="off"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${selected}` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles.hint}>{t('investigate.scopeHint')}</p>
      {hits.length > 0 && (
        <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={t('investigate.scopeFound')}>
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys.
            <div
              key={hit.path}
              id={`${id}-${index}`}
              className={styles.hit}
              role="option"
              aria-selected={index === selected}
              // The field must not lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => select(index)}
              onClick={() => add(hit.path)}
            >
              <Row
                icon={<SymbolIcon kind={hit.kind} />}
                name={shownName(hit)}
                place={shownPlace(hit)}
                title={hit.path}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
