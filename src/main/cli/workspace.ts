/** Finds the workspace that a command speaks of, and asks its engine: the running one, or one for this call. */
import fs from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { freshnessOf } from '#shared/base/freshness.ts';
import { attach, productVersion, type WorkspaceLink } from '../link/link.ts';
import type { CommandCall } from './command.ts';
import { createReadingPace, type Progress, type ReadingPace } from './reading-pace.ts';
import { showOps } from './terminal/op-progress.ts';

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
    `Neither ${cwd} nor a folder above it is indexed yet. Run: memoscope index, or name one with --workspace.`,
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
