/** The three texts side by side, scrolled as one: a line stands in one row in all three, however it wraps. */
import { type CSSProperties, useMemo, useState } from 'react';
import type { BankConflict } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import styles from './conflict.module.css';
import { folded, rowsOf } from './folded.ts';
import type { Part } from './hunks.ts';
import { SidePane } from './side-pane.tsx';

export interface SidesProps {
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
