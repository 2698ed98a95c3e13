/** The tools over a real code map, text search and memory of a project in a temporary folder. */
import { onTestFinished } from 'vitest';
import { createTextSearch } from '../../../../src/main/engine/text-search/text-search.ts';
import { createTools, type ToolOptions, type ToolRegistry } from '../../../../src/main/engine/tools/tools.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, listFiles, type SkippedFile } from '../../../../src/main/engine/workspace/workspace.ts';
import { openTestMemory, ownUserData, type TestMemory } from '../memory/manager/open-memory.ts';

export interface TestTools {
  tools: ToolRegistry;
  /** What they were made of. */
  options: ToolOptions;
  memory: TestMemory;
  root: string;
  /** Lists the files again: what came since is known from here on. */
  look(): Promise<void>;
  /** Text of one call. */
  text(name: string, parameters: unknown): Promise<string>;
}

export const uncancelled = new AbortController().signal;

export async function openTestTools(files: Record<string, string>): Promise<TestTools> {
  ownUserData();
  const memory = await openTestMemory(files);
  const { root } = memory;
  const folder = await checkFolder(root);
  const config = configSchema.parse({});
  const maxFileBytes = () => config.index.maxFileKB * 1024;
  const textSearch = createTextSearch({ folder, maxFileBytes });
  let skipped: readonly SkippedFile[] = [];
  async function look(): Promise<void> {
    const listing = await listFiles(folder, config, uncancelled);
    skipped = listing.skipped;
    await textSearch.listed(listing, async () => {});
  }
  await look();
  const options: ToolOptions = {
    ...{ root, maxFileBytes, textSearch },
    codeMap: () => memory.map.map,
    index: () => memory.index,
    skips: () => skipped,
    memory: async (work) => work(memory.memory),
    clock: { now: () => 1_000 },
  };
  const tools = createTools(options);
  onTestFinished(() => textSearch.close());
  return {
    ...{ tools, options, memory, root, look },
    text: async (name, parameters) => (await tools.call(name, parameters, uncancelled)).result.text,
  };
}
