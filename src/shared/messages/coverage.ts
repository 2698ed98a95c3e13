/** Sentences about what an answer rests on, the same through every door. Nothing is said where all was read. */
import type { MessageKey } from './catalogue.ts';
import type { Translate } from './translator.ts';

interface Read {
  readonly inPart: number;
  readonly partly: readonly { readonly file: string; readonly line: number }[];
  readonly asText: number;
  readonly notRead: readonly { readonly reason: SkipReason; readonly count: number }[];
}

type SkipReason = MessageKey extends infer K ? (K extends `skip.${infer R}` ? R : never) : never;

/** Left out by choice: nobody expects an answer about these. */
const byChoice: readonly SkipReason[] = ['ignored', 'vendored', 'language', 'symlink', 'notAFile', 'secret'];

/** @param untyped places of the name whose receiver has no known type. */
export function coverageSentences(t: Translate, read: Read, untyped = 0): string[] {
  const { inPart, partly } = read;
  const reasons = read.notRead.filter(({ reason }) => !byChoice.includes(reason));
  const counted = reasons.map(({ reason, count }) => t('coverage.reason', { count, reason: t(`skip.${reason}`) }));
  return [
    ...(inPart === 0 ? [] : [t('coverage.inPart', { count: inPart, places: partlyPlaces(t, partly, inPart) })]),
    ...(untyped === 0 ? [] : [t('coverage.untyped', { count: untyped })]),
    ...(counted.length === 0 ? [] : [t('coverage.notRead', { reasons: counted.join(', ') })]),
  ];
}

/** `a.kt:2, b.kt:7 and 3 more`. */
export function partlyPlaces(t: Translate, partly: Read['partly'], total: number): string {
  const places = partly.map(({ file, line }) => `${file}:${line}`).join(', ');
  return total > partly.length ? t('coverage.inPartMore', { places, more: total - partly.length }) : places;
}
