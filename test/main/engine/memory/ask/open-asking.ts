/** Ask over a real store, finder, freshness and code map of a small project, with the model that the test gives. */

import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { EventPayload } from '#shared/contract/events.ts';
import { openAnalyst } from '../../../../../src/main/engine/analyst/analyst.ts';
import type { AskParams } from '../../../../../src/main/engine/memory/ask/ask.ts';
import { type Asking, openAsking } from '../../../../../src/main/engine/memory/ask/open-ask.ts';
import { type Finder, openFinder } from '../../../../../src/main/engine/memory/find/find.ts';
import { openRecordList } from '../../../../../src/main/engine/memory/list/list.ts';
import { createWorkspaceView } from '../../../../../src/main/engine/memory/load/workspace-view.ts';
import { createGlobalStore } from '../../../../../src/main/engine/memory/manager/global-memory.ts';
import { createManager } from '../../../../../src/main/engine/memory/manager/manager.ts';
import { createOtherProjects } from '../../../../../src/main/engine/memory/manager/other-projects.ts';
import { createProjectMemories } from '../../../../../src/main/engine/memory/manager/project-memory.ts';
import { createSearch } from '../../../../../src/main/engine/memory/manager/search.ts';
import { createViews } from '../../../../../src/main/engine/memory/manager/views.ts';
import { createSymbolIndex } from '../../../../../src/main/engine/search/search.ts';
import { memoEmbed } from '../find/open-finder.ts';
import { openTestFreshness, type TestFreshness } from '../freshness/open-freshness.ts';
import { uncancelled } from '../store/open-store.ts';

export interface TestAsking extends Asking {
  readonly test: TestFreshness;
  readonly finder: Finder;
  readonly progress: EventPayload<'ask.progress'>[];
  /** Asks with what the contract fills in. */
  put(question: string, more?: Partial<AskParams>, signal?: AbortSignal): ReturnType<Asking['ask']['ask']>;
  /** Stores a record whose evidence is these lines; resolves when it can be found. */
  learn(question: string, answer: string, file: string, lines: [number, number], domain?: string): Promise<string>;
}

/** @param host of a (fake) Ollama; null: no model is to be asked. */
export async function openTestAsking(files: Record<string, string>, host: string | null): Promise<TestAsking> {
  const test = await openTestFreshness(files);
  const { store } = test.store;
  const { freshness, map, root } = test;
  const embedder = await memoEmbed();
  const finder = await openFinder({
    ...{ database: store.database, store, embedder },
    vectorsDir: path.join(test.store.dir, 'vectors'),
  });
  const views = createViews(freshness);
  const summaries = (rows: readonly number[]) => store.records.byRows(rows).map(views.summary);
  const list = await openRecordList({ database: store.database, store, summaries, standing: freshness }, uncancelled);
  const search = createSearch({
    ...{ projectKey: 'shop', records: store.records, list, finder },
    others: async () => ({ hits: [], skipped: [] }),
  });
  const codeMap = () => map.map;
  const maxFileBytes = () => 1024 * 1024;
  const index = createSymbolIndex();
  index.load(map.map.all());
  const view = createWorkspaceView({ codeMap, root, maxFileBytes, revision: () => 1, files: () => Object.keys(files) });
  const projects = createProjectMemories({
    ...{ projectKey: 'shop', projectPath: root, store },
    techStack: async () => ['TypeScript'],
  });
  const clock = { now: () => 1000 };
  const others = createOtherProjects(new Map());
  const dir = path.join(test.store.dir, 'global');
  const global = createGlobalStore({ dir, clock, redact: (text) => text, onSetAside() {} });
  const manager = createManager({ projectKey: 'shop', store, finder, search, others, projects, global });
  const analyst = host === null ? null : openAnalyst({ host, allowRemote: false, model: null });
  const progress: EventPayload<'ask.progress'>[] = [];
  const asking = openAsking({
    ...{ projectKey: 'shop', store, manager, search, views, freshness, view, root, maxFileBytes, codeMap, clock },
    index: () => index,
    embedder: () => embedder,
    authors: () => false,
    places: null,
    commands: async () => [],
    documents: async () => ({ likely: [], near: [] }),
    commits: { use: async () => null },
    coverage: () => ({ read: 1, inPart: 0, partly: [], asText: 0, notRead: [] }),
    analyst: () => analyst,
    onProgress: (each) => progress.push(each),
    onKnowledge() {},
    onFailed: (thrown) => {
      throw thrown;
    },
  });
  onTestFinished(async () => {
    await asking.close();
    list.close();
    await finder.close();
  });
  return {
    ...asking,
    ...{ test, finder, progress },
    put: (question, more = {}, signal = uncancelled) =>
      asking.ask.ask({ question, language: 'en', looksIn: ['learnings', 'code'], budget: 4000, ...more }, signal),
    async learn(question, answer, file, [startLine, endLine], domain) {
      const evidence = await freshness.hashed([{ file, startLine, endLine }], 'evidence');
      const draft = { question, answer, questionType: 'BUSINESS_LOGIC', confidence: 0.9, evidence, domain };
      const { added, refused } = store.records.add([draft], 'human');
      if (added[0] === undefined) throw new Error(JSON.stringify(refused));
      await finder.settled();
      await freshness.settled();
      return added[0];
    },
  };
}
