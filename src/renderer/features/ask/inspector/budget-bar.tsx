/** How the tokens that an answer may be made from were spent: a bar with its parts, and every figure in words. */
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ZoneBar } from '../../../ui/pictures/zone-bar.tsx';
import { budgetOf } from '../model/answer-parts.ts';
import styles from './budget-bar.module.css';

export function BudgetBar({ answer }: { answer: AskAnswer }) {
  const { t, format } = useMessages();
  const { records, code, domains, question, used, budget } = budgetOf(answer);
  const whole = t('ask.budget', { used, budget });
  const parts = [
    { key: 'records', tokens: records, colour: 'var(--zone-pinned)' },
    { key: 'code', tokens: code, colour: 'var(--zone-focus)' },
    { key: 'other', tokens: domains + question, colour: 'var(--zone-recent)' },
  ] as const;
  const most = Math.max(budget, used, 1);
  const zones = parts
    .filter(({ tokens }) => tokens > 0)
    .map(({ key, tokens, colour }) => ({
      ...{ key, share: tokens / most, colour },
      words: `${t(`ask.part.${key}`)} ${format.number(tokens)}`,
    }));
  return (
    <section className={styles.budget}>
      <div className={styles.bar}>
        <ZoneBar label={whole} zones={zones} />
      </div>
      <p className={styles.words}>
        <span>{whole}</span>
        <span>{zones.map(({ words }) => words).join(t('bank.comma'))}</span>
      </p>
    </section>
  );
}
