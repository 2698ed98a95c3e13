/**
 * What the learnings add up to: domains, practices of this project, code patterns. Machine and person write the same texts,
 * and it says whose words they are; nothing gets into global memory unless a person promotes it.
 */

import { useState } from 'react';
import type { DomainKnowledge } from '#shared/contract/memory/memory-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { domainInk, useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { ByLine, Files, Sources, useSave } from './by-line.tsx';
import styles from './knowledge.module.css';
import { PatternItem, PracticeItem } from './practice-item.tsx';

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

/** Characters that the contract takes. */
const longest = 20_000;

/** What is known of a domain, and the form for a person's own words about it. */
function DomainItem({ knowledge }: { knowledge: DomainKnowledge }) {
  const { t } = useMessages();
  const { link, navigation } = useServices();
  const colourOf = useDomainColours();
  const [draft, setDraft] = useState<string | null>(null);
  const save = useSave();
  const { domain, summary, analyst, origin, keyConcepts, keyFiles, sourceRecordIds } = knowledge;
  const keep = (text: string) =>
    save.run(link.call('memory.setDomain', { domain, summary: text }), t('evolution.sum.saved'), () => setDraft(null));
  return (
    <article className={styles.item} aria-label={domain}>
      <header>
        <i className={styles.dot} style={{ background: domainInk(colourOf(domain)) }} />
        <h3>{domain}</h3>
        <ByLine analyst={analyst} origin={origin} records={sourceRecordIds} />
        <span className="grow" />
        {draft === null ? (
          <>
            <Button
              small
              look="ghost"
              onClick={() => navigation.getState().go(route('learnings', '', { show: 'domains', domain }))}
            >
              {t('evolution.sum.open', { domain })}
            </Button>
            <Button
              small
              look="ghost"
              icon="edit"
              aria-label={t('evolution.sum.editOf', { title: domain })}
              onClick={() => setDraft(summary)}
            >
              {t('evolution.sum.edit')}
            </Button>
          </>
        ) : (
          <>
            <Button small onClick={() => setDraft(null)}>
              {t('action.cancel')}
            </Button>
            <Button small look="primary" onClick={() => keep(draft)}>
              {t('evolution.sum.save')}
            </Button>
          </>
        )}
      </header>
      {draft === null ? (
        <Markdown text={summary} />
      ) : (
        <textarea
          className={styles.area}
          aria-label={t('evolution.sum.text')}
          rows={6}
          maxLength={longest}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
      {save.failed !== '' && <Notice tone="danger">{save.failed}</Notice>}
      {keyConcepts.length > 0 && (
        <p className="small muted">
          {t('evolution.sum.concepts', { names: keyConcepts.map(({ name }) => name).join(t('symbols.separator')) })}
        </p>
      )}
      <Files files={keyFiles} />
      <Sources ids={sourceRecordIds} />
    </article>
  );
}
