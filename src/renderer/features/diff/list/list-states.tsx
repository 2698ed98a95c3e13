/** Above the list, what has to be known of it: it is older than the files, the past of some files is not known, nothing fits. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CoverageNote } from '../../../ui/feedback/coverage-note.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Comparison } from '../use-comparison.ts';
import { type Filtered, mostFiltered } from '../use-filtered.ts';
import styles from './change-list.module.css';

export interface ListStatesProps {
  readonly comparison: Comparison;
  readonly filtered: Filtered | null;
}

export function ListStates({ comparison, filtered }: ListStatesProps) {
  const { t } = useMessages();
  const { head, old, error } = comparison;
  if (head === undefined) return null;
  return (
    <div className={styles.states}>
      {(old !== null || error !== null) && (
        <Notice
          tone="stale"
          end={
            <Button small onClick={comparison.again}>
              {t('diff.again')}
            </Button>
          }
        >
          {error === null
            ? t(old === 'head' ? 'diff.oldHead' : 'diff.old')
            : t('diff.oldError', { why: error.message })}
        </Notice>
      )}
      {head.unknown.map(({ why, count, files }) => (
        <p key={why} className={styles.remark} title={files.join('\n')}>
          {t(`diff.unknown.${why}`, { count })}
        </p>
      ))}
      <CoverageNote coverage={head.coverage} clipped />
      {filtered !== null && head.total > mostFiltered && (
        <p className={styles.remark}>{t('diff.filterBound', { count: mostFiltered })}</p>
      )}
      {filtered !== null && filtered.types.length === 0 && (
        <p className={styles.remark}>{t(filtered.loading ? 'diff.filtering' : 'diff.noneFits')}</p>
      )}
    </div>
  );
}
