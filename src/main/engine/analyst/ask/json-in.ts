/**
 * The object in what a model wrote: alone, in a fence, with words before or behind. Held to a schema it writes nothing else,
 * but some servers hold it to nothing.
 */

/** Max braces that open no object: with more of them the text does not count as an answer. */
const mostTries = 8;

/** The first JSON object of a text, or null. */
export function jsonIn(text: string): unknown {
  let start = text.indexOf('{');
  for (let tried = 0; start >= 0 && tried < mostTries; tried += 1) {
    const end = endOfObject(text, start);
    if (end === null) return null; // Cut short: whatever begins inside it is not the whole either.
    try {
      return JSON.parse(text.slice(start, end));
    } catch {
      start = text.indexOf('{', start + 1); // A brace of a sentence, or of an example before the answer.
    }
  }
  return null;
}

/** The offset after the brace that closes the one at `start`, or null. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let inText = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
