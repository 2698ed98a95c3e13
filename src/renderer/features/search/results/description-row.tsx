/** A type whose description has the words: its name and place, how the description stands, and the line that was found. */
import type { FoundDescription } from '#shared/contract/semantics.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { DescriptionState } from '../../../ui/memory/description-state.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { pieces } from '../../../ui/text/pieces.ts';
import { plainText } from '../../learnings/list/text-lines.ts';
import { shownName } from '../../symbols/model/symbol-text.ts';
import { excerptStart, type MarksOf } from '../model/word-marks.ts';
import styles from './found-row.module.css';

export function DescriptionRow({ found, marksOf }: { found: FoundDescription; marksOf: MarksOf }) {
  const { t } = useMessages();
  const { symbol, state } = found;
  const text = plainText(found.text);
  const marks = marksOf(text);
  const start = excerptStart(text, marks);
  return (
    <div className={styles.row} title={symbol.path}>
      <SymbolIcon kind={symbol.kind} />
      <span className={cx(styles.name, styles.symbol)}>
        <MiddleCut text={shownName(symbol)} />
        <span className={styles.place}>{symbol.file.slice(0, Math.max(0, symbol.file.lastIndexOf('/')))}</span>
      </span>
      <span className={styles.end}>
        <DescriptionState of={state} t={t} />
      </span>
      <span className={styles.text}>
        {start > 0 && '…'}
        <MarkedText pieces={pieces(text, marks, start)} />
      </span>
    </div>
  );
}
