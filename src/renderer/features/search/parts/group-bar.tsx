/** The groups that have lines, each with its count, and how much was found in how long; while it runs, how far it is. */
import type { TextGroup } from '#shared/contract/find.ts';
import { textGroups } from '#shared/contract/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import type { GroupTotals } from '../model/result-rows.ts';
import type { RunState } from '../model/text-run.ts';
import styles from './group-bar.module.css';

export interface GroupBarProps {
  readonly totals: GroupTotals;
  /** Empty = all. */
  readonly on: readonly TextGroup[];
  /** The shown search and the one asked for last; the same as soon as that has an answer. */
  readonly run: RunState | null;
  readonly current: RunState | null;
  readonly query: string;
  readonly onChange: (groups: readonly TextGroup[]) => void;
  readonly onCancel: () => void;
}

export function GroupBar({ totals, on, run, current, query, onChange, onCancel }: GroupBarProps) {
  const { t } = useMessages();
  const shown = textGroups.filter((group) => totals[group].lines > 0 || on.includes(group));
  const counted = on.length === 0 ? shown : on;
  const lines = counted.reduce((sum, group) => sum + totals[group].lines, 0);
  const ended = run !== null && current === run && run.phase !== 'running' && run.answered;
  return (
    <div className={styles.bar}>
      <fieldset className={styles.chips} aria-label={t('search.groups')}>
        {shown.map((group) => (
          <ToggleChip
            key={group}
            label={t(`search.chip.${group}`)}
            count={totals[group].lines}
            pressed={on.includes(group)}
            onChange={(pressed) => onChange(textGroups.filter((one) => (one === group ? pressed : on.includes(one))))}
          />
        ))}
      </fieldset>
      {current?.phase === 'running' && (
        <Delayed key={query}>
          <span className={styles.count}>
            {current.of === 0
              ? t('search.lookingAtFirst')
              : t('search.looking', { done: current.searched, total: current.of })}
          </span>
          <Button small look="ghost" onClick={onCancel}>
            {t('search.cancel')} <KeyHint keys="Escape" />
          </Button>
        </Delayed>
      )}
      {ended && (
        <span className={styles.count}>
          {t('search.found', {
            lines: t('search.lines', { count: lines }),
            ms: Math.max(1, Math.round(run.elapsedMs)),
          })}
        </span>
      )}
      <span className="visually-hidden" aria-live="polite">
        {ended ? t('search.foundAria', { count: lines }) : ''}
      </span>
    </div>
  );
}
