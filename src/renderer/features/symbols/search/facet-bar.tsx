/**
 * Filters as chips with their counts; none on means all. A row of chips never gets lower again once it was higher, so
 * that the results below do not jump while the person types.
 */
import { useLayoutEffect, useRef } from 'react';
import { accessLevels, languages, memberKinds, typeKinds } from '#shared/contract/common.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import type { Facets } from '../model/search-window.ts';
import { filterCount, type SymbolsPlace } from '../model/symbols-place.ts';
import styles from './facet-bar.module.css';

const kinds = [...typeKinds, ...memberKinds];

export interface FacetBarProps {
  readonly place: SymbolsPlace;
  readonly facets: Facets;
  readonly onChange: (part: Partial<SymbolsPlace>) => void;
}

export function FacetBar({ place, facets, onChange }: FacetBarProps) {
  const { t } = useMessages();
  const root = useWorkspace((state) => state.root);
  const active = filterCount(place);
  const clear = () => onChange({ kinds: [], access: [], languages: [], within: '', file: '' });
  const narrowed = place.within === '' ? place.file : place.within;
  return (
    <fieldset className={styles.facets} key={root} aria-label={t('symbols.filters')}>
      <span>{t('symbols.filter.kind')}</span>
      <Chips
        all={kinds}
        counts={facets.kinds}
        on={place.kinds}
        name={(kind) => t(`kind.${kind}`)}
        onChange={(next) => onChange({ kinds: next })}
      />
      <span>{t('symbols.filter.access')}</span>
      <Chips
        all={accessLevels}
        counts={facets.access}
        on={place.access}
        name={(access) => t(`access.${access}`)}
        onChange={(next) => onChange({ access: next })}
      />
      <span>{t('symbols.filter.language')}</span>
      <div className={styles.last}>
        <Chips
          all={languages}
          counts={facets.languages}
          on={place.languages}
          name={(language) => t(`language.${language}`)}
          onChange={(next) => onChange({ languages: next })}
        />
        {active > 0 && (
          <Button small look="ghost" icon="undo" className={styles.clear} onClick={clear}>
            {t('symbols.clear', { count: active })}
          </Button>
        )}
      </div>
      {narrowed !== '' && (
        <>
          <span>{t('symbols.filter.place')}</span>
          <div className={styles.chips}>
            <button
              type="button"
              className={styles.within}
              aria-label={t('symbols.withinRemove', { place: narrowed })}
              onClick={() => onChange({ within: '', file: '' })}
            >
              <span className="clip">{t('symbols.within', { place: narrowed })}</span>
              <span aria-hidden="true">×</span>
            </button>
          </div>
        </>
      )}
    </fieldset>
  );
}

interface ChipsProps<T extends string> {
  readonly all: readonly T[];
  readonly counts: Readonly<Record<string, number>>;
  readonly on: readonly T[];
  readonly name: (value: T) => string;
  readonly onChange: (next: T[]) => void;
}

function Chips<T extends string>({ all, counts, on, name, onChange }: ChipsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const highest = useRef({ width: 0, height: 0 });
  const shown = all.filter((value) => (counts[value] ?? 0) > 0 || on.includes(value));
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const before = highest.current;
    highest.current = { width, height: width === before.width ? Math.max(before.height, height) : 0 };
    element.style.minHeight = highest.current.height === 0 ? '' : `${highest.current.height}px`;
  });
  return (
    <div ref={row} className={styles.chips}>
      {shown.map((value) => (
        <ToggleChip
          key={value}
          label={name(value)}
          count={counts[value] ?? 0}
          pressed={on.includes(value)}
          onChange={(pressed) => onChange(all.filter((one) => (one === value ? pressed : on.includes(one))))}
        />
      ))}
    </div>
  );
}
