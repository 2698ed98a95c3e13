/**
 * `.memo/project_map.json`: an export of the state of the project and its records, ids only. It is
 * never read, but for the state of the loop where memory.db was lost, so that a quota is not refilled.
 */
import { z } from 'zod';
import { EvolutionStatus } from '#shared/contract/memory/memory-types.ts';
import { atomicWriteFile, isNewer, readValidated, type SetAsideNotice } from '../../storage/storage.ts';
import type { MemoryStore } from '../store/store.ts';

type AnalysisStep = 'project_structure' | 'tech_stack' | 'api_entries' | 'db_entities' | 'enums' | 'config_files';
export type AnalysisState = 'PENDING' | 'RUNNING' | 'COMPLETED';

/** What the code map knows of the project. */
export interface Analysed {
  /** Epoch milliseconds; 0 before the first. */
  lastAnalyzed: number;
  /** Changes when any file does. */
  projectMd5: string;
  analysisStatus: Record<AnalysisStep, AnalysisState>;
  /** Source path → content hash, as in the map (`mdFilesOf`). */
  mdFiles: string;
}

export const noFiles = '{}';
/** Two spaces for each of the objects around it. */
const indent = ' '.repeat(8);
export const mdLine = (file: string, hash: string): string =>
  `${indent}${JSON.stringify(file)}: ${JSON.stringify(hash)}`;
export function mdFilesOf(lines: readonly string[]): string {
  return lines.length === 0 ? noFiles : `{\n${lines.join(',\n')}\n${indent.slice(2)}}`;
}

export const notAnalysed: Analysed = {
  lastAnalyzed: 0,
  projectMd5: '',
  analysisStatus: {
    project_structure: 'PENDING',
    tech_stack: 'PENDING',
    api_entries: 'PENDING',
    db_entities: 'PENDING',
    enums: 'PENDING',
    config_files: 'PENDING',
  },
  mdFiles: noFiles,
};

const version = '2.0.0';
const Kept = z.object({
  version: z.string(),
  projects: z.record(
    z.string(),
    z.object({ evolutionStatus: EvolutionStatus, lastEvolutionTime: z.number().default(0) }),
  ),
});

export interface ProjectMapOptions {
  readonly file: string;
  readonly projectKey: string;
  readonly evolution: MemoryStore['evolution'];
  ids(): { learning: string[]; failures: string[]; domains: string[] };
  now(): number;
  analysed(): Analysed | Promise<Analysed>;
}

export async function writeProjectMap(options: ProjectMapOptions): Promise<void> {
  const { evolution, projectKey } = options;
  const { lastAnalyzed, projectMd5, analysisStatus, mdFiles } = await options.analysed();
  const ids = options.ids();
  const entry = {
    // The folder that contains .memo.
    path: '.',
    lastAnalyzed,
    projectMd5,
    analysisStatus,
    mdFiles: {},
    evolutionStatus: evolution.status(),
    learningRecordIndex: ids.learning,
    failureRecordIndex: ids.failures,
    domainKnowledgeIndex: ids.domains,
    lastEvolutionTime: evolution.lastEvolutionTime(),
  };
  const map = { version, lastUpdate: options.now(), projects: { [projectKey]: entry } };
  // Quotation marks inside a text are escaped, so this occurs in one place only.
  const text = JSON.stringify(map, null, 2).replace('"mdFiles": {}', () => `"mdFiles": ${mdFiles}`);
  await atomicWriteFile(options.file, `${text}\n`);
}

/** The state of the loop as it was exported last; null where there is none, or a newer Memoscope's. */
export async function readEvolution(
  file: string,
  projectKey: string,
  onSetAside: (notice: SetAsideNotice) => void,
): Promise<EvolutionStatus | null> {
  const map = await readValidated(file, Kept, onSetAside, version).catch((thrown: unknown) => {
    // An export is regenerated anyway; it must not close memory.
    if (isNewer(thrown)) return null;
    throw thrown;
  });
  return map?.projects[projectKey]?.evolutionStatus ?? null;
}
