/**
 * Diagnostics of the product: metrics, the end of its log, its disk use, and the report that a person may pass on.
 * Main types: Metrics, DiagnosticsThread. A worker thread reads files and removes secrets, so that viewing a log
 * never delays an answer.
 */
export { alertsOf } from './metrics/alerts.ts';
export { type Metrics, type MetricsOptions, openMetrics } from './metrics/metrics.ts';
export { createTimings, type Timings } from './metrics/timings.ts';
export { type Private, withoutPrivate } from './report/private.ts';
export { type ReportParts, reportText, withoutSource } from './report/report-text.ts';
export { createDiagnosticsThread, type DiagnosticsThread } from './thread/diagnostics-thread.ts';
