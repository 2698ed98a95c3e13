/**
 * What the lines of a symbol call: the search for usages the other way round, on the same thread, by the same checkers and facts
 * (docs/usages.md). A name that may mean several unrelated members is left out and counted: a wrong call is worse than none.
 * Main types: CallQuery, CallAnswer.
 */

import type { Resolved } from '#shared/contract/common.ts';
import type { ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import type { FileNames } from '../occurrences/file-names.ts';
import { createRefs, type SymbolRows } from '../query/refs.ts';
import { createSymbolPlaces } from '../query/symbol-places.ts';
import { createCallReader } from './call-reader.ts';
import { resolvedOf, snippetOf } from './find-usages.ts';

export interface CallQuery {
  caller: SymbolRows;
  root: string;
  maxBytes: number;
  maxResults: number;
}

interface CodeCall {
  file: string;
  line: number;
  snippet: string;
  confidence: number;
  target: Resolved;
}

export interface CallAnswer {
  /** In the order of the text; each target once, where it is called first. */
  calls: CodeCall[];
  total: number;
  /** Names that may mean several, so that none was taken. */
  unclear: number;
}

/** @param references where a checker's references are, if there are any. */
export async function findCalls(
  db: ReadDb,
  { caller, root, maxBytes, maxResults }: CallQuery,
  references: ReferenceFile,
  fileNames: FileNames,
): Promise<CallAnswer> {
  const refs = createRefs(db);
  const reader = createCallReader(db, { root, maxBytes }, references, fileNames);
  const answer: CallAnswer = { calls: [], total: 0, unclear: 0 };
  const seen = new Set<string>();
  const isModule = caller.member === 0 && reader.types.type(caller.type)?.kind === 'module';
  const callers = createSymbolPlaces(db).places(caller);
  await reader.prepare(callers.map(({ file }) => file));

  for (const { file, startLine, endLine } of callers) {
    const read = readTextSync(root, file, maxBytes, () => true);
    if (read.kind !== 'text') continue;
    for (const { at, length, line, target: one } of reader.inLines(file, startLine, endLine) ?? []) {
      // The types of a module, and what their methods do, call for themselves.
      if (isModule && (reader.typeAt(file, line) || caller.type) !== caller.type) continue;
      if (one === null) {
        answer.unclear += 1;
        continue;
      }
      const target = refs.ref(one.rows);
      const key = `${one.rows.type} ${one.rows.member}`;
      const isSelf = one.rows.type === caller.type && one.rows.member === caller.member;
      if (target === null || isSelf || seen.has(key)) continue;
      seen.add(key);
      answer.total += 1;
      if (answer.calls.length >= maxResults) continue;
      const { snippet } = snippetOf(read.text, at, length);
      answer.calls.push({ file, line, snippet, confidence: one.confidence, target: resolvedOf(target) });
    }
  }
  reader.close();
  return answer;
}
