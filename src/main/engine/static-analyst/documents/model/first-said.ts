/** What the code says of itself: the first sentence of a type's or member's comment. */
import type { WholeMember, WholeType } from '../../../codemap/codemap.ts';
import { firstSentence } from '../texts/sentence.ts';

/** '' where nothing is said, or only the name again. */
export function firstSaid({ doc, name }: Pick<WholeType | WholeMember, 'doc' | 'name'>): string {
  if (doc === '' || /^@?inherit(doc|s)?\b/i.test(doc)) return '';
  const said = firstSentence(doc.replace(/^\s*[@\\](brief|summary|description)\s+/i, ''));
  const words = (text: string): string =>
    text
      .toLowerCase()
      .replace(/\b(the|a|an|this|class|interface|type|for|of)\b/g, '')
      .replace(/[^\p{L}\p{N}]/gu, '');
  return words(said) === words(name) ? '' : said;
}
