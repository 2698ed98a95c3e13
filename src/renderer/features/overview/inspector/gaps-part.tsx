/** What memory knows nothing of yet, the heaviest first: each leads to Ask with a question about it. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useGapWords } from '../../../ui/memory/use-gap-words.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { askQuestion } from '../../ask/ask-about.ts';
import styles from './gaps-part.module.css';

const shown = 4;

export function GapsPart() {
  const { t } = useMessages();
  const services = useServices();
  const inWords = useGapWords();
  const { data } = useCall('memory.gaps', { limit: 50 });
  const gaps = data?.gaps ?? [];
  if (gaps.length === 0) return null;
  return (
    <>
      <GroupHead count={t('overview.gapsNote', { count: data?.total ?? gaps.length })}>{t('overview.gaps')}</GroupHead>
      <ul className={styles.gaps} aria-label={t('overview.gaps')}>
        {gaps.slice(0, shown).map((gap) => {
          const { description, suggestedQuestion } = inWords(gap);
          return (
            <li key={`${gap.type} ${gap.about}`}>
              <span className={styles.what} title={description}>
                <Breakable text={suggestedQuestion} />
                <small>{description}</small>
              </span>
              <Button
                small
                aria-label={t('overview.gapAskFor', { question: suggestedQuestion })}
                onClick={() => askQuestion(services, suggestedQuestion)}
              >
                {t('overview.gapAsk')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
