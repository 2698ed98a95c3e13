/** Figures that are beyond their limits, and what is said of them. */
import { type Alert, type AlertName, metricLimits } from '#shared/contract/diagnostics.ts';

/** @param figures milliseconds, types, megabytes */
export function alertsOf(figures: Readonly<Record<AlertName, number>>): Alert[] {
  return (Object.keys(metricLimits) as AlertName[])
    .map((metric) => ({ metric, value: figures[metric], limit: metricLimits[metric] }))
    .filter(({ value, limit }) => value > limit);
}
