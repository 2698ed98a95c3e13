/** All that the documents are made of, read once for the four of them. Main type: Context. */
import type { WholeMap } from '../../../codemap/codemap.ts';
import { findModules, type Modules } from '../model/modules.ts';
import type { AnalysisStore, ReadText } from '../store/analysis-store.ts';
import type { FileAnalysis } from '../texts/file-analysis.ts';

export interface Context {
  readonly root: string;
  readonly maxFileBytes: number;
  readonly map: WholeMap;
  readonly modules: Modules;
  readonly scans: ReadonlyMap<string, FileAnalysis>;
  /** By path. */
  readonly texts: readonly ReadText[];
}

export function readContext(
  { root, maxFileBytes }: { root: string; maxFileBytes: number },
  map: WholeMap,
  store: AnalysisStore,
): Context {
  const scans = new Map<string, FileAnalysis>();
  // Of another text than the code map speaks of: its lines are not where it says.
  for (const { file, hash, scan } of store.scans()) if (map.file(file)?.hash === hash) scans.set(file, scan);
  return { root, maxFileBytes, map, modules: findModules(map), scans, texts: store.texts() };
}
