/** A found learning whole: question, how sure and how it stands, its answer with its sources, the places that bear it out. */
import { useCallback } from 'react';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { CiteChip } from '../../file/peek/cite-chip.tsx';
import { analystName } from '../../learnings/list/listed-record.ts';
import { placeOf } from '../../learnings/record/evidence-place.ts';
import styles from './found-preview.module.css';
import type { HeadOf } from './preview-head.tsx';

export function LearningPreview({ hit, head }: { hit: MemoryHit; head: HeadOf }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const colourOf = useDomainColours();
  const { question, questionType, domain, confidence, status, analyst, origin, createdAt, evidence } = hit;
  const cite = useCallback(
    (n: number) => {
      const one = evidence[n - 1];
      return one === undefined ? null : <CiteChip n={n} place={{ ...placeOf(one), state: one.state }} />;
    },
    [evidence],
  );
  const sign = (
    <QuestionMark
      type={questionType}
      domain={domain}
      colour={colourOf(domain)}
      confidence={confidence}
      status={status}
      origin={origin}
    />
  );
  return (
    <>
      {head(sign, t(`questionType.${questionType}`), question)}
      <Scroll className={styles.text} label={t('search.preview')}>
        <h3 className={styles.question}>
          <CodeSpans text={question} />
        </h3>
        <p className={styles.facts}>
          <Freshness of={standingOf(status, evidence.length)} />
          {domain !== undefined && <span>{domain}</span>}
          <span>{analystName(analyst, t)}</span>
          {origin === 'repository' && <span>{t('learnings.foreign')}</span>}
          <span>{t('learnings.learnt', { when: format.ago(createdAt, Date.now()) })}</span>
        </p>
        <Markdown text={hit.answer} cite={cite} />
        {hit.answerCut === true && <p className={styles.facts}>{t('search.answerCut')}</p>}
        <p className={styles.places}>
          {evidence.map((one, n) => {
            const { file, startLine, endLine } = placeOf(one);
            return (
              <EvidenceChip
                key={`${n} ${file}`}
                file={file}
                line={startLine}
                endLine={endLine}
                state={one.state}
                onOpen={() => navigation.getState().go(route('file', file, { line: String(startLine) }))}
                onOpenInEditor={() => openInEditor(file, startLine)}
              />
            );
          })}
        </p>
      </Scroll>
    </>
  );
}
