/** One choice of a facet: box, sign, name, count. Enter and Ctrl click show only this one. */
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './facet-pane.module.css';

export interface FacetProps {
  readonly name: string;
  readonly label: string;
  readonly sign: ReactNode;
  readonly count?: number;
  readonly on: boolean;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly onSwitch: () => void;
  readonly onOnly?: () => void;
}

export function Facet({ name, label, sign, count, on, tabStop, onFocus, onSwitch, onOnly }: FacetProps) {
  const { t, format } = useMessages();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || onOnly === undefined) return;
    event.preventDefault();
    onOnly();
  };
  const onClick = (event: MouseEvent) => {
    if (onOnly === undefined || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onOnly();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the box does the same.
    <label
      className={styles.facet}
      onClick={onClick}
      title={onOnly === undefined ? label : t('learnings.onlyHint', { name: label })}
    >
      <input
        type="checkbox"
        name={name}
        checked={on}
        tabIndex={tabStop ? 0 : -1}
        onChange={onSwitch}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <span className={styles.box} aria-hidden="true">
        {on && <Icon name="check" />}
      </span>
      {sign}
      <span className="clip">{label}</span>
      {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
      {onOnly !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.only}
          aria-label={t('learnings.onlyOne', { name: label })}
          onClick={(event) => {
            event.preventDefault();
            onOnly();
          }}
        >
          {t('learnings.only')}
        </button>
      )}
    </label>
  );
}
