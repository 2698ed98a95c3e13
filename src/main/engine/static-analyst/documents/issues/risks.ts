/**
 * What is likely to hurt: code with many dependents and no tests, errors that are dropped, files that are not read
 * to the end.
 */
import type { Language } from '#shared/contract/common.ts';
import { isLight } from '#shared/contract/words.ts';
import { leadingEvidence } from '../arch/arch-modules.ts';
import type { Context } from '../context.ts';
import { concluded, counted, evidence } from '../entry.ts';
import { isDeclared, isForeign, isShown } from '../model/modules.ts';
import { type IssueDraft, several } from './issue.ts';

/** Where tests are in the file or package that they test, the code map does not show which code they test. */
const testsInside: ReadonlySet<Language> = new Set(['go', 'rust', 'c', 'cpp']);
/** A workspace with fewer test files is not one whose tests say something by what they leave out. */
const leastTests = 5;
/** Of the files of a language. */
const leastShare = 0.04;
const leastFanIn = 15;
const leastLines = 800;
const manyCatches = 3;

export function riskIssues(context: Context): IssueDraft[] {
  return [...untestedTypes(context), ...untestedModules(context), ...droppedErrors(context)];
}

export function parseErrorIssues({ map, isProduct }: Context): IssueDraft[] {
  return map.files
    .filter(({ parseErrors, file }) => parseErrors > 0 && isProductOrTest(file))
    .map((file): IssueDraft => {
      const product = isProduct(file);
      return {
        ...{ kind: 'parse-error', severity: product ? 'medium' : 'low', confidence: counted },
        title: `${file.file} could not be read in ${several(file.parseErrors, 'place')}`,
        detail:
          'A syntax error, or syntax that the grammar does not know. The index lacks this code or has an older version of it.',
        // Of the places the code map keeps the first.
        evidence: [evidence(file, file.errorLine)],
        about: file.file,
        weight: file.parseErrors + (product ? 100 : 0),
      };
    });

  function isProductOrTest(name: string): boolean {
    const file = map.file(name);
    return file !== null && (file.test || isProduct(file)) && !isForeign(name) && !isShown(name);
  }
}

function testedLanguages({ map }: Context): Set<Language> {
  const tests = Map.groupBy(
    map.files.filter(({ test }) => test),
    ({ language }) => language,
  );
  const found = new Set<Language>();
  for (const [language, files] of tests) {
    // What its tests use is not known.
    if (isLight(language)) continue;
    const all = map.files.filter((file) => file.language === language).length;
    if (files.length >= Math.max(leastTests, all * leastShare) && !testsInside.has(language)) found.add(language);
  }
  // One family: tests of either language reach both.
  if (found.has('typescript') || found.has('javascript')) found.add('typescript').add('javascript');
  if (found.has('java') || found.has('kotlin')) found.add('java').add('kotlin');
  return found;
}

/** `a/pluginContainer.spec.ts`: `pluginContainer`. */
function plainStem(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return name.slice(0, Math.max(1, name.indexOf('.')));
}

/** What a test is called after, in small letters: `order` of `OrderTests.cs`, `test_order.py`, `order_test.ts`. */
function testedBy(file: string): string {
  return plainStem(file)
    .replace(/^[Tt]ests?_/, '')
    .replace(/(?:[_-]?[Tt]ests?|[_-]?[Ss]pecs?|TestCase|IT)$/, '')
    .toLowerCase();
}

