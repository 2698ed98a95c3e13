/** The hunks of one file, each with a box that leaves it out and with the lines around it. */
import type { EditedFile, EditHunk } from '#shared/contract/edit/edit-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { pieces } from '../../../ui/text/pieces.ts';
import { hunkLines } from '../model/hunk-lines.ts';
import type { Toggle } from './file-list.tsx';
import styles from './preview.module.css';
import { Tick } from './tick.tsx';

export interface FileHunksProps {
  readonly file: EditedFile;
  readonly skipped: ReadonlySet<string>;
  readonly onToggle: Toggle;
}

const signs = { same: ' ', removed: '−', added: '+' } as const;

export function FileHunks({ file, skipped, onToggle }: FileHunksProps) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  const { data } = useCall('source.read', { file: file.file });
  const source = data?.file === file.file ? data.text.split(/\r\n|\r|\n/) : null;
  return (
    <section className={styles.hunks} aria-label={t('edit.hunksOf', { file: file.file })}>
      <header className={styles.fileHead}>
        <code className="clip">{file.file}</code>
        <span className={styles.added}>+{file.added}</span>
        <span className={styles.removed}>−{file.removed}</span>
        <span className="grow" />
        <IconButton
          small
          icon="open"
          label={t('action.openInEditor')}
          onClick={() => openInEditor(file.file, file.hunks[0]?.line)}
        />
      </header>
      <Scroll className={styles.scroll}>
        {file.hunks.map((hunk) => (
          <Hunk
            key={hunk.id}
            hunk={hunk}
            source={source}
            left={skipped.has(hunk.id)}
            onToggle={() => onToggle([hunk.id], skipped.has(hunk.id))}
          />
        ))}
      </Scroll>
    </section>
  );
}

interface HunkProps {
  readonly hunk: EditHunk;
  readonly source: readonly string[] | null;
  readonly left: boolean;
  readonly onToggle: () => void;
}

function Hunk({ hunk, source, left, onToggle }: HunkProps) {
  const { t } = useMessages();
  return (
    <div className={cx(styles.hunk, left && styles.left)}>
      <div className={styles.hunkHead}>
        <Tick on={!left} onToggle={onToggle} label={t('edit.takeHunk', { line: hunk.line })}>
          <span aria-hidden="true">{t('edit.line', { line: hunk.line })}</span>
        </Tick>
        {left && <span className="small muted">{t('edit.leftOut')}</span>}
      </div>
      <ol className={styles.lines}>
        {hunkLines(hunk, source).map(({ kind, line, text, ranges }) => (
          <li key={`${kind} ${line}`} className={styles[kind]}>
            <i aria-hidden="true">{line}</i>
            <em aria-hidden="true">{signs[kind]}</em>
            {kind !== 'same' && <span className="visually-hidden">{t(`change.kind.${kind}`)}</span>}
            <span>
              <MarkedText pieces={pieces(text, ranges)} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
