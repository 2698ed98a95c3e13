/**
 * The text of any file in the read-only editor, at a line, with found places marked. While another file is on its way the
 * one before stays, with its own marks, so that stepping through matches does not flicker.
 */
import { useCallback, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SourceEditor, type SourceMark } from '../type/source/source-editor.tsx';
import styles from './file-source.module.css';

export interface FileSourceProps {
  readonly file: string;
  /** 1-based, end inclusive. */
  readonly line: number;
  readonly endLine?: number;
  /** Changes whenever the line should be brought into sight again; the file need not be part of it. */
  readonly reveal: string;
  /** Places to mark, once the text is there: a function of its lines. */
  readonly marks?: (lines: readonly string[]) => readonly SourceMark[];
  /** Gets a function that opens the find box, once there is an editor. */
  readonly onReady?: (find: () => void) => void;
}

interface Shown {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly reveal: string;
  readonly marks: readonly SourceMark[];
}

export function FileSource(props: FileSourceProps) {
  const { file, line, endLine = line, reveal, marks, onReady } = props;
  const { t } = useMessages();
  const source = useCall('source.read', { file });
  const [failed, setFailed] = useState<unknown>(null);
  const shown = useRef<Shown | null>(null);
  const marked = useMarks(source.data?.file === file ? source.data.text : null, marks);
  const retry = useCallback(() => {
    setFailed(null);
    void source.refetch();
  }, [source.refetch]);
  const error = source.isError ? source.error : failed;
  if (error !== null) {
    return (
      <section className={styles.pane} aria-label={t('file.source', { file })}>
        <ErrorState error={error} title={t('file.sourceFailed')} onRetry={retry} />
      </section>
    );
  }
  if (source.data?.file === file) shown.current = { file, line, endLine, reveal: `${file} ${reveal}`, marks: marked };
  return (
    <section className={styles.pane} aria-label={t('file.source', { file: shown.current?.file ?? file })}>
      {source.data !== undefined && shown.current !== null && (
        <SourceEditor
          {...shown.current}
          text={source.data.text}
          language={source.data.language}
          label={t('file.source', { file: shown.current.file })}
          onFail={setFailed}
          {...(onReady === undefined ? {} : { onReady })}
        />
      )}
    </section>
  );
}

const noMarks: readonly SourceMark[] = [];

/** Cut into lines once a text and choice of marks, not at each draw. */
function useMarks(text: string | null, marks: FileSourceProps['marks']): readonly SourceMark[] {
  const last = useRef<{ text: string; of: FileSourceProps['marks']; marks: readonly SourceMark[] } | null>(null);
  if (text === null || marks === undefined) return noMarks;
  if (last.current?.text !== text || last.current.of !== marks) {
    last.current = { text, of: marks, marks: marks(text.split(/\r\n|\r|\n/)) };
  }
  return last.current.marks;
}
