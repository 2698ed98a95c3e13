/** Which code a newcomer should hear of, and how its places are called. */
import type { SurveyedType } from '../../../codemap/codemap.ts';
import { isForeign, isShown } from '../../../static-analyst/static-analyst.ts';
import type { Terrain } from '../topic.ts';

const generated =
  /(^|\/)(__\w*tests?__|_?examples?|_samples?|generated|__generated__|gen|dist|build|out|node_modules|migrations|scripts?)\/|\.(g|generated|designer|pb)\.\w+$|_pb2?\.\w+$|\.d\.[cm]?ts$|(^|[./])typings\.ts$|\.config\.\w+$|bench(mark)?s?\.\w+$|(^|\/)mocks?([._-]\w+)?\.\w+$|\.test-d\.ts$|(^|\/)(gulpfile|gruntfile|\.eslintrc)\.\w+$/i;

export function isProduct(file: string): boolean {
  return !isForeign(file) && !isShown(file) && !generated.test(file);
}

export function directoryOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

export function fileName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

/** A word for the part of the product: the last folder that says something. */
export function domainOf(file: string): string {
  const parts = directoryOf(file)
    .split('/')
    .filter(
      (part) =>
        !/^(src|lib|main|java|kotlin|internal|impl|spi|pkg|app|source|packages?|com|org|io|net)$/i.test(part) &&
        part !== '',
    );
  return (parts.at(-1) ?? fileName(file).replace(/\.\w+$/, '')).slice(0, 64);
}

export const domainOfDirectory = (dir: string): string => domainOf(`${dir}/.`).replace(/^\.$/, 'root');

/** How much depends on it being understood. */
export function weightOf({ fanIn, lines, members, kind }: SurveyedType): number {
  return (
    20 * Math.min(fanIn, 200) + Math.min(lines, 2000) + 3 * Math.min(members.length, 60) - (kind === 'alias' ? 500 : 0)
  );
}

/**
 * Files with functions of their own, the weightiest first: modules, and the files of a Go package, whose functions hang on
 * the one module of the package wherever they stand.
 */
export function functionFiles({ types, survey }: Pick<Terrain, 'types' | 'survey'>, fewest: number): string[] {
  const found = types
    .filter(
      ({ kind, file, members }) =>
        kind === 'module' &&
        !file.endsWith('.go') &&
        members.filter((member) => member.kind === 'function').length >= fewest,
    )
    .map((type) => ({ file: type.file, weight: weightOf(type) }));
  for (const { file, language, lines, test } of survey.files)
    if (language === 'go' && !test && isProduct(file) && lines >= 60) found.push({ file, weight: lines });
  return found.sort((a, b) => b.weight - a.weight || (a.file < b.file ? -1 : 1)).map(({ file }) => file);
}
