/** What is code in Ruby: a line break ends a statement unless what precedes or follows it shows that it continues. */
import type { CodeRules, LineBreak } from '../reading/code-text.ts';
import { wordBefore } from '../reading/line-breaks.ts';
import { isNamePart } from '../reading/name-scan.ts';
import { rubyLexicon } from './lexicon.ts';

const curlyOpen = 0x7b;
/** A statement does not end behind these words. */
const continues = new Set('and begin do else ensure not or then'.split(' '));
const endsOperand = /["'`)\]}?!@$]/;

function lineBreak({ text, before, after, enclosing }: LineBreak): string {
  if (enclosing !== 0 && enclosing !== curlyOpen) return '';
  // A chain continues on the next line.
  if (/^(?:&?\.(?!\.)|&&|\|\|)/.test(text.slice(after, after + 3))) return '';
  const last = text[before - 1] ?? '';
  if (isNamePart(text.charCodeAt(before - 1))) return continues.has(wordBefore(text, before)) ? '' : ';';
  // The bars around the parameters of a block.
  return endsOperand.test(last) ? ';' : '';
}

export const rubyCode: CodeRules = { lexicon: rubyLexicon, lineBreak, hashComments: true };
