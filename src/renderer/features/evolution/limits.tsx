/** Four figures that keep the loop in bounds, each with its bar and its words. */
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { modelOf, useEvolution } from '../../lib/use-evolution.ts';
import { useNow } from '../../lib/use-now.ts';
import { ProgressBar } from '../../ui/marks/progress-bar.tsx';
import { durationText } from '../generations/duration.ts';
import styles from './limits.module.css';

export function Limits() {
  const { t } = useMessages();
  const { data: known } = useEvolution(() => true);
  return (
    <section className={styles.limits} aria-label={t('evolution.limits')}>
      {known === true && (
        <>
          <Quota />
          <Tokens />
          <Errors />
          <BackOff />
        </>
      )}
    </section>
  );
}

interface FigureProps {
  readonly title: string;
  readonly value: string;
  readonly of: ReactNode;
  /** 0 to 1. */
  readonly share: number;
  readonly tone?: 'muted' | 'stale';
  readonly note?: string | undefined;
}

function Figure({ title, value, of, share, tone = 'muted', note }: FigureProps) {
  return (
    <div>
      <h2>{title}</h2>
      <p className={styles.value}>
        {value} <small>{of}</small>
      </p>
      <ProgressBar label={title} value={Math.min(1, share)} tone={tone} />
      {note !== undefined && (
        <p className={styles.note} title={note}>
          {note}
        </p>
      )}
    </div>
  );
}

function Quota() {
  const { t, format } = useMessages();
  const { data } = useEvolution(({ quota, limits }) => ({ ...quota, limit: limits.dailyQuestions }));
  if (data === undefined) return null;
  const { used, limit, resetsAt } = data;
  const full = used >= limit;
  return (
    <Figure
      title={t('evolution.quota')}
      value={format.number(used)}
      of={t('evolution.quotaOf', { count: limit })}
      share={limit === 0 ? 1 : used / limit}
      tone={full ? 'stale' : 'muted'}
      note={full ? t('evolution.quotaUntil', { time: format.time(resetsAt) }) : undefined}
    />
  );
}

function Tokens() {
  const { t, format } = useMessages();
  const { data } = useEvolution((state) => ({
    tokens: state.tokens,
    limit: state.limits.tokens,
    inWork: state.idle === null,
    model: modelOf(state),
  }));
  if (data === undefined) return null;
  const { tokens, limit, inWork, model } = data;
  const without = tokens === 0 && model === null;
  return (
    <Figure
      title={t(inWork ? 'evolution.tokens' : 'evolution.tokensLast')}
      value={format.number(tokens)}
      of={without ? t('evolution.tokensNone') : t('evolution.tokensOf', { limit })}
      share={limit === 0 ? 0 : tokens / limit}
      tone={tokens >= limit && limit > 0 ? 'stale' : 'muted'}
    />
  );
}

function Errors() {
  const { t, format } = useMessages();
  const { data } = useEvolution(({ consecutiveErrors, lastError, limits }) => ({
    count: consecutiveErrors,
    lastError,
    limit: limits.consecutiveErrors,
  }));
  if (data === undefined) return null;
  const { count, lastError, limit } = data;
  return (
    <Figure
      title={t('evolution.errors')}
      value={format.number(count)}
      of={t('evolution.errorsOf', { limit })}
      share={limit === 0 ? 0 : count / limit}
      tone={count === 0 ? 'muted' : 'stale'}
      note={count === 0 ? undefined : (lastError ?? undefined)}
    />
  );
}

function BackOff() {
  const { t, format } = useMessages();
  const { data } = useEvolution(({ backoff, limits }) => ({ backoff, limits }));
  const now = useNow(1000);
  if (data === undefined) return null;
  const { backoff, limits } = data;
  const left = backoff === null ? 0 : Math.max(0, backoff.until - now);
  const rule = t('evolution.backoffRule', {
    base: durationText(t, limits.baseBackoffMs),
    max: durationText(t, limits.maxBackoffMs),
  });
  return (
    <Figure
      title={t('evolution.backoff')}
      value={backoff === null ? t('evolution.backoffNone') : durationText(t, Math.max(1000, left))}
      of={backoff === null ? '' : t('evolution.backoffLeft', { time: format.time(backoff.until) })}
      share={backoff === null || backoff.ms === 0 ? 0 : left / backoff.ms}
      tone={backoff === null ? 'muted' : 'stale'}
      note={rule}
    />
  );
}
