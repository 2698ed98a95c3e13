/**
 * Which types have a description with a line that matches. Files are read on the threads of the text search; texts that only
 * history keeps, because a rebuilt generation left out what is stale, are few and looked at here, in turns.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ParsedParams } from '#shared/contract/contract.ts';
import type { TextMatch } from '#shared/contract/find.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { History } from '../history/history.ts';
import { lineFinder, pathFilter, type TextMatches, type TextSearch } from '../text-search/text-search.ts';
import { headLines, isHeading, typesOfHead } from './format.ts';
import { maxTextBytes, type TextFiles } from './text-files.ts';

export interface FoundType {
  readonly typeId: string;
  readonly lines: number;
  readonly first: TextMatch;
}

export interface FindTextsOptions {
  readonly history: Pick<History, 'baseOf' | 'listBases' | 'groupOf'>;
  readonly textSearch: Pick<TextSearch, 'others'>;
  readonly files: Pick<TextFiles, 'read'>;
  codeMap(): CodeMap;
  dir(): string;
}

type Query = Omit<ParsedParams<'semantics.search'>, 'limit'>;

const typeName = /^(T_[0-9a-z]{1,64})\.semantic\.md$/;
const groupName = /^(G_[0-9a-z]{1,64})\.md$/;
/** Max lines of one text; heads and headings are among them, and fewer than this. */
const perText = 40;
/** Ids read from history between two turns of others. */
const pageSize = 200;

/** Those with most matching lines first. Throws Cancelled. */
export async function findTexts(
  { query: text, mode, caseSensitive, wholeWord, include, exclude }: Query,
  { history, textSearch, files, codeMap, dir }: FindTextsOptions,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<FoundType[]> {
  const folder = dir();
  const query = { text, mode, caseSensitive, wholeWord };
  const fits = pathFilter({ include, exclude });
  const all = include.length + exclude.length === 0;
  const found = new Map<string, FoundType>();

  /** @param grouped its head has a line more. */
  function keep(typeIds: readonly string[], { matches }: TextMatches, grouped: boolean): void {
    const own = matches.filter((match) => match.line > headLines(grouped) && !isHeading(match.text));
    const [first] = own;
    if (first === undefined) return;
    for (const typeId of typeIds) {
      const map = codeMap();
      if (map.byTypeId(typeId) === null || (!all && !fits(map.place.place(typeId)?.file ?? ''))) continue;
      found.set(typeId, { typeId, lines: own.length, first });
    }
  }

  const types = await namesIn(path.join(folder, 'types'), typeName);
  const groups = await namesIn(path.join(folder, 'semantic'), groupName);
  const groupOf = (typeId: string): string | null => {
    const id = history.groupOf(typeId)?.id ?? null;
    return id !== null && groups.has(id) ? id : null;
  };
  const places = [
    ...[...types].map((id) => `types/${id}.semantic.md`),
    ...[...groups].map((id) => `semantic/${id}.md`),
  ];
  const order = { folder, files: places, maxBytes: maxTextBytes, query, perFile: perText };
  for (const { file, ...matches } of await textSearch.others(order, signal)) {
    await pause();
    const name = path.posix.basename(file);
    const typeId = typeName.exec(name)?.[1];
    if (typeId !== undefined) {
      if (groupOf(typeId) === null) keep([typeId], matches, false);
      continue;
    }
    const groupId = groupName.exec(name)?.[1] ?? '';
    const members = typesOfHead((await files.read(folder, '', groupId))?.text ?? '');
    const present = members.filter((member) => groupOf(member) === groupId);
    keep(present, matches, true);
  }

  const find = lineFinder(query);
  for (let page = history.listBases('', pageSize); page.length > 0; ) {
    for (const { typeId } of page) {
      await pause();
      if (types.has(typeId) || groupOf(typeId) !== null || codeMap().byTypeId(typeId) === null) continue;
      const kept = history.baseOf(typeId)?.text ?? '';
      keep([typeId], find(kept, perText), typesOfHead(kept).length > 0);
    }
    page = history.listBases(page.at(-1)?.typeId ?? '', pageSize);
  }
  return [...found.values()].sort((a, b) => b.lines - a.lines || (a.typeId < b.typeId ? -1 : 1));
}

/** Ids by the names of files; none where the folder is not there. */
async function namesIn(folder: string, pattern: RegExp): Promise<Set<string>> {
  const names = await readdir(folder).catch(() => []);
  return new Set(names.flatMap((name) => pattern.exec(name)?.[1] ?? []));
}
