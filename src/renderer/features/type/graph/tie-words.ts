/** What ties two types, in words: `implements, 4 calls`. */
import type { Translate } from '#shared/messages/translator.ts';
import type { Tie } from '../model/graph-layout.ts';

export function tieWords(t: Translate, ties: readonly Tie[]): string {
  return ties.map(({ kind, count }) => t(`type.tie.${kind}`, { count })).join(t('symbols.separator'));
}
