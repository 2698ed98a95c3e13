/** Errors that are caught and dropped without a word: a `catch` block with nothing in it, a bare `except: pass`. */
import type { Language } from '#shared/contract/common.ts';

const braces: ReadonlySet<Language> = new Set(['typescript', 'javascript', 'csharp', 'java', 'kotlin', 'cpp']);
const maxFound = 100;
const block = /\bcatch[ \t]{0,40}(?:\([^()\n]{0,200}\))?[ \t\n]{0,40}\{[ \t\n]{0,80}\}/g;
/** `catch (ignored: IOException)`, `catch (IOException expected)`: the name says that it is meant. */
export const isMeant = (caught: string): boolean =>
  /^\(?\s*(?:[\w.|\s]{0,200}\s)?(?:ignored?|expected|unused|swallowed)\s*(?::|\)|$)/.test(caught);
const suite = /^[ \t]*except\b[^:\n]{0,200}:[ \t]*(?:\n[ \t]*)?pass[ \t]*$/gm;

export function emptyCatches(text: string, language: Language): number[] {
  const pattern = braces.has(language) ? block : language === 'python' ? suite : null;
  if (pattern === null || !text.includes(language === 'python' ? 'except' : 'catch')) return [];
  const lines: number[] = [];
  let line = 1;
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (isMeant(found.slice(found.indexOf('(')))) continue;
    for (let next = text.indexOf('\n', at); next >= 0 && next < index; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    lines.push(line);
    if (lines.length === maxFound) break;
  }
  return lines;
}
