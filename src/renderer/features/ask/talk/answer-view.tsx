/**
 * An answer that found something: its text with cited numbers, the sources under it with how they stand, what rests on lines
 * that changed since, what it cost. Without a model it is the ranked evidence itself, and says so.
 */
import { useCallback, useState } from 'react';
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useIdentifiers } from '../../../lib/state/use-identifiers.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CoverageNote } from '../../../ui/feedback/coverage-note.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { ToWindow } from '../../context/pin/to-window.tsx';
import { CiteChip } from '../../file/peek/cite-chip.tsx';
import { modelOf, opensHere, placeElsewhere, staleSources } from '../model/answer-parts.ts';
import { typesOf } from '../model/answer-types.ts';
import { talkMarkdown } from '../model/talk-markdown.ts';
import { useCurrentSources } from '../use-current-sources.ts';
import styles from './answer-view.module.css';
import { Doubts } from './doubts.tsx';
import { SourceRow } from './source-row.tsx';

export interface AnswerViewProps {
  readonly answer: AskAnswer;
  readonly question: string;
  readonly savedAs: string | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

export function AnswerView({ answer, question, savedAs, chosen, onChoose }: AnswerViewProps) {
  const { t } = useMessages();
  const said = useSaid();
  const { panes } = useServices();
  const copy = useCopy();
  const { sources } = useCurrentSources(answer);
  const [peeked, setPeeked] = useState(0);
  const stale = staleSources(sources);
  const cite = useCallback(
    (n: number) => {
      const source = sources[n - 1];
      if (source === undefined) return null;
      if (opensHere(source)) return <CiteChip n={n} place={source} />;
      return <span title={placeElsewhere(source) || t('freshness.none')}>[{n}]</span>;
    },
    [sources, t],
  );
  const words = { sources: t('ask.sources'), nothing: t('ask.nothing') };
  return (
    <>
      {modelOf(answer.analyst) === null && (
        <p className={styles.plain}>{t(answer.notice === '' ? 'ask.noModel' : 'ask.ranked')}</p>
      )}
      {answer.notice !== '' && <Notice tone="stale">{said(answer.notice)}</Notice>}
      <Markdown text={answer.answer} cite={cite} />
      {answer.doubts !== undefined && <Doubts doubts={answer.doubts} />}
      {sources.length > 0 && <SourceRow sources={sources} peeked={peeked} onPeek={setPeeked} />}
      {stale.length > 0 && (
        <Notice tone="stale">
          {t('ask.staleSources', {
            count: stale.length,
            numbers: stale.map(({ n }) => n).join(t('symbols.separator')),
            files: [...new Set(stale.map(({ file }) => file.slice(file.lastIndexOf('/') + 1)))].join(
              t('symbols.separator'),
            ),
          })}
        </Notice>
      )}
      <CoverageNote coverage={answer.coverage} />
      <p className={styles.cost}>
        <button
          type="button"
          className={styles.figures}
          aria-pressed={chosen}
          title={t('ask.showUsed')}
          onClick={() => {
            onChoose();
            if (panes.getState().narrow) panes.getState().setDrawer(true);
          }}
        >
          <Figures answer={answer} />
        </button>
        {stale.length > 0 && (
          <Freshness of="stale" text={t('ask.someStale', { stale: stale.length, of: sources.length })} />
        )}
        {savedAs !== null && <SavedAs id={savedAs} />}
        <span className={styles.acts}>
          <ToWindow typeIds={typesOf(answer)} />
          <IconButton
            small
            icon="copy"
            label={t('ask.copyAnswer')}
            onClick={() => copy(talkMarkdown([{ question, answer, partial: '' }], words), t('ask.copied'))}
          />
        </span>
      </p>
    </>
  );
}

/** How many sources; what it cost and how long it took only where Diagnostics shows figures. */
export function Figures({ answer }: { answer: AskAnswer }) {
  const { t } = useMessages();
  const [figures] = useIdentifiers();
  const { context, tokens, durationMs, analyst } = answer;
  const parts = [
    t('ask.recordCount', { count: context.records.length }),
    ...(context.code.length > 0 ? [t('ask.codeCount', { count: context.code.length })] : []),
    ...(!figures || modelOf(analyst) === null ? [] : [t('ask.tokens', { count: tokens.prompt + tokens.answer })]),
    ...(figures ? [tookWords(durationMs, t)] : []),
  ];
  return <>{parts.join(t('symbols.separator'))}</>;
}

function tookWords(ms: number, t: Translate): string {
  return ms < 1000
    ? t('ask.milliseconds', { value: Math.round(ms) })
    : t('ask.seconds', { value: Math.round(ms / 100) / 10 });
}

function SavedAs({ id }: { id: string }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  return (
    <button type="button" className={styles.saved} onClick={() => navigation.getState().go(route('learnings', id))}>
      <Icon name="check" size="small" />
      {t('ask.savedAs')}
    </button>
  );
}
