/** How the tokens that an answer may be made from were spent: a bar with its parts, and every figure in words. */
import type { CSSProperties } from 'react';
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { budgetOf } from '../model/answer-parts.ts';
import styles from './budget-bar.module.css';

export function BudgetBar({ answer }: { answer: AskAnswer }) {
  const { t, format } = useMessages();
  const { records, code, domains, question, used, budget } = budgetOf(answer);
  const whole = t('ask.budget', { used, budget });
  const parts = [
    { key: 'records', tokens: records, figure: true },
    { key: 'code', tokens: code, figure: true },
    { key: 'other', tokens: domains + question, figure: false },
  ] as const;
  const most = Math.max(budget, used, 1);
  return (
    <section className={styles.budget}>
      <div className={styles.track} role="img" aria-label={whole}>
        {parts
          .filter(({ tokens }) => tokens > 0)
          .map(({ key, tokens, figure }) => {
            const words = figure ? `${t(`ask.part.${key}`)} ${format.number(tokens)}` : t(`ask.part.${key}`);
            return (
              <span key={key} className={styles[key]} style={{ '--w': tokens / most } as CSSProperties}>
                <b>{words}</b>
              </span>
            );
          })}
      </div>
      <p className={styles.words}>
        <span>{whole}</span>
        <span>{t('ask.partsInWords', { records, code, domains, question })}</span>
      </p>
    </section>
  );
}
