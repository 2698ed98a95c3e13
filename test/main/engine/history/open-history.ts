/** A history beside a real code map of files in a temporary folder, with a clock that tests set. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type History, type HistoryOptions, openHistory } from '../../../../src/main/engine/history/history.ts';
import type { SemanticsConfig } from '../../../../src/main/engine/history/type-state.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../helpers/code-map.ts';

export interface TestHistory extends TestCodeMap {
  history: History;
  /** Epoch milliseconds; what the history takes for the time. */
  now: number;
  /** Of the live generation. */
  session: string;
  notices: string[];
  logged: string[];
  config: SemanticsConfig;
  file: string;
  /** Id of the type with this FQN. */
  id(fqn: string): string;
  /** Changes files a second later and has the history take note. */
  save(files: Record<string, string | null>): Promise<number>;
  /** Closes the history and opens it again, as after a restart. */
  reopen(options?: Partial<HistoryOptions>): void;
}

export const uncancelled = new AbortController().signal;
export const mark = 7;

export async function openTestHistory(files: Record<string, string>): Promise<TestHistory> {
  const code = await openTestCodeMap(files);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-history-'));
  const open = (options: Partial<HistoryOptions> = {}): History =>
    openHistory({
      file: test.file,
      forNow: `${test.file}.for-now`,
      mark,
      clock: { now: () => test.now },
      codeMap: () => code.map,
      generation: () => ({ id: 'g-0001', session: test.session }),
      folder: () => dir,
      conflicts: { warn() {} },
      archiveDays: () => 30,
      onRenamed() {},
      config: () => test.config,
      log: { info() {}, warn: (message) => test.logged.push(message), error() {} },
      onSetAside: ({ message }) => test.notices.push(message),
      ...options,
    });
  const test: TestHistory = {
    ...code,
    now: Date.UTC(2026, 0, 1),
    session: 'first',
    notices: [],
    logged: [],
    config: configSchema.parse({}).semantics,
    file: path.join(dir, 'history.db'),
    history: undefined as unknown as History,
    id: (fqn) => code.map.ref({ type: code.row(fqn), member: 0 })?.typeId ?? '',
    async save(changed) {
      test.now += 1_000;
      await code.change(changed);
      return test.history.record(uncancelled);
    },
    reopen(options) {
      test.history.close();
      test.history = open(options);
    },
    async dispose() {
      test.history.close();
      await code.dispose();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
  test.history = open();
  return test;
}
