/** Generations of a temporary state folder, without an engine; their code maps are files that say whose they are. */
import fs from 'node:fs';
import path from 'node:path';
import {
  type Generation,
  type Generations,
  openGenerations,
} from '../../../../../src/main/engine/generations/generations.ts';
import { prepareStateFolder, type StateFolder } from '../../../../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder } from '../../temp-folder.ts';

export interface TestFolder {
  readonly state: StateFolder;
  /** Epoch milliseconds; what generations take for the time. */
  now: number;
  /** Largest number that the log of generations knows. */
  last: number;
  readonly warnings: string[];
  readonly notices: string[];
  open(): Promise<Generations>;
  /** A finished one beside the live one. */
  build(generations: Generations): Promise<Generation>;
  /** Builds one and makes it live. */
  swap(generations: Generations): Promise<Generation>;
  /** Names in the folder of generations. */
  names(): string[];
  current(): string;
  manifest(id: string): Record<string, unknown>;
}

export async function openTestFolder(): Promise<TestFolder> {
  const state = await prepareStateFolder(await checkFolder(tempFolder()));
  const test: TestFolder = {
    state,
    now: Date.UTC(2026, 0, 1),
    last: 0,
    warnings: [],
    notices: [],
    async open() {
      const generations = await openGenerations({
        state,
        clock: { now: () => test.now },
        log: { warn: (message) => test.warnings.push(message) },
        lastNumber: () => test.last,
        seed: () => 7,
        onSetAside: ({ message }) => test.notices.push(message),
        onAdopted: (message) => test.notices.push(message),
      });
      await finish(generations.live());
      return generations;
    },
    async build(generations) {
      const next = await generations.begin(1);
      await finish(next);
      return next;
    },
    async swap(generations) {
      const next = await test.build(generations);
      test.now += 1_000;
      await generations.makeLive(next);
      return next;
    },
    names: () => fs.readdirSync(state.generationsDir).sort(),
    current: () => fs.readFileSync(state.currentFile, 'utf8').trim(),
    manifest: (id) => JSON.parse(fs.readFileSync(path.join(state.generationsDir, id, 'manifest.json'), 'utf8')),
  };
  return test;
}

async function finish(generation: Generation): Promise<void> {
  fs.writeFileSync(generation.symbolsFile, generation.id);
  await generation.complete({ files: 1, types: 1, members: 1, edges: 0 });
}
