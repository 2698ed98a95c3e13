/** A practice of this project: read, put into other words, removed, or promoted to global memory by the person. */
import { type ReactNode, useState } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { draftOf, type PracticeDraft, PracticeFields, practiceOf } from '../../learnings/practice-fields.tsx';
import { ByLine, Files, Sources, useSave } from './by-line.tsx';
import styles from './knowledge.module.css';

type Practice = Result<'evolution.distilled'>['practices'][number];
type Doing = { readonly kind: 'edit' | 'promote'; readonly draft: PracticeDraft } | { readonly kind: 'remove' } | null;

export function PracticeItem({ practice }: { practice: Practice }) {
  const { t } = useMessages();
  const { link } = useServices();
  const [doing, setDoing] = useState<Doing>(null);
  const save = useSave();
  const { id, title, description, applicableScenarios, sourceProjects, sourceRecordIds, analyst } = practice;
  const done = () => setDoing(null);
  const draft = () => draftOf(title, description, applicableScenarios);
  const edit = (changed: PracticeDraft) => {
    const words = { id, title: changed.title.trim(), description: changed.description };
    save.run(link.call('evolution.setDistilled', { practice: words }), t('evolution.sum.saved'), done);
  };
  const promote = (changed: PracticeDraft) =>
    save.run(
      link.call('memory.setPractice', { practice: { ...practiceOf(changed), sourceProjects } }),
      t('evolution.sum.promoted'),
      done,
    );
  const remove = () =>
    save.run(link.call('evolution.setDistilled', { practice: { id, title, description }, remove: true }), '', done);
  const failure = save.failed !== '' && <Notice tone="danger">{save.failed}</Notice>;
  if (doing?.kind === 'edit' || doing?.kind === 'promote') {
    const { kind } = doing;
    return (
      <article className={styles.item} aria-label={title}>
        {kind === 'promote' && <p className="small muted">{t('evolution.sum.promoteWhy')}</p>}
        <PracticeFields draft={doing.draft} onChange={(next) => setDoing({ kind, draft: next })} />
        {failure}
        <div className={styles.acts}>
          <Button small onClick={done}>
            {t('action.cancel')}
          </Button>
          <Button
            small
            look="primary"
            disabled={doing.draft.title.trim() === ''}
            onClick={() => (kind === 'edit' ? edit : promote)(doing.draft)}
          >
            {t(kind === 'edit' ? 'evolution.sum.save' : 'evolution.sum.promote')}
          </Button>
        </div>
      </article>
    );
  }
  const acts: ReactNode =
    doing?.kind === 'remove' ? (
      <>
        <Button small onClick={done}>
          {t('action.cancel')}
        </Button>
        <Button small look="danger" onClick={remove}>
          {t('evolution.sum.removeForGood')}
        </Button>
      </>
    ) : (
      <>
        <Button
          small
          look="ghost"
          icon="globe"
          aria-label={t('evolution.sum.promoteOf', { title })}
          onClick={() => setDoing({ kind: 'promote', draft: draft() })}
        >
          {t('evolution.sum.promote')}
        </Button>
        <Button
          small
          look="ghost"
          icon="edit"
          aria-label={t('evolution.sum.editOf', { title })}
          onClick={() => setDoing({ kind: 'edit', draft: draft() })}
        >
          {t('evolution.sum.edit')}
        </Button>
        <Button
          small
          look="ghost"
          aria-label={t('evolution.sum.removeOf', { title })}
          onClick={() => setDoing({ kind: 'remove' })}
        >
          {t('evolution.sum.remove')}
        </Button>
      </>
    );
  return (
    <article className={styles.item} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <ByLine analyst={analyst} records={sourceRecordIds} />
        <span className="grow" />
        {acts}
      </header>
      <Markdown text={description} />
      {applicableScenarios.length > 0 && (
        <p className="small muted">
          {t('evolution.sum.when', { scenarios: applicableScenarios.join(t('list.apart')) })}
        </p>
      )}
      {failure}
      <Sources ids={sourceRecordIds} />
    </article>
  );
}

/** Characters that the contract takes. */
const longest = 20_000;

/** A pattern that was counted in the code, with files that show it; a person may say in their own words what it is, or take it away. */
export function PatternItem({ pattern }: { pattern: Result<'evolution.distilled'>['patterns'][number] }) {
  const { t } = useMessages();
  const worded = useSaid();
  const { link } = useServices();
  const [draft, setDraft] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const save = useSave();
  const { id, patternType, description, exampleFiles, usageScenarios, analyst } = pattern;
  const title = worded(patternType);
  const said = (text: string) => ({ id, title: patternType, description: text });
  const keep = (text: string) =>
    save.run(link.call('evolution.setDistilled', { practice: said(text) }), t('evolution.sum.saved'), () =>
      setDraft(null),
    );
  const remove = () =>
    save.run(link.call('evolution.setDistilled', { practice: said(description), remove: true }), '', () =>
      setRemoving(false),
    );
  const cancel = () => {
    setDraft(null);
    setRemoving(false);
  };
  return (
    <article className={styles.item} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <ByLine analyst={analyst} />
        <span className="grow" />
        {draft === null && !removing ? (
          <>
            <Button
              small
              look="ghost"
              icon="edit"
              aria-label={t('evolution.sum.editOf', { title })}
              onClick={() => setDraft(description)}
            >
              {t('evolution.sum.edit')}
            </Button>
            <Button
              small
              look="ghost"
              aria-label={t('evolution.sum.removeOf', { title })}
              onClick={() => setRemoving(true)}
            >
              {t('evolution.sum.remove')}
            </Button>
          </>
        ) : (
          <>
            <Button small onClick={cancel}>
              {t('action.cancel')}
            </Button>
            {draft === null ? (
              <Button small look="danger" onClick={remove}>
                {t('evolution.sum.removeForGood')}
              </Button>
            ) : (
              <Button small look="primary" onClick={() => keep(draft)}>
                {t('evolution.sum.save')}
              </Button>
            )}
          </>
        )}
      </header>
      {draft === null ? (
        <p className={styles.text}>{worded(description)}</p>
      ) : (
        <textarea
          className={styles.area}
          aria-label={t('evolution.sum.text')}
          rows={4}
          maxLength={longest}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
      {save.failed !== '' && <Notice tone="danger">{save.failed}</Notice>}
      {usageScenarios.length > 0 && (
        <p className="small muted">
          {t('evolution.sum.when', { scenarios: usageScenarios.map(worded).join(t('list.apart')) })}
        </p>
      )}
      <Files files={exampleFiles} />
    </article>
  );
}
