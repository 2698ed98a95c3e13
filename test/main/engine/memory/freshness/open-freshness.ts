/** Freshness over a real store and a real code map of files in a temporary folder, kept up as the engine does it. */
import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Evidence } from '#shared/contract/memory/memory-types.ts';
import { type Freshness, openFreshness } from '../../../../../src/main/engine/memory/freshness/freshness.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';
import { draft, openTestStore, type TestStore, uncancelled } from '../store/open-store.ts';

export interface TestFreshness {
  readonly root: string;
  readonly store: TestStore;
  readonly map: TestCodeMap;
  freshness: Freshness;
  failures: unknown[];
  /** Rows as listeners were told, one list a call. */
  readonly told: number[][];
  /** Writes a record about these lines as they are now; returns its id. */
  learn(file: string, startLine: number, endLine: number, more?: Partial<Evidence>): Promise<string>;
  /** Changes files as one batch of the watcher; returns ids of records that stand otherwise. */
  change(files: Record<string, string | null>): Promise<string[]>;
  /** What freshness makes of a batch; ids of records that stand otherwise. */
  changed(files: readonly string[], removed: readonly string[]): Promise<string[]>;
  /** `fresh`, `changed`, `missing`, `moved 3-4`, `moved b.ts 3-4` for each piece of evidence. */
  standing(id: string): string[];
  isStale(id: string): boolean;
  /** As after a restart; returns ids of what is not as it was learnt. */
  reopen(): Promise<string[]>;
}

export async function openTestFreshness(files: Record<string, string>): Promise<TestFreshness> {
  const store = await openTestStore();
  const map = await openTestCodeMap(files);
  onTestFinished(() => map.dispose());
  const { root } = map;
  const open = (): Freshness => {
    const freshness = openFreshness({
      database: store.store.database,
      store: store.store,
      codeMap: () => map.map,
      history: { alias: () => null },
      root,
      maxFileBytes: () => 1024 * 1024,
      onFailed: (thrown) => test.failures.push(thrown),
    });
    freshness.onChanged((rows) => test.told.push([...rows]));
    return freshness;
  };
  const row = (id: string) => {
    const found = store.store.records.get(id);
    if (found === null) throw new Error(`no record ${id}`);
    return found;
  };
  const idsOf = (rows: readonly number[]): string[] => store.store.records.byRows(rows).map(({ record }) => record.id);
  const test: TestFreshness = {
    root,
    store,
    map,
    freshness: undefined as unknown as Freshness,
    failures: [],
    told: [],
    async learn(file, startLine, endLine, more = {}) {
      const evidence = await test.freshness.hashed([{ file, startLine, endLine, ...more }], 'evidence');
      const question = `What is at ${file}:${startLine}-${endLine}? ${store.store.records.count()}`;
      const { added } = store.store.records.add(
        [draft(question, { evidence: evidence.map((one) => ({ ...one, ...more })) })],
        'human',
      );
      await test.freshness.settled();
      return added[0] ?? '';
    },
    async change(changed) {
      await map.change(changed);
      const names = Object.keys(changed);
      const there = names.filter((file) => changed[file] !== null);
      const gone = names.filter((file) => changed[file] === null);
      return test.changed(there, gone);
    },
    changed: async (there, gone) => idsOf(await test.freshness.changed(there, gone, uncancelled)),
    standing(id) {
      const { row: number, record } = row(id);
      const states = test.freshness.stateOf(number);
      return record.evidence.map((_, n) => {
        const { state, now } = states[n] ?? { state: 'fresh' };
        const place = now === undefined ? [] : [now.file ?? [], `${now.startLine}-${now.endLine}`].flat();
        return [state, ...place].join(' ');
      });
    },
    isStale: (id) => test.freshness.isStale(row(id).row),
    async reopen() {
      await test.freshness.close();
      test.freshness = open();
      return idsOf(await test.freshness.checkAll(uncancelled, () => {}));
    },
  };
  test.freshness = open();
  onTestFinished(() => test.freshness.close());
  return test;
}

/** Puts something in the folder behind the back of the code map. */
export function put(root: string, file: string, content: string | Uint8Array): void {
  const place = path.join(root, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, content);
}
