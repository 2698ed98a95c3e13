/** What the pack would take of its token budget, in a bar and in words, and the budget itself, which may be another number. */
import type { ReactNode } from 'react';
import type { FilterPreview } from '#shared/contract/context/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx';
import styles from './pack-budget.module.css';
import { type PackDraft, tokensOf } from './pack-drafts.ts';

export interface PackBudgetProps {
  readonly counts: FilterPreview['counts'];
  readonly draft: PackDraft;
  readonly onMax: (typed: string) => void;
  readonly end: ReactNode;
}

export function PackBudget({ counts, draft, onMax, end }: PackBudgetProps) {
  const { t } = useMessages();
  const max = tokensOf(draft);
  const used = counts?.tokens ?? 0;
  const types = (counts?.matches ?? 0) + (counts?.dependencies ?? 0);
  const cut = counts !== null && counts.kept < types;
  const words =
    max === null
      ? null
      : cut
        ? t('packs.overBudget', { used, max, kept: counts.kept, types })
        : t('packs.budget', { used, max });
  return (
    <footer className={styles.budget}>
      <div className={styles.line}>
        <div className={styles.bar}>
          <ProgressBar
            label={words ?? t('packs.max')}
            value={max === null ? null : Math.min(1, used / max)}
            tone="muted"
          />
          <p className={max === null ? styles.wrong : styles.words}>{words ?? t('packs.maxWrong')}</p>
        </div>
        <TextField
          className={styles.max}
          label={t('packs.max')}
          title={t('packs.max')}
          inputMode="numeric"
          value={draft.maxTokens}
          invalid={max === null}
          maxLength={9}
          onChange={onMax}
        />
      </div>
      <div className={styles.acts}>{end}</div>
    </footer>
  );
}
