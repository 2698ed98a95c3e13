/** What keeps a new name from meaning the renamed symbol alone: members and types that have it already, and bare names in reach. */

import { scopingOf } from '../languages/registry.ts';
import type { Lookup } from '../link/lookup.ts';
import { contextOf, type FileSpans } from '../usages/file-view.ts';
import type { KnownType, KnownTypes } from '../usages/known-types.ts';
import type { FoundPlace } from './collect-places.ts';
import { type Family, type Group, groupOf } from './family.ts';
import { type SourceText, wordsIn } from './source-texts.ts';

export interface Caught {
  file: string;
  line: number;
  column: number;
  message: string;
}

interface Scene {
  readonly types: KnownTypes;
  readonly lookup: Lookup;
  readonly spans: (file: number) => FileSpans;
  readonly texts: (file: string) => SourceText | null;
  readonly pathOf: (file: number) => string;
}

interface Wish {
  readonly family: Family;
  readonly type: KnownType;
  /** Null for a type. */
  readonly group: Group | null;
  readonly newName: string;
  readonly changed: readonly FoundPlace[];
}

/** Places in the order in which they are found, each once. */
export function catches(scene: Scene, wish: Wish): Caught[] {
  const caught = [
    ...(wish.group === null || wish.type.kind === 'module' ? [] : ofRelatives(scene, wish)),
    ...(wish.group === null || wish.type.kind === 'module' ? ofModule(scene, wish) : []),
    ...ofBareNames(scene, wish),
  ];
  return [...new Map(caught.map((one) => [`${one.file}:${one.line}:${one.column}`, one])).values()];
}

/** Members of the new name in the same types, in those above and below. */
function ofRelatives({ types, pathOf }: Scene, { family, type, group, newName }: Wish): Caught[] {
  return [...family.relatives].flatMap((row) =>
    types
      .members(row, newName)
      .filter((one) => type.language !== 'php' || groupOf(one) === group)
      .map(({ file, line }) => ({
        ...{ file: pathOf(file), line, column: 1 },
        message: `${types.type(row)?.name ?? ''} has a member '${newName}' already.`,
      })),
  );
}

const namespaceOf = ({ fqn }: KnownType): string => fqn.slice(0, Math.max(0, fqn.lastIndexOf('.')));

/** A type, or a function outside types, that the new name already means in one of the changed files. */
function ofModule({ types, lookup, spans, pathOf }: Scene, { type, group, newName, changed }: Wish): Caught[] {
  if (group !== null) {
    const home = namespaceOf(type);
    return types.declaring(newName).flatMap((row) => {
      const other = types.type(row);
      if (other?.kind !== 'module' || other.language !== type.language || namespaceOf(other) !== home) return [];
      return types
        .members(row, newName)
        .filter((one) => type.language !== 'php' || groupOf(one) === group)
        .map(({ file, line }) => ({
          ...{ file: pathOf(file), line, column: 1 },
          message: `'${newName}' is declared here already.`,
        }));
    });
  }
  const caught: Caught[] = [];
  const { resolve } = scopingOf(type.language);
  for (const [path, places] of Map.groupBy(changed, ({ file }) => file)) {
    const [first] = places;
    const row = lookup.fileId(path);
    const scope = row === null ? null : lookup.file(row);
    if (first === undefined || row === null || scope === null) continue;
    const inside = spans(row).typeAt(first.line)?.type ?? spans(row).types[0]?.type ?? 0;
    const found = resolve(newName, contextOf(types, lookup, scope, inside));
    if (found.kind !== 'type') continue;
    const { line, column } = first;
    caught.push({ file: path, line, column, message: `'${newName}' means ${found.type.fqn} here already.` });
  }
  return caught;
}

/** Languages that name members without anything before them. */
const bare: ReadonlySet<KnownType['language']> = new Set(['ruby', 'swift']);

/**
 * A renamed name without a dot that a local of the new name would catch, and names of the new spelling in the types that now have
 * such a member.
 */
function ofBareNames({ texts }: Scene, { type, group, newName, changed }: Wish): Caught[] {
  if (group === null || !bare.has(type.language)) return [];
  const signed = type.language === 'ruby';
  const caught: Caught[] = [];
  for (const [file, places] of Map.groupBy(changed, (place) => place.file)) {
    const source = texts(file);
    if (source === null) continue;
    const isBare = (at: number): boolean => !/[.@:$\\&]\s*$/.test(source.text.slice(Math.max(0, at - 3), at));
    const used = [...wordsIn(source.text, newName, signed)].filter((at) => source.code().has(at) && isBare(at));
    if (used.length === 0) continue;
    for (const { at, confidence } of places) {
      // A declaration, and the label of an argument, are caught by no local.
      if (confidence === 1 || !isBare(at)) continue;
      const near = used.find((one) => sameBlock(source.text, one, at));
      if (near === undefined) continue;
      caught.push({
        file,
        ...source.place(near),
        message: `'${newName}' already means something else beside a renamed name.`,
      });
    }
  }
  return caught;
}

/** How far from a renamed name a local of the new name is looked for, in characters. */
const blockLength = 4000;

const sameBlock = (text: string, one: number, other: number): boolean => {
  const [from, to] = one < other ? [one, other] : [other, one];
  if (to - from > blockLength) return false;
  return !/^\s*(?:(?:private|public|internal|static|final|override|@\w+)\s+)*(?:def|func|init|class|struct|module)\b/m.test(
    text.slice(from, to),
  );
};
