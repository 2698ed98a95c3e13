/** Where a name that is declared at a place is used, as the server says: files of the workspace only, and places that hold a name. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { withLf } from '#shared/base/text/line-starts.ts';
import { fileOf, LspRange, linesOfText } from '../text-edits.ts';
import type { Bench } from './bench.ts';
import { holding, locate, nameAt, spotOf, wordsIn } from './names.ts';

export interface NamedPlace {
  readonly file: string;
  /** In UTF-16 units of the file's text; `line` and `column` from 1. */
  readonly at: number;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

export interface FoundReferences {
  readonly declared: NamedPlace;
  readonly places: readonly NamedPlace[];
  /** Places of the name in files that the server has not seen. */
  readonly open: readonly NamedPlace[];
  /** Texts of all files with a place. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface ReferencesWork {
  readonly file: string;
  /** Where the declaration begins. */
  readonly at: { readonly line: number; readonly name: string };
}

const Answer = z.array(z.object({ uri: z.string(), range: LspRange })).nullable();
/** More are not read by anyone. */
const maxPlaces = 20_000;
/** Each is compiled, headers included. */
const maxGiven = 30;
const readMs = 60_000;

/** Null where the server does not list references, or does not know the declaration. */
export async function references(bench: Bench, { file, at }: ReferencesWork): Promise<FoundReferences | null> {
  const { session, texts, signal } = bench;
  if (!session.capabilities.referencesProvider) return null;
  const text = await texts.read(file);
  session.give(file, text);
  await session.ready(signal);
  const found = await locate(bench, { file, at });
  const unseen = await showOthers(bench, file, found.name);
  const position = linesOfText(text, session.encoding).position(found.offset);
  const params = { textDocument: { uri: session.uri(file) }, position, context: { includeDeclaration: true } };
  const answer = Answer.parse(await session.request('textDocument/references', params, signal));
  if (answer === null || answer.length === 0) return null;
  const named = await placesIn(bench, answer.slice(0, maxPlaces), found.name);
  const left = unseen.filter((one) => !named.texts.has(one.file));
  const open = left.flatMap((one) =>
    wordsIn(one.text, found.name).map((offset) => placeIn(one.file, one.text, offset, found.name.length)),
  );
  return { declared: placeIn(file, text, found.offset, found.name.length), ...named, open };
}

async function placesIn(
  { session, texts, root, files }: Bench,
  answer: NonNullable<z.infer<typeof Answer>>,
  name: string,
): Promise<Pick<FoundReferences, 'places' | 'texts'>> {
  const listed = new Set(files);
  const read = new Map<string, string>();
  const places: NamedPlace[] = [];
  for (const { uri, range } of answer) {
    const file = fileOf(uri, root);
    if (file === null || !listed.has(file)) continue;
    const text = read.get(file) ?? (await texts.read(file));
    read.set(file, text);
    const start = linesOfText(text, session.encoding).offset(range.start);
    const found = start === null ? null : nameAt(text, start);
    // A server may be a moment behind the disk, and a constructor is called by another name.
    if (found === null || found.offset !== start || found.name !== name) continue;
    places.push(placeIn(file, text, found.offset, name.length));
  }
  return { places, texts: read };
}

/** Gives the server other files with the name, where it has found none. Those for which there are too many are returned. */
async function showOthers(bench: Bench, file: string, name: string): Promise<{ file: string; text: string }[]> {
  const { session, known, root, signal } = bench;
  const lists = known.listedBy ?? [];
  if (lists.length === 0 || lists.some((one) => existsSync(path.join(root, one)))) return [];
  const others = (await holding(bench, name)).filter((one) => one.file !== file);
  const given = others.slice(0, maxGiven);
  for (const one of given) session.give(one.file, one.text);
  // It has read them when it has said what is wrong in them.
  await session.diagnostics(
    given.map((one) => one.file),
    signal,
    performance.now() + readMs,
  );
  return others.slice(maxGiven);
}

function placeIn(file: string, text: string, at: number, length: number): NamedPlace {
  return { file, at: withLf(text.slice(0, at)).length, ...spotOf(linesOfText(text, 'utf-16'), at), length };
}
