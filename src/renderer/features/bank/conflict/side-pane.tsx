/** One of the three texts: its hunks marked, the words that changed underlined, its lines numbered as in the file. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { pieces } from '../../../ui/text/pieces.ts';
import styles from './conflict.module.css';
import { FoldLine } from './fold-line.tsx';
import { rowsOf, type Shown } from './folded.ts';
import type { Hunk } from './hunks.ts';
import { changedWords } from './words.ts';

export type Side = 'base' | 'mine' | 'machine';

export interface SidePaneProps {
  readonly side: Side;
  readonly note: string;
  readonly parts: readonly Shown[];
  /** Number of the first line, where it is known. */
  readonly firstLine: number | null;
  /** In place of the text, where there is none. */
  readonly missing: string | null;
  /** Shows more of what is left out of a part. */
  readonly onMore: (part: number) => void;
}

export function SidePane({ side, note, parts, firstLine, missing, onMore }: SidePaneProps) {
  const { t } = useMessages();
  const name = t(`bank.conflict.${side}`);
  let line = firstLine ?? 1;
  return (
    <section className={styles.pane} aria-label={name}>
      <header>
        <h2>
          <i className={cx(styles.key, styles[side])} aria-hidden="true" />
          {name}
        </h2>
        <span className="small muted clip" title={note}>
          {note}
        </span>
      </header>
      {missing !== null ? (
        <p className={cx('small muted', styles.noText)}>{missing}</p>
      ) : (
        <ol className={styles.text}>
          {parts.flatMap((part, n) => {
            if (part.kind === 'fold') {
              line += part[side];
              return [<FoldLine key={`${n}.fold`} lines={part[side]} onMore={() => onMore(part.part)} />];
            }
            const lines = part.kind === 'same' ? part.lines : part[side];
            const changed = part.kind === 'hunk' && isOf(part, side);
            const shown = lines.map((text, at) => {
              const number = line + at;
              return (
                <li key={`${n}.${at}`} className={cx(changed && styles[`${side}Line`])}>
                  <i aria-hidden="true">{number}</i>
                  <span>{changed && side !== 'base' ? <Words text={text} from={origin(part, side, at)} /> : text}</span>
                </li>
              );
            });
            line += lines.length;
            // So that the same lines stand side by side.
            const gaps = Array.from({ length: rowsOf(part) - lines.length }, (_, at) => (
              <li key={`${n}.gap${at}`} className={styles.gap} aria-hidden="true">
                <i />
                <span />
              </li>
            ));
            return [...shown, ...gaps];
          })}
        </ol>
      )}
    </section>
  );
}

/** Whether this side's lines of the hunk are to be looked at. */
function isOf({ by }: Hunk, side: Side): boolean {
  return side === 'base' || by === side || by === 'both' || by === 'same';
}

/** The line that this one came from; without a base, the one that it stands against. */
function origin(hunk: Hunk, side: 'mine' | 'machine', at: number): string | undefined {
  const other = side === 'mine' ? hunk.machine : hunk.mine;
  return hunk.base.length > 0 ? hunk.base[at] : hunk.by === 'both' ? other[at] : undefined;
}

function Words({ text, from }: { readonly text: string; readonly from: string | undefined }) {
  let at = 0;
  return pieces(text, changedWords(text, from)).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? <ins key={key}>{piece.text}</ins> : piece.text;
  });
}
