/** The question in work with why it is asked and how long it may still take; else why nothing is asked, and until when. */

import { useEffect, useRef } from 'react';
import type { EvolutionState, LiveStep } from '#shared/contract/evolution/evolution-types.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { clockFormat } from '../../lib/i18n/clock-format.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { useEvolution } from '../../lib/use-evolution.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-shapes.ts';
import { QuestionMark } from '../../ui/memory/question-mark.tsx';
import { CodeSpans } from '../../ui/text/code-spans.tsx';
import { durationText } from '../generations/duration.ts';
import styles from './now.module.css';

export function QuestionLine() {
  const { data: running } = useEvolution(({ idle }) => idle === null);
  if (running === undefined) return null;
  return <section className={styles.question}>{running ? <Running /> : <Idle />}</section>;
}

function Running() {
  const { t } = useMessages();
  const { data } = useEvolution(({ question, station, steps, limits }) => ({
    question,
    station,
    steps: steps.length,
    limits,
  }));
  const now = useNow(1000);
  if (data === undefined) return null;
  const { question, station, steps, limits } = data;
  if (question === null) {
    return (
      <>
        <Icon name="evolution" className={styles.live} />
        <p className="strong">{t(`evolution.doing.${station}`)}</p>
      </>
    );
  }
  const limit = Math.round(limits.explorationMs / 1000);
  const seconds = Math.min(limit, Math.max(0, Math.floor((now - question.startedAt) / 1000)));
  return (
    <>
      <QuestionMark type={question.type} origin={null} />
      <p className={styles.asked} title={question.question}>
        <CodeSpans text={question.question} />
      </p>
      {question.reason !== '' && (
        <span className={styles.reason} title={t('evolution.reasonFor', { reason: question.reason })}>
          {question.reason}
        </span>
      )}
      <span className="grow" />
      <span className={styles.progress}>
        {station === 'explore'
          ? t('evolution.progress', { step: steps, steps: limits.steps, seconds, limit })
          : t(`evolution.doing.${station}`)}
      </span>
    </>
  );
}

function Idle() {
  const { data } = useEvolution(({ idle, analyst, nextAt, quota, backoff, consecutiveErrors, limits }) => ({
    idle,
    byStatic: analyst.name === 'static',
    nextAt,
    quota,
    backoff,
    consecutiveErrors,
    limits,
  }));
  const readOnly = useReadOnly();
  const now = useNow(1000);
  const inWords = useIdleWords();
  if (data === undefined || data.idle === null) return null;
  const { title, why } = inWords({ ...data, idle: data.idle }, readOnly, now);
  return (
    <>
      <Icon name={idleIcons[data.idle]} className={styles.idle} />
      <p className="strong num nowrap">{title}</p>
      <span className={styles.why} title={why}>
        {why}
      </span>
    </>
  );
}

type IdleReason = NonNullable<EvolutionState['idle']>;
type Waiting = Pick<EvolutionState, 'nextAt' | 'quota' | 'backoff' | 'consecutiveErrors' | 'limits'> & {
  readonly idle: IdleReason;
  /** It begins with a shorter interval. */
  readonly byStatic: boolean;
};

/** Why nothing is asked at the moment, and until when. */
const idleIcons = {
  configured: 'stop',
  stopped: 'stop',
  paused: 'pause',
  interval: 'evolution',
  backoff: 'warn',
  quota: 'gauge',
  noQuestion: 'check',
  yields: 'user',
  memory: 'gauge',
  indexing: 'refresh',
  notHere: 'lock',
} as const satisfies Record<IdleReason, IconName>;

function useIdleWords() {
  const { t, format } = useMessages();
  return (waiting: Waiting, readOnly: string | null, now: number): { title: string; why: string } => {
    const { idle, byStatic, nextAt, quota, backoff, consecutiveErrors, limits } = waiting;
    const left = (until: number) => durationText(t, Math.max(1000, until - now));
    switch (idle) {
      case 'interval':
        return {
          title:
            nextAt === null || nextAt <= now
              ? t('evolution.idle.intervalNow')
              : t('evolution.idle.interval', { left: left(nextAt) }),
          why: t(byStatic ? 'evolution.idle.intervalStatic' : 'evolution.idle.intervalWhy', {
            interval: durationText(t, limits.intervalMs),
          }),
        };
      case 'noQuestion':
        return {
          title: t('evolution.idle.noQuestion'),
          why: nextAt === null ? '' : t('evolution.idle.noQuestionWhy', { left: left(nextAt) }),
        };
      case 'backoff':
        return {
          title: t('evolution.idle.backoff', { left: left(backoff?.until ?? nextAt ?? now) }),
          why: t('evolution.idle.backoffWhy', { count: consecutiveErrors }),
        };
      case 'quota':
        return {
          title: t('evolution.idle.quota'),
          why: t('evolution.idle.quotaWhy', { time: format.time(quota.resetsAt), left: left(quota.resetsAt) }),
        };
      case 'notHere':
        return {
          title: t('evolution.idle.notHere'),
          why:
            readOnly === null ? t('evolution.idle.notHereWhy') : t('evolution.idle.readOnlyWhy', { reason: readOnly }),
        };
      default:
        return { title: t(`evolution.idle.${idle}`), why: t(`evolution.idle.${idle}Why`) };
    }
  };
}

/** Pixels from the end within which the list follows what comes. */
const nearEnd = 30;

/**
 * The tools that the exploration called, each with what it was given, what came back and how long it took. The list keeps its
 * height, so that nothing under it moves while steps come; the newest is in sight unless a person scrolled away.
 */
export function Steps() {
  const { t } = useMessages();
  const { data: steps } = useEvolution((state) => state.steps);
  const { data: inWork } = useEvolution((state) => state.question !== null);
  const { data: running } = useEvolution((state) => state.idle === null);
  const list = useRef<HTMLOListElement>(null);
  const count = steps?.length ?? 0;
  const atEnd = useRef(true);
  useEffect(() => {
    if (count > 0 && atEnd.current) list.current?.scrollTo(0, list.current.scrollHeight);
  }, [count]);
  if (steps === undefined) return null;
  const now = running === true && inWork === true;
  return (
    <ol
      ref={list}
      className={cx(styles.steps, !now && styles.past)}
      aria-label={t(now ? 'evolution.stepList' : 'evolution.lastStepList')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without controls is reached by keyboard only so.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      {steps.length === 0 && <li className={styles.none}>{t('evolution.noSteps')}</li>}
      {steps.map((step, index) => (
        <Step key={`${index} ${step.at}`} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { tool, input, result, ok, at, durationMs } }: { step: LiveStep }) {
  const { t } = useMessages();
  const said = useSaid();
  const running = durationMs === null;
  const came = said(result);
  const outcome = running ? t('evolution.stepRuns') : ok ? came : t('evolution.stepFailed', { result: came });
  const given = said(input);
  return (
    <li className={cx(running && styles.now)} aria-current={running ? 'step' : undefined}>
      <span className="faint num small">{clockFormat(at)}</span>
      <code className="clip">{tool}</code>
      <span className="clip" title={given}>
        {given}
      </span>
      <span className={cx('small', 'clip', ok ? 'muted' : styles.failed)} title={outcome}>
        {outcome}
      </span>
      <span className={styles.end}>{!running && tookText(t, durationMs)}</span>
    </li>
  );
}

/** `0.4 s`; what took less than a tenth of a second in milliseconds. */
function tookText(t: Translate, ms: number): string {
  return ms < 100
    ? t('evolution.millis', { count: Math.max(1, Math.round(ms)) })
    : t('evolution.tenths', { value: (ms / 1000).toFixed(1) });
}
