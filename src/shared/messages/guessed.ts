/** What a terminal and an agent read of files whose encoding was guessed. */

const named = 3;

/** One line for each encoding; none where all files say theirs. */
export function guessedLines(guessed: Readonly<Record<string, readonly string[]>> = {}): string[] {
  return Object.entries(guessed).map(([encoding, files]) => {
    const more = files.length > named ? ` and ${files.length - named} more` : '';
    return `Read as ${encoding}, guessed: ${files.slice(0, named).join(', ')}${more}.`;
  });
}

/** `3 as GBK, 1 as Windows-1252`; '' for none. */
export function guessedCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([encoding, count]) => `${count} as ${encoding}`)
    .join(', ');
}
