/** Questions about the project that nothing learnt answers yet, the most urgent first. Its address is `#/questions?q=…`. */
import { useRef } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useGapWords } from '../../ui/memory/use-gap-words.ts';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { askQuestion } from '../ask/ask-about.ts';
import styles from './questions-view.module.css';

/** The most that the engine gives. */
const most = 200;
const readPlace = ({ q = '' }: Readonly<Record<string, string>>) => ({ filter: q });
const writePlace = ({ filter }: { filter: string }): Record<string, string> => (filter === '' ? {} : { q: filter });

export default function QuestionsView() {
  const { t } = useMessages();
  const services = useServices();
  const inWords = useGapWords();
  const { place, change } = useViewPlace('questions', readPlace, writePlace);
  const { data, error, refetch } = useCall('memory.gaps', { limit: most });
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      id: 'questions.filter',
      title: 'command.questionsFilter',
      group: 'group.view',
      keys: ['/'],
      run: () => field.current?.select(),
    },
  ]);
  const words = place.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const all = (data?.gaps ?? []).map((gap) => ({ key: `${gap.type} ${gap.about}`, ...inWords(gap) }));
  const shown = all.filter(({ suggestedQuestion, description }) =>
    words.every((word) => `${suggestedQuestion} ${description}`.toLowerCase().includes(word)),
  );
  return (
    <ViewPanes view="questions" label={t('view.questions')}>
      <header className={styles.head}>
        <h1>{t('view.questions')}</h1>
        <TextField
          icon="filter"
          inputRef={field}
          label={t('questions.filter')}
          placeholder={t('questions.filter')}
          value={place.filter}
          onChange={(filter) => change({ filter })}
        />
      </header>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && all.length === 0 && (
        <EmptyState icon="ask" title={t('questions.none')} why={t('questions.noneWhy')} />
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          icon="filter"
          title={t('questions.noMatch', { filter: place.filter })}
          why={t('questions.noMatchWhy', { count: all.length })}
        />
      )}
      <Scroll restoreAs="questions" label={t('view.questions')}>
        <ul className={styles.list} aria-label={t('view.questions')}>
          {shown.map(({ key, suggestedQuestion, description }) => (
            <li key={key}>
              <span>
                <Breakable text={suggestedQuestion} />
                <small>
                  <Breakable text={description} />
                </small>
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
        {data !== undefined && data.total > all.length && (
          <p className={styles.rest}>{t('questions.shownOf', { shown: all.length, total: data.total })}</p>
        )}
      </Scroll>
    </ViewPanes>
  );
}
