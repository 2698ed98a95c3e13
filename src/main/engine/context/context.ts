/**
 * Context: what readers with a limit are given. Main types: Context (the prompt window, what a person chose for it, and
 * packs of one workspace), PromptWindow. It reads the code map, descriptions, memory and texts through functions that
 * the engine passes in; they do not depend on it.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import type { SymbolRef } from '#shared/contract/common.ts';
import type { PromptWindow } from '#shared/contract/context/context-types.ts';
import { atomicWriteFile, readPlainFile } from '../storage/storage.ts';
import { openChoices } from './choices.ts';
import type { Context, ContextOptions } from './context-types.ts';
import { readTagged } from './packs/find-types.ts';
import { packsFolder } from './packs/pack-file.ts';
import { openPacks } from './packs/packs.ts';
import { createFindTask } from './task/find-task.ts';
import { findOtherFiles } from './task/other-files.ts';
import { createRankTask } from './task/rank-task.ts';
import { type Gathered, gather, gatherPins } from './window/gather.ts';
import { createMakeWindow } from './window/window.ts';

export type { Context, ContextOptions } from './context-types.ts';
export { toldPacks } from './packs/pack-file.ts';

// Opens the rooms of context: what was chosen, the window and its file, packs. The file follows what it is made of: changes
// that come close together are written once, and never over one that says the same.

/** After the last change, and after the first one at the latest, in milliseconds. */
const quietMs = 1_000;
const latestMs = 5_000;
const maxFileBytes = 8 * 1024 * 1024;

