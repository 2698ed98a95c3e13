/** How the tokens that an answer may be made from were spent: a bar with its parts, and every figure in words. */
import type { CSSProperties } from 'react';
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { budgetOf } from '../model/answer-parts.ts';
import styles from './budget-bar.module.css';

/** A part narrower than this share of the bar has no room for its words. */
const roomForWords = 0.12;

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
          .map(({ key, tokens, figure }) => (
            <span key={key} className={styles[key]} style={{ '--w': tokens / most } as CSSProperties}>
              {tokens / most >= roomForWords && `${t(`ask.part.${key}`)}${figure ? ` ${format.number(tokens)}` : ''}`}
            </span>
          ))}
      </div>
      <p className={styles.words}>
        <span>{whole}</span>
        <span className="push">{t('ask.partsInWords', { records, code, domains, question })}</span>
      </p>
    </section>
  );
}
