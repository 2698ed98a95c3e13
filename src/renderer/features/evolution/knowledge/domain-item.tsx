/** What is known of a domain, and the form for a person's own words about it. */
import { useState } from 'react';
import type { DomainKnowledge } from '#shared/contract/memory/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { domainInk, useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { ByLine, Files, Sources } from './by-line.tsx';
import styles from './knowledge.module.css';
import { useSave } from './use-save.ts';

/** Characters that the contract takes. */
const longest = 20_000;

export function DomainItem({ knowledge }: { knowledge: DomainKnowledge }) {
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
