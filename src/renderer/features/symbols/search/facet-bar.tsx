/**
 * Filters as chips with their counts; none on means all. A facet is one line, whatever its counts, so that the results
 * below do not jump while the person types; a line that is too long can be unfolded.
 */
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { accessLevels, languages, memberKinds, typeKinds } from '#shared/contract/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Facets } from '../model/search-window.ts';
import { filterCount, type SymbolsFilter } from '../model/symbols-place.ts';
import styles from './facet-bar.module.css';

const kinds = [...typeKinds, ...memberKinds];

export interface FacetBarProps {
  readonly filter: SymbolsFilter;
  readonly facets: Facets;
  readonly onChange: (part: Partial<SymbolsFilter>) => void;
}

export const FacetBar = memo(function FacetBar({ filter, facets, onChange }: FacetBarProps) {
  const { t } = useMessages();
  const root = useWorkspace((state) => state.root);
  const active = filterCount(filter);
  const clear = () => onChange({ kinds: [], access: [], languages: [], within: '', file: '' });
  const narrowed = filter.within === '' ? filter.file : filter.within;
  return (
    <fieldset className={styles.facets} key={root} aria-label={t('symbols.filters')}>
      <span>{t('symbols.filter.kind')}</span>
      <Chips
        facet={t('symbols.filter.kind')}
        all={kinds}
        counts={facets.kinds}
        on={filter.kinds}
        name={(kind) => t(`kind.${kind}`)}
        onChange={(next) => onChange({ kinds: next })}
      />
      <span>{t('symbols.filter.access')}</span>
      <Chips
        facet={t('symbols.filter.access')}
        all={accessLevels}
        counts={facets.access}
        on={filter.access}
        name={(access) => t(`access.${access}`)}
        onChange={(next) => onChange({ access: next })}
      />
      <span>{t('symbols.filter.language')}</span>
      <div className={styles.last}>
        <Chips
          facet={t('symbols.filter.language')}
          all={languages}
          counts={facets.languages}
          on={filter.languages}
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
});

interface ChipsProps<T extends string> {
  readonly facet: string;
  readonly all: readonly T[];
  readonly counts: Readonly<Record<string, number>>;
  readonly on: readonly T[];
  readonly name: (value: T) => string;
  readonly onChange: (next: T[]) => void;
}

function Chips<T extends string>({ facet, all, counts, on, name, onChange }: ChipsProps<T>) {
  const { t } = useMessages();
  const row = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const [cut, setCut] = useState(false);
  const shown = all.filter((value) => (counts[value] ?? 0) > 0 || on.includes(value));
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => setCut(element.scrollHeight > 40);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <div className={styles.line}>
      <div ref={row} className={cx(styles.chips, !unfolded && styles.oneLine)}>
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
      {cut && (
        <IconButton
          small
          icon={unfolded ? 'undo' : 'more'}
          label={t(unfolded ? 'symbols.fewerChips' : 'symbols.allChips', { facet })}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        />
      )}
    </div>
  );
}
