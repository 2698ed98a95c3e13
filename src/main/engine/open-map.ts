/** Opens generations with their code map and symbol index; a live one that is damaged is made again, for all of it is derived. */
import { openCodeMap } from './codemap/codemap.ts';
import {
  type Generation,
  type Generations,
  type GenerationsOptions,
  openGenerations,
} from './generations/generations.ts';
import type { OpenMap } from './live-map.ts';
import { createSymbolIndex } from './search/search.ts';
import { isCorrupt } from './storage/storage.ts';
import { pauses } from './workspace/workspace.ts';

/** Throws what `openCodeMap` throws, and Cancelled. @param mark `databaseMark` of the workspace. */
export async function openMap(generation: Generation, mark: number, signal: AbortSignal): Promise<OpenMap> {
  const codeMap = openCodeMap(generation.symbolsFile, mark);
  try {
    const index = createSymbolIndex();
    // Reads every row, so damage that opening did not meet shows here.
    const { types, members } = codeMap.counts();
    await index.fill(codeMap.all(), types + members, pauses(signal));
    return { generation, codeMap, index };
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
