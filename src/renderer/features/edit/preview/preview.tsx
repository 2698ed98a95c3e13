/** What an edit would change: the files left, the hunks of the chosen one right, above them what the compiler says. */
import { useState } from 'react';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { EditWork } from '../use-edit.ts';
import { FileHunks } from './file-hunks.tsx';
import { FileList } from './file-list.tsx';
import { LeftAlone } from './left-alone.tsx';
import styles from './preview.module.css';
import { Verdict } from './verdict.tsx';

export interface PreviewProps {
  readonly preview: EditPreview;
  readonly work: EditWork;
  /** The name was changed since: this is not what would be written. */
  readonly outdated: boolean;
  readonly readOnly: string | null;
}

export function Preview({ preview, work, outdated, readOnly }: PreviewProps) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState('');
  const { files } = preview;
  const at = Math.max(
    0,
    files.findIndex(({ file }) => file === chosen),
  );
  const file = files[at];
  if (file === undefined) return <EmptyState icon="check" title={t('edit.nothing')} why={t('edit.nothingWhy')} />;
  const toggle = (hunks: readonly string[], on: boolean): void => {
    const next = new Set(work.skipped);
    for (const hunk of hunks) {
      if (on) next.delete(hunk);
      else next.add(hunk);
    }
    work.skip(next);
  };
  return (
    <div className={cx(styles.preview, outdated && styles.outdated)}>
      {readOnly !== null && <Notice icon="lock">{readOnly}</Notice>}
      <Verdict preview={preview} work={work} />
      <div className={styles.panes}>
        <div className={styles.list}>
          <FileList
            files={files}
            at={at}
            skipped={work.skipped}
            onSelect={(index) => setChosen(files[index]?.file ?? '')}
            onToggle={toggle}
          />
          <LeftAlone preview={preview} />
        </div>
        <FileHunks key={file.file} file={file} skipped={work.skipped} onToggle={toggle} />
      </div>
    </div>
  );
}
