/**
 * Global memory (spec 05 "Loaders"): what holds across projects, whichever workspace is open. Practices got here because a
 * person promoted them and are changed and removed here; patterns are counted by the projects that have them.
 */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './global-dialog.module.css';
import { PracticeItem } from './practice-item.tsx';

export function GlobalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useMessages();
  const { data, error, refetch } = useCall('memory.global', {});
  const { bestPractices = [], crossProjectPatterns = [] } = data ?? {};
  return (
    <Dialog open onClose={onClose} title={t('global.title')} width={680}>
      <div className={styles.body}>
        {error !== null && <ErrorState error={error} onRetry={refetch} />}
        {data !== undefined && bestPractices.length === 0 && (
          <EmptyState icon="globe" title={t('global.none')} why={t('global.noneWhy')} />
        )}
        {bestPractices.length > 0 && (
          <ul className={styles.list} aria-label={t('global.practices')}>
            {bestPractices.map((practice) => (
              <PracticeItem key={practice.id} practice={practice} onChanged={refetch} />
            ))}
          </ul>
        )}
        {crossProjectPatterns.length > 0 && (
          <section>
            <h2>{t('global.patterns')}</h2>
            <ul className={styles.list} aria-label={t('global.patterns')}>
              {crossProjectPatterns.map(({ patternName, description, exampleProjects }) => (
                <li key={patternName}>
                  <span className="strong">{patternName}</span> {description}
                  <p className="small muted">
                    {t('global.from', { projects: exampleProjects.join(t('symbols.separator')) })}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
