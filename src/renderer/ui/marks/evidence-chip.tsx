/** A place in the source, `path:line` or `path:lines`. Click opens it here; Ctrl click or Ctrl Enter in the editor. */
import { isMac } from '../../lib/commands/use-commands.ts';
import styles from './evidence-chip.module.css';

export interface EvidenceChipProps {
  readonly file: string;
  readonly line: number;
  readonly endLine?: number;
  readonly onOpen: () => void;
  readonly onOpenInEditor: () => void;
}

export function EvidenceChip({ file, line, endLine, onOpen, onOpenInEditor }: EvidenceChipProps) {
  const lines = endLine === undefined || endLine === line ? `${line}` : `${line}-${endLine}`;
  return (
    <button
      type="button"
      className={styles.chip}
      title={`${file}:${lines}`}
      onClick={(event) => ((isMac ? event.metaKey : event.ctrlKey) ? onOpenInEditor() : onOpen())}
    >
      <span className={styles.path}>
        <bdi>{file}</bdi>
      </span>
      <span>:{lines}</span>
    </button>
  );
}
