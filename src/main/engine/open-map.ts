/** Opens the live generation with its code map and symbol index; what is damaged is made again, for all of it is derived. */
import { type CodeMap, openCodeMap } from './codemap/codemap.ts';
import { type Generation, openLive, replace } from './generations/generations.ts';
import { createSymbolIndex, type SymbolIndex } from './search/search.ts';
import { isCorrupt } from './storage/storage.ts';

export interface OpenMap {
  generation: Generation;
  codeMap: CodeMap;
  index: SymbolIndex;
}

function load(generation: Generation): OpenMap {
  const codeMap = openCodeMap(generation.symbolsFile);
  try {
    const index = createSymbolIndex();
    // Reads every row, so damage that opening did not meet shows here.
    index.load(codeMap.all());
    return { generation, codeMap, index };
  } catch (thrown) {
    codeMap.close();
    throw thrown;
  }
}

export async function openMap(options: Parameters<typeof openLive>[0]): Promise<OpenMap> {
  const generation = await openLive(options);
  try {
    return load(generation);
  } catch (thrown) {
    if (!isCorrupt(thrown)) throw thrown;
    return load(await replace(options, generation.id));
  }
}
