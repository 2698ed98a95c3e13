/** The groups in which something was found, each with its count, and how much in how long; while it runs, how far it is. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import type { GroupTotals } from '../model/result-rows.ts';
import { isTextGroup, type SearchGroup, searchGroups } from '../model/search-groups.ts';
import type { RunState } from '../model/text-run.ts';
import styles from './group-bar.module.css';

export interface GroupBarProps {
  readonly totals: GroupTotals;
  /** Empty = all. */
  readonly on: readonly SearchGroup[];
  /** The shown search and the one asked for last; the same as soon as that has an answer. */
  readonly run: RunState | null;
  readonly current: RunState | null;
  readonly query: string;
  readonly onChange: (groups: readonly SearchGroup[]) => void;
  readonly onCancel: () => void;
}

export function GroupBar({ totals, on, run, current, query, onChange, onCancel }: GroupBarProps) {
  const { t } = useMessages();
  const shown = searchGroups.filter((group) => totals[group].found > 0 || on.includes(group));
  const counted = on.length === 0 ? shown : on;
  const count = counted.filter(isTextGroup).reduce((sum, group) => sum + totals[group].found, 0);
  const { learnings, descriptions } = totals;
  const said = [
    t('search.foundAria', { count }),
    learnings.found > 0 && t('search.learnings', { count: learnings.found }),
    descriptions.found > 0 && t('search.descriptions', { count: descriptions.found }),
  ].filter((part) => part !== false);
  const ended = run !== null && current === run && run.phase !== 'running' && run.answered;
  return (
    <div className={styles.bar}>
      <fieldset className={styles.chips} aria-label={t('search.groups')}>
        {shown.map((group) => (
          <ToggleChip
            key={group}
            label={t(`search.chip.${group}`)}
            count={totals[group].found}
            pressed={on.includes(group)}
            onChange={(pressed) => onChange(searchGroups.filter((one) => (one === group ? pressed : on.includes(one))))}
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
      {ended && (on.length === 0 || on.some(isTextGroup)) && (
        <span className={styles.count}>{t('search.lines', { count })}</span>
      )}
      <span className="visually-hidden" aria-live="polite">
        {ended ? said.join(t('symbols.separator')) : ''}
      </span>
    </div>
  );
}
