/** Finds the workspace that a command speaks of, and asks its engine: the running one, or one for this call. */
import fs from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { freshnessOf } from '#shared/base/freshness.ts';
import { attach, productVersion, type WorkspaceLink } from '../link/link.ts';
import type { CommandCall } from './command.ts';
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
 * Opens the workspace for one call and closes it after. Answers are whole: an engine that still reads the files is
 * waited for, unless `settle` is false; with `own` only an engine started for this call is. An answer that `reads` the files
 * may be out of date, which is reported then. `whole` as in LinkOptions.
 */
export async function withWorkspace<T>(
  root: string,
  call: Pick<CommandCall, 'signal' | 'out'>,
  use: (link: WorkspaceLink) => Promise<T>,
  {
    settle = true,
    reads = settle === true,
    whole = true,
  }: { settle?: boolean | 'own'; reads?: boolean; whole?: boolean } = {},
): Promise<T> {
  const { signal, out } = call;
  const link = await attach(root, { version: productVersion(), shell: 'cli', watch: false, whole, signal });
  const hide = showOps((listener) => link.subscribe(listener), out);
  const told = new Set<string>();
  const tell = (): void => {
    for (const { level, message } of link.state().notices) {
      if (level === 'info' || told.has(message)) continue;
      told.add(message);
      out.remark(message);
    }
  };
  try {
    if (settle === true || (settle === 'own' && link.owner() === 'self')) await link.settled(signal);
    tell();
    return await use(link);
  } finally {
    // What was found damaged meanwhile, and set aside.
    tell();
    const state = link.state();
    if (reads && freshnessOf(state) === 'stale') out.stale(state.pendingFiles);
    hide();
    await link.close();
  }
}
