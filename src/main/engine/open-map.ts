/**
 * Opens generations with their code map and symbol index; a live one that is damaged or newer is made again,
 * because all of it is derived.
 */
import { type CodeMap, openCodeMap, type Seeds } from './codemap/codemap.ts';
import {
  type Generation,
  type Generations,
  type GenerationsOptions,
  openGenerations,
} from './generations/generations.ts';
import type { OpenMap } from './live-map.ts';
import { createLazySymbolIndex, createSymbolIndex, type SymbolIndex } from './search/search.ts';
import { isCorrupt, isNewer } from './storage/storage.ts';
import { pauses } from './workspace/workspace.ts';

/**
 * With all its symbols in memory. Reads every row, so damage that opening did not meet shows here. Throws what
 * `openCodeMap` throws, and Cancelled.
 * @param mark `databaseMark` of the workspace.
 */
export function openMap(generation: Generation, mark: number, signal: AbortSignal): Promise<OpenMap> {
  return open(generation, mark, async (codeMap) => {
    const index = createSymbolIndex();
    const { types, members } = await codeMap.counts();
    await index.fill(codeMap.all(), types + members, pauses(signal));
    return index;
  });
}

/** With symbols read when asked for: damage shows in use. */
function openLazily(generation: Generation, mark: number): Promise<OpenMap> {
  return open(generation, mark, async (codeMap) => createLazySymbolIndex(codeMap));
}

async function open(
  generation: Generation,
  mark: number,
  read: (codeMap: CodeMap) => Promise<SymbolIndex>,
): Promise<OpenMap> {
  const codeMap = openCodeMap(generation.symbolsFile, mark);
  try {
    return { generation, codeMap, index: await read(codeMap) };
  } catch (thrown) {
    await codeMap.close();
    throw thrown;
  }
}

/** `whole`: with all symbols in memory. */
export async function openLiveMap(
  options: GenerationsOptions,
  mark: number,
  whole: boolean,
  seeds: Pick<Seeds, 'plant'>,
): Promise<{ generations: Generations; first: OpenMap }> {
  const never = new AbortController().signal;
  const first = async (live: Generation): Promise<OpenMap> => {
    await seeds.plant(live.symbolsFile, mark);
    return whole ? openMap(live, mark, never) : openLazily(live, mark);
  };
  const generations = await openGenerations(options);
  try {
    return { generations, first: await first(generations.live()) };
  } catch (thrown) {
    const newer = isNewer(thrown);
    if (!newer && !isCorrupt(thrown)) {
      await generations.close();
      throw thrown;
    }
    return { generations, first: await first(await generations.replaceLive(newer ? 'newer' : 'damaged')) };
  }
}
