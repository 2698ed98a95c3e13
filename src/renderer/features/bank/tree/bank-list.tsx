/** The list pane: search, the tree of files, what waits for the person, what the check found, how full `active.md` is. */
import { type RefObject, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { BankTree } from '../../../lib/use-bank.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import { ArchivePart } from './archive-part.tsx';
import styles from './bank-list.module.css';
import { BankTreeView } from './bank-tree.tsx';
import { CheckPart } from './check-part.tsx';
import { SearchHits } from './search-hits.tsx';
import { Waiting } from './waiting.tsx';

export interface BankListProps {
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
