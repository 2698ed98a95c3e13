/** Before the first question: what Ask does, what it answers with, and questions that are worth asking of this workspace. */
import type { KnowledgeGap } from '#shared/contract/memory/memory-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useKnowledgeCount } from '../../../ui/memory/knowledge.ts';
import { useGapWords } from '../../../ui/memory/use-gap-words.ts';
import styles from './start.module.css';

const shownQuestions = 3;

export function Start({ canAsk, onAsk }: { canAsk: boolean; onAsk: (question: string) => void }) {
  const { t } = useMessages();
  const name = useWorkspace((state) => state.name);
  const gaps = useCall('memory.gaps', { limit: 12 });
  const known = useKnowledgeCount();
  const inWords = useGapWords();
  const questions = startingQuestions(gaps.data?.gaps ?? []).map(inWords);
  return (
    <section className={styles.start} aria-label={t('ask.start')}>
      <Icon name="ask" size="big" />
      <h1 className="h-title">{t('ask.start.title', { name })}</h1>
      <p className="muted">{t('ask.start.why')}</p>
      {known === 0 && <p className="muted">{t('ask.start.noRecords')}</p>}
      {questions.length > 0 && (
        <>
          <h2 className={styles.head}>{t('ask.start.gaps')}</h2>
          <ul className={styles.questions}>
            {questions.map(({ suggestedQuestion, description }) => (
              <li key={suggestedQuestion}>
                <button type="button" disabled={!canAsk} onClick={() => onAsk(suggestedQuestion)}>
                  <span>{suggestedQuestion}</span>
                  <small>{description}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The most urgent, of different sorts where there are several. */
function startingQuestions(gaps: readonly KnowledgeGap[]): KnowledgeGap[] {
  const sorts = new Set<string>();
  const firsts = gaps.filter(({ type }) => !sorts.has(type) && sorts.add(type));
  return [...new Set([...firsts, ...gaps])].slice(0, shownQuestions);
}
