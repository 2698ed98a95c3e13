/** The head of the list of records about a type, for its inspector: mark, question, how sure, how it stands. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import styles from './learnings-about-it.module.css';
import { useLearnings } from './use-learnings.ts';

const shown = 4;

export function LearningsAboutIt({ typeId, onAll }: { typeId: string; onAll: () => void }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const colour = useDomainColours();
  const { about } = useLearnings(typeId);
  if (about.length === 0) return null;
  return (
    <div className={styles.part}>
      <GroupHead count={format.number(about.length)}>{t('type.learningsAbout')}</GroupHead>
      <ListBox
        label={t('type.learningsAbout')}
        items={about.slice(0, shown)}
        itemKey={({ id }) => id}
        rowClass={styles.row}
        onOpen={({ id }) => navigation.getState().go(route('learnings', id))}
        row={({ question, questionType, domain, confidence, status, origin, evidenceCount }) => (
          <div className={styles.record}>
            <QuestionMark
              type={questionType}
              domain={domain}
              colour={colour(domain)}
              confidence={confidence}
              status={status}
              origin={origin}
            />
            <span className={styles.question} title={question}>
              <CodeSpans text={question} brief />
            </span>
            {standingOf(status, evidenceCount) !== 'active' && (
              <span className={styles.facts}>
                <Freshness of={standingOf(status, evidenceCount)} />
              </span>
            )}
          </div>
        )}
      />
      {about.length > shown && (
        <button type="button" className={styles.more} onClick={onAll}>
          {t('type.learningsMore', { count: about.length - shown })}
        </button>
      )}
    </div>
  );
}
