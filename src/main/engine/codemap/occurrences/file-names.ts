/** Reads the places of names in files of all languages, on one thread. Main type: FileNames. */

import { withLf } from '#shared/base/text/line-starts.ts';
import { isLight } from '#shared/contract/words.ts';
import { codeOf, languageOf, readSourceSync } from '../../workspace/workspace.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { adapterOf, endingOf, grammarOf } from '../languages/registry.ts';
import type { Grammars } from '../parse/grammars.ts';
import { lexicalNames, type NamesRead, readNames, type TreeLook } from './read-names.ts';

export interface FileNames {
  /** Loads the grammars that these files need. Files of one that cannot be loaded are read without it. */
  prepare(files: Iterable<string>): Promise<void>;
  /** Places are those in the text with LF ends. Null where nothing can be read of it: gone, too large, no text. */
  read(root: string, file: string, maxBytes: number): (NamesRead & { hash: string }) | null;
  /** Names in a text that was read. */
  inText(file: string, text: string): NamesRead;
}

/**
 * @param load is called when the first file needs a grammar.
 * @param look reads something else from the same tree.
 */
export function createFileNames(load: () => Promise<Grammars>, look?: TreeLook): FileNames {
  const tried = new Set<string>();
  let grammars: Grammars | null = null;

  function inText(file: string, whole: string): NamesRead {
    const adapter = adapterFor(file, whole);
    if (adapter === undefined || isLight(adapter.language)) return { occurrences: [], facts: null, seen: null };
    const text = codeOf(file, whole);
    const grammar = grammars?.loaded(grammarOf(adapter, file) ?? '');
    try {
      if (grammar !== undefined) return inFile(readNames(grammar, adapter, file, text, whole, look), whole);
    } catch {
      // The parser gave up on it: its names are there all the same.
    }
    return inFile(lexicalNames(adapter, text), whole);
  }

  return {
    async prepare(files) {
      const wanted = new Map<string, LanguageAdapter>();
      for (const file of files) {
        for (const adapter of adaptersFor(file)) {
          const grammar = grammarOf(adapter, file);
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
      return read.kind === 'text' ? { hash: read.hash, ...inText(file, withLf(read.text)) } : null;
    },
    inText,
  };
}

/** The class of a component is not written in its file. */
function inFile(read: NamesRead, { length }: string): NamesRead {
  return (read.occurrences.at(-1)?.at ?? 0) < length
    ? read
    : { ...read, occurrences: read.occurrences.filter(({ at }) => at < length) };
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
  if (named === undefined || isLight(named.language)) return [];
  const other = named.language === 'c' && endingOf(file) === '.h' ? adapterOf('cpp') : undefined;
  return other === undefined ? [named] : [named, other];
}