export async function openContext(options: ContextOptions): Promise<Context> {
  const { clock, config, codeMap, index, log } = options;
  const file = path.join(options.folder, 'prompt_window.md');
  const closing = new AbortController();
  const failed = (thrown: unknown): void => log.warn(`the prompt window: ${toMemoError(thrown).message}`);
  const choices = await openChoices({
    ...{ clock, successor: options.successor, onSetAside: options.onSetAside, onFailed: failed },
    file: path.join(options.folder, 'pins.json'),
    onChanged: touched,
  });
  const make = createMakeWindow(options);
  const rank = createRankTask(options);
  const findTask = createFindTask(options, rank);
  const packs = await openPacks({
    ...{ clock, codeMap, semantic: options.semantic, semanticState: options.semanticState },
    folder: path.join(options.folder, packsFolder),
    tagged: (map, signal) => options.memory((memory) => readTagged(memory, map, signal)),
    active: () => choices.get().activePacks,
    setActive: choices.setActivePacks,
    onSetAside: options.onSetAside,
    onChanged() {
      touched();
      options.onPacks();
    },
  });
  const { packsOf } = packs;

  /** The content of the file, and since when; null until it was read. */
  let standing: { text: string; at: number } | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  /** The file may say something else than the window now. */
  let due = false;
  let timer: NodeJS.Timeout | null = null;
  let firstAt = 0;

  function touched(): void {
    options.onChanged();
    due = true;
    if (!options.watch || closing.signal.aborted) return;
    const now = performance.now();
    if (timer === null) firstAt = now;
    else clearTimeout(timer);
    timer = setTimeout(writeDue, Math.max(0, Math.min(quietMs, firstAt + latestMs - now))).unref();
  }

  function writeDue(): void {
    timer = null;
    if (!options.indexed()) return; // Reported again when the files have been read.
    options
      .read(() => keepFile(closing.signal))
      .catch((thrown) => {
        if (!closing.signal.aborted) failed(thrown);
      });
  }

  function makeNow(budget: number, signal: AbortSignal): Promise<Omit<PromptWindow, 'writtenAt'>> {
    return make({ gathered: gatherNow(budget), budget, packsOf }, signal);
  }

  function gatherNow(budget: number): Gathered {
    return gather({
      ...{ codeMap: codeMap(), index: index(), chosen: choices.get(), asked: options.lastAsked() },
      ...{
        packsOf,
        packTypes: packs.activeTypes(),
        budget,
        now: clock.now(),
        focusMinutes: config().promptWindow.focusMinutes,
      },
    });
  }

  /** Pins, then what the task needs; focus and recent are of what was done before, and stay out. */
  async function makeForTask(
    task: string,
    budget: number,
    signal: AbortSignal,
  ): Promise<Omit<PromptWindow, 'writtenAt'>> {
    const { wanted: found, files } = await findTask(task, budget, signal);
    const pins = gatherPins({ codeMap: codeMap(), chosen: choices.get() });
    const gathered = { ...pins, wanted: [...pins.wanted, ...found] };
    return make({ gathered, budget, task, files, packsOf }, signal);
  }

  /** One at a time, so that the file is never older than an answer that came before. */
  function keepFile(signal: AbortSignal): Promise<PromptWindow> {
    const work = writing.then(async () => {
      signal.throwIfAborted();
      due = false;
      const made = await makeNow(config().promptWindow.maxChars, signal);
      standing ??= await read();
      if (standing?.text !== made.text) {
        await atomicWriteFile(file, made.text);
        standing = { text: made.text, at: clock.now() };
      }
      return { ...made, writtenAt: standing?.at ?? clock.now() };
    });
    writing = work.catch(() => {
      // The caller has the error; the next one starts again.
      due = true;
    });
    return work;
  }

  async function read(): Promise<{ text: string; at: number } | null> {
    try {
      const bytes = await readPlainFile(file, maxFileBytes);
      return bytes === null ? null : { text: bytes.toString('utf8'), at: (await stat(file)).mtimeMs };
    } catch {
      return null; // It is rewritten, whatever it is.
    }
  }

  const chosen = ({ typeId, path: called }: SymbolRef): { typeId: string; path: string } => ({ typeId, path: called });
  const focusMs = (): number => config().promptWindow.focusMinutes * 60_000;

  return {
    packs,
    async window({ task, maxChars }, signal) {
      const budget = config().promptWindow.maxChars;
      if (task !== undefined) return { ...(await makeForTask(task, maxChars ?? budget, signal)), writtenAt: null };
      if (maxChars !== undefined && maxChars !== budget) {
        return { ...(await makeNow(maxChars, signal)), writtenAt: null };
      }
      return keepFile(signal);
    },
    async filesFor(question, signal) {
      const { found, words, counts, documents, stemOf, readText, pause } = await rank(question, signal);
      const others = async (): Promise<string[]> => {
        const all = [counts, await documents()];
        const files = await findOtherFiles({ codeMap: codeMap(), words, counts: all, stemOf, pause });
        return files.map(({ file }) => file);
      };
      return { files: found.files, others, words, says: found.members.says, readText };
    },
    async choices() {
      const { pins, added, dismissed, activePacks } = choices.get();
      const now = clock.now();
      return {
        pins: [...pins],
        added: added.filter(({ until }) => until > now),
        dismissed: [...dismissed],
        activePacks: [...activePacks],
      };
    },
    async pin(type) {
      await choices.pin(chosen(type));
      const { pinsFull, leftOut } = await makeNow(config().promptWindow.maxChars, closing.signal);
      if (!pinsFull) return null;
      const own = leftOut.find(({ typeId, part }) => typeId === type.typeId && part === 'pinned');
      return own === undefined
        ? { key: 'context.notice.pinsFull', values: {} }
        : { key: 'context.notice.notIn', values: { ...own.reason.values, path: type.path } };
    },
    async unpin(type) {
      await choices.unpin(chosen(type));
      return null;
    },
    dismiss: (type) => choices.dismiss(chosen(type)),
    add: (type) => choices.add(chosen(type), focusMs()),
    clear: () => choices.clear(),
    asked(typeId) {
      choices.asked(typeId);
      // A command that only looks something up does not pay for the file; the next one that asks for the window writes it.
      if (options.watch) touched();
    },
    renamed(renames) {
      choices.renamed(renames);
    },
    touched,
    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (due && options.indexed()) {
        await options.read(() => keepFile(new AbortController().signal)).catch(failed);
      }
      closing.abort();
      await writing;
      await choices.close();
    },
  };
}
