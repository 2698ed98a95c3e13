/**
 * issues.json: what deserves attention, the gravest first. Each kind is cut to its best before they are joined, so
 * that a thousand remarks in comments do not bury a module cycle; what was cut is counted.
 */
import type { Issue, IssuesDocument } from '#shared/contract/generations/documents.ts';
import { type Cycle, cyclicLinks, findCycles, takesTypesOnly } from '../arch/cycles.ts';
import type { Context } from '../context.ts';
import { withUniqueIds } from '../entry.ts';
import type { Exported } from '../exports.ts';
import { components } from '../model/module-graph.ts';
import { byText, type Module } from '../model/modules.ts';
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

const maxOfModules = 12;
/** Max parts that name a place to start, where a cycle is reported as a whole. */
const maxOfWhole = 6;
const maxOfTypes = 10;
/** Cycles of at least this many modules are also reported as a whole. */
const manyModules = 5;

/** Dependency cycles as issues: the same as in arch.json, with what it would take to cut them. */
function cycleIssues(context: Context): IssueDraft[] {
  const { modules, types, ofTypes } = findCycles(context);
  const draft = (cycle: Cycle, place: number, of: number): IssueDraft => ({
    ...{ kind: 'cycle', severity: ofTypes.has(cycle.id) ? 'low' : 'medium', confidence: cycle.confidence },
    title: `Cycle of ${cycle.kind === 'modules' ? 'modules' : 'types'}: ${cycle.members.map(shortName).join(' → ')} → ${shortName(cycle.members[0] ?? '')}`,
    detail: cycle.detail,
    evidence: cycle.evidence,
    about: cycle.members.join(' '),
    weight: of - place,
  });
  const wholes = groups(context, modules);
  return [
    ...modules
      .map((cycle, n) => draft(cycle, n, 2 * modules.length))
      .slice(0, wholes.length > 0 ? maxOfWhole : maxOfModules),
    ...types.map((cycle, n) => ({ ...draft(cycle, n, types.length), severity: 'low' as const })).slice(0, maxOfTypes),
    ...wholes,
  ];
}

const shortName = (member: string): string =>
  member.includes('/') ? member : member.slice(member.lastIndexOf('.') + 1);

function groups(context: Context, cycles: readonly Cycle[]): IssueDraft[] {
  const links = cyclicLinks(context);
  const product = [...links.keys()];
  const found = components(product, (module) => (links.get(module) ?? []).map(({ to }) => to));
  const running = (module: Module): Module[] =>
    (links.get(module) ?? []).filter((link) => !takesTypesOnly(link, context)).map(({ to }) => to);
  // Types alone hold up neither loading nor building: such a cycle is not worth the gravest word.
  const large = components(product, running).some(({ length }) => length * 2 > product.length);
  return found.flatMap((group): IssueDraft[] => {
    const names = new Set(group.map(({ name }) => name));
    const [first] = cycles.filter(({ members }) => members.every((member) => names.has(member)));
    if (group.length < manyModules || first === undefined) return [];
    return [
      {
        ...{
          kind: 'risk',
          severity: large && group.length * 2 > product.length ? 'high' : 'medium',
          confidence: first.confidence,
        },
        title: `${group.length} of the ${product.length} modules of product code depend on each other in one cycle`,
        detail: `They can only be built and tested together: ${group.map(({ name }) => name).join(', ')}. The cycle with the fewest references is ${first.members.join(' → ')}.`,
        evidence: first.evidence,
        about: `circle of ${group[0]?.name ?? ''}`,
        weight: group.length * 10,
      },
    ];
  });
}
