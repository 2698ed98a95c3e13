/** Nothing answers the question for sure: the nearest learning, and where to go on. No model was asked. */
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CoverageNote } from '../../../ui/feedback/coverage-note.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { useKnowledgeCount } from '../../../ui/memory/knowledge.ts';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { reasonOf } from '../model/answer-parts.ts';
import { textSearchOf } from '../model/text-query.ts';
import styles from './nothing-found.module.css';

export function NothingFound({ answer, question }: { answer: AskAnswer; question: string }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const colour = useDomainColours();
  const best = answer.records[0];
  const search = textSearchOf(question);
  const total = useKnowledgeCount() ?? 0;
  return (
    <div className={styles.none}>
      {answer.answer === '' && (
        <p>
          <b className="strong">{t('ask.nothing')}</b>{' '}
          {best === undefined && t(total === 0 ? 'ask.nothingYet' : 'ask.nothingNear', { total })}
        </p>
      )}
      {best !== undefined && (
        <p className={styles.nearest}>
          {t('ask.nearest')}
          <QuestionMark
            type={best.questionType}
            domain={best.domain}
            colour={colour(best.domain)}
            confidence={best.confidence}
            status={best.status}
            origin={best.origin}
          />
          <button
            type="button"
            className={styles.link}
            onClick={() => navigation.getState().go(route('learnings', best.id))}
          >
            <CodeSpans text={best.question} />
          </button>
          <span className="muted">{t(`ask.why.${reasonOf(best)}`)}</span>
        </p>
      )}
      {answer.answer === '' && <CoverageNote coverage={answer.coverage} />}
      <p className={styles.acts}>
        {search !== null && (
          <Button small icon="search" onClick={() => navigation.getState().go(search)}>
            {t('ask.searchText')}
          </Button>
        )}
      </p>
    </div>
  );
}
