/**
 * Global memory: what holds across projects, whichever workspace is open. Practices got here because a
 * person promoted them and are changed and removed here; patterns are counted by the projects that have them.
 */

import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { BestPractice } from '#shared/contract/memory/memory-types.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './global-dialog.module.css';
import { draftOf, type PracticeDraft, PracticeFields, practiceOf } from './practice-fields.tsx';

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

/** One best practice: its text, when it applies, and the form that changes it. Nothing takes its removal back, so it asks. */
function PracticeItem({ practice, onChanged }: { practice: BestPractice; onChanged: () => void }) {
  const { t } = useMessages();
  const { link } = useServices();
  const [draft, setDraft] = useState<PracticeDraft | null>(null);
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState('');
  const { id, title, description, applicableScenarios, sourceProjects } = practice;
  const done = (work: Promise<unknown>) =>
    work.then(
      () => {
        setDraft(null);
        setFailed('');
        onChanged();
      },
      (error: unknown) => setFailed(toMemoError(error).message),
    );
  const save = (changed: PracticeDraft) =>
    done(link.call('memory.setPractice', { practice: { ...practiceOf(changed), id, sourceProjects } }));
  const failure = failed !== '' && <Notice tone="danger">{failed}</Notice>;
  if (draft !== null) {
    return (
      <li className={styles.form}>
        <PracticeFields draft={draft} onChange={setDraft} />
        {failure}
        <div className={styles.acts}>
          <Button small onClick={() => setDraft(null)}>
            {t('action.cancel')}
          </Button>
          <Button small look="primary" disabled={draft.title.trim() === ''} onClick={() => save(draft)}>
            {t('learnings.save')}
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li>
      <div className={styles.acts}>
        <h3 className="grow">{title}</h3>
        {asking ? (
          <>
            <Button small onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
            <Button small look="danger" onClick={() => done(link.call('memory.removePractice', { id }))}>
              {t('global.removeForGood')}
            </Button>
          </>
        ) : (
          <>
            <Button
              small
              look="ghost"
              icon="edit"
              aria-label={t('global.editOf', { title })}
              onClick={() => setDraft(draftOf(title, description, applicableScenarios))}
            >
              {t('global.edit')}
            </Button>
            <Button small look="ghost" aria-label={t('global.removeOf', { title })} onClick={() => setAsking(true)}>
              {t('global.remove')}
            </Button>
          </>
        )}
      </div>
      <Markdown text={description} />
      {applicableScenarios.length > 0 && (
        <p className="small">{t('global.when', { scenarios: applicableScenarios.join(t('list.apart')) })}</p>
      )}
      {sourceProjects.length > 0 && (
        <p className="small muted">{t('global.from', { projects: sourceProjects.join(t('symbols.separator')) })}</p>
      )}
      {failure}
    </li>
  );
}
