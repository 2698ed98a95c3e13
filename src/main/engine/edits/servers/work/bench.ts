/** What a piece of work is done with: a running server, the texts that it was given, and the files that it may be about. */

import { readOriginal } from '../../changes.ts';
import type { FileText } from '../../edit-service.ts';
import type { KnownServer } from '../find-server.ts';
import type { ServerSession } from '../server-session.ts';

export interface Bench {
  /** Takes back what is given to it when the work is done. */
  readonly session: ServerSession;
  readonly known: KnownServer;
  readonly root: string;
  readonly texts: Texts;
  readonly files: readonly string[];
  readonly signal: AbortSignal;
}

interface Texts {
  /** Throws as `readOriginal`. */
  read(file: string): Promise<string>;
  /** Files read so far that are not in UTF-8: a server that reads them from the disk may see other letters. */
  legacy(): readonly string[];
}

/** The texts that a piece of work is done on: what an earlier step made of a file, else what is on the disk, read once. */
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
