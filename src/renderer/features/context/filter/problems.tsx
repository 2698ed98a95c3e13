/** What is wrong in a filter: where, what, and what would fix it, one press away. */
import type { FilterProblem } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorded } from '../../../lib/i18n/use-worded.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './problems.module.css';

export interface ProblemsProps {
  readonly id: string;
  readonly problems: readonly FilterProblem[];
  readonly onMend: (problem: FilterProblem) => void;
}

export function Problems({ id, problems, onMend }: ProblemsProps) {
  const { t } = useMessages();
  const worded = useWorded();
  return (
    <ul id={id} className={styles.problems} aria-live="polite">
      {problems.map((problem) => (
        <li key={`${problem.position} ${problem.message}`}>
          <Icon name="x-circle" size="small" />
          <span>
            {/* People count from one. */}
            {t('packs.problem', { at: problem.position + 1, message: worded(problem.reason, problem.message) })}{' '}
            {problem.replacement !== undefined && (
              <button type="button" className={styles.mend} onClick={() => onMend(problem)}>
                {t(problem.length === 0 ? 'packs.insert' : 'packs.replace', { text: problem.replacement })}
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
