/** The texts that a piece of work is done on: what an earlier step made of a file, else what is on the disk, read once. */
import type { FileText } from '../../edit-service.ts';
import { readOriginal } from '../../preview/original.ts';

export interface Texts {
  /** Throws as `readOriginal`. */
  read(file: string): Promise<string>;
  /** Files read so far that are not in UTF-8: a server that reads them from the disk may see other letters. */
  legacy(): readonly string[];
}

export function createTexts(root: string, given: readonly FileText[]): Texts {
  const legacy: string[] = [];
  const known = new Map(given.map(({ file, text }) => [file, Promise.resolve(text)]));
  return {
    read(file) {
      const found = known.get(file);
      if (found !== undefined) return found;
      const text = readOriginal(root, file).then(({ text, decoded }) => {
        if (decoded.encoding !== 'UTF-8') legacy.push(file);
        return text;
      });
      known.set(file, text);
      return text;
    },
    legacy: () => legacy,
  };
}
