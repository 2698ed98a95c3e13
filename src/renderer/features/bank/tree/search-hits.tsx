/** Places in the bank that fit what is typed, best first. */
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useRested } from '../../../lib/timing/use-rested.ts';
import { useCall } from '../../../lib/use-call.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import styles from './bank-list.module.css';

export interface SearchHitsProps {
  readonly query: string;
  readonly onOpen: (path: string, line: number) => void;
}

/** Milliseconds without a letter before the engine is asked. */
const restMs = 120;

export function SearchHits({ query, onOpen }: SearchHitsProps) {
  const { t } = useMessages();
  const rested = useRested<string>(query, restMs) ?? query;
  const { data, error } = useCall('bank.search', { query: rested, limit: 50 });
  const [selected, setSelected] = useState(-1);
  const hits = data?.hits ?? [];
  if (error !== null) return <p className={styles.words}>{error.message}</p>;
  if (data !== undefined && hits.length === 0) return <p className={styles.words}>{t('bank.search.none')}</p>;
  const open = (n: number) => {
    setSelected(n);
    const hit = hits[n];
    if (hit !== undefined) onOpen(hit.path, hit.line);
  };
  return (
    <VirtualList
      label={t('bank.search.found', { count: data?.total ?? hits.length })}
      count={hits.length}
      selected={selected}
      onSelect={open}
      rowHeight={58}
      row={(n) => {
        const hit = hits[n];
        if (hit === undefined) return null;
        return (
          <span className={styles.hit}>
            <span className="hstack">
              <span className="clip">{hit.title}</span>
              <span className={styles.end}>
                {hit.path}:{hit.line}
              </span>
            </span>
            <span className={styles.excerpt}>{hit.excerpt}</span>
          </span>
        );
      }}
    />
  );
}
