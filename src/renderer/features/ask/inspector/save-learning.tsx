/**
 * Keeps an answer as a learning, in a form: question, answer, type and domain are proposed and the person's to change; the sources of
 * the answer become evidence. Nothing is stored before Save.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type MemoError, toMemoError } from '#shared/base/errors.ts';
import type { AskAnswer, Turn } from '#shared/contract/memory/ask.ts';
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { keptSources, proposed, withoutNumbers } from '../model/answer-parts.ts';
import styles from './ask-inspector.module.css';

/** The contract's limits. */
const longest = { domain: 64, question: 4_000, answer: 20_000 };

export function SaveLearning({ turn, answer }: { turn: Turn; answer: AskAnswer }) {
  const { t } = useMessages();
  const { link, navigation } = useServices();
  const queries = useQueryClient();
  const colour = useDomainColours();
  const { data } = useCall('memory.domains', {});
  const [proposal] = useState(() => proposed(answer));
  const [open, setOpen] = useState(false);
  const [question, setQuestion] = useState(turn.question);
  const [given] = useState(() => withoutNumbers(answer.answer));
  const [text, setText] = useState(given);
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
        // What was left as it is stays what the analyst said, and its confidence with it.
        ...(question === turn.question ? {} : { question }),
        ...(text === given ? {} : { answer: text }),
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
            {t('ask.savedAs')}
          </a>
        </p>
      </section>
    );
  }
  if (!open) {
    return (
      <section className={styles.part}>
        <p className={styles.offer}>
          <Button icon="plus" onClick={() => setOpen(true)}>
            {t('ask.save')}
          </Button>
        </p>
      </section>
    );
  }
  const sources = keptSources(answer);
  const missing = question.trim() === '' || text.trim() === '';
  return (
    <section className={styles.part}>
      <GroupHead>{t('ask.save')}</GroupHead>
      <div className={styles.save}>
        <div className={cx(styles.field, styles.wide)}>
          <span aria-hidden="true">{t('ask.save.question')}</span>
          <TextField
            autoFocus
            label={t('ask.save.question')}
            value={question}
            maxLength={longest.question}
            onChange={setQuestion}
          />
        </div>
        <label className={cx(styles.field, styles.wide)}>
          <span>{t('ask.save.answer')}</span>
          <textarea
            className={styles.area}
            rows={8}
            value={text}
            maxLength={longest.answer}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
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
            maxLength={longest.domain}
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
          <Button small disabled={missing || state === 'saving'} onClick={() => void save()}>
            {t('ask.save.act')}
          </Button>
          <Button small look="ghost" onClick={() => setOpen(false)}>
            {t('ask.save.cancel')}
          </Button>
          <span>
            {missing
              ? t('ask.save.missing')
              : sources === 0
                ? t('ask.save.without')
                : t('ask.save.with', { count: sources })}
          </span>
        </p>
      </div>
    </section>
  );
}
