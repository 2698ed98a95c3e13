/** The lines of a source under its number, place and state; the file and the editor are a step away. */
import type { EvidenceState } from '#shared/contract/memory/memory-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { CodePeek } from './code-peek.tsx';
import styles from './source-peek.module.css';

export interface CitedPlace {
  readonly file: string;
  /** As the file is now. */
  readonly startLine: number;
  readonly endLine: number;
  /** Absent where it was read as it stands. */
  readonly state?: EvidenceState | undefined;
}

export function SourcePeek({ n, place }: { n: number; place: CitedPlace }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const { file, startLine, endLine, state } = place;
  const edit = () => openInEditor(file, startLine);
  const lines = { line: String(startLine), endLine: String(endLine) };
  return (
    <section className={styles.peek} aria-label={t('peek.source', { n, file })}>
      <header className={styles.head}>
        <span className={styles.number}>{n}</span>
        <EvidenceChip
          file={file}
          line={startLine}
          endLine={endLine}
          state={state}
          onOpen={() => navigation.getState().go(route('file', file, lines))}
          onOpenInEditor={edit}
        />
        {state !== undefined && state !== 'fresh' && (
          <span className={state === 'moved' ? 'muted small' : styles.off}>
            {state === 'changed' ? t('peek.changed') : t(`freshness.${state}`)}
          </span>
        )}
        <span className="grow" />
        <IconButton small icon="open" label={t('action.openInEditor')} onClick={edit} />
      </header>
      {state === 'missing' ? <p className={styles.gone}>{t('peek.gone')}</p> : <CodePeek {...place} />}
    </section>
  );
}
