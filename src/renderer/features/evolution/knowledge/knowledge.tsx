/**
 * What the learnings add up to: domains, practices of this project, code patterns. Machine and person write the same texts,
 * and it says whose words they are; nothing gets into global memory unless a person promotes it.
 */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { DomainItem } from './domain-item.tsx';
import styles from './knowledge.module.css';
import { PatternItem } from './pattern-item.tsx';
import { PracticeItem } from './practice-item.tsx';

export function Knowledge() {
  const { t, format } = useMessages();
  const distilled = useCall('evolution.distilled', {});
  const known = useCall('memory.domains', {});
  const error = distilled.error ?? known.error;
  if (error !== null && (distilled.data === undefined || known.data === undefined)) {
    const retry = () => void Promise.all([distilled.refetch(), known.refetch()]);
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (distilled.data === undefined || known.data === undefined) return null;
  const { practices, patterns } = distilled.data;
  const domains = known.data.domains.filter(({ knowledge }) => knowledge !== null && knowledge.summary !== '');
  if (domains.length + practices.length + patterns.length === 0) {
    return <EmptyState icon="book" title={t('evolution.sum.none')} why={t('evolution.sum.noneWhy')} />;
  }
  const head = (title: string, count: number) => (
    <h2>
      {title} <span className={styles.count}>{format.number(count)}</span>
    </h2>
  );
  return (
    <Scroll restoreAs="evolution.knowledge" className={styles.scroll}>
      <div className={styles.set}>
        <p className="small muted">{t('evolution.sum.why')}</p>
        {domains.length > 0 && (
          <section>
            {head(t('evolution.sum.domains'), domains.length)}
            {domains.map(({ domain, knowledge }) => knowledge && <DomainItem key={domain} knowledge={knowledge} />)}
          </section>
        )}
        {practices.length > 0 && (
          <section>
            {head(t('evolution.sum.practices'), practices.length)}
            {practices.map((practice) => (
              <PracticeItem key={practice.id} practice={practice} />
            ))}
          </section>
        )}
        {patterns.length > 0 && (
          <section>
            {head(t('evolution.sum.patterns'), patterns.length)}
            {patterns.map((pattern) => (
              <PatternItem key={pattern.patternType} pattern={pattern} />
            ))}
          </section>
        )}
      </div>
    </Scroll>
  );
}
