/** The list pane: search, the tree of files, what needs the person, what the check found, how full `active.md` is. */
import { type RefObject, useState } from 'react';
import type { z } from 'zod';
import type { ArchiveState } from '#shared/contract/bank/bank-types.ts';
import { sentences } from '../../../lib/i18n/sentences.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useRested } from '../../../lib/timing/use-rested.ts';
import type { BankTree } from '../../../lib/use-bank.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import styles from './bank-list.module.css';
import { BankTreeView } from './bank-tree.tsx';
import { CheckPart } from './check-part.tsx';

interface BankListProps {
  readonly tree: BankTree;
  readonly file: string;
  readonly acts: BankActs;
  readonly searchField: RefObject<HTMLInputElement | null>;
}

export function BankList({ tree, file, acts, searchField }: BankListProps) {
  const { t } = useMessages();
  const [query, setQuery] = useState('');
  return (
    <>
      <PaneHead title={t('view.bank')} note={t('bank.files', { count: tree.files.length })}>
        <Menu
          align="end"
          trigger={<IconButton small icon="plus" label={t('bank.new')} disabled={!acts.canWrite} />}
          entries={[
            { kind: 'item', key: 'd', label: t('bank.newDecision'), icon: 'check', run: () => acts.form('decision') },
            {
              kind: 'item',
              key: 'l',
              label: t('bank.newLearning'),
              icon: 'learnings',
              run: () => acts.form('learning'),
            },
            { kind: 'item', key: 'r', label: t('bank.newRequirement'), icon: 'file', run: acts.newRequirement },
          ]}
        />
      </PaneHead>
      <div className={styles.search}>
        <TextField
          label={t('bank.search')}
          placeholder={t('bank.search')}
          icon="search"
          value={query}
          onChange={setQuery}
          inputRef={searchField}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return;
            event.preventDefault();
            setQuery('');
          }}
        />
      </div>
      {query.trim() === '' ? (
        <>
          <BankTreeView entries={tree.files} file={file} onOpen={acts.open} />
          <div className={styles.foot}>
            <Waiting tree={tree} acts={acts} />
            <CheckPart onOpen={acts.openLine} />
            {tree.archive !== null && <ArchivePart state={tree.archive} onPreview={() => acts.form('archive')} />}
          </div>
        </>
      ) : (
        <SearchHits query={query.trim()} onOpen={acts.openLine} />
      )}
    </>
  );
}

/** How full `active.md` is, and whether something is due for the archive. */
function ArchivePart({ state, onPreview }: { state: z.infer<typeof ArchiveState>; onPreview: () => void }) {
  const { t } = useMessages();
  const { lines, done, maxLines, maxDone, due } = state;
  return (
    <section aria-label={t('bank.archive')}>
      <GroupHead>{t('bank.archive')}</GroupHead>
      <p className={styles.words}>
        {sentences([
          t('bank.archive.state', { lines, maxLines, done, maxDone }),
          t(due ? 'bank.archive.due' : 'bank.archive.notDue'),
        ])}
      </p>
      <p className={styles.words}>
        <Button small onClick={onPreview}>
          {t(due ? 'bank.archive.preview' : 'bank.archive.what')}
        </Button>
      </p>
    </section>
  );
}

/** One more would take the place of the row that shows the rest. */
const fewDrafts = 3;

/**
 * What needs the person: conflicts, proposals, drafts, each a step from where it is settled. Of many drafts the newest
 * show, so that the check and the archive stay in sight.
 */
function Waiting({ tree, acts }: { tree: BankTree; acts: BankActs }) {
  const { t } = useMessages();
  const { data: drafts } = useCall('bank.drafts', {}, { enabled: tree.drafts > 0 });
  const rows: readonly { icon: IconName; label: string; count: number; loud: boolean; run: () => void }[] = [
    { icon: 'conflict', label: t('bank.waiting.conflicts'), count: tree.conflicts, loud: true, run: acts.nextConflict },
    { icon: 'inbox', label: t('bank.waiting.inbox'), count: tree.inbox, loud: false, run: acts.toInbox },
  ];
  const [all, setAll] = useState(false);
  const found = tree.drafts > 0 ? (drafts?.drafts ?? []) : [];
  const shown = all || found.length <= fewDrafts + 1 ? found : found.slice(0, fewDrafts);
  const nothing = tree.conflicts + tree.inbox + tree.drafts === 0;
  return (
    <section aria-label={t('bank.waiting')}>
      <GroupHead>{t('bank.waiting')}</GroupHead>
      {nothing && <p className={styles.words}>{t('bank.waiting.nothing')}</p>}
      {rows
        .filter(({ count }) => count > 0)
        .map(({ icon, label, count, loud, run }) => (
          <button key={icon} type="button" className={styles.row} onClick={run}>
            <Icon name={icon} size="small" />
            <span className="ink">{label}</span>
            <span className={loud ? styles.badgeLoud : styles.badge}>{count}</span>
          </button>
        ))}
      {shown.map((draft) => {
        const title = draft.kind === 'decision' ? draft.form.decision : draft.form.title || draft.form.symptom;
        return (
          <button key={draft.id} type="button" className={styles.row} onClick={() => acts.form(`draft:${draft.id}`)}>
            <Icon name="pen" size="small" />
            <span className="ink clip">{title || t(`bank.kind.${draft.kind}`)}</span>
            <span className={cx(styles.end, styles.fine)}>{t('bank.waiting.draft')}</span>
          </button>
        );
      })}
      {found.length > fewDrafts + 1 && (
        <button type="button" className={styles.row} aria-expanded={all} onClick={() => setAll(!all)}>
          <Icon name={all ? 'down' : 'right'} size="small" />
          <span className="muted">
            {all ? t('bank.waiting.fewerDrafts') : t('bank.waiting.moreDrafts', { count: found.length - fewDrafts })}
          </span>
        </button>
      )}
    </section>
  );
}

interface SearchHitsProps {
  readonly query: string;
  readonly onOpen: (path: string, line: number) => void;
}

/** Milliseconds without a letter before the engine is asked. */
const restMs = 120;

/** Places in the bank that fit what is typed, best first. */
function SearchHits({ query, onOpen }: SearchHitsProps) {
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
