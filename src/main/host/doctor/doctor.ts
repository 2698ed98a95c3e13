/**
 * Looks at what Memoscope needs from the machine. Main function: runDoctor. A check never throws and never hangs: it
 * reports each problem with its fix, and taking too long is a finding as well. All run at once, and each starts only
 * the programs that it asks about.
 */
import { type Check, type CheckScope, checkOf, type Finding, type RunCheck, textOf, told } from './check.ts';
import {
  checkBrowser,
  checkDisk,
  checkElectron,
  checkGit,
  checkLanguageServers,
  checkNode,
  checkWatches,
} from './machine.ts';
import { checkModelServer, checkModels, checkOllama } from './models.ts';
import { checkGrammars, checkOnnx, checkSqlite, checkUsearch } from './native.ts';
import { checkUserData, checkWorkspace } from './rights.ts';

export type { RunCheck } from './check.ts';

const checks: Readonly<Record<string, RunCheck>> = {
  node: checkNode,
  sqlite: checkSqlite,
  usearch: checkUsearch,
  onnxruntime: checkOnnx,
  grammars: checkGrammars,
  models: checkModels,
  ollama: checkOllama,
  'model server': checkModelServer,
  git: checkGit,
  'user data': checkUserData,
  workspace: checkWorkspace,
  disk: checkDisk,
  'file watching': checkWatches,
  electron: checkElectron,
  browser: checkBrowser,
  'language servers': checkLanguageServers,
};

/** Milliseconds for one check; a machine that starts cold needs a few seconds for a native module. */
const patienceMs = 15_000;

/** All checks, in a fixed order; with `mend` only where something is wrong. */
export async function runDoctor(root: string | null, { only = checks, timeoutMs = patienceMs } = {}): Promise<Check[]> {
  const all = Object.entries(only).map(async ([name, check]) => checkOf(name, await within(timeoutMs, root, check)));
  return Promise.all(all);
}

async function within(timeoutMs: number, root: CheckScope['root'], check: RunCheck): Promise<Finding> {
  const ending = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    ending.abort();
  }, timeoutMs);
  const tooLong = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true });
  });
  try {
    // Begun in a turn of its own, so that what it throws at once is a finding as well.
    return await Promise.race([Promise.resolve({ root, signal: ending.signal }).then(check), tooLong]);
  } catch (thrown) {
    if (!late) return { ok: false, found: textOf(thrown), mend: told('brokeMend') };
    const seconds = Math.ceil(timeoutMs / 1000);
    return { ok: false, found: told('late', { seconds }), mend: told('lateMend') };
  } finally {
    clearTimeout(timer);
  }
}
