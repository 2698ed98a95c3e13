/**
 * The budget as a bar: what each part takes, the two marks at which the rules change, and every figure in words below it.
 * Words in the bar that have no room wrap out of sight, so that no figure is ever cut.
 */
import type { CSSProperties } from 'react';
import { type PromptWindow, windowParts } from '#shared/contract/context/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import { freeOf } from '../model/window-rows.ts';
import styles from './budget.module.css';

export type BudgetProps = Pick<PromptWindow, 'used' | 'budget' | 'parts' | 'marks' | 'tokens' | 'entries'>;

const zones = ['head', ...windowParts] as const;

export function Budget({ used, budget, parts, marks, tokens, entries }: BudgetProps) {
  const { t, format } = useMessages();
  const percent = (share: number) => Math.round(share * 100);
  const forTask = parts.task > 0;
  const shown = windowParts.filter((part) => parts[part] > 0 || (part !== 'task' && !forTask));
  return (
    <>
      <div className={styles.budget} role="img" aria-label={t('context.bar', { used, budget })}>
        <div className={styles.track}>
          {zones
            .filter((zone) => parts[zone] > 0)
            .map((zone) => {
              const words = `${t(`context.part.${zone}`)} ${format.number(parts[zone])}`;
              const width = { '--w': parts[zone] / Math.max(budget, 1) } as CSSProperties;
              return (
                <span key={zone} className={styles[zone]} style={width} title={words}>
                  <b>{words}</b>
                </span>
              );
            })}
        </div>
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
            <i className={cx(styles.key, styles[part])} />
            {t(`context.part.${part}`)} <b>{format.number(entries.filter((entry) => entry.part === part).length)}</b>
          </span>
        ))}
        <span>
          <i className={cx(styles.key, styles.free)} />
          {t('context.free')} <b>{format.number(freeOf({ used, budget }))}</b>
        </span>
        <span className="grow" />
        <span className={styles.tokens}>
          {t(tokens.exact ? 'context.tokensExact' : 'context.tokens', { used: tokens.used, budget: tokens.budget })}
        </span>
      </p>
    </>
  );
}
