/** Descriptions over a real code map and a real history.db, with a clock that tests move and a model that they play. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createSymbolIndex } from '../../../../src/main/engine/search/search.ts';
import {
  openSemantics,
  type Semantics,
  type SemanticsOptions,
} from '../../../../src/main/engine/semantics/semantics.ts';
import { contentHash } from '../../../../src/main/engine/storage/storage.ts';
import { createTextSearch } from '../../../../src/main/engine/text-search/text-search.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder } from '../../../../src/main/engine/workspace/workspace.ts';
import { talking } from '../../../helpers/ollama/fake-models.ts';
import { type FakeOllama, startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import type { Reply } from '../../../helpers/ollama/replies.ts';
import { type TestClock, testClock } from '../evolution/loop/test-clock.ts';
import { openTestHistory, type TestHistory } from '../history/open-history.ts';

export interface Bench extends TestHistory {
  semantics: Semantics;
  readonly clock: TestClock;
  readonly dir: string;
  readonly queueFile: string;
  readonly config: TestHistory['config'] & { mode: 'auto' | 'manual'; maxDaily: number };
  /** What the model was asked, in order. */
  readonly prompts: string[];
  /** What it answers next; a text, or a reply of the fake. */
  answer: (prompt: string) => string | Reply;
  consent: boolean;
  /** Where a person is at work: nothing begins on its own. */
  quiet: number;
  readonly told: string[][];
  start(options?: Partial<SemanticsOptions>): Promise<void>;
  /** As after kill -9: nothing is saved, and what ran goes nowhere. */
  kill(options?: Partial<SemanticsOptions>): Promise<void>;
  text(fqn: string): string | null;
  /** Lets real work (files, the fake model) go on until `check` holds. */
  until(check: () => boolean): Promise<void>;
}

export const never = new AbortController().signal;
const start = new Date(2026, 5, 1, 12).getTime();

export const five = (about: string): string =>
  `ROLE:\nKeeps ${about}.\n\nLIFECYCLE:\nMade once.\n\nEDGE_CASES:\nNone.\n\nLIMITATIONS:\nFew.\n\nRECOMMENDATIONS:\nHeed it.`;

export async function openBench(files: Record<string, string>, withModel = false): Promise<Bench> {
  const code = await openTestHistory(files);
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-semantics-'));
  const clock = testClock(start);
  Object.defineProperty(code, 'now', { get: clock.now, set: clock.set });
  const fake: FakeOllama | null = withModel ? await startFakeOllama([talking('qwen3:4b')]) : null;
  const config = { ...configSchema.parse({}).semantics };
  code.config = config;
  const index = createSymbolIndex();
  const folder = await checkFolder(code.root);
  const textSearch = createTextSearch({ folder, maxFileBytes: () => 1 << 20 });
  let alive = { yes: true };

  const bench = Object.assign(code, {
    clock,
    dir: path.join(base, 'generation'),
    queueFile: path.join(base, 'queue.snapshot.json'),
    config,
    prompts: [] as string[],
    answer: ((prompt) => five(prompt.length > 0 ? 'things' : '')) as Bench['answer'],
    consent: true,
    quiet: 1e9,
    told: [] as string[][],
    semantics: undefined as unknown as Semantics,
    async start(options: Partial<SemanticsOptions> = {}) {
      const mine = { yes: true };
      alive = mine;
      const { history } = code;
      const living = new Proxy(history, {
        get(target, name) {
          if (!mine.yes) throw new Error('killed');
          return Reflect.get(target, name) as unknown;
        },
      });
      bench.semantics = await openSemantics({
        queueFile: bench.queueFile,
        timers: { now: clock.now, start: (ms, done) => clock.start(ms, () => mine.yes && done()) },
        processors: 4,
        here: true,
        history: living,
        textSearch,
        log: { info() {}, warn: (message) => code.logged.push(message), error() {} },
        config: () => config,
        codeMap: () => code.map,
        index: () => index,
        dir: () => bench.dir,
        liveDir: () => bench.dir,
        reading: (work) => work(),
        exclusively: (work) => (mine.yes ? work() : new Promise(() => {})),
        async readFile(file) {
          const place = path.join(code.root, file);
          if (!fs.existsSync(place)) return null;
          const text = fs.readFileSync(place, 'utf8');
          return { text, hash: contentHash(text) };
        },
        isFile: (file) => fs.existsSync(path.join(code.root, file)),
        pause: async () => undefined,
        settings: async () => ({
          analyst: fake === null ? null : { host: fake.host, allowRemote: false, model: null },
          language: 'en' as const,
        }),
        consent: async () => bench.consent,
        ready: () => true,
        quietMs: () => bench.quiet,
        onChanged: (typeIds) => void bench.told.push([...typeIds]),
        onSetAside: ({ message }) => void code.notices.push(message),
        ...options,
      });
    },
    async kill(options: Partial<SemanticsOptions> = {}) {
      alive.yes = false;
      code.reopen();
      await bench.start(options);
    },
    text(fqn: string) {
      const id = code.id(fqn);
      const group = code.history.groupOf(id)?.id;
      const file =
        group === undefined
          ? path.join(bench.dir, 'types', `${id}.semantic.md`)
          : path.join(bench.dir, 'semantic', `${group}.md`);
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
    },
    async until(check: () => boolean) {
      for (let turn = 0; !check(); turn += 1) {
        if (turn > 30_000) throw new Error('what was waited for did not happen');
        await new Promise((next) => setTimeout(next, 2));
      }
    },
  });
  if (fake !== null)
    fake.reply = ({ path: asked, body }) => {
      if (asked !== '/api/chat') return { kind: 'default' };
      const messages = body.messages as { content: string }[];
      const prompt = messages.at(-1)?.content ?? '';
      bench.prompts.push(prompt);
      const said = bench.answer(prompt);
      return typeof said === 'string' ? { kind: 'text', parts: [said] } : said;
    };
  await index.fill(code.map.all(), 1_000, async () => undefined);
  await bench.start();
  onTestFinished(async () => {
    await bench.semantics.close();
    await textSearch.close();
    await code.dispose();
    fs.rmSync(base, { recursive: true, force: true });
  });
  return bench as Bench;
}
