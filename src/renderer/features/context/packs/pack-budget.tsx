/** What the pack would take of its token budget, in a bar and in words, and the budget itself, which may be another number. */
import type { ReactNode } from 'react';
import type { FilterPreview, PackInfo } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx';
import styles from './pack-budget.module.css';
import { type PackDraft, tokensOf } from './pack-drafts.ts';

export interface PackBudgetProps {
  readonly counts: FilterPreview['counts'];
  /** The pack as it stands, where it is of this filter, this budget and this code: then nothing is estimated. */
  readonly built: Pick<PackInfo, 'tokenEstimate' | 'types'> | null;
  readonly draft: PackDraft;
  readonly onMax: (typed: string) => void;
  readonly end: ReactNode;
}

export function PackBudget({ counts, built, draft, onMax, end }: PackBudgetProps) {
  const { t } = useMessages();
  const max = tokensOf(draft);
  const used = built?.tokenEstimate ?? counts?.tokens ?? 0;
  const kept = built?.types ?? counts?.kept ?? 0;
  const types = (counts?.matches ?? 0) + (counts?.dependencies ?? 0);
  const cut = counts !== null && kept < types;
  const values = { used, max: max ?? 0, kept, types };
  const whole = built === null ? 'packs.budget' : 'packs.built';
  const words = max === null ? null : t(cut ? (built === null ? 'packs.overBudget' : 'packs.builtCut') : whole, values);
  return (
    <footer className={styles.budget} data-corner>
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
          end={<span className={styles.unit}>{t('packs.maxUnit')}</span>}
        />
      </div>
      <div className={styles.acts}>{end}</div>
    </footer>
  );
}
