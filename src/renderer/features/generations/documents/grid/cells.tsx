/** The cells that entries of all documents share: name, text, figure, word, what bears them out, how sure that is. */
import type { ReactNode } from 'react';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import { cx } from '../../../../ui/cx.ts';
import { MiddleCut } from '../../../../ui/text/middle-cut.tsx';
import { ConfidenceCell } from '../parts/confidence-cell.tsx';
import { EvidenceCell } from '../parts/evidence-cell.tsx';
import styles from './entry-grid.module.css';
import { cellRole } from './roles.ts';

export interface CellsProps {
  readonly name: string;
  /** Before the name. */
  readonly mark?: ReactNode;
  /** Read on hover; the name when absent. */
  readonly title?: string;
  readonly mono?: boolean;
  readonly text: ReactNode;
  readonly figure?: string;
  readonly word: ReactNode;
  readonly entry: {
    readonly source: 'static' | 'llm';
    readonly confidence: number;
    readonly evidence: readonly DocumentEvidence[];
  };
  readonly onFold: () => void;
}

export function Cells({ name, mark, title = name, mono = false, text, figure = '', word, entry, onFold }: CellsProps) {
  return (
    <div role="presentation" className={styles.cells}>
      <span {...cellRole} className={cx(styles.name, mono && styles.mono)} title={title}>
        {mark}
        <MiddleCut text={name} tail={mono ? 22 : 12} />
      </span>
      <span {...cellRole} className={styles.text} title={typeof text === 'string' ? text : undefined}>
        {text}
      </span>
      <span {...cellRole} className={styles.figure}>
        {figure}
      </span>
      <span {...cellRole} className={styles.word}>
        {word}
      </span>
      <span {...cellRole} className={styles.evidence}>
        <EvidenceCell evidence={entry.evidence} onOpen={onFold} />
      </span>
      <span {...cellRole} className={styles.confidence}>
        <ConfidenceCell confidence={entry.confidence} source={entry.source} />
      </span>
    </div>
  );
}
