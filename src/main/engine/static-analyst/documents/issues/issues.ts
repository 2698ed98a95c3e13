/**
 * issues.json: what deserves a look, the gravest first. Each kind is cut to its best before they are joined, so that a
 * thousand remarks in comments do not bury a circle of modules; what was cut is counted.
 */
import type { Issue, IssuesDocument } from '#shared/contract/generations/documents.ts';
import type { Context } from '../compose/context.ts';
import { withUniqueIds } from '../entry.ts';
import type { Exported } from '../interface/exports.ts';
import { byText } from '../model/order.ts';
import { cycleIssues } from './cycles.ts';
import { deadExportIssues } from './dead-exports.ts';
import { docDriftIssues } from './doc-drift.ts';
import { type IssueDraft, issueEntry } from './issue.ts';
import { oversizedIssues } from './oversized.ts';
import { parseErrorIssues, riskIssues } from './risks.ts';
import { todoIssues } from './todos.ts';

const most: Readonly<Record<Issue['kind'], number>> = {
  risk: 30,
  cycle: 22,
  oversized: 25,
  'parse-error': 15,
  'doc-drift': 40,
  'dead-export': 40,
  todo: 60,
};
const severities: readonly Issue['severity'][] = ['high', 'medium', 'low'];
const kinds: readonly Issue['kind'][] = [
  'risk',
  'cycle',
  'parse-error',
  'oversized',
  'doc-drift',
  'todo',
  'dead-export',
];

export function issuesDocument(context: Context, exported: readonly Exported[]): IssuesDocument {
  const drafts = [
    ...riskIssues(context),
    ...cycleIssues(context),
    ...oversizedIssues(context),
    ...parseErrorIssues(context),
    ...docDriftIssues(context),
    ...deadExportIssues(context, exported),
    ...todoIssues(context),
  ].filter(({ evidence }) => evidence.length > 0);
  const grave = ({ severity }: IssueDraft): number => severities.indexOf(severity);
  const order = (a: IssueDraft, b: IssueDraft): number =>
    grave(a) - grave(b) || b.weight - a.weight || byText(a.title, b.title) || byText(a.about, b.about);
  const kept = [...Map.groupBy(drafts, ({ kind }) => kind)].flatMap(([kind, all]) =>
    all.sort(order).slice(0, most[kind]),
  );
  kept.sort((a, b) => grave(a) - grave(b) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || order(a, b));
  const left = drafts.length - kept.length;
  return {
    schemaVersion: '1.0',
    omitted: left > 0 ? { issues: left } : {},
    issues: withUniqueIds(kept.map(issueEntry)),
  };
}
