/** The history of generations: what is being rebuilt, what is live, what was. Arrows choose; Enter goes to its documents. */
import { useMemo } from 'react';
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { goneBackTo } from '../model/life.ts';
import styles from './generation-list.module.css';
import { GenerationRow } from './generation-row.tsx';

export interface GenerationListProps {
  /** Newest first. */
  readonly generations: readonly GenerationInfo[];
  readonly selectedId: string;
  readonly older: number;
  readonly onSelect: (id: string) => void;
  readonly onOpen: () => void;
  readonly onOlder: () => void;
}

type Entry = { readonly kind: 'head' } | { readonly kind: 'older' } | { readonly kind: 'row'; one: GenerationInfo };

export function GenerationList(props: GenerationListProps) {
  const { generations, selectedId, older, onSelect, onOpen, onOlder } = props;
  const { t } = useMessages();
  const relaxed = useSettings(({ density }) => density === 'relaxed');
  const now = useNow(30_000);
  const entries = entriesOf(generations, older);
  const back = useMemo(() => goneBackTo(generations), [generations]);
  const height = (index: number) => (entries[index]?.kind === 'row' ? (relaxed ? 54 : 46) : 32);
  return (
    <VirtualList
      name="generations"
      label={t('view.generations')}
      count={entries.length}
      selected={entries.findIndex((entry) => entry.kind === 'row' && entry.one.id === selectedId)}
      onSelect={(index) => {
        const entry = entries[index];
        if (entry?.kind === 'row') onSelect(entry.one.id);
        else if (entry?.kind === 'older') onOlder();
      }}
      onOpen={onOpen}
      head={(index) => entries[index]?.kind === 'head'}
      rowHeight={height}
      text={(index) => {
        const entry = entries[index];
        return entry?.kind === 'row' ? entry.one.id : '';
      }}
      restoreAs="generations"
      row={(index) => {
        const entry = entries[index];
        if (entry?.kind === 'row')
          return <GenerationRow generation={entry.one} back={back.has(entry.one.id)} now={now} />;
        if (entry?.kind === 'older')
          return <span className={styles.older}>{t('generations.older', { count: older })}</span>;
        return <GroupHead inList>{t('generations.before')}</GroupHead>;
      }}
    />
  );
}

/** What is rebuilt and what is live first, all else under its heading. */
function entriesOf(generations: readonly GenerationInfo[], older: number): Entry[] {
  const present = generations.filter(({ state }) => state === 'building' || state === 'live');
  const past = generations.filter(({ state }) => state !== 'building' && state !== 'live');
  const row = (one: GenerationInfo): Entry => ({ kind: 'row', one });
  return [
    ...present.map(row),
    ...(past.length > 0 ? [{ kind: 'head' } as const] : []),
    ...past.map(row),
    ...(older > 0 ? [{ kind: 'older' } as const] : []),
  ];
}
