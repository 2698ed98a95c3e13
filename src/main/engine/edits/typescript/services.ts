/**
 * The language services of the projects of a workspace, made when first needed and kept while nothing but contents change.
 * Main type: Services. They share one registry, so that a file of several projects is parsed once for equal options.
 */
import path from 'node:path';
import ts from 'typescript-library';
import { type ConfinedFiles, findProjects, type Project, parseConfig } from '../../typescript/typescript.ts';

export interface Services {
  readonly files: ConfinedFiles;
  readonly projects: readonly Project[];
  of(project: Project): ts.LanguageService;
  /** Whether a configuration is another than when it was read. */
  outdated(): boolean;
}

/** More programs than this are not kept at once: each may take hundreds of megabytes. The one that was asked for least lately goes. */
const maxServices = 12;

/** @param cancelled looked at by the library in the middle of its work, which it then leaves with OperationCanceledException. */
export function createServices(files: ConfinedFiles, names: readonly string[], cancelled: () => boolean): Services {
  const { all, configs } = findProjects(files, names);
  const versions = new Map(configs.map((config) => [config, files.version(config)]));
  const registry = ts.createDocumentRegistry(true, files.root);
  const services = new Map<string, ts.LanguageService>();

  return {
    files,
    projects: all,
    outdated: () => [...versions].some(([config, version]) => files.version(config) !== version),
    of(project) {
      const known = services.get(project.key);
      if (known !== undefined) {
        services.delete(project.key);
        services.set(project.key, known);
        return known;
      }
      for (const [key, oldest] of services) {
        if (services.size < maxServices) break;
        oldest.dispose();
        services.delete(key);
      }
      const made = ts.createLanguageService(hostOf(project, files, cancelled), registry);
      services.set(project.key, made);
      return made;
    },
  };
}

/** Read by the library, though not in its declarations. */
interface SourceHost extends ts.LanguageServiceHost {
  useSourceOfProjectReferenceRedirect(): boolean;
}

function hostOf(
  { folder, options, files: roots, references }: Project,
  files: ConfinedFiles,
  cancelled: () => boolean,
): SourceHost {
  return {
    getCancellationToken: () => ({ isCancellationRequested: cancelled }),
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...roots],
    getScriptVersion: files.version,
    getScriptSnapshot(file) {
      const text = files.read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
    useCaseSensitiveFileNames: () => true,
    fileExists: files.exists,
    readFile: files.read,
    directoryExists: files.folderExists,
    getDirectories: files.folders,
    readDirectory: files.matching,
    realpath: (file) => (files.exists(file) && ts.sys.realpath !== undefined ? ts.sys.realpath(file) : file),
    getProjectReferences: () => references,
    // An import of another project of the workspace means its sources, not what it was last built to.
    useSourceOfProjectReferenceRedirect: () => true,
    getParsedCommandLine: (config) => parseConfig(path.posix.normalize(config), files) ?? undefined,
  };
}
