/** One document of a generation under its filter: its kinds as chips, its entries, or why there are none. */
import { useMemo } from 'react';
import { assertNever } from '#shared/base/assert-never.ts';
import type { DocumentName } from '#shared/contract/generations/documents.ts';
import { issueKinds } from '#shared/contract/generations/documents.ts';
import type { DocumentPage } from '#shared/contract/generations/methods.ts';
import { type Messages, useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import styles from './documents.module.css';
import type { DocRow } from './grid/doc-row.ts';
import { EntryGrid } from './grid/entry-grid.tsx';
import { ChangedFilesContext } from './grid/evidence.tsx';
import { archRows } from './rows/arch-rows.tsx';
import { interfaceKinds, interfaceRows } from './rows/interface-rows.tsx';
import { issueRows } from './rows/issue-rows.tsx';
import { storyRows } from './rows/story-rows.tsx';
import { useDocument } from './use-document.ts';

export interface DocumentPartProps {
  readonly name: DocumentName;
  /** Null: the live one. */
  readonly generation: string | null;
  readonly query: string;
  readonly kinds: readonly string[];
  readonly folds: Map<string, ReadonlySet<string>>;
  readonly onKinds: (kinds: readonly string[]) => void;
  readonly onClear: () => void;
}

export function DocumentPart({ name, generation, query, kinds, folds, onKinds, onClear }: DocumentPartProps) {
  const messages = useMessages();
  const { t } = messages;
  const reading = useWorkspace(({ phase }) => phase === 'indexing');
  const { data, error, writing, refetch } = useDocument(name, generation, query);
  const page = data?.name === name ? data : undefined;
  const rows = useMemo(() => (page === undefined ? [] : rowsOf(page, kinds, messages)), [page, kinds, messages]);
  if (error !== null && !writing && page === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (page === undefined) {
    return (
      <Delayed>
        <EmptyState icon="pen" title={t('generations.writing')} why={t('generations.writingWhy')} />
      </Delayed>
    );
  }
  const changed = reading ? 0 : Object.keys(page.changedFiles).length;
  return (
    <ChangedFilesContext value={page.changedFiles}>
      <Kinds page={page} kinds={kinds} onKinds={onKinds} />
      {reading && page.live && <p className={styles.reading}>{t('generations.readingStill')}</p>}
      {changed > 0 && (
        <p className={styles.stale}>
          <Freshness of="changed" bare />
          {t(page.live ? 'generations.filesChanged' : 'generations.filesChangedSince', { count: changed })}
        </p>
      )}
      {rows.length > 0 ? (
        <EntryGrid
          label={t(`generations.tab.${name}`)}
          rows={rows}
          folds={folds}
          restoreAs={`documents.${page.generation}.${name}`}
        />
      ) : query !== '' || kinds.length > 0 ? (
        <EmptyState
          icon="filter"
          title={t('generations.noneFits')}
          why={t('generations.noneFitsWhy')}
          action={<Button onClick={onClear}>{t('generations.clear')}</Button>}
        />
      ) : (
        <EmptyState icon="file" title={t(`generations.empty.${name}`)} why={t(`generations.emptyWhy.${name}`)} />
      )}
    </ChangedFilesContext>
  );
}

function rowsOf(page: DocumentPage, kinds: readonly string[], messages: Messages): DocRow[] {
  switch (page.name) {
    case 'arch':
      return archRows(page.document, page.sections, messages);
    case 'interface':
      return interfaceRows(page.document, page.sections, kinds, messages);
    case 'stories':
      return storyRows(page.document, page.sections, messages);
    case 'issues':
      return issueRows(page.document, page.sections, kinds, messages);
    default:
      return assertNever(page, 'document');
  }
}

interface KindsProps {
  readonly page: DocumentPage;
  readonly kinds: readonly string[];
  readonly onKinds: (kinds: readonly string[]) => void;
}

/** The kinds that a document has, to narrow it; none on = all. */
function Kinds({ page, kinds, onKinds }: KindsProps) {
  const { t } = useMessages();
  if (page.name !== 'interface' && page.name !== 'issues') return null;
  const all = page.name === 'interface' ? page.document.entries : page.document.issues;
  const counts = new Map<string, number>();
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const known =
    page.name === 'interface'
      ? interfaceKinds.map((kind) => ({ kind, label: t(`generations.interface.${kind}`) }))
      : issueKinds.map((kind) => ({ kind, label: t(`generations.issue.${kind}`) }));
  const shown = known.filter(({ kind }) => counts.has(kind) || kinds.includes(kind));
  if (shown.length < 2 && kinds.length === 0) return null;
  return (
    <fieldset className={styles.kinds} aria-label={t('generations.kinds')}>
      {shown.map(({ kind, label }) => (
        <ToggleChip
          key={kind}
          label={label}
          count={counts.get(kind) ?? 0}
          pressed={kinds.includes(kind)}
          onChange={(on) => onKinds(on ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
        />
      ))}
    </fieldset>
  );
}
