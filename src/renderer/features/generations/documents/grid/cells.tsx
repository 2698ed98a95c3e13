/** The cells that entries of all documents share: name, text, figure, word, what bears them out, how sure that is. */
import type { ReactNode } from 'react';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import { cx } from '../../../../ui/cx.ts';
import { CodeSpans } from '../../../../ui/text/code-spans.tsx';
import { MiddleCut } from '../../../../ui/text/middle-cut.tsx';
import { ConfidenceCell } from '../parts/confidence-cell.tsx';
import { EvidenceCell } from '../parts/evidence-cell.tsx';
import type { RowLayout } from './doc-row.ts';
import styles from './entry-grid.module.css';
import { cellRole } from './roles.ts';

export interface CellsProps {
  readonly name: string;
  /** Before the name. */
  readonly mark?: ReactNode;
  /** Read on hover; the name when absent. */
  readonly title?: string;
  readonly mono?: boolean;
  /** Other than the usual: the name is a sentence, and breaks where it has no room. */
  readonly layout?: RowLayout;
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

export function Cells(props: CellsProps) {
  const { name, mark, title = name, mono = false, layout = 'usual', text, figure = '', word, entry, onFold } = props;
  const sentence = layout !== 'usual';
  return (
    <div role="presentation" className={cx(styles.cells, styles[layout])}>
      <span {...cellRole} className={cx(styles.name, mono && styles.mono, sentence && styles.sentence)} title={title}>
        {mark}
        {sentence ? (
          <span>
            <CodeSpans text={name} />
          </span>
        ) : (
          <span className={styles.cut}>
            <MiddleCut text={name} />
          </span>
        )}
      </span>
      <span {...cellRole} className={styles.text} title={typeof text === 'string' ? bare(text) : undefined}>
        {typeof text === 'string' ? <CodeSpans text={text} /> : text}
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

/** As it is read: signs of code are drawn, not said. */
function bare(text: string): string {
  return text.replaceAll('`', '');
}
