/** The three texts side by side, scrolled as one: a line has one row in all three, however it wraps. */
import { type CSSProperties, useMemo, useState } from 'react';
import type { BankConflict } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { cx } from '../../../ui/cx.ts';
import { pieces } from '../../../ui/text/pieces.ts';
import { changedWords } from './changed-words.ts';
import styles from './conflict.module.css';
import { folded, type Hunk, type Part, rowsOf, type Shown } from './hunks.ts';

interface SidesProps {
  readonly conflict: BankConflict;
  readonly parts: readonly Part[];
  /** Of the block's inside in the file; null where the block is not there. */
  readonly firstLine: number | null;
}

export function Sides({ conflict, parts, firstLine }: SidesProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { base, mine, baseAt, baseVersion, machineVersion, detectedAt } = conflict;
  const [more, setMore] = useState<ReadonlyMap<number, number>>(new Map());
  const shown = useMemo(() => folded(parts, more), [parts, more]);
  const rows = shown.reduce((sum, part) => sum + rowsOf(part), 0);
  const onMore = (part: number) => setMore((now) => new Map(now).set(part, (now.get(part) ?? 0) + 1));
  const shared = { parts: shown, firstLine, onMore };
  const whose = baseAt === null ? null : { version: baseVersion ?? 0, when: format.ago(baseAt, now) };
  return (
    <section
      className={styles.sides}
      style={{ '--rows': Math.max(1, rows) } as CSSProperties}
      aria-label={t('bank.conflict.sides')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who steers by keys scrolls long texts by them.
      tabIndex={0}
    >
      <SidePane
        {...shared}
        side="base"
        note={whose === null ? t('bank.conflict.baseUnknown') : t('bank.conflict.baseNote', whose)}
        missing={base === null ? t('bank.conflict.baseMissing') : base === '' ? t('bank.conflict.empty') : null}
      />
      <SidePane
        {...shared}
        side="mine"
        note={t(mine === null ? 'bank.conflict.mineGone' : 'bank.conflict.mineNote')}
        missing={mine === null ? t('bank.conflict.mineMissing') : mine === '' ? t('bank.conflict.empty') : null}
      />
      <SidePane
        {...shared}
        side="machine"
        note={t('bank.conflict.machineNote', { version: machineVersion, when: format.ago(detectedAt, now) })}
        missing={conflict.machine === '' ? t('bank.conflict.empty') : null}
      />
    </section>
  );
}

type Side = 'base' | 'mine' | 'machine';

interface SidePaneProps {
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

/** One of the three texts: its hunks marked, the words that changed underlined, its lines numbered as in the file. */
function SidePane({ side, note, parts, firstLine, missing, onMore }: SidePaneProps) {
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

interface FoldLineProps {
  /** How many are left out; 0: this side has none. */
  readonly lines: number;
  readonly onMore: () => void;
}

/** Lines of a long text that are left out, in its place; pressed, it shows more of them. */
export function FoldLine({ lines, onMore }: FoldLineProps) {
  const { t } = useMessages();
  return (
    <li className={styles.fold}>
      <i aria-hidden="true">⋯</i>
      <span>
        {lines > 0 && (
          <button type="button" className={styles.more} onClick={onMore}>
            {t('bank.conflict.more', { count: lines })}
          </button>
        )}
      </span>
    </li>
  );
}
