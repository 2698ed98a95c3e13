/** Opens generations with their code map and symbol index; a live one that is damaged is made again, for all of it is derived. */
import { type CodeMap, openCodeMap } from './codemap/codemap.ts';
import {
  type Generation,
  type Generations,
  type GenerationsOptions,
  openGenerations,
} from './generations/generations.ts';
import type { OpenMap } from './live-map.ts';
import { createSymbolIndex, type SymbolIndex, type SymbolRow } from './search/search.ts';
import { isCorrupt } from './storage/storage.ts';
import { pauses } from './workspace/workspace.ts';

/** Rows taken into the index between two turns of the event loop. */
const chunkRows = 2_000;

async function fill(codeMap: CodeMap, signal: AbortSignal): Promise<SymbolIndex> {
  const index = createSymbolIndex();
  const pause = pauses(signal);
  let chunk: SymbolRow[] = [];
  // Reads every row, so damage that opening did not meet shows here.
  for (const row of codeMap.all()) {
    chunk.push(row);
    if (chunk.length < chunkRows) continue;
    index.update([], chunk);
    chunk = [];
    await pause();
  }
  index.update([], chunk);
  return index;
}

/** Throws what `openCodeMap` throws, and Cancelled. @param mark `databaseMark` of the workspace. */
export async function openMap(generation: Generation, mark: number, signal: AbortSignal): Promise<OpenMap> {
  const codeMap = openCodeMap(generation.symbolsFile, mark);
  try {
    return { generation, codeMap, index: await fill(codeMap, signal) };
  } catch (thrown) {
    await codeMap.close();
    throw thrown;
  }
}

/** Throws Refused where a newer Memoscope wrote the live generation. */
export async function openLiveMap(
  options: GenerationsOptions,
  mark: number,
): Promise<{ generations: Generations; first: OpenMap }> {
  const never = new AbortController().signal;
  const generations = await openGenerations(options);
  try {
    return { generations, first: await openMap(generations.live(), mark, never) };
  } catch (thrown) {
    if (!isCorrupt(thrown)) {
      await generations.close();
      throw thrown;
    }
    return { generations, first: await openMap(await generations.replaceLive(), mark, never) };
  }
}
