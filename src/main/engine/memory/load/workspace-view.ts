/**
 * What the loaders see of the workspace as a whole: the code map in outline, the packages, the patterns and what git
 * knows of files. Main type: WorkspaceView. Each is read when first asked for and kept until the code map changes,
 * because all of them are needed together and should be read only once.
 */
import type { CodeMap, Survey } from '../../codemap/codemap.ts';
import {
  type FoundPattern,
  findPatterns,
  isManifest,
  readManifests,
  type UsedPackage,
  usedPackages,
} from '../../static-analyst/static-analyst.ts';
import { type FileHistory, pauses, readFileHistory, readSource } from '../../workspace/workspace.ts';
import { isLarge } from './code/names-with-words.ts';

export interface WorkspaceView {
  survey(signal: AbortSignal): Promise<Survey>;
  packages(signal: AbortSignal): Promise<readonly UsedPackage[]>;
  /** The same for a caller that waits: in a large workspace those of project files alone, and not how many files import each. */
  declaredPackages(signal: AbortSignal): Promise<readonly UsedPackage[]>;
  patterns(signal: AbortSignal): Promise<readonly FoundPattern[]>;
  /** Empty outside repositories. */
  history(signal: AbortSignal): Promise<FileHistory>;
}

export interface WorkspaceViewOptions {
  codeMap(): CodeMap;
  /** Grows with every change of the code map. */
  revision(): number;
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  /** Paths of all text files that are known, for project files among them. */
  files(): Iterable<string>;
}

const maxManifests = 200;
const noSurvey: Survey = { files: [], types: [], imports: [], projects: [] };

export function createWorkspaceView(options: WorkspaceViewOptions): WorkspaceView {
  const { codeMap, revision, root, maxFileBytes } = options;

  /** One reading of each state; an interrupted reading does not count. */
  function kept<T>(read: (signal: AbortSignal) => Promise<T>): (signal: AbortSignal) => Promise<T> {
    let of = -1;
    let value: Promise<T> | null = null;
    return async (signal) => {
      const now = revision();
      if (value === null || of !== now) {
        of = now;
        const reading = read(signal);
        value = reading;
        reading.catch(() => {
          if (value === reading) value = null;
        });
      }
      try {
        return await value;
      } catch (thrown) {
        // Another caller's cancelling is not this one's.
        if (signal.aborted) throw thrown;
        return read(signal);
      }
    };
  }

  const survey = kept((signal) => codeMap().survey(pauses(signal)));
  async function readDeclared(signal: AbortSignal): Promise<ReturnType<typeof readManifests>> {
    const manifests: { file: string; text: string }[] = [];
    for (const file of [...options.files()].filter(isManifest).sort(byDepth).slice(0, maxManifests)) {
      const source = await readSource(root, file, maxFileBytes());
      if (source.kind === 'text') manifests.push({ file, text: source.text });
      signal.throwIfAborted();
    }
    return readManifests(manifests);
  }
  const packages = kept(async (signal) =>
    usedPackages(await survey(signal), await readDeclared(signal), pauses(signal)),
  );
  const declared = kept(async (signal) => usedPackages(noSurvey, await readDeclared(signal), pauses(signal)));
  return {
    survey,
    packages,
    declaredPackages: (signal) => (isLarge(codeMap()) ? declared : packages)(signal),
    patterns: kept(async (signal) => findPatterns(await survey(signal), pauses(signal))),
    history: kept((signal) => readFileHistory(root, signal)),
  };
}

/** The workspace's own before those of examples and fixtures far below. */
function byDepth(a: string, b: string): number {
  return a.split('/').length - b.split('/').length || (a < b ? -1 : 1);
}
