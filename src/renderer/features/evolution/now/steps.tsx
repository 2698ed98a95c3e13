/**
 * The tools that the exploration called, each with what it was given, what came back and how long it took. The list keeps its
 * height, so that nothing under it moves while steps come; the newest is in sight unless a person scrolled away.
 */
import { useEffect, useRef } from 'react';
import type { LiveStep } from '#shared/contract/evolution/types.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { clockFormat } from '../../../lib/i18n/clock-format.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { useEvolution } from '../../../lib/use-evolution.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './now.module.css';

/** Pixels from the end within which the list follows what comes. */
const nearEnd = 30;

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
