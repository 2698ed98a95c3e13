/** Opens the live generation with its code map and symbol index; what is damaged is made again, for all of it is derived. */
import { type CodeMap, openCodeMap } from './codemap/codemap.ts';
import { type Generation, openLive, replace } from './generations/generations.ts';
import { createSymbolIndex, type SymbolIndex, type SymbolRow } from './search/search.ts';
import { databaseMark, isCorrupt } from './storage/storage.ts';
import { pauses } from './workspace/workspace.ts';

export interface OpenMap {
  generation: Generation;
  codeMap: CodeMap;
  index: SymbolIndex;
}

/** Rows taken into the index between two turns of the event loop. */
const chunkRows = 2_000;

async function load(generation: Generation, mark: number): Promise<OpenMap> {
  const codeMap = openCodeMap(generation.symbolsFile, mark);
  try {
    const index = createSymbolIndex();
    const pause = pauses(new AbortController().signal);
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
    return { generation, codeMap, index };
  } catch (thrown) {
    codeMap.close();
    throw thrown;
  }
}

export async function openMap(options: Parameters<typeof openLive>[0]): Promise<OpenMap> {
  const mark = databaseMark(options.state.root);
  const generation = await openLive(options);
  try {
    return await load(generation, mark);
  } catch (thrown) {
    if (!isCorrupt(thrown)) throw thrown;
    return load(await replace(options, generation.id), mark);
  }
}
