/** Looking for literal text, in raw bytes and in strings. Without case, JavaScript's own folding without `u` counts. */

export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const notAscii = /[^ -~\t]/;
const notAsciiOrFolding = /[^ -~\t]|[kKsS]/;

/** What raw UTF-8 bytes must hold. */
export interface BytesTest {
  /** Nothing where no text is certain; its letters of ASCII may be small or capital. */
  readonly text: Buffer;
  holds(bytes: Buffer): boolean;
}

const anything: BytesTest = { text: Buffer.alloc(0), holds: () => true };

/**
 * A test of raw UTF-8 bytes for a text that a match cannot do without. Without case only the longest run of ASCII
 * counts: no other character folds to ASCII then, and what folds to what beyond ASCII is the decoded text's business.
 * `alsoFolds`: characters with `u` rules, where `k` and `s` have partners beyond ASCII, so that they are left out.
 */
export function bytesTest(text: string, caseSensitive: boolean, alsoFolds = false): BytesTest {
  if (caseSensitive) {
    // A lone surrogate has no UTF-8 form.
    if (!text.isWellFormed() || text === '') return anything;
    const needle = Buffer.from(text, 'utf8');
    return { text: needle, holds: (bytes) => bytes.includes(needle) };
  }
  const runs = text.split(alsoFolds ? notAsciiOrFolding : notAscii);
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest === '') return anything;
  const regex = new RegExp(escapeRegex(longest), 'i');
  return { text: Buffer.from(longest, 'latin1'), holds: (bytes) => regex.test(bytes.toString('latin1')) };
}

/** Offset of the next occurrence at or after `from`, or -1. */
export function finder(text: string, caseSensitive: boolean, flags = 'gi'): (within: string, from: number) => number {
  if (caseSensitive) return (within, from) => within.indexOf(text, from);
  const regex = new RegExp(escapeRegex(text), flags);
  return (within, from) => {
    regex.lastIndex = from;
    return regex.exec(within)?.index ?? -1;
  };
}
