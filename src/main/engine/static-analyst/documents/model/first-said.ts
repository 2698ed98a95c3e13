/**
 * How the code describes itself: the first sentence of a type's or member's comment. Main type: Said. A sentence
 * repeated above many symbols is a notice of the project and describes no symbol.
 */
import type { WholeMember, WholeType } from '../../../codemap/codemap.ts';
import { firstSentence } from '../../reading/sentence.ts';

/** '' where nothing is said, or only the name again. */
export type Said = (symbol: Pick<WholeType | WholeMember, 'doc' | 'name'>) => string;

/** So many types with one and the same first sentence make it a notice. */
const notice = 6;

export function createSaid(types: readonly WholeType[]): Said {
  const times = new Map<string, number>();
  for (const { doc } of types) {
    const said = sentenceOf(doc);
    if (said !== '') times.set(said, (times.get(said) ?? 0) + 1);
  }
  return ({ doc, name }) => {
    const said = sentenceOf(doc);
    return (times.get(said) ?? 0) >= notice || plain(said) === plain(name) ? '' : said;
  };
}

function sentenceOf(doc: string): string {
  if (doc === '' || /^@?inherit(doc|s)?\b/i.test(doc)) return '';
  // A tag describes one thing only: that it is deprecated, what it returns.
  if (/^\s*@(?!brief|summary|description)\w/i.test(doc)) return '';
  return firstSentence(doc.replace(/^\s*[@\\](brief|summary|description)\s+/i, ''));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(the|a|an|this|class|interface|type|for|of)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
