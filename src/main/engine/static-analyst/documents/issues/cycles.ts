/** Circles of dependencies as issues: the same that arch.json tells of, with what it would take to cut them. */
import { type Cycle, cyclicLinks, findCycles } from '../arch/cycles.ts';
import { takesTypesOnly } from '../arch/type-imports.ts';
import type { Context } from '../compose/context.ts';
import { components } from '../model/components.ts';
import type { Module } from '../model/modules.ts';
import type { IssueDraft } from './issue.ts';

const maxOfModules = 12;
/** Where a circle is told as a whole, so many of its parts say where to begin. */
const maxOfWhole = 6;
const maxOfTypes = 10;
/** A circle of so many modules is told as a whole too. */
const manyModules = 5;

export function cycleIssues(context: Context): IssueDraft[] {
  const { modules, types, ofTypes } = findCycles(context);
  const draft = (cycle: Cycle, place: number, of: number): IssueDraft => ({
    ...{ kind: 'cycle', severity: ofTypes.has(cycle.id) ? 'low' : 'medium', confidence: cycle.confidence },
    title: `${cycle.kind === 'modules' ? 'Modules' : 'Types'} in a circle: ${cycle.members.map(shortName).join(' → ')} → ${shortName(cycle.members[0] ?? '')}`,
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
  // Types alone hold up neither loading nor building: such a circle is not worth the gravest word.
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
        title: `${group.length} of the ${product.length} modules of product code lean on each other in one circle`,
        detail: `None of them can be understood, built or tested without the others: ${group.map(({ name }) => name).join(', ')}. The fewest references close ${first.members.join(' → ')}.`,
        evidence: first.evidence,
        about: `circle of ${group[0]?.name ?? ''}`,
        weight: group.length * 10,
      },
    ];
  });
}
