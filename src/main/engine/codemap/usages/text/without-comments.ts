/**
 * The text of a file as its code alone: blanks stand in place of comments, so that every offset and line is the same. A
 * full stop at the end of a remark is no dot before the name on the next line, and its brackets open nothing.
 */
import type { Language } from '#shared/contract/common.ts';
import { scanNames } from '../../languages/reading/name-scan.ts';
import { adapterOf } from '../../languages/registry.ts';

const noNames = new Uint8Array(128);

export function withoutComments(text: string, language: Language): string {
  const lexicon = adapterOf(language)?.lexicon;
  if (lexicon === undefined) return text;
  const pieces: string[] = [];
  let from = 0;
  scanNames(text, 0, text.length, {
    lexicon: {
      skip(whole, at, end, previous) {
        const after = lexicon.skip(whole, at, end, previous);
        if (after > at && isComment(whole, at, language)) {
          pieces.push(whole.slice(from, at), whole.slice(at, after).replace(/[^\n]/g, ' '));
          from = after;
        }
        return after;
      },
    },
    initials: noNames,
    visit: (_, end) => end,
  });
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** Of what is skipped at `at`: not a literal. */
function isComment(text: string, at: number, language: Language): boolean {
  if (language === 'python') return text[at] === '#';
  return text[at] === '/' && (text[at + 1] === '/' || text[at + 1] === '*');
}
