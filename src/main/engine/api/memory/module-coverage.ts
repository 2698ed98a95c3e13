/** How much of each module memory speaks of, by the size of its files, and how much of that went stale. */
import type { Result } from '#shared/contract/contract.ts';
import type { CodeMap } from '../../codemap/codemap.ts';

type Coverage = Result<'memory.modules'>['modules'][number];
type FileCount = Result<'memory.coverage'>['files'][number];

export async function moduleCoverage(
  modules: Awaited<ReturnType<CodeMap['moduleFiles']>>,
  counts: readonly FileCount[],
  pause: () => Promise<void>,
): Promise<Coverage[]> {
  const known = new Map(counts.map((count) => [count.file, count]));
  const coverage: Coverage[] = [];
  for (const { path, files } of modules) {
    await pause();
    const sum = { all: 0, known: 0, stale: 0 };
    for (const { file, bytes } of files) {
      // An empty file weighs something too: it can be known like any other.
      const weight = Math.max(1, bytes);
      sum.all += weight;
      const count = known.get(file);
      if (count === undefined || count.records === 0) continue;
      sum.known += weight;
      sum.stale += weight * (count.stale / count.records);
    }
    coverage.push({
      path,
      folder: commonFolder(files),
      known: sum.all === 0 ? 0 : sum.known / sum.all,
      stale: sum.known === 0 ? 0 : sum.stale / sum.known,
    });
  }
  return coverage;
}

/** The folder that all files lie in, with a slash at its end; '' is the workspace itself. */
function commonFolder(files: readonly { file: string }[]): string {
  const [first, ...others] = files;
  if (first === undefined) return '';
  let folder = first.file.slice(0, first.file.lastIndexOf('/') + 1);
  for (const { file } of others) {
    while (!file.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return folder;
}
