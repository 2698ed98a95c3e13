/** Reads the places of names in files of all languages, on one thread. Main type: FileNames. */

import { languageOf, readSourceSync } from '../../workspace/workspace.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { adapterOf, endingOf } from '../languages/registry.ts';
import type { Grammars } from '../parse/grammars.ts';
import { lexicalNames, type NamesRead, readNames } from './read-names.ts';

export interface FileNames {
  /** Loads the grammars that these files need. Files of one that cannot be loaded are read without it. */
  prepare(files: Iterable<string>): Promise<void>;
  /** Null where nothing can be read of it: gone, too large, no text. */
  read(root: string, file: string, maxBytes: number): (NamesRead & { hash: string }) | null;
  /** Of a text that was read. */
  inText(file: string, text: string): NamesRead;
}

/** @param load is called when the first file needs a grammar. */
export function createFileNames(load: () => Promise<Grammars>): FileNames {
  const tried = new Set<string>();
  let grammars: Grammars | null = null;

  function inText(file: string, text: string): NamesRead {
    const adapter = adapterFor(file, text);
    if (adapter === undefined) return { occurrences: [], facts: null };
    const grammar = grammars?.loaded(adapter.grammars[endingOf(file)] ?? '');
    try {
      if (grammar !== undefined) return readNames(grammar, adapter, file, text);
    } catch {
      // The parser gave up on it: its names are there all the same.
    }
    return lexicalNames(adapter, text);
  }

  return {
    async prepare(files) {
      const wanted = new Map<string, LanguageAdapter>();
      for (const file of files) {
        for (const adapter of adaptersFor(file)) {
          const grammar = adapter.grammars[endingOf(file)];
          if (grammar !== undefined && !tried.has(grammar)) wanted.set(grammar, adapter);
        }
      }
      for (const [grammar, adapter] of wanted) {
        tried.add(grammar);
        grammars ??= await load();
        await grammars.load(grammar, adapter).catch(() => undefined); // A broken installation is reported by the doctor.
      }
    },
    read(root, file, maxBytes) {
      const read = readSourceSync(root, file, maxBytes);
      return read.kind === 'text' ? { hash: read.hash, ...inText(file, read.text) } : null;
    },
    inText,
  };
}

function adapterFor(file: string, text: string): LanguageAdapter | undefined {
  const language = languageOf(file);
  const named = language === null ? undefined : adapterOf(language);
  const actual = named?.actualLanguage?.(text, endingOf(file));
  return actual === undefined ? named : adapterOf(actual);
}

/** Those that may read it: the text of a header says whether it is C or C++. */
function adaptersFor(file: string): LanguageAdapter[] {
  const language = languageOf(file);
  const named = language === null ? undefined : adapterOf(language);
  if (named === undefined) return [];
  const other = named.language === 'c' && endingOf(file) === '.h' ? adapterOf('cpp') : undefined;
  return other === undefined ? [named] : [named, other];
}
