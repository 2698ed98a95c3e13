/**
 * Memory bank: the files that people and machine write together. Left the tree and what waits, in the middle one file and
 * the index, right what an agent would get and what is proposed. Every part asks for itself and is asked again when files
 * change; what a person selected, scrolled to or typed stays.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { type PlaceControl, useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { type BankTree, useBankTree, useForgetRebuilt } from '../../lib/use-bank.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { type BankPlace, firstConflict, placeId, readPlace, writePlace } from './bank-place.ts';
import styles from './bank-view.module.css';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { FilePart } from './file-part.tsx';
import { GateView, isGate } from './gates/gate-view.tsx';
import { IndexTable } from './index-table.tsx';
import { NoBank } from './no-bank.tsx';
import { LoadDialog } from './side/load-panel.tsx';
import { Side } from './side/side.tsx';
import { BankList } from './tree/bank-list.tsx';
import { type BankActs, useBankActs } from './use-bank-acts.ts';
import { useBankSaid } from './use-bank-said.ts';

export default function BankView() {
  const { t } = useMessages();
  const control = useViewPlace('bank', readPlace, writePlace, placeId);
  const tree = useBankTree();
  if (tree.data?.exists === true) return <Bank tree={tree.data} control={control} />;
  return (
    <ViewPanes view="bank" label={t('view.bank')}>
      {tree.data !== undefined ? (
        <NoBank onMade={() => control.change({ file: '' })} />
      ) : tree.error !== null ? (
        <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
      ) : (
        <Delayed>
          <EmptyState icon="bank" title={t('bank.loading')} why={t('bank.loadingWhy')} />
        </Delayed>
      )}
    </ViewPanes>
  );
}

function Bank({ tree, control }: { tree: BankTree; control: PlaceControl<BankPlace> }) {
  const { t } = useMessages();
  const { place, step, change, flush } = control;
  const known = useMemo(() => new Set(tree.files.map(({ path }) => path)), [tree.files]);
  const [editing, setEditing] = useState('');
  const startEdit = useCallback((path: string) => setEditing(path), []);
  const acts = useBankActs({ control, known, startEdit });
  const said = useBankSaid();
  const searchField = useRef<HTMLInputElement>(null);
  const file = place.file || (known.has('active.md') ? 'active.md' : (tree.files[0]?.path ?? '_index.md'));
  const close = () => step({ form: '', conflict: '' });
  // At once: what was typed is kept by the form's name, so a reload must find that name in the address.
  const showForm = (form: string) => {
    change({ form });
    flush();
  };
  useCommands([
    {
      id: 'bank.search',
      title: 'command.bankSearch',
      group: 'group.view',
      keys: ['/'],
      run: () => searchField.current?.focus(),
    },
    {
      id: 'bank.conflict',
      title: 'command.bankConflict',
      group: 'group.view',
      keys: ['N'],
      when: () => tree.conflicts > 0,
      run: acts.nextConflict,
    },
  ]);
  if (isGate(place.form)) {
    return <GateView form={place.form} tree={tree} acts={acts} said={said} onForm={showForm} onClose={close} />;
  }
  return (
    <ViewPanes
      view="bank"
      label={t('view.bank')}
      crumbs={[t('view.bank'), ...file.split('/')]}
      listLabel={t('view.bank')}
      listWidth={240}
      list={<BankList tree={tree} file={file} acts={acts} searchField={searchField} />}
      inspector={<Side task={place.task} onTask={(task) => step({ task })} acts={acts} />}
      inspectorLabel={t('bank.side')}
      inspectorWidth={408}
    >
      <BankNotices tree={tree} acts={acts} />
      <FilePart
        key={file}
        path={file}
        place={place}
        known={known}
        acts={acts}
        editing={editing === file}
        onEdit={(on) => setEditing(on ? file : '')}
        onMode={(mode, line) => change({ mode, line, commit: '' })}
        onCommit={(commit) => change({ commit })}
      />
      <IndexTable place={place} file={file} all={tree.files.length} acts={acts} onPlace={step} said={said} />
      {place.conflict !== '' && (
        <ConflictDialog
          id={place.conflict === firstConflict ? null : place.conflict}
          canWrite={acts.canWrite}
          said={said}
          onShow={(conflict) => change({ conflict })}
          onClose={close}
        />
      )}
      {place.form === 'archive' && <ArchiveDialog canWrite={acts.canWrite} said={said} onClose={close} />}
      {place.form === 'load' && <LoadDialog task={place.task} onClose={close} />}
    </ViewPanes>
  );
}

/** What is shown of the whole bank: that an index was rebuilt and should be looked at, that nothing is
 * written here. */
export function BankNotices({ tree, acts }: { tree: BankTree; acts: BankActs }) {
  const { t } = useMessages();
  const readOnly = useReadOnly();
  const forget = useForgetRebuilt();
  const first = tree.rebuilt[0];
  if (readOnly === null && first === undefined) return null;
  return (
    <div className={styles.notices}>
      {readOnly !== null && <Notice icon="lock">{t('bank.readOnly', { reason: readOnly })}</Notice>}
      {first !== undefined && (
        <Notice
          icon="refresh"
          end={
            <>
              <Button small onClick={() => acts.open(first)}>
                {t('bank.rebuiltOpen')}
              </Button>
              <IconButton small icon="close" label={t('toast.dismiss')} onClick={forget} />
            </>
          }
        >
          {t('bank.rebuilt', { count: tree.rebuilt.length, files: tree.rebuilt.join(t('bank.comma')) })}
        </Notice>
      )}
    </div>
  );
}
