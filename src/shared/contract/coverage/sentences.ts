/** Sentences about what an answer rests on, the same through every door. Nothing is said where all was read. */
import type { Translate } from '#shared/messages/translator.ts';
import type { Coverage, Linking, PartlyRead, ReferenceCoverage, SkipReason } from '../common.ts';

/** Left out by choice: nobody expects an answer about these. */
const byChoice: readonly SkipReason[] = ['ignored', 'vendored', 'language', 'symlink', 'notAFile', 'secret'];

export interface Unsure {
  /** Places of the name whose receiver has no known type. */
  readonly untyped?: number;
  /** Uses of the member of a base or interface. */
  readonly throughBase?: number;
  /** Calls whose target is not certain. */
  readonly unclear?: number;
  /** Files whose names were not read yet. */
  readonly unread?: number;
  /** Files of which only the names were read: the grammar gave up on them. */
  readonly plain?: readonly string[];
  /** The program that resolved the sure places. */
  readonly reader?: string | null;
}

export function coverageSentences(
  t: Translate,
  coverage: Coverage,
  { untyped = 0, throughBase = 0, unclear = 0, unread = 0, plain = [], reader = null }: Unsure = {},
): string[] {
  const { inPart, partly, asText, notRead, linking } = coverage;
  const reasons = notRead.filter(({ reason }) => !byChoice.includes(reason));
  const counted = reasons.map(({ reason, count }) => t('coverage.reason', { count, reason: t(`skip.${reason}`) }));
  return [
    ...(reader === null ? [] : [t('coverage.resolved', { reader })]),
    ...linkingSentences(t, linking),
    ...(inPart === 0 ? [] : [t('coverage.inPart', { count: inPart, places: partlyPlaces(t, partly, inPart) })]),
    ...(untyped === 0 ? [] : [t('coverage.untyped', { count: untyped })]),
    ...(throughBase === 0 ? [] : [t('coverage.throughBase', { count: throughBase })]),
    ...(unclear === 0 ? [] : [t('coverage.unclear', { count: unclear })]),
    ...(unread === 0 ? [] : [t('coverage.unread', { count: unread })]),
    ...(plain.length === 0 ? [] : [t('coverage.plain', { files: plain.join(t('symbols.separator')) })]),
    ...(asText === 0 ? [] : [t('coverage.asText', { count: asText })]),
    ...(counted.length === 0 ? [] : [t('coverage.notRead', { reasons: counted.join(t('symbols.separator')) })]),
  ];
}

/** How it is known who uses a symbol, and what the checker has not read. */
export function referenceSentences(t: Translate, { reader, unread, linking }: ReferenceCoverage): string[] {
  if (reader === null) return [...linkingSentences(t, linking), t('references.edges')];
  const isUnread = unread === 0 ? [] : [t('references.unread', { count: unread })];
  return [...linkingSentences(t, linking), t(`references.${reader}`), ...isUnread];
}

/** What is not final while types are linked; nothing once they are. */
export function linkingSentences(t: Translate, linking: Linking | undefined): string[] {
  if (linking === undefined) return [];
  const { linked, of } = linking;
  return [linked < of ? t('coverage.linking', { linked, of }) : t('coverage.measuring')];
}

/** `a.kt:2, b.kt:7 and 3 more`. */
export function partlyPlaces(t: Translate, partly: readonly PartlyRead[], total: number): string {
  const places = partly.map(({ file, line }) => `${file}:${line}`).join(t('symbols.separator'));
  return total > partly.length ? t('coverage.inPartMore', { places, more: total - partly.length }) : places;
}
