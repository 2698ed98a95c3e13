/** Comments, strings, characters and quoted names of Scala for the name scan; comments nest as in Kotlin. */
import { kotlinLexicon } from '../kotlin/lexicon.ts';
import { isNamePart, type Lexicon } from '../reading/name-scan.ts';

const character = /'(?:\\u+[\da-fA-F]{4}|\\.|[^\\\n])'/uy;

/** A string that nothing is interpolated in: `"${"` opens no hole. */
function afterPlain(text: string, at: number, end: number): number {
  if (text.startsWith('"""', at)) {
    let close = text.indexOf('"""', at + 3);
    if (close < 0) return end;
    while (text[close + 3] === '"') close += 1;
    return Math.min(end, close + 3);
  }
  for (let i = at + 1; i < end; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i + 1;
    else if (text[i] === '\n') return i;
  }
  return end;
}

export const scalaLexicon: Lexicon = {
  skip(text, at, end, previous) {
    if (text[at] === '"' && !isNamePart(text.charCodeAt(at - 1))) return afterPlain(text, at, end);
    if (text[at] !== "'") return kotlinLexicon.skip(text, at, end, previous);
    // `'name` is a symbol or a quotation, and ends nowhere.
    character.lastIndex = at;
    return character.test(text) ? Math.min(end, character.lastIndex) : at;
  },
};
