/** The file as it stands on disk, in the read-only editor, with damaged markers marked. */
import { useMemo, useState } from 'react';
import type { BankFile } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SourceEditor } from '../../type/source/source-editor.tsx';
import styles from './reader.module.css';

export function Source({ file, line, reveal }: { file: BankFile; line: number; reveal: string }) {
  const { t } = useMessages();
  const [failed, setFailed] = useState<unknown>(null);
  const marks = useMemo(() => file.damage.map((one) => ({ line: one.line, ranges: [] })), [file.damage]);
  const at = Math.max(1, line);
  return (
    <section className={styles.source} aria-label={t('file.source', { file: file.path })}>
      {failed === null ? (
        <SourceEditor
          file={file.path}
          text={file.text}
          language={null}
          line={at}
          endLine={at}
          marks={marks}
          reveal={`${file.path} ${reveal}`}
          label={t('file.source', { file: file.path })}
          onFail={setFailed}
        />
      ) : (
        <ErrorState error={failed} title={t('file.sourceFailed')} onRetry={() => setFailed(null)} />
      )}
    </section>
  );
}
