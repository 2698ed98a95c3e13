/** What is known of a domain: its figures, the knowledge distilled from its records, and the records that it was made of. */
import { useEffect, useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { domainInk, useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { plainText } from '../list/text-lines.ts';
import type { DomainInfo } from './domain-map.tsx';
import styles from './domain-panel.module.css';

export interface DomainPanelProps {
  readonly info: DomainInfo;
  readonly onShowRecords: () => void;
  readonly onGo: (id: string) => void;
}

/** Characters that the contract takes, and source records listed. */
const longestSummary = 20_000;
const shownSources = 12;

export function DomainPanel({ info, onShowRecords, onGo }: DomainPanelProps) {
  const { t, format } = useMessages();
  const colourOf = useDomainColours();
  const { domain, records, stale, newest, knowledge } = info;
  return (
    <article className={styles.panel} aria-label={domain === '' ? t('learnings.noDomain') : domain}>
      <header className={styles.head}>
        <i className={styles.dot} style={{ background: domainInk(colourOf(domain)) }} />
        <h1 className="h-title">{domain === '' ? t('learnings.noDomain') : domain}</h1>
        <span className="grow" />
        <Button small onClick={onShowRecords}>
          {t('learnings.showRecords', { count: records })} <KeyHint keys="Enter" />
        </Button>
      </header>
      <div className={styles.body}>
        <p className={styles.facts}>
          <span>{t('learnings.records', { count: records })}</span>
          <span>{stale === 0 ? t('learnings.noneStale') : t('learnings.staleCount', { count: stale })}</span>
          <span>{t('learnings.newest', { when: format.ago(newest, Date.now()) })}</span>
        </p>
        {domain === '' ? (
          <p className="muted">{t('learnings.noDomainWhy')}</p>
        ) : (
          <>
            {knowledge?.origin === 'repository' && <p className="muted">{t('learnings.foreign')}</p>}
            <Summary key={domain} domain={domain} summary={knowledge?.summary ?? ''} />
          </>
        )}
        {knowledge !== null && knowledge.keyConcepts.length > 0 && (
          <section className={styles.section}>
            <h2>{t('learnings.concepts')}</h2>
            <dl>
              {knowledge.keyConcepts.map(({ name, description }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="muted">{plainText(description)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {knowledge !== null && knowledge.keyFiles.length > 0 && <Files files={knowledge.keyFiles} />}
        {knowledge !== null && knowledge.sourceRecordIds.length > 0 && (
          <section className={styles.section}>
            <h2>{t('learnings.distilledFrom', { count: knowledge.sourceRecordIds.length })}</h2>
            <p className={styles.sources}>
              {knowledge.sourceRecordIds.slice(0, shownSources).map((id) => (
                <a
                  key={id}
                  className="mono"
                  href={formatHash(route('learnings', id))}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(id);
                  }}
                >
                  {id}
                </a>
              ))}
            </p>
          </section>
        )}
      </div>
    </article>
  );
}

function Files({ files }: { files: readonly string[] }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  return (
    <section className={styles.section}>
      <h2>{t('learnings.keyFiles')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file}>
            <a
              className="mono"
              href={formatHash(route('file', file))}
              onClick={(event) => {
                event.preventDefault();
                navigation.getState().go(route('file', file));
              }}
            >
              {file}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was begun and not saved, by workspace and domain: looking at another domain loses nothing. */
const drafts = new Map<string, string>();

/** The summary, and the form that changes it. What a person has begun to write outlives a change from elsewhere. */
function Summary({ domain, summary }: { domain: string; summary: string }) {
  const { t } = useMessages();
  const { link, notifications } = useServices();
  const key = useWorkspace(({ root }) => `${root}\n${domain}`);
  const [draft, setShown] = useState<string | null>(() => drafts.get(key) ?? null);
  const setDraft = (next: string | null) => {
    if (next === null || next === summary) drafts.delete(key);
    else drafts.set(key, next);
    setShown(next);
  };
  const [base, setBase] = useState(summary);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    if (draft === null) setBase(summary);
  }, [draft, summary]);
  const save = () => {
    setFailed('');
    link.call('memory.setDomain', { domain, summary: draft ?? '' }).then(
      () => {
        setDraft(null);
        notifications.getState().show({ level: 'info', title: t('learnings.domainSaved') });
      },
      (error: unknown) => setFailed(toMemoError(error).message),
    );
  };
  return (
    <section className={styles.section}>
      <h2>
        {t('learnings.summary')}
        <span className="grow" />
        {draft === null ? (
          <Button small look="ghost" icon="edit" onClick={() => setDraft(summary)}>
            {t('learnings.editSummary')}
          </Button>
        ) : (
          <>
            <Button small onClick={() => setDraft(null)}>
              {t(draft === base ? 'action.cancel' : 'learnings.discard')}
            </Button>
            <Button small look="primary" onClick={save}>
              {t('learnings.save')}
            </Button>
          </>
        )}
      </h2>
      {draft === null && summary === '' && <p className="muted">{t('learnings.noSummary')}</p>}
      {draft === null && summary !== '' && <Markdown text={summary} />}
      {draft !== null && (
        <textarea
          className={styles.area}
          aria-label={t('learnings.summary')}
          rows={10}
          maxLength={longestSummary}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
      {draft !== null && summary !== base && (
        <Notice tone="stale" title={t('learnings.theirs')}>
          <Markdown text={summary} />
        </Notice>
      )}
      {failed !== '' && <Notice tone="danger">{failed}</Notice>}
    </section>
  );
}
