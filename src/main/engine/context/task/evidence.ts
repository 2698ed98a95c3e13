/**
 * Files that bear on a task although its words are not in them: evidence of learnings, what the memory bank names beside it
 * and what git saw change. Main type: Lead. Memory that cannot be opened costs its leads only.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { Worded } from '#shared/contract/common.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Memory } from '../../memory/memory.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { type FileHistory, listBank, readSource } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import { because } from '../window/reasons.ts';

/** A file with its share of all that may be said for one, 0 to 1. */
export interface Lead {
  readonly file: string;
  readonly weight: number;
  readonly reason: Worded;
}

const mostLearnings = 6;
const mostPassages = 4;
const passageLines = 24;
const mostBankBytes = 256 * 1024;
/** A learning names the place; a page of the bank may name it in passing. */
const bankCounts = 0.7;

type Sources = Pick<ContextOptions, 'codeMap' | 'index' | 'log' | 'memory' | 'root'>;

/** Throws Cancelled. */
export async function leadsOf(task: string, sources: Sources, signal: AbortSignal): Promise<Lead[]> {
  try {
    return await sources.memory(async (memory) => [
      ...(await fromLearnings(task, memory, signal)),
      ...(await fromBank(task, memory, sources, signal)),
    ]);
  } catch (thrown) {
    signal.throwIfAborted();
    sources.log.warn(`what memory says of a task: ${toMemoError(thrown).message}`);
    return [];
  }
}

async function fromLearnings(task: string, { search, projectKey }: Memory, signal: AbortSignal): Promise<Lead[]> {
  const answer = await search({ query: task, projectKey, topK: mostLearnings, filter: {} }, signal);
  const hits = answer.hits.filter(({ score }) => score >= answer.threshold);
  const own = hits.filter(({ row }) => row.record.origin === 'own').map(({ score }) => score);
  return hits.flatMap(({ row: { record }, score }) => {
    const foreign = record.origin === 'repository';
    // What came with the repository never outranks what this person has.
    const weight = Math.min(1, score, ...(foreign ? own : []));
    const reason = because(foreign ? 'foreignLearning' : 'learning', { record: record.id });
    return [...new Set(record.evidence.map(({ file }) => file))].map((file) => ({ file, weight, reason }));
  });
}

async function fromBank(
  task: string,
  { texts }: Memory,
  { root, codeMap, index }: Sources,
  signal: AbortSignal,
): Promise<Lead[]> {
  const pages: { id: string; passages: string[] }[] = [];
  for (const { file } of listBank(root, mostBankBytes)) {
    const read = await readSource(root, file, mostBankBytes);
    signal.throwIfAborted();
    if (read.kind === 'text') pages.push({ id: file, passages: passagesOf(read.text) });
  }
  if (pages.length === 0) return [];
  const found = (await texts.rank(task, pages, signal)).slice(0, mostPassages);
  return found.flatMap(({ id, passage, score }) => {
    const text = pages.find((page) => page.id === id)?.passages[passage] ?? '';
    return namedIn(text, codeMap(), index()).map((file) => ({
      ...{ file, weight: bankCounts * Math.min(1, score) },
      reason: because('bank', { file: id }),
    }));
  });
}

function passagesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return Array.from({ length: Math.ceil(lines.length / passageLines) }, (_, n) =>
    lines.slice(n * passageLines, (n + 1) * passageLines).join('\n'),
  );
}

const mostNamed = 30;

/** Files of the code map that a text names, by their path or by a symbol between backticks. */
function namedIn(text: string, codeMap: CodeMap, index: SymbolIndex): string[] {
  const files = new Set<string>();
  for (const [name] of text.matchAll(/[\w@.-]+(?:\/[\w@.-]+)+/g)) if (codeMap.file(name) !== null) files.add(name);
  for (const [, name = ''] of [...text.matchAll(/`([\w$.]{3,120})(?:\(\))?`/g)].slice(0, mostNamed)) {
    const { found, total } = index.named(name, 1);
    const rows = found[0]?.handle;
    const file = total === 1 && rows && codeMap.ref(rows)?.file;
    if (typeof file === 'string') files.add(file);
  }
  return [...files];
}

/** How much of what was changed lately fell on each file, 0 to 1: what changes often is fixed often. */
export function churnOf({ files }: FileHistory): (file: string) => number {
  const most = Math.log2(1 + Math.max(1, ...[...files.values()].map(({ commits }) => commits)));
  return (file) => Math.log2(1 + (files.get(file)?.commits ?? 0)) / most;
}
