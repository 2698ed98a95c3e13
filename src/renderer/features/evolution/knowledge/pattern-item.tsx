/** A pattern that was counted in the code, with files that show it; a person may say in their own words what it is, or take it away. */
import { useState } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ByLine, Files } from './by-line.tsx';
import styles from './knowledge.module.css';
import { useSave } from './use-save.ts';

/** Characters that the contract takes. */
const longest = 20_000;

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
