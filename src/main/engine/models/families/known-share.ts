/** How much of a text is written in letters that a model reads (spec 05: where that is little, words decide). */
import type { Scripts } from './families.ts';

const read: Readonly<Record<Scripts, RegExp>> = {
  latin: /[\p{Script=Latin}\p{Nd}]/u,
  'latin+han': /[\p{Script=Latin}\p{Script=Han}\p{Nd}]/u,
  all: /./u,
};

/** 0 to 1, of letters and digits; 0 for a text without any. */
export function knownShare(text: string, scripts: Scripts): number {
  let all = 0;
  let known = 0;
  for (const [letter] of text.matchAll(/[\p{L}\p{N}]/gu)) {
    all += 1;
    if (read[scripts].test(letter)) known += 1;
  }
  return all === 0 ? 0 : known / all;
}
