/**
 * Fills a text of limited length with types, in the order in which they are handed in. Main types: Candidate, Filled.
 * What does not fit is passed over and what follows may still fit; sections are given up from the end of the keep
 * order. Knows nothing of where types come from, so that its rules can be held by properties.
 */
import type { WindowPart, WindowText } from '#shared/contract/context/context-types.ts';
import { semanticSections } from '#shared/contract/semantics.ts';

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
