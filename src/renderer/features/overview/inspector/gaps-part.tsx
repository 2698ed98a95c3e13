/** Questions that memory has no answer to, at most three short ones, the heaviest first; each leads to Ask. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useGapWords } from '../../../ui/memory/use-gap-words.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { askQuestion } from '../../ask/ask-about.ts';
import styles from './parts.module.css';

const shown = 3;
/** Characters; a longer question comes after the short ones. */
const longest = 80;

export function GapsPart() {
  const { t } = useMessages();
  const services = useServices();
  const inWords = useGapWords();
  const { data } = useCall('memory.gaps', { limit: 50 });
  if (data === undefined || data.gaps.length === 0) return null;
  const all = data.gaps.map((gap) => ({ key: `${gap.type} ${gap.about}`, type: gap.type, ...inWords(gap) }));
  const isShort = ({ suggestedQuestion }: (typeof all)[number]) => suggestedQuestion.length <= longest;
  const short = all.filter(isShort);
  // One of each kind first: three of the same kind read like one.
  const firsts = new Map(short.toReversed().map((gap) => [gap.type, gap]));
  const isFirst = (gap: (typeof short)[number]) => firsts.get(gap.type) === gap;
  const questions = [
    ...short.filter(isFirst),
    ...short.filter((gap) => !isFirst(gap)),
    ...all.filter((gap) => !isShort(gap)),
  ].slice(0, shown);
  const toAll = () => services.navigation.getState().go(route('questions'));
  const toTheRest = (
    <button type="button" className={styles.all} onClick={toAll}>
      {t('overview.all', { count: data.total })}
    </button>
  );
  return (
    <>
      <GroupHead end={toTheRest}>{t('overview.gaps')}</GroupHead>
      {questions.length > 0 && (
        <ul aria-label={t('overview.gaps')}>
          {questions.map(({ key, suggestedQuestion, description }) => (
            <li key={key} className={styles.gap}>
              <span className={styles.what} title={`${suggestedQuestion}\n${description}`}>
                <Breakable text={suggestedQuestion} />
              </span>
              <Button
                small
                aria-label={t('overview.gapAskFor', { question: suggestedQuestion })}
                onClick={() => askQuestion(services, suggestedQuestion)}
              >
                {t('overview.gapAsk')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
