/** A place in the source, `path:line` or `path:lines`, with a mark where its lines changed or are gone. Click opens it here; Ctrl click or Ctrl Enter in the editor. */
import type { EvidenceState } from '#shared/contract/memory/memory-types.ts';
import { isMac } from '../../lib/commands/use-commands.ts';
import { Freshness } from '../memory/freshness.tsx';
import styles from './evidence-chip.module.css';

export interface EvidenceChipProps {
  readonly file: string;
  readonly line: number;
  readonly endLine?: number;
  /** Folders shown before the name; all when absent. */
  readonly folders?: number;
  /** Of evidence: whether it still stands as it was learnt. */
  readonly state?: EvidenceState | undefined;
  /** Given: the chip folds something out, and whether it is out. */
  readonly expanded?: boolean;
  /** -1 where the row around it has the keys. */
  readonly tabIndex?: number;
  readonly onOpen: () => void;
  readonly onOpenInEditor: () => void;
}

export function EvidenceChip(props: EvidenceChipProps) {
  const { file, line, endLine, folders, state, expanded, tabIndex, onOpen, onOpenInEditor } = props;
  const shown =
    folders === undefined
      ? file
      : file
          .split('/')
          .slice(-1 - folders)
          .join('/');
  const lines = endLine === undefined || endLine === line ? `${line}` : `${line}-${endLine}`;
  return (
    <button
      type="button"
      className={styles.chip}
      title={`${file}:${lines}`}
      aria-expanded={expanded}
      tabIndex={tabIndex}
      onClick={(event) => ((isMac ? event.metaKey : event.ctrlKey) ? onOpenInEditor() : onOpen())}
    >
      {(state === 'changed' || state === 'missing') && <Freshness of={state} bare />}
      <span className={styles.path}>
        <bdi>{shown}</bdi>
      </span>
      <span>:{lines}</span>
    </button>
  );
}
