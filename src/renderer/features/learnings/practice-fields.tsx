/** The fields of a best practice, for one that is promoted and one that is changed: what other workspaces will see. */
import type { BestPractice } from '#shared/contract/memory/memory-types.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './record/record-bar.module.css';

export interface PracticeDraft {
  readonly title: string;
  readonly description: string;
  /** One a line. */
  readonly scenarios: string;
}

/** Characters that the contract takes of a title, a text and a scenario. */
const longest = { title: 400, description: 20_000, scenario: 1_000 };

export function draftOf(title: string, description: string, scenarios: readonly string[] = []): PracticeDraft {
  return {
    title: title.slice(0, longest.title),
    description: description.slice(0, longest.description),
    scenarios: scenarios.join('\n'),
  };
}

export function practiceOf(draft: PracticeDraft): Pick<BestPractice, 'title' | 'description' | 'applicableScenarios'> {
  const lines = draft.scenarios.split('\n').map((line) => line.trim().slice(0, longest.scenario));
  const { title, description } = draft;
  return { title, description, applicableScenarios: lines.filter((line) => line !== '') };
}

export function PracticeFields({
  draft,
  onChange,
}: {
  draft: PracticeDraft;
  onChange: (draft: PracticeDraft) => void;
}) {
  const { t } = useMessages();
  return (
    <>
      <div className={styles.field}>
        <span>{t('learnings.promoteName')}</span>
        <TextField
          autoFocus
          label={t('learnings.promoteName')}
          value={draft.title}
          maxLength={longest.title}
          onChange={(title) => onChange({ ...draft, title })}
        />
      </div>
      <label className={styles.field}>
        <span>{t('learnings.promoteText')}</span>
        <textarea
          className={styles.area}
          rows={8}
          value={draft.description}
          maxLength={longest.description}
          onChange={(event) => onChange({ ...draft, description: event.target.value })}
        />
      </label>
      <label className={styles.field}>
        <span>{t('learnings.promoteWhen')}</span>
        <textarea
          className={styles.area}
          rows={2}
          value={draft.scenarios}
          onChange={(event) => onChange({ ...draft, scenarios: event.target.value })}
        />
      </label>
    </>
  );
}
