/** Names that are spelt almost like a word, found in texts of all names. Main function: nearNames. */
import { byteOf, fold, letterBit, nameEnd } from '../store/folding.ts';
import { NameTable } from '../store/name-table.ts';
import { EditDistance, mostEdits } from './edit-distance.ts';

/** At most two edits away, the case of ASCII letters left out. @param texts as of `SymbolSource.names`. */
export function nearNames(texts: Iterable<Uint8Array>, word: string): string[] {
  const name = new NameTable();
  const distance = new EditDistance(word);
  const found = new Set<string>();
  const take = (text: string): void => {
    name.replaceAll(text);
    if (distance.to(name, 0) <= mostEdits) found.add(text.replaceAll(/[A-Z]+/g, (upper) => upper.toLowerCase()));
  };
  for (const bytes of texts) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let start = 0; start < text.length; ) {
      const next = text.indexOf(nameEnd, start);
      const end = next < 0 ? text.length : next;
      const letters = lettersIn(text, start, end);
      // Few names come as far as to be decoded.
      if (letters === null || (Math.abs(end - start - word.length) <= mostEdits && distance.mayBe(letters)))
        take(text.toString('utf8', start, end));
      start = end + 1;
    }
  }
  return [...found];
}

const letterBits = Uint32Array.from({ length: 128 }, (_, byte) => letterBit(byteOf(fold(byte))));

/** Letters that a name has; null where it has some outside ASCII. */
function lettersIn(text: Uint8Array, start: number, end: number): number | null {
  let letters = 0;
  for (let at = start; at < end; at += 1) {
    const byte = text[at] as number;
    if (byte > 127) return null;
    letters |= letterBits[byte] as number;
  }
  return letters;
}
