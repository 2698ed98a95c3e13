/**
 * How one type is written in the window: a head that names file and lines, its outline without hashes, and sections of
 * its description. The hashes of an outline file are useless to a reader with a limit.
 */
import type { SemanticState } from '#shared/contract/change.ts';
import type { SemanticSection } from '#shared/contract/semantics.ts';
import { semanticSections } from '#shared/contract/semantics.ts';
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { isVisible } from '../../codemap/codemap.ts';
import { redact } from '../../redact/redact.ts';
import type { Block } from './fill.ts';

export interface TypeText {
  readonly detail: TypeDetail;
  /** Symbol paths that it uses, most used first. */
  readonly dependsOn: readonly string[];
  readonly sections: Readonly<Record<SemanticSection, string>> | null;
  readonly state: SemanticState;
  /** The outline is limited to this many characters; Infinity for the whole. */
  readonly outlineMost: number;
  /** For a type over many files, those that matter now, named before others. */
  readonly files?: readonly string[];
  /**
   * In a shortened outline, members that are kept before others: the higher the sooner; also those that are not
   * visible outside.
   */
  readonly weight?: (member: Member) => number;
}

/** Files of a partial type that are named; more are counted. */
const mostPlaces = 4;
const mostWanted = 12;
const mostDoc = 300;

export function typeBlock(type: TypeText): Block {
  const { sections, state } = type;
  const outline = `${outlineOf(type)}\n`;
  const described = sections === null ? [] : semanticSections.filter((name) => sections[name].trim() !== '');
  const doubt = state === 'cached' ? '' : ' (of code that has changed since)';
  return {
    // Where types share a budget by their outlines, a description has what its outline leaves.
    ...(type.outlineMost === Number.POSITIVE_INFINITY ? {} : { most: type.outlineMost }),
    texts: [
      { kind: 'OUTLINE', text: outline },
      ...described.map((name, n) => ({
        kind: name,
        // The blank line goes behind the last one, whichever that is: the doubt precedes the first.
        text: `${name}:${n === 0 ? doubt : ''} ${redact(sections?.[name].trim() ?? '')}\n\n`,
      })),
    ],
  };
}

/** File and lines of each part. */
export function placesOf({ files }: Pick<TypeDetail, 'files'>, first: readonly string[] = []): string {
  const wanted = first.flatMap((file) => files.filter((place) => place.file === file));
  const rest = files.filter(({ file }) => !first.includes(file));
  const most = Math.max(mostPlaces, Math.min(wanted.length, mostWanted));
  const named = [...wanted, ...rest].slice(0, most).map(({ file, line, endLine }) => `${file}:${line}-${endLine}`);
  return [...named, ...(files.length > most ? [`and ${files.length - most} more`] : [])].join(', ');
}

function outlineOf({ detail, dependsOn, outlineMost, weight, files }: TypeText): string {
  const { symbol, modifiers, bases } = detail;
  const named = (kind: 'inherits' | 'implements'): string =>
    bases
      .filter((base) => base.kind === kind)
      .map((base) => base.symbol?.path ?? base.name)
      .join(', ');
  // Author and version do not help a person who changes the code.
  const said = detail.doc.replace(/^(?:author|see|since|version): .*$/gm, '');
  const doc = redact(said).replace(/\s+/g, ' ').trim();
  const errors = detail.files.some(({ parseErrors }) => parseErrors > 0);
  const head = [
    `## ${symbol.path} ${symbol.typeId}`,
    `${[...modifiers, symbol.kind].join(' ')} | ${placesOf(detail, files)}${errors ? ' | does not parse: may be older than the file' : ''}`,
    ...(doc === '' ? [] : [doc.length > mostDoc ? `${doc.slice(0, mostDoc)}…` : doc]),
    ...line('Inherits', named('inherits')),
    ...line('Implements', named('implements')),
  ];
  if (outlineMost === Number.POSITIVE_INFINITY) {
    const whole = membersOf(detail.members, outlineMost, weight);
    return [...head, ...whole, ...line('Uses', dependsOn.join(', '))].join('\n').concat('\n');
  }
  // In a short outline members matter most; what it uses gets the room that they leave.
  const room = outlineMost - lengthWith(head);
  const members = membersOf(detail.members, room, weight);
  return [...head, ...members, ...usesWithin(dependsOn, room - lengthWith(members))].join('\n').concat('\n');
}

/** As many as fit, by the ends of their paths. */
function usesWithin(dependsOn: readonly string[], room: number): string[] {
  const names = [...new Set(dependsOn.map((path) => path.slice(path.lastIndexOf('.') + 1)))];
  let text = 'Uses: ';
  for (const [n, name] of names.entries()) {
    const next = n === 0 ? name : `, ${name}`;
    if (text.length + next.length + 1 > room) return n === 0 ? [] : [text];
    text += next;
  }
  return names.length === 0 ? [] : [text];
}

const line = (name: string, value: string): string[] => (value === '' ? [] : [`${name}: ${value}`]);
const lengthWith = (lines: readonly string[]): number => lines.reduce((sum, each) => sum + each.length + 1, 0);

/** Max share of the members' room for one signature. */
const mostOfRoom = 0.3;
const leastSignature = 60;

/** In the order of the file; where not all fit, the weightiest. */
function membersOf(members: readonly Member[], room: number, weight?: (member: Member) => number): string[] {
  const weighed = members.map((member, order) => {
    const written = (text: string): string =>
      `  ${isVisible(member.access) ? '+' : '-'} ${text}${weight === undefined ? '' : ` :${member.line}`}`;
    return {
      order,
      // Members that others cannot see are listed only where they are what is looked for.
      weight: (weight?.(member) ?? 0) + (isVisible(member.access) ? 0.5 : 0),
      text: written(redact(signatureOf(member))),
      short: written(`${redact(member.name)}${member.signature.includes('(') ? '(…)' : ''}`),
    };
  });
  const wanted = weighed.filter((each) => each.weight >= 0.5);
  const left = (count: number): string => `  … ${count} more members`;
  if (lengthWith(wanted.map(({ text }) => text)) <= room) return wanted.map(({ text }) => text);
  let free = room - left(wanted.length).length - 1;
  const kept: { order: number; text: string }[] = [];
  for (const { order, text: whole, short } of [...wanted].sort((a, b) => b.weight - a.weight || a.order - b.order)) {
    // One long signature is worth less than the names of others beside it.
    const text = whole.length < Math.min(free, Math.max(leastSignature, room * mostOfRoom)) ? whole : short;
    if (text.length >= free) continue;
    free -= text.length + 1;
    kept.push({ order, text });
  }
  kept.sort((a, b) => a.order - b.order);
  const missing = wanted.length - kept.length;
  return [...kept.map(({ text }) => text), ...(missing > 0 && room > 30 ? [left(missing)] : [])];
}

function signatureOf({ access, modifiers, signature }: Member): string {
  return [...(access === 'public' ? [] : [access]), ...modifiers, signature].join(' ');
}
