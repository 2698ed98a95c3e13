/**
 * Diagnostics of the product: metrics, the end of its log, its disk use, and the report that a person may pass on.
 * Main types: Metrics, DiagnosticsThread. A worker thread reads files and removes secrets, so that viewing a log
 * never delays an answer.
 */

export { createDiagnosticsThread, type DiagnosticsThread } from './diagnostics-thread.ts';
export { alertsOf, createTimings, type Metrics, openMetrics } from './metrics.ts';
export { type Private, type ReportParts, reportText, withoutPrivate, withoutSource } from './report-text.ts';
