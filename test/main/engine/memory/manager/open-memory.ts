/** Memory with all its rooms over a code map of files in a temporary folder, with a user data folder of its own. */

import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Memory, openMemory } from '../../../../../src/main/engine/memory/memory.ts';
import { createSymbolIndex, type SymbolIndex } from '../../../../../src/main/engine/search/search.ts';
import { claimState, prepareStateFolder } from '../../../../../src/main/engine/storage/storage.ts';
import { configSchema } from '../../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder } from '../../../../../src/main/engine/workspace/workspace.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';
import { tempFolder } from '../../temp-folder.ts';
import { uncancelled } from '../store/open-store.ts';

export interface TestMemory {
  memory: Memory;
  readonly root: string;
  readonly map: TestCodeMap;
  /** Of the symbols that were there at the start. */
  readonly index: SymbolIndex;
  readonly notices: string[];
  /** Ids as changes of records were told, one list a change. */
  readonly changed: (readonly string[])[];
  memo(...parts: string[]): string;
  close(): Promise<void>;
  /** As after a restart, with all evidence looked at and everything searchable. */
  reopen(): Promise<Memory>;
}

/**
 * One user data folder for all memories of a test: they are workspaces of one user, who leaves Ollama alone, whatever runs
 * on this machine.
 */
export function ownUserData(): string {
  const dir = tempFolder();
  fs.writeFileSync(path.join(dir, 'settings.json'), '{"ollamaHost":""}');
  const before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = dir;
  onTestFinished(() => {
    if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
    else process.env.MEMOSCOPE_USER_DATA = before;
  });
  return dir;
}

export async function openTestMemory(
  files: Record<string, string>,
  clock = { now: () => Date.now() },
): Promise<TestMemory> {
  const map = await openTestCodeMap(files);
  const { root } = map;
  const folder = await checkFolder(root);
  const state = await prepareStateFolder(folder);
  await claimState(state);
  const config = configSchema.parse({});
  const silent = { info() {}, warn() {}, error() {} };
  const index = createSymbolIndex();
  index.load(map.map.all());
  let open = false;

  async function start(): Promise<Memory> {
    const memory = await openMemory(
      {
        ...{ folder, state },
        config: () => config,
        codeMap: () => map.map,
        index: () => index,
        history: { alias: () => null },
        places: null,
        commands: async () => [],
        documents: async () => ({ likely: [], near: [] }),
        commits: { use: async () => null },
        coverage: () => ({ read: 1, inPart: 0, partly: [], asText: 0, notRead: [] }),
        files: () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' }),
        revision: () => 1,
        indexedAt: () => 1,
        documented: () => true,
        watch: false,
        clock,
        log: silent,
        onSetAside: ({ message }) => test.notices.push(message),
        onNotice: (_, message) => {
          if (message !== null) test.notices.push(message);
        },
        onChanged: (ids) => test.changed.push(ids),
        onModel() {},
        onAsk() {},
      },
      uncancelled,
    );
    open = true;
    await memory.checkAll(uncancelled, () => {});
    await memory.settled();
    return memory;
  }

  const test: TestMemory = {
    memory: undefined as unknown as Memory,
    ...{ root, map, index },
    notices: [],
    changed: [],
    memo: (...parts) => path.join(root, '.memo', ...parts),
    async close() {
      if (open) await test.memory.close();
      open = false;
    },
    async reopen() {
      await test.close();
      test.memory = await start();
      return test.memory;
    },
  };
  test.memory = await start();
  onTestFinished(async () => {
    await test.close();
    await map.dispose();
  });
  return test;
}
