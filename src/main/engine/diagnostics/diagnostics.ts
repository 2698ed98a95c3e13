/**
 * What the product knows of itself (seed 004 §11, spec 09): metrics, the end of its log, the room it takes, and the report
 * that a person may hand on. Main types: Metrics, DiagnosticsThread. Reading files and taking secrets out of them is done on a
 * worker thread, so that somebody who looks at a log never holds up an answer.
 */
export { alertsOf } from './metrics/alerts.ts';
export { type Metrics, type MetricsOptions, openMetrics } from './metrics/metrics.ts';
export { createTimings, type Timings } from './metrics/timings.ts';
export { type Private, withoutPrivate } from './report/private.ts';
export { type ReportParts, reportText, withoutSource } from './report/report-text.ts';
export { createDiagnosticsThread, type DiagnosticsThread } from './thread/diagnostics-thread.ts';
