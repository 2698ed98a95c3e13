/** The cells that entries of all documents share: name, text, figure, word, evidence. Only what a model said is marked. */
import type { ReactNode } from 'react';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { cx } from '../../../../ui/cx.ts';
import { staticCap } from '../../../../ui/marks/confidence-bar.tsx';
import { Tag } from '../../../../ui/marks/tag.tsx';
import { CodeSpans } from '../../../../ui/text/code-spans.tsx';
import { MiddleCut } from '../../../../ui/text/middle-cut.tsx';
import type { RowLayout } from './doc-row.ts';
import styles from './entry-grid.module.css';
import { EvidenceCell } from './evidence.tsx';

/** The most that the static analyst claims of what it concludes. */

interface CellsProps {
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
  const { t } = useMessages();
  const sentence = layout !== 'usual';
  const said = entry.source === 'llm' ? 'llm' : entry.confidence > staticCap ? 'counted' : 'static';
  const sureness = t(`generations.by.${said}`);
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
      <span {...cellRole} className={styles.word} title={sureness}>
        {word}
        {entry.source === 'llm' && <Tag>{t('generations.fromModel')}</Tag>}
      </span>
      <span {...cellRole} className={styles.evidence}>
        <EvidenceCell evidence={entry.evidence} onOpen={onFold} />
      </span>
    </div>
  );
}

/** As it is read: signs of code are drawn, not said. */
function bare(text: string): string {
  return text.replaceAll('`', '');
}

/**
 * Roles of the grid's parts. They are elements without keys of their own: the grid has the focus and names the row by
 * aria-activedescendant, and rows that come and go with the scroll are no rows of a table element.
 */
export const rowRole = (index: number, level: 1 | 2) =>
  ({ role: 'row', 'aria-rowindex': index + 1, 'aria-level': level }) as const;
export const cellRole = { role: 'gridcell' } as const;
export const columnRole = { role: 'columnheader' } as const;
