/**
 * Places of names and the syntax around them, for one search: rows of references.db for files that were read as the
 * code map knows them; others are read now. Main types: NamePlaces, NameOccurrence.
 */
import { type Occurrence, openOccurrences, type ReferenceFile } from '../../references/references.ts';
import { contentHash } from '../../storage/storage.ts';
import { type FileFacts, readFacts } from '../occurrences/expressions.ts';
import type { FileNames } from '../occurrences/file-names.ts';

export type NameOccurrence = Occurrence;

/** The names of one text. */
export interface PlacesOfFile {
  /** In the order of the text. */
  named(names: readonly string[]): readonly NameOccurrence[];
  facts(): FileFacts;
}

export interface NamePlaces {
  /** Whether the rows of this file are those of the text with this hash. */
  covers(path: string, hash: string): boolean;
  /** Whether a file that is covered holds one of these names. */
  holds(path: string, names: readonly string[]): boolean;
  /** For a covered file. */
  known(path: string): PlacesOfFile;
  /** For a text: its rows where they belong to exactly this text. */
  inText(path: string, text: string): PlacesOfFile;
  /** Loads what reading these files now takes. */
  prepare(paths: Iterable<string>): Promise<void>;
  close(): void;
}

const nothing: readonly NameOccurrence[] = [];

export function openNamePlaces(file: ReferenceFile, fileNames: FileNames): NamePlaces {
  const reader = openOccurrences(file);
  const covered = reader?.covered() ?? new Set<string>();
  const byName = new Map<string, ReadonlyMap<string, readonly NameOccurrence[]>>();

  function placesOf(name: string): ReadonlyMap<string, readonly NameOccurrence[]> {
    let known = byName.get(name);
    if (known === undefined) {
      known = reader?.places(name) ?? new Map();
      byName.set(name, known);
    }
    return known;
  }

  function merged(lists: readonly (readonly NameOccurrence[])[]): readonly NameOccurrence[] {
    const [first = nothing, ...rest] = lists.filter((list) => list.length > 0);
    return rest.length === 0 ? first : [first, ...rest].flat().sort((a, b) => a.at - b.at);
  }

  const known = (path: string): PlacesOfFile => ({
    named: (names) => merged([...new Set(names)].map((name) => placesOf(name).get(path) ?? nothing)),
    facts: () => readFacts(reader?.facts(path) ?? null),
  });

  return {
    covers: (path, hash) => covered.has(`${path}|${hash}`),
    holds: (path, names) => names.some((name) => placesOf(name).has(path)),
    known,
    inText(path, text) {
      if (covered.has(`${path}|${contentHash(text)}`)) return known(path);
      const { occurrences, facts } = fileNames.inText(path, text);
      const all = Map.groupBy(occurrences, ({ name }) => name);
      return {
        named: (names) => merged([...new Set(names)].map((name) => all.get(name) ?? nothing)),
        facts: () => readFacts(facts),
      };
    },
    prepare: fileNames.prepare,
    close: () => reader?.close(),
  };
}
