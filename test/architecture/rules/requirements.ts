/**
 * References that a reader can open: rules are in docs/requirements.md, and nothing quotes numbers of documents that are not in
 * the repository. Rules read files as text, so that ids in tables of test names count too.
 */
import { isCode, lineAt, type SourceFile, type Violation } from '../sources.ts';

const list = 'docs/requirements.md';
const rule = /^- \*\*([a-z]+-\d+)\*\*: \S/gm;
/** `(hash-1)`, `(hash-1, hash-2)` and `(hash-1; round %i)`. */
const quote = /\(([a-z]+-\d+(?:, [a-z]+-\d+)*)(?:;[^()\n]*)?\)/g;
/** A number of a document or of a list elsewhere; `--seed 42` is an option. */
const dead = /(?<!--)\b(?:spec|seed)s? \d{2,3}\b|\bS\d-\d+\b/gi;

/** Ids in the order of the document, also those that are there twice. */
export function definedRules(files: readonly SourceFile[]): string[] {
  const text = files.find(({ path }) => path === list)?.text ?? '';
  return [...text.matchAll(rule)].map(([, id = '']) => id);
}

export function deadReferences(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isCode(file) || (file.path.endsWith('.md') && !file.path.startsWith('test/fixtures/')))
    .flatMap((file) =>
      [...file.text.matchAll(dead)].map(({ 0: words, index }) => ({
        path: file.path,
        message: `line ${lineAt(file, index)}: "${words}" leads to nothing in the repository; say the reason, or quote a rule of ${list}`,
      })),
    );
}

/** Ids whose area has rules; other words in this form, such as ids of records, are not quotes. */
export function unknownRules(files: readonly SourceFile[]): Violation[] {
  const defined = new Set(definedRules(files));
  const areas = new Set([...defined].map(areaOf));
  return files
    .filter(isCode)
    .flatMap((file) => quotesIn(file).map((id) => ({ path: file.path, id })))
    .filter(({ id }) => areas.has(areaOf(id)) && !defined.has(id))
    .map(({ path, id }) => ({ path, message: `${id} is not in ${list}` }));
}

export function untestedRules(files: readonly SourceFile[]): Violation[] {
  const tested = new Set(files.filter((file) => file.path.startsWith('test/') && isCode(file)).flatMap(quotesIn));
  return definedRules(files)
    .filter((id, n, all) => !tested.has(id) || all.indexOf(id) !== n)
    .map((id) => ({ path: list, message: `${id} is quoted by no test, or is there twice` }));
}

const areaOf = (id: string): string => id.replace(/-\d+$/, '');
const quotesIn = (file: SourceFile): string[] =>
  [...file.text.matchAll(quote)].flatMap(([, ids = '']) => ids.split(', '));
