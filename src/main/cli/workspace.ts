/** Finds the workspace that a command speaks of, and asks its engine: the running one, or one for this call. */
import fs from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { freshnessOf } from '#shared/base/freshness.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { EventListener } from '../engine/engine.ts';
import { attach, productVersion, type WorkspaceLink } from '../link/link.ts';
import type { CommandCall } from './command.ts';
import type { Output } from './output.ts';

/** The nearest folder at or above `cwd` that has .memo/, or a folder named by one of `others`. */
export function nearestWorkspace(cwd = process.cwd(), others: readonly string[] = []): string | null {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const has = (name: string): boolean =>
      fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true;
    if (['.memo', ...others].some(has)) return folder;
    if (path.dirname(folder) === folder) return null;
  }
}

/** `--workspace`, else the nearest indexed folder; `others` as of nearestWorkspace. Throws NotFound. */
export function findWorkspace(
  given: string | undefined,
  { cwd = process.cwd(), others = [] }: { cwd?: string; others?: readonly string[] } = {},
): string {
  const found = given === undefined ? nearestWorkspace(cwd, others) : path.resolve(cwd, given);
  if (found !== null) return found;
  throw new MemoError(
    'NotFound',
    sentence`Neither ${cwd} nor a folder above it is indexed yet. Run: memoscope index, or name one with --workspace.`,
  );
}

/**
 * Opens the workspace for one call and closes it after. An engine that still reads the files is waited for, unless `settle` is
 * false; with `own` only an engine started for this call is, with `briefly` for ten seconds, and less where reading will not end
 * within them: in a folder of tens of thousands of files the call is then answered from what has been read, which is reported, and
 * another process reads on. An answer that `reads` the files may be out of date, which is reported too. `whole` as in LinkOptions.
 */
export async function withWorkspace<T>(
  root: string,
  call: Pick<CommandCall, 'signal' | 'out' | 'readOn'>,
  use: (link: WorkspaceLink) => Promise<T>,
  {
    settle = true,
    reads = settle === true || settle === 'briefly',
    whole = true,
    patienceMs = briefMs,
  }: { settle?: boolean | 'own' | 'briefly'; reads?: boolean; whole?: boolean; patienceMs?: number } = {},
): Promise<T> {
  const { signal, out } = call;
  const link = await attach(root, { version: productVersion(), shell: 'cli', watch: false, whole, signal });
  const hide = showOps((listener) => link.subscribe(listener), out);
  let progress: Progress | null = null;
  const pace = createReadingPace();
  const stopHearing = link.subscribe((event, payload) => {
    if (event !== 'op' || !('opId' in payload) || payload.kind !== 'index') return;
    const { phase, done, total } = payload;
    progress = { phase, done, total };
    pace.note(progress);
  });
  const told = new Set<string>();
  const tell = (): void => {
    for (const { level, message } of link.state().notices) {
      if (level === 'info' || told.has(message)) continue;
      told.add(message);
      out.remark(message);
    }
  };
  try {
    if (settle === 'briefly') await settledBriefly(link, signal, patienceMs, pace);
    else if (settle === true || (settle === 'own' && link.owner() === 'self')) await link.settled(signal);
    tell();
    return await use(link);
  } finally {
    // What was found damaged meanwhile, and set aside.
    tell();
    const state = link.state();
    const freshness = freshnessOf(state);
    if (reads && freshness === 'stale') out.stale(state.pendingFiles);
    const isReading = settle === 'briefly' && freshness === 'indexing';
    const readsOn = isReading && link.owner() === 'self' && !signal.aborted ? call.readOn : undefined;
    if (isReading) out.reading(progress, link.owner() === 'other' || readsOn !== undefined);
    stopHearing();
    hide();
    await link.close();
    readsOn?.(link.root);
  }
}

/** How long a question waits for files that are being read. */
const briefMs = 10_000;

/** How often it is judged whether reading will end in time. */
const judgeMs = 250;

async function settledBriefly(
  link: WorkspaceLink,
  signal: AbortSignal,
  patienceMs: number,
  pace: ReadingPace,
): Promise<void> {
  const enough = new AbortController();
  const until = performance.now() + patienceMs;
  const judging = setInterval(
    () => {
      const left = until - performance.now();
      if (left <= 0 || !pace.endsWithin(left)) enough.abort();
    },
    Math.min(judgeMs, patienceMs),
  );
  try {
    await link.settled(AbortSignal.any([signal, enough.signal]));
  } catch (thrown) {
    if (!enough.signal.aborted || signal.aborted) throw thrown;
  } finally {
    clearInterval(judging);
  }
}

/** Whether reading will end within the time that a question waits, judged by how far it comes while it is watched. */
interface ReadingPace {
  /** What an op of reading reports. */
  note(progress: Progress): void;
  /** False only once the pace is known and what is left takes longer than `leftMs`. */
  endsWithin(leftMs: number): boolean;
}

interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** So long a phase is watched before its pace is believed, in milliseconds. */
const watchedMs = 1_500;

export function createReadingPace(now: () => number = () => performance.now()): ReadingPace {
  let first: (Progress & { at: number }) | null = null;
  let last: (Progress & { at: number }) | null = null;
  return {
    note(progress) {
      const here = { ...progress, at: now() };
      if (first?.phase !== here.phase || first.total !== here.total) first = here;
      last = here;
    },
    endsWithin(leftMs) {
      if (first === null || last === null || last.total === 0) return true;
      const took = last.at - first.at;
      const came = last.done - first.done;
      if (took < watchedMs || came <= 0) return true;
      return ((last.total - last.done) * took) / came <= leftMs;
    },
  };
}

// Shows the op that runs as one line on standard error.

const barWidth = 24;

/** Returns a function that ends it and removes the line. */
function showOps(subscribe: (listener: EventListener) => () => void, out: Output): () => void {
  const stop = subscribe((event, payload) => {
    if (event !== 'op' || !('opId' in payload)) return;
    if (payload.state !== 'running') return out.progress('');
    const { phase, done, total, detail = '' } = payload;
    const share = total === 0 ? 0 : Math.min(1, done / total);
    const filled = Math.round(share * barWidth);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
    out.progress(`${bar} ${String(Math.floor(share * 100)).padStart(3)} % ${phase} ${done}/${total} ${detail}`);
  });
  return () => {
    stop();
    out.progress('');
  };
}
