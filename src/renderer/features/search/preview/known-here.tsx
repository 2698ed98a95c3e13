/** Learnings whose evidence covers a line, else those nearest to it in its file; each opens its record. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { askAbout } from '../../ask/ask-about.ts';
import { plainText } from '../../learnings/list/text-lines.ts';
import preview from './found-preview.module.css';
import styles from './known-here.module.css';

const shown = 3;

export interface KnownHereProps {
  readonly file: string;
  readonly line: number;
  /** Before a link leads away. */
  readonly onLeave: () => void;
}

export function KnownHere({ file, line, onLeave }: KnownHereProps) {
  const { t } = useMessages();
  const services = useServices();
  const { data, isPlaceholderData, error } = useCall('memory.ofLines', { file, line, limit: shown });
  const colourOf = useDomainColours();
  // Of the line before: nothing is better than what is known elsewhere.
  const records = isPlaceholderData || error !== null ? undefined : data?.records;
  const open = (id: string) => {
    onLeave();
    services.navigation.getState().go(route('learnings', id));
  };
  return (
    <section className={preview.part} aria-label={t('search.known')}>
      <h3>{t('search.known')}</h3>
      {error !== null && <p className={preview.facts}>{t('search.knownFailed')}</p>}
      {records?.length === 0 && (
        <>
          <p className={preview.facts}>{t('search.knownNone')}</p>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onLeave();
              askAbout(services, `${file}:${line}`);
            }}
          >
            {t('search.knownAsk')}
          </button>
        </>
      )}
      {records?.map(({ record, answer, inside, startLine, endLine }, n) => (
        <div key={record.id} className={styles.record}>
          <QuestionMark
            type={record.questionType}
            domain={record.domain}
            colour={colourOf(record.domain)}
            confidence={record.confidence}
            status={record.status}
            origin={record.origin}
          />
          <button type="button" className={styles.link} title={record.question} onClick={() => open(record.id)}>
            <CodeSpans text={record.question} brief />
          </button>
          <p className={preview.facts}>
            <Freshness of={standingOf(record.status, record.evidenceCount)} />
            {record.origin === 'repository' && <span>{t('learnings.foreign')}</span>}
            {!inside && startLine === endLine && <span>{t('search.knownAtLine', { line: startLine })}</span>}
            {!inside && startLine < endLine && (
              <span>{t('search.knownElsewhere', { from: startLine, to: endLine })}</span>
            )}
          </p>
          {n === 0 && <p className={styles.answer}>{plainText(answer)}</p>}
        </div>
      ))}
    </section>
  );
}
