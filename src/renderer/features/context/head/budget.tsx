/**
 * The budget as a bar: what each part takes, the two marks at which the rules change, and every figure in words below it.
 */
import type { CSSProperties } from 'react';
import { type PromptWindow, windowParts } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ZoneBar } from '../../../ui/pictures/zone-bar.tsx';
import { freeOf } from '../model/window-rows.ts';
import styles from './budget.module.css';

export type BudgetProps = Pick<PromptWindow, 'used' | 'budget' | 'parts' | 'marks' | 'tokens' | 'entries'>;

const zones = ['head', ...windowParts] as const;

const colours: Record<(typeof zones)[number], string> = {
  head: 'var(--line-strong)',
  pinned: 'var(--zone-pinned)',
  task: 'var(--cover-3)',
  focus: 'var(--zone-focus)',
  recent: 'var(--zone-recent)',
};

export function Budget({ used, budget, parts, marks, tokens, entries }: BudgetProps) {
  const { t, format } = useMessages();
  const percent = (share: number) => Math.round(share * 100);
  const forTask = parts.task > 0;
  const shown = windowParts.filter((part) => parts[part] > 0 || (part !== 'task' && !forTask));
  const bar = zones
    .filter((zone) => parts[zone] > 0)
    .map((zone) => ({
      key: zone,
      share: parts[zone] / Math.max(budget, 1),
      words: `${t(`context.part.${zone}`)} ${format.number(parts[zone])}`,
      colour: colours[zone],
    }));
  return (
    <>
      <div className={styles.budget}>
        <ZoneBar label={t('context.bar', { used, budget })} zones={bar} />
        <span className={styles.mark} style={{ '--at': marks.pinned } as CSSProperties}>
          <i>{t('context.markPins', { percent: percent(marks.pinned) })}</i>
        </span>
        <span className={styles.mark} style={{ '--at': marks.degraded } as CSSProperties}>
          <i>{t('context.markRoles', { percent: percent(marks.degraded) })}</i>
        </span>
      </div>
      <p className={styles.legend}>
        {shown.map((part) => (
          <span key={part}>
            <i className={styles.key} style={{ background: colours[part] }} />
            {t(`context.part.${part}`)} <b>{format.number(entries.filter((entry) => entry.part === part).length)}</b>
          </span>
        ))}
        <span>
          <i className={styles.key} />
          {t('context.free', { count: freeOf({ used, budget }) })}
        </span>
        <span className="grow" />
        <span className={styles.tokens}>
          {t(tokens.exact ? 'context.tokensExact' : 'context.tokens', { used: tokens.used, budget: tokens.budget })}
        </span>
      </p>
    </>
  );
}
