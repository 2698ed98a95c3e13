/** All that the documents are made of, read once for the four of them. Main type: Context. */
import type { Survey, WholeFile, WholeMap, WholeType } from '../../codemap/codemap.ts';
import type { ReferenceFile } from '../../references/references.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import type { AnalysisStore, ReadText } from './analysis-store.ts';
import { type Calls, createCalls } from './calls/calls.ts';
import { nested } from './calls/nested.ts';
import type { FileAnalysis } from './file-analysis.ts';
import { createSaid, type Said } from './model/first-said.ts';
import { createGoNames, type GoNames } from './model/go-packages.ts';
import { createImportedNames, type ImportedNames } from './model/imported-names.ts';
import { type ModuleGraph, moduleGraph } from './model/module-graph.ts';
import { byText, findModules, isForeign, isShown, type Module, type Modules } from './model/modules.ts';
import { createSourceTexts, type SourceTexts } from './model/source-texts.ts';
import { createSymbols, type Symbols } from './model/symbols.ts';

/** They take longer to read than all else. */
const maxTexts = 5_000;

export interface Context {
  /** Real path of the workspace. */
  readonly root: string;
  readonly map: WholeMap;
  /** In the order of paths. */
  readonly survey: Survey;
  readonly said: Said;
  readonly modules: Modules;
  readonly graph: ModuleGraph;
  readonly symbols: Symbols;
  readonly imported: ImportedNames;
  readonly goNames: GoNames;
  readonly sources: SourceTexts;
  readonly calls: Calls;
  /** By path. */
  readonly scans: ReadonlyMap<string, FileAnalysis>;
  /** By path. */
  readonly texts: readonly ReadText[];
  /** Texts that are not in the code map, with those that nothing was read from. */
  otherTexts(): Iterable<string>;
  typesOf(module: Module): readonly WholeType[];
  /** Neither a test, nor kept here for others, nor an example. */
  isProduct(file: WholeFile): boolean;
}

interface ReadFrom {
  root: string;
  maxFileBytes: number;
  texts: readonly string[];
  references: ReferenceFile;
}

export async function readContext(
  { root, maxFileBytes, texts, references }: ReadFrom,
  map: WholeMap,
  store: AnalysisStore,
): Promise<Context> {
  const scans = new Map<string, FileAnalysis>();
  // From a different text than the code map knows: its lines are not where it says.
  for (const { file, hash, scan } of store.scans()) if (map.file(file)?.hash === hash) scans.set(file, scan);
  const modules = findModules(map);
  const types = Map.groupBy(map.types, ({ file }) => modules.of(file.file));
  const survey = await map.survey();
  survey.files.sort((a, b) => byText(a.file, b.file));
  survey.types.sort((a, b) => byText(a.path, b.path) || byText(a.file, b.file) || a.line - b.line);
  survey.imports.sort((a, b) => byText(a.from, b.from) || byText(a.language, b.language));
  const sources = createSourceTexts(root, maxFileBytes);
  const symbols = createSymbols(map);
  const reader = map.calls({ root, maxBytes: maxFileBytes, references });
  await reader.prepare(map.files.map(({ file }) => file));
  const calls = createCalls(map, symbols, sources, reader);
  const isProduct = ({ file, test }: WholeFile): boolean => !test && !isForeign(file) && !isShown(file);
  return {
    ...{ root, map, survey, modules, symbols, calls },
    scans: nested(scans, map, symbols, calls),
    said: createSaid(map.types),
    graph: moduleGraph(map, modules, isProduct),
    imported: createImportedNames(map),
    goNames: createGoNames(map, sources),
    sources,
    texts: store.texts(),
    *otherTexts() {
      const insiders = new Set<string>();
      for (const file of texts.slice(0, maxTexts)) {
        const read = readTextSync(root, file, maxFileBytes, () => true, insiders);
        if (read.kind === 'text') yield read.text;
      }
    },
    typesOf: (module) => types.get(module) ?? [],
    isProduct,
  };
}
