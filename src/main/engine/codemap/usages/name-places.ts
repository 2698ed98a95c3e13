/**
 * Where names stand, for one search: rows of references.db for files that were read as the code map knows them; others are read
 * now. Main type: NamePlaces.
 */
import { type Occurrence, openOccurrences, type ReferenceFile } from '../../references/references.ts';
import { contentHash } from '../../storage/storage.ts';
import type { FileNames } from '../occurrences/file-names.ts';

export interface NamePlaces {
  /** Whether the rows of this file are those of the text with this hash. */
  covers(path: string, hash: string): boolean;
  /** Whether a file that is covered holds one of these names. */
  holds(path: string, names: readonly string[]): boolean;
  /** Places of these names in a file that is covered, in the order of the text. */
  known(path: string, names: readonly string[]): readonly Occurrence[];
  /** All places in a text; its rows where it is the text that they are of. */
  inText(path: string, text: string, names: readonly string[]): readonly Occurrence[];
  /** Loads what reading these files now takes. */
  prepare(paths: Iterable<string>): Promise<void>;
  close(): void;
}

/** A place of a name; `start` and `end` are those of the name. */
export interface Place extends Occurrence {
  readonly start: number;
  readonly end: number;
}

const nothing: readonly Occurrence[] = [];

export function openNamePlaces(file: ReferenceFile, fileNames: FileNames): NamePlaces {
  const reader = openOccurrences(file);
  const covered = reader?.covered() ?? new Set<string>();
  const byName = new Map<string, ReadonlyMap<string, readonly Occurrence[]>>();
  let last: { path: string; text: string; all: Map<string, Occurrence[]> } | null = null;

  function placesOf(name: string): ReadonlyMap<string, readonly Occurrence[]> {
    let known = byName.get(name);
    if (known === undefined) {
      known = reader?.places(name) ?? new Map();
      byName.set(name, known);
    }
    return known;
  }

  function merged(lists: readonly (readonly Occurrence[])[]): readonly Occurrence[] {
    const [first = nothing, ...rest] = lists.filter((list) => list.length > 0);
    return rest.length === 0 ? first : [first, ...rest].flat().sort((a, b) => a.at - b.at);
  }

  function readNow(path: string, text: string): Map<string, Occurrence[]> {
    if (last?.path !== path || last.text !== text) {
      last = { path, text, all: Map.groupBy(fileNames.inText(path, text), ({ name }) => name) };
    }
    return last.all;
  }

  const known = (path: string, names: readonly string[]): readonly Occurrence[] =>
    merged(names.map((name) => placesOf(name).get(path) ?? nothing));

  return {
    covers: (path, hash) => covered.has(`${path}|${hash}`),
    holds: (path, names) => names.some((name) => placesOf(name).has(path)),
    known,
    inText(path, text, names) {
      if (covered.has(`${path}|${contentHash(text)}`)) return known(path, names);
      const all = readNow(path, text);
      return merged(names.map((name) => all.get(name) ?? nothing));
    },
    prepare: fileNames.prepare,
    close: () => reader?.close(),
  };
}
