/**
 * Fills a text of limited length with types, in the order in which they are handed in. Main types: Candidate, Filled.
 * What does not fit is passed over and what follows may still fit; sections are given up from the end of the keep
 * order. Knows nothing of where types come from, so that its rules can be held by properties.
 */

import type { SemanticState } from '#shared/contract/change.ts';
import type { WindowPart, WindowText } from '#shared/contract/context/context-types.ts';
import { type SemanticSection, semanticSections } from '#shared/contract/semantics.ts';
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { isVisible } from '../../codemap/codemap.ts';
import { redact } from '../../redact/redact.ts';

/** Outlines first, then sections in the order of a description (EDGE_CASES after LIFECYCLE). */
export const keepOrder: readonly WindowText[] = ['OUTLINE', ...semanticSections];
/** What is kept where little is left. */
const degradedTexts: ReadonlySet<WindowText> = new Set(['OUTLINE', 'ROLE']);
/** With less of the budget left, only these. */
export const degradedBelow = 0.15;

/** What may be written of one type, in keep order; the first one is its outline. */
export interface Block {
  readonly texts: readonly { readonly kind: WindowText; readonly text: string }[];
  /** What follows the outline is included only while all of it has no more characters than this. */
  readonly most?: number;
}

export interface Candidate {
  readonly typeId: string;
  readonly part: WindowPart;
}

export interface Taken<C extends Candidate> {
  readonly candidate: C;
  /** As written in the window, its blank line included. */
  readonly text: string;
  readonly texts: readonly WindowText[];
  /** Sections that there are and that were given up for room. */
  readonly trimmed: readonly WindowText[];
}

export interface PassedOver<C extends Candidate> {
  readonly candidate: C;
  /** What it would take at least. */
  readonly needs: number;
  /** What was free for it then. */
  readonly free: number;
}

export interface Filled<C extends Candidate> {
  readonly text: string;
  /** In the order of the text. */
  readonly taken: readonly Taken<C>[];
  readonly passedOver: readonly PassedOver<C>[];
  readonly parts: Readonly<Record<'head' | WindowPart, number>>;
}

export interface FillOptions<C extends Candidate> {
  /** Comes first. It is cut where not even it fits. */
  readonly head: string;
  /** Line above the first type of a part. */
  readonly headings: Readonly<Record<WindowPart, string>>;
  /** In characters (UTF-16 units). */
  readonly budget: number;
  /** How much of the budget pins may take, 0 to 1. */
  readonly pinnedShare: number;
  /** In the order of the window; a type that is in already is passed by. */
  readonly candidates: Iterable<C> | AsyncIterable<C>;
  /** null where there is nothing to say of it any more. */
  block(candidate: C, room: number): Promise<Block | null> | Block | null;
}

/** Shorter than any type: what is left then is not worth looking for. */
const leastUseful = 60;
/** So many types in a row that do not fit end the search for one that does. */
const mostInVain = 40;

export async function fill<C extends Candidate>(options: FillOptions<C>): Promise<Filled<C>> {
  const { budget, headings } = options;
  const head = options.head.slice(0, budget);
  const parts = { head: head.length, pinned: 0, task: 0, focus: 0, recent: 0 };
  const texts = [head];
  const taken: Taken<C>[] = [];
  const passedOver: PassedOver<C>[] = [];
  const known = new Set<string>();
  let used = head.length;
  let inVain = 0;
  const pinnedMost = Math.floor(budget * options.pinnedShare);

  for await (const candidate of options.candidates) {
    if (known.has(candidate.typeId)) continue;
    const { part } = candidate;
    const pinned = part === 'pinned';
    // Pins are listed one by one: a person chose each.
    if (!pinned && (inVain >= mostInVain || budget - used < leastUseful)) break;
    const heading = taken.some((one) => one.candidate.part === part) ? '' : headings[part];
    const room = Math.max(0, Math.min(budget - used, pinned ? pinnedMost - parts.pinned : budget) - heading.length);
    const block = await options.block(candidate, room);
    if (block === null) continue;
    const degraded = budget - used < budget * degradedBelow;
    const wanted = block.texts.filter(({ kind }) => !degraded || degradedTexts.has(kind));
    const fitting = longestFit(wanted, room, Math.min(room, block.most ?? room));
    if (fitting === null) {
      passedOver.push({ candidate, needs: lengthOf(block.texts.slice(0, 1)), free: room });
      inVain += 1;
      continue;
    }
    inVain = 0;
    known.add(candidate.typeId);
    const text = fitting.map((one) => one.text).join('');
    texts.push(heading, text);
    parts.head += heading.length;
    parts[part] += text.length;
    used += heading.length + text.length;
    const kinds = fitting.map(({ kind }) => kind);
    const trimmed = block.texts.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind));
    taken.push({ candidate, text, texts: kinds, trimmed });
  }
  return {
    text: texts.join(''),
    taken,
    // A pin that found no room among the pins may be in for another reason.
    passedOver: passedOver.filter(({ candidate }) => !known.has(candidate.typeId)),
    parts,
  };
}

const lengthOf = (texts: Block['texts']): number => texts.reduce((sum, { text }) => sum + text.length, 0);

/** As many as fit, from the front; null where not even the first does. @param most of more than the first. */
function longestFit(texts: Block['texts'], room: number, most: number): Block['texts'] | null {
  for (let count = texts.length; count > 0; count -= 1) {
    const some = texts.slice(0, count);
    if (lengthOf(some) <= (count === 1 ? room : most)) return some;
  }
  return null;
}

// How one type is written in the window: a head that names file and lines, its outline without hashes, and sections of its
// description. The hashes of an outline file are useless to a reader with a limit.

interface TypeText {
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
function placesOf({ files }: Pick<TypeDetail, 'files'>, first: readonly string[] = []): string {
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