function untestedTypes(context: Context): IssueDraft[] {
  const { map, symbols, isProduct } = context;
  const languages = testedLanguages(context);
  const fanIns = map.types.map(({ fanIn }) => fanIn).sort((a, b) => b - a);
  const tested = new Set(map.files.filter(({ test }) => test).map(({ file }) => testedBy(file)));
  const high = Math.max(leastFanIn, fanIns[Math.floor(fanIns.length * 0.02)] ?? 0);
  return map.types.flatMap((type): IssueDraft[] => {
    if (type.fanIn < high || !isProduct(type.file) || !languages.has(type.file.language)) return [];
    // What holds nothing to do needs no test: shapes of data, names for types.
    const work = symbols
      .members(type)
      .filter(({ kind, endLine, line }) => (kind === 'method' || kind === 'function') && endLine - line >= 3);
    if (work.length < 3) return [];
    const users = symbols.usedBy(type);
    if (users.some(({ file }) => file.test)) return [];
    // A test that is called so tests it, through whatever it goes.
    if (tested.has(type.name.toLowerCase()) || tested.has(plainStem(type.file.file).toLowerCase())) return [];
    return [
      {
        ...{ kind: 'risk', severity: 'medium', confidence: 0.5 },
        title: `${several(users.length, 'type uses', 'types use')} ${type.kind === 'module' ? type.file.file : type.name}, and no test names it`,
        detail: `${several(work.length, 'function')} with bodies in ${type.file.file}. Tests may reach it through others.`,
        evidence: [evidence(type.file, type.line, type.endLine)],
        about: `untested ${type.path}`,
        weight: type.fanIn + work.length,
      },
    ];
  });
}

function untestedModules(context: Context): IssueDraft[] {
  const { modules, graph, typesOf } = context;
  const languages = testedLanguages(context);
  return modules.all.flatMap((module): IssueDraft[] => {
    const product = module.files.filter(
      (file) => context.isProduct(file) && languages.has(file.language) && !isDeclared(file.file),
    );
    const lines = product.reduce((sum, file) => sum + file.lines, 0);
    if (module.test || lines < leastLines || module.files.some(({ test }) => test)) return [];
    if (graph.tested(module)) return [];
    return [
      {
        ...{ kind: 'risk', severity: 'medium', confidence: concluded },
        title: `No test uses ${module.name}`,
        detail: `${several(lines, 'line')} in ${several(product.length, 'file')}; tests that start it from outside are not counted.`,
        evidence: leadingEvidence(module, typesOf(module)),
        about: `untested module ${module.name}`,
        weight: lines / 50,
      },
    ];
  });
}

/** A file with many gets its own issue; the rest are reported by module. */
function droppedErrors({ scans, map, modules, isProduct }: Context): IssueDraft[] {
  const found = [...scans].flatMap(([name, { emptyCatches = [] }]) => {
    const file = map.file(name);
    return file === null || !isProduct(file) || emptyCatches.length === 0 ? [] : [{ file, lines: emptyCatches }];
  });
  const alone = found.filter(({ lines }) => lines.length >= manyCatches);
  const rest = Map.groupBy(
    found.filter(({ lines }) => lines.length < manyCatches),
    ({ file }) => modules.of(file.file).name,
  );
  const count = (files: typeof found): number => files.reduce((sum, { lines }) => sum + lines.length, 0);
  const few = [...rest].filter(([, files]) => count(files) < manyCatches);
  const scattered = few.flatMap(([, files]) => files);
  const draft = (where: string, files: typeof found): IssueDraft => {
    const all = count(files);
    const places = files.flatMap(({ file, lines }) => lines.map((line) => ({ file, line })));
    const shown = places
      .slice(0, 6)
      .map(({ file, line }) => `${file.file.slice(file.file.lastIndexOf('/') + 1)}:${line}`);
    return {
      ...{ kind: 'risk', severity: all >= manyCatches && files.length === 1 ? 'medium' : 'low', confidence: counted },
      title: `${where} swallows errors in ${several(all, 'place')}`,
      detail: `Empty catch blocks without a comment: ${shown.join(', ')}${places.length > shown.length ? ', …' : ''}.`,
      evidence: places.map(({ file, line }) => evidence(file, line)),
      about: `dropped errors ${where}`,
      weight: all,
    };
  };
  return [
    ...alone.map((each) => draft(each.file.file, [each])),
    ...[...rest].filter(([, files]) => count(files) >= manyCatches).map(([module, files]) => draft(module, files)),
    ...(few.length === 1 ? few.map(([module, files]) => draft(module, files)) : []),
    // One here and one there are one remark on the whole.
    ...(few.length > 1 ? [draft('Code in several modules', scattered)] : []),
  ];
}
