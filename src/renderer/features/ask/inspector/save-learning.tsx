/** Keeps an answer as a learning: question type and domain are proposed from what it was made of; its sources become evidence. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { AskAnswer, Turn } from '#shared/contract/memory/ask.ts';
import { questionTypes } from '#shared/contract/memory/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { keptSources, proposed } from '../model/answer-parts.ts';
import styles from './ask-inspector.module.css';

/** The contract's limit. */
const longestDomain = 64;

export function SaveLearning({ turn, answer }: { turn: Turn; answer: AskAnswer }) {
  const { t } = useMessages();
  const { link, navigation } = useServices();
  const queries = useQueryClient();
  const colour = useDomainColours();
  const { data } = useCall('memory.domains', {});
  const [proposal] = useState(() => proposed(answer));
  const [questionType, setType] = useState(proposal.questionType);
  const [domain, setDomain] = useState(proposal.domain);
  const [state, setState] = useState<'idle' | 'saving' | MemoError>('idle');
  const [saved, setSaved] = useState(turn.savedAs);
  const list = useId();
  const id = turn.savedAs ?? saved;

  const save = async () => {
    setState('saving');
    const named = domain.trim();
    try {
      const kept = await link.call('ask.save', {
        turn: turn.id,
        questionType,
        ...(named === '' ? {} : { domain: named }),
      });
      setSaved(kept.id);
      setState('idle');
    } catch (error) {
      setState(toMemoError(error));
      return;
    }
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('ask.') });
  };

  if (id !== null) {
    const target = route('learnings', id);
    return (
      <section className={styles.part}>
        <GroupHead>{t('ask.save')}</GroupHead>
        <p className={styles.save}>
          <a
            className={styles.kept}
            href={formatHash(target)}
            onClick={(event) => {
              event.preventDefault();
              navigation.getState().go(target);
            }}
          >
            <Icon name="check" size="small" />
            {t('ask.savedAs', { id })}
          </a>
        </p>
      </section>
    );
  }
  const sources = keptSources(answer);
  return (
    <section className={styles.part}>
      <GroupHead>{t('ask.save')}</GroupHead>
      <div className={styles.save}>
        <div className={styles.field}>
          <span id={`${list}-type`}>{t('ask.save.type')}</span>
          <Menu
            trigger={
              <button type="button" className={styles.choice} aria-labelledby={`${list}-type ${list}-value`}>
                <QuestionMark type={questionType} colour={colour(domain)} origin={null} />
                <span id={`${list}-value`}>{t(`questionType.${questionType}`)}</span>
                <Icon name="down" size="small" />
              </button>
            }
            entries={questionTypes.map((type) => ({
              kind: 'item',
              key: type,
              label: t(`questionType.${type}`),
              checked: type === questionType,
              run: () => setType(type),
            }))}
          />
        </div>
        <div className={styles.field}>
          <span aria-hidden="true">{t('ask.save.domain')}</span>
          <TextField
            label={t('ask.save.domain')}
            value={domain}
            maxLength={longestDomain}
            placeholder={t('ask.save.noDomain')}
            list={list}
            onChange={setDomain}
          />
          <datalist id={list}>
            {data?.domains.map((one) => (
              <option key={one.domain} value={one.domain} />
            ))}
          </datalist>
        </div>
        {typeof state === 'object' && (
          <div className={styles.act}>
            <Notice tone="danger" title={t('ask.saveFailed')}>
              {state.message}
            </Notice>
          </div>
        )}
        <p className={styles.act}>
          <Button small disabled={state === 'saving'} onClick={() => void save()}>
            {t('ask.save.act')}
          </Button>
          <span>{sources === 0 ? t('ask.save.without') : t('ask.save.with', { count: sources })}</span>
        </p>
      </div>
    </section>
  );
}
