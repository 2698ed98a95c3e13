/** A finder over a real store and the real built-in model, which all tests of a file share. */
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Finder, type FinderOptions, openFinder } from '../../../../../src/main/engine/memory/find/find.ts';
import { type Embedder, openEmbedder } from '../../../../../src/main/engine/models/models.ts';
import type { LearningDraft } from '../../../../../src/shared/contract/memory/memory-types.ts';
import { draft, openTestStore, type TestStore, uncancelled } from '../store/open-store.ts';

export interface TestFinder {
  readonly test: TestStore;
  finder: Finder;
  readonly vectorsDir: string;
  /** Stores records, waits until they can be found; their rows. */
  add(...drafts: (string | [question: string, fields: Partial<LearningDraft>])[]): Promise<number[]>;
  /** Questions that are found, best first. */
  ask(query: string, topK?: number): Promise<string[]>;
  /** Closes all and opens it again, as after a restart; `between` is done while all is closed. */
  reopen(between?: () => void, changed?: Partial<FinderOptions>): Promise<void>;
}

let shared: Promise<Embedder> | null = null;

export function memoEmbed(): Promise<Embedder> {
  shared ??= openEmbedder({ kind: 'memo-embed' });
  return shared;
}

export async function openTestFinder(options: Partial<FinderOptions> = {}): Promise<TestFinder> {
  const test = await openTestStore();
  const vectorsDir = path.join(test.dir, 'vectors');
  const embedder = await memoEmbed();
  const open = (changed: Partial<FinderOptions> = {}): Promise<Finder> =>
    openFinder({ database: test.store.database, store: test.store, vectorsDir, embedder, ...options, ...changed });
  const own: TestFinder = {
    test,
    vectorsDir,
    finder: await open(),
    async add(...drafts) {
      const { added } = await test.store.records.add(
        drafts.map((one) => (typeof one === 'string' ? draft(one) : draft(...one))),
        'human',
      );
      await own.finder.settled();
      return added.map((id) => test.store.records.get(id)?.row ?? 0);
    },
    async ask(query, topK = 5) {
      const { hits } = await own.finder.search(query, { topK, signal: uncancelled });
      return hits.map(({ row }) => test.store.records.byRow(row)?.record.question ?? '');
    },
    async reopen(between, changed) {
      await own.finder.close();
      await test.store.close();
      between?.();
      await test.reopen();
      own.finder = await open(changed);
      await own.finder.settled();
    },
  };
  onTestFinished(() => own.finder.close());
  return own;
}
