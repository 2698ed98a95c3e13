/** The files of an edit, each with how many of its places are taken. Space leaves out a whole file, or takes it in again. */
import type { EditedFile } from '#shared/contract/edit/edit-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Row } from '../../../ui/lists/row.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import styles from './preview.module.css';
import { Tick } from './tick.tsx';

export type Toggle = (hunks: readonly string[], on: boolean) => void;

export interface FileListProps {
  readonly files: readonly EditedFile[];
  readonly at: number;
  readonly skipped: ReadonlySet<string>;
  readonly onSelect: (index: number) => void;
  readonly onToggle: Toggle;
}

export function FileList({ files, at, skipped, onSelect, onToggle }: FileListProps) {
  const { t } = useMessages();
  const taken = (file: EditedFile): number => file.hunks.filter(({ id }) => !skipped.has(id)).length;
  const toggle = (index: number): void => {
    const file = files[index];
    if (file === undefined) return;
    onToggle(
      file.hunks.map(({ id }) => id),
      taken(file) === 0,
    );
  };
  return (
    <>
      <PaneHead title={t('edit.files')} note={files.length} />
      <VirtualList
        className={styles.files ?? ''}
        label={t('edit.files')}
        count={files.length}
        selected={at}
        onSelect={onSelect}
        text={(index) => files[index]?.file.split('/').at(-1) ?? ''}
        rowAria={(index) => {
          const file = files[index];
          return file === undefined ? {} : { 'aria-checked': checkedOf(taken(file), file.hunks.length) };
        }}
        onKey={(event, index) => {
          if (event.key !== ' ') return false;
          toggle(index);
          return true;
        }}
        row={(index) => {
          const file = files[index];
          if (file === undefined) return null;
          const count = taken(file);
          const slash = file.file.lastIndexOf('/');
          return (
            <Row
              icon={<Tick drawn on={checkedOf(count, file.hunks.length)} onToggle={() => toggle(index)} />}
              name={file.file.slice(slash + 1)}
              place={slash < 0 ? undefined : file.file.slice(0, slash)}
              end={count === file.hunks.length ? count : `${count}/${file.hunks.length}`}
              title={file.file}
            />
          );
        }}
      />
    </>
  );
}

function checkedOf(taken: number, all: number): boolean | 'mixed' {
  return taken === all ? true : taken === 0 ? false : 'mixed';
}
