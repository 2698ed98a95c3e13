/** The figures of Status as rows: name, words, and how far the bar goes. Pure, so that it can be tested without a page. */
import { type AlertName, type Durations, metricLimits } from '#shared/contract/diagnostics.ts';
import type { Status } from '#shared/contract/service.ts';
import type { PlainKey, Translate } from '#shared/messages/translator.ts';
import type { Format } from '../../../lib/i18n/format.ts';

export interface MetricRow {
  /** The name in the status, such as `symbol.resolve.ms`. */
  readonly id: string;
  readonly title: PlainKey;
  readonly words: string;
  /** 0 to 1; null where the figure has no whole that it could be a part of. */
  readonly share: number | null;
  readonly limit?: string;
  readonly over: boolean;
}

/** As `format.bytes` counts, and every size that people read. */
export const megabyte = 1_000_000;

export function metricRows({ metrics, memoryMB, alerts }: Status, t: Translate, format: Format): MetricRow[] {
  const over = (metric: AlertName): boolean => alerts.some((alert) => alert.metric === metric);
  const count = (id: string, title: PlainKey, words: string): MetricRow => ({
    id,
    title,
    words,
    share: null,
    over: false,
  });
  const share = (id: string, title: PlainKey, value: number | null): MetricRow => ({
    ...{ id, title, share: value, over: false },
    words: value === null ? t('diagnostics.never') : format.percent(value),
  });
  const queue = metrics['semantic.queue.length'];
  const resolve = metrics['symbol.resolve.ms'];
  return [
    {
      ...{ id: 'symbol.resolve.ms', title: 'diagnostics.metric.resolve', words: times(resolve, t, format) },
      share: resolve.count === 0 ? null : part(resolve.p95, metricLimits['symbol.resolve.ms']),
      limit: t('diagnostics.limitP95', { limit: limitText('symbol.resolve.ms', t, format) }),
      over: over('symbol.resolve.ms'),
    },
    {
      ...{ id: 'memory', title: 'diagnostics.metric.memory', words: format.bytes(memoryMB * megabyte) },
      share: part(memoryMB, metricLimits.memoryMB),
      limit: t('diagnostics.limit', { limit: limitText('memoryMB', t, format) }),
      over: over('memoryMB'),
    },
    {
      ...{ id: 'semantic.queue.length', title: 'diagnostics.metric.queue', words: format.number(queue) },
      share: part(queue, metricLimits['semantic.queue.length']),
      limit: t('diagnostics.limit', { limit: limitText('semantic.queue.length', t, format) }),
      over: over('semantic.queue.length'),
    },
    count('semantic.gen.ms', 'diagnostics.metric.gen', times(metrics['semantic.gen.ms'], t, format)),
    count(
      'semantic.fail.count',
      'diagnostics.metric.fails',
      t('diagnostics.inADay', { count: metrics['semantic.fail.count'] }),
    ),
    share('prompt.budget.usage.ratio', 'diagnostics.metric.budget', metrics['prompt.budget.usage.ratio']),
    share('outline.cache.hitRatio', 'diagnostics.metric.outlineHits', metrics['outline.cache.hitRatio']),
    count('outline.gen.count', 'diagnostics.metric.outlines', kept(metrics['outline.gen.count'], t)),
    share('edit.apply.success.rate', 'diagnostics.metric.applied', metrics['edit.apply.success.rate']),
    count('edit.rollback.count', 'diagnostics.metric.rollbacks', kept(metrics['edit.rollback.count'], t)),
  ];
}

/** Milliseconds, types or megabytes, each in its unit. */
export function figureText(metric: AlertName, value: number, t: Translate, format: Format): string {
  if (metric === 'memoryMB') return format.bytes(value * megabyte);
  return metric === 'symbol.resolve.ms' ? ms(value, t, format) : format.number(value);
}

export function limitText(metric: AlertName, t: Translate, format: Format): string {
  return figureText(metric, metricLimits[metric], t, format);
}

function part(value: number, limit: number): number {
  return Math.min(1, value / limit);
}

function kept(count: number, t: Translate): string {
  return t('diagnostics.overRestarts', { count });
}

function ms(value: number, t: Translate, format: Format): string {
  return t('diagnostics.ms', { value: value < 10 ? value.toFixed(1) : format.number(value) });
}

function times({ count, p50, p95 }: Durations, t: Translate, format: Format): string {
  if (count === 0) return t('diagnostics.never');
  return t('diagnostics.times', { count, p50: ms(p50, t, format), p95: ms(p95, t, format) });
}
