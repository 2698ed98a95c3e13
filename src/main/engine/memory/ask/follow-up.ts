/**
 * What a question means behind others: "and when it times out?" leans on the one before. Without a model that reads the
 * conversation, a question that says little by itself, or points back, is searched for together with the one it follows.
 */
import { isCommonWord } from '../find/terms/stop-words.ts';
import { eachTerm } from '../find/terms/terms.ts';

const english = /\b(it|its|they|them|their|this|that|these|those|he|she|there|then|instead|same|else|also)\b/i;
const opening = /^\s*(and|or|but|so|what about|how about|why not|why|when|where|who|for example)\b/i;
const chinese = /它|他们|这个|那个|这些|那些|这里|那里|此时|其/;
const chineseOpening = /^\s*(那|还有|另外|如果|为什么|然后|又|并且|什么时候|在哪)/;
/** A question with more telling terms stands alone, whatever its pronouns mean: those are of its own words then. */
const few = 3;
/** Chinese gives a term for each pair of characters. */
const fewPairs = 10;

export function isFollowUp(question: string): boolean {
  const terms = new Set<string>();
  eachTerm(question, (term, kind) => {
    if (kind !== 'character' && !isCommonWord(term)) terms.add(term);
  });
  const han = /\p{Script=Han}/u.test(question);
  if (terms.size > (han ? fewPairs : few)) return false;
  const points = english.test(question) || chinese.test(question) || chineseOpening.test(question);
  return points || (opening.test(question) && terms.size < few);
}

/**
 * What is searched for.
 * @param earlier questions of the conversation, oldest first.
 */
export function searchText(question: string, earlier: readonly string[]): string {
  const parts = [question];
  let last = question;
  for (const before of [...earlier].reverse()) {
    if (parts.length > 2 || !isFollowUp(last)) break;
    parts.unshift(before);
    last = before;
  }
  return parts.join('\n');
}
