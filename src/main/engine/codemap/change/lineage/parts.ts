/**
 * Functions that were taken out of others, or put into them: the new function is called where its code was, and that code is gone there;
 * the other way round for one that was inlined.
 */

import type { Vocabulary } from './bags.ts';
import { type Bag, contained, without } from './bags.ts';
import { type Body, type Known, times } from './known.ts';
import { family, type KnownPair } from './pair-in-type.ts';

/** The part of its body that has to be gone where it was; less is enough where little else is gone there. */
const minContained = { alone: 0.4, ofMost: 0.25, ofMuch: 0.3, elsewhere: 0.5 } as const;
/** Words and pairs of them that are several statements. */
const much = 20;
/** The part of what is gone that is most of it. */
const most = 0.6;
/** Functions that one may have been taken from. */
const maxOrigins = 200;

interface Changed {
  readonly was: Known;
  readonly now: Known;
  readonly gone: Bag;
}

/**
 * @param stayed functions of both sides whose body changed, under whatever name and in whatever type.
 * @param come functions that were not there. For what was inlined, both with their sides exchanged.
 */
export async function partsOf(
  stayed: readonly KnownPair[],
  come: readonly Known[],
  { number }: Vocabulary,
  pause: () => Promise<void>,
): Promise<KnownPair[]> {
  const named = new Map<number, Known[]>();
  for (const each of come) {
    if (family(each.member) !== 'function' || each.body === null || each.body.size < 2) continue;
    const name = number(each.member.name);
    named.set(name, [...(named.get(name) ?? []), each]);
  }
  if (named.size === 0) return [];
  /** Changed functions by the name of each new one that they call now and did not before, or less often. */
  const callers = new Map<Known, Set<Changed>>();
  const call = (part: Known, by: Changed): void => {
    const known = callers.get(part) ?? new Set();
    if (known.size < maxOrigins) callers.set(part, known.add(by));
  };
  for (const { was, now } of stayed) {
    await pause();
    if (was.body === null || now.body === null || !hasCode(was) || !hasCode(now)) continue;
    const changed = { was, now, gone: without(was.body.deed, now.body.deed) };
    for (const part of calledMore(was.body, now.body, named, now.type.typeId)) {
      if (part.type.language === was.type.language) call(part, changed);
    }
  }
  // A new function that another new one calls was taken out of the same place.
  for (const part of [...callers.keys()]) {
    for (const inner of calledMore(null, part.body, named, '')) {
      if (inner !== part) for (const by of callers.get(part) ?? []) call(inner, by);
    }
  }
  const found: KnownPair[] = [];
  for (const [part, changed] of callers) {
    await pause();
    const { body } = part;
    if (body === null) continue;
    for (const by of changed) {
      const share = contained(body.deed, by.gone);
      const own = by.now.type.typeId === part.type.typeId;
      const known =
        share >= minContained.alone ||
        (share >= minContained.ofMuch && share * body.deed.length >= much) ||
        (share >= minContained.ofMost && contained(by.gone, body.deed) >= most);
      if (own ? known : share >= minContained.elsewhere) found.push({ was: by.was, now: part });
    }
  }
  return found;
}

function hasCode({ member }: Known): boolean {
  return member.kind === 'constructor' || family(member) === 'function';
}

/** The new functions that \`now\` calls more often; of its own type also as often as others of that name before. */
function calledMore(was: Body | null, now: Body | null, named: ReadonlyMap<number, Known[]>, typeId: string): Known[] {
  const found: Known[] = [];
  let last = -1;
  for (const word of now?.words ?? []) {
    if (word === last) continue;
    last = word;
    const parts = named.get(word);
    if (parts === undefined || now === null) continue;
    const more = was === null ? 1 : times(now, word) - times(was, word);
    const own = parts.filter((part) => part.type.typeId === typeId);
    if (more >= 0 && own.length > 0) found.push(...own);
    else if (more > 0) found.push(...parts);
  }
  return found;
}
