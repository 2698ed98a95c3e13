/**
 * Wildcards of a filter: `*` is any text, `?` any one character, case is ignored. Not a regular expression: the pattern comes
 * from a caller and the names from the opened folder, and no pair of them may take long.
 */

/** The whole of a text must match. */
export function compileGlob(pattern: string): (text: string) => boolean {
  const small = [...pattern.toLowerCase()];
  if (!small.includes('*') && !small.includes('?')) {
    const same = small.join('');
    return (text) => text.toLowerCase() === same;
  }
  // One after another is the same as one, and each costs a look at the rest of the text.
  const wanted = small.filter((c, n) => c !== '*' || small[n - 1] !== '*');
  return (text) => matches(wanted, [...text.toLowerCase()]);
}

/** Goes back to the last star only: at most pattern × text steps. */
function matches(pattern: readonly string[], text: readonly string[]): boolean {
  let [at, star, behind] = [0, -1, 0];
  for (let n = 0; n < text.length; ) {
    const c = pattern[at];
    if (c === '*') {
      star = at;
      behind = n;
      at += 1;
    } else if (c === '?' || c === text[n]) {
      at += 1;
      n += 1;
    } else if (star !== -1) {
      behind += 1;
      n = behind;
      at = star + 1;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
