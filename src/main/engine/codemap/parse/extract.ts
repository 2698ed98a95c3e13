/**
 * Text to facts with a grammar that is loaded: the part of parsing that every thread, test and benchmark shares.
 * Languages run ahead of their grammars, so a tree with errors is not the last word: the adapter's maskings rewrite what
 * the grammar does not know, in equal length, and the tree with the fewest errors is read. Only broken files pay for it.
 */

import type { Tree } from 'web-tree-sitter';
import { withLf } from '#shared/base/text/line-starts.ts';
import { isLight } from '#shared/contract/words.ts';
import { codeOf } from '../../workspace/workspace.ts';
import type { FileFacts } from '../facts.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { withoutBodies } from '../languages/reading/bodies.ts';
import { createSource, type Excerpt } from '../languages/reading/syntax.ts';
import { endingOf } from '../languages/registry.ts';
import type { LoadedGrammar } from './grammars.ts';
import { recover } from './recover.ts';
import { errorRanges, findErrors, hasError, walkTree } from './syntax-walk.ts';

/** More errors than newer syntax makes: the file is rubbish or another language, and each retry would cost as much again. */
const maxMaskedErrors = 4_000;

interface Reading {
  tree: Tree;
  text: string;
  errors: number;
  /** Offset of the first of them in `text`. */
  firstError: number;
  /** Whether the tree still has errors, so that nodes may be where no grammar puts them. */
  broken: boolean;
}

/** Of a language that is read without a grammar. */
export function extractTextFacts(adapter: LanguageAdapter, file: string, text: string): FileFacts {
  const normal = normalLines(text);
  const source = createSource(file, normal, false);
  const root = adapter.tree?.(normal);
  const { imports, types } = root === undefined ? { imports: [], types: [] } : adapter.facts(root, source);
  return { language: adapter.language, imports, types, parseErrors: 0, errorLine: 0, lines: source.lines };
}

/** Line ends as LF, the last line too: scanners of grammars look for it, and Kotlin's would not come back without it. */
function normalLines(text: string): string {
  const lines = withLf(text);
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

/** CRLF and LF give equal facts. Throws only what the parser throws. */
export function extractFacts(grammar: LoadedGrammar, adapter: LanguageAdapter, file: string, text: string): FileFacts {
  const normal = normalLines(codeOf(file, text));
  // PowerShell's grammar takes an empty file for an error.
  if (normal === '' && isLight(adapter.language))
    return { language: adapter.language, imports: [], types: [], parseErrors: 0, errorLine: 0, lines: 0 };
  const { excerpt, ...reading } = readShort(grammar, adapter, file, normal);
  const readings = [reading];
  try {
    const facts = factsFrom(reading);
    if (reading.errors === 0 || reading.errors > maxMaskedErrors || isLight(adapter.language)) return facts;
    const recovered = readRecovered(grammar, adapter, file, reading);
    if (recovered === null) return facts;
    readings.push(recovered);
    // The grammar's own recovery keeps more of a slip inside one declaration, this one more of its surroundings.
    const others = factsFrom(recovered);
    return declaredIn(others) >= declaredIn(facts) ? others : facts;
  } finally {
    for (const { tree } of readings) tree.delete();
  }

  function factsFrom({ tree, errors, firstError, broken }: Reading): FileFacts {
    const source = createSource(file, normal, broken);
    const root = walkTree(grammar.calls, tree, normal, grammar.plan, excerpt);
    const { imports, types, aside } = adapter.facts(root, source);
    const errorLine =
      errors === 0 ? 0 : Math.min(source.lines, source.lineAt(excerpt?.startOf(firstError) ?? firstError));
    return {
      ...{ language: adapter.language, imports, types, parseErrors: errors, errorLine, lines: source.lines },
      ...(aside === true ? { aside } : {}),
    };
  }
}

/**
 * The tree of a whole text, bodies included, and the text that it was made from: that of its language's maskings which has the
 * fewest errors. Offsets hold for both. The caller deletes the tree. Throws what the parser throws, and once it is `until`, by
 * `performance.now`.
 */
export function parseWhole(
  grammar: LoadedGrammar,
  adapter: LanguageAdapter,
  file: string,
  text: string,
  until: number,
): { tree: Tree; text: string; broken: boolean } {
  const lines = text.includes('\r') ? text.replace(/\r\n/g, ' \n').replaceAll('\r', '\n') : text;
  return readBest(grammar, adapter, file, lines.endsWith('\n') ? lines : `${lines}\n`, until);
}

/** Declarations count first, then what they say of their parameters. */
function declaredIn({ types }: FileFacts): number {
  const members = types.flatMap((type) => type.members);
  const parameters = members.reduce((sum, { params }) => sum + (params?.length ?? 0), 0);
  return types.length + members.length + parameters / (parameters + 1);
}

/** The text without bodies of functions, or all of it where that is no clean code: either way errors are the text's own. */
function readShort(
  grammar: LoadedGrammar,
  adapter: LanguageAdapter,
  file: string,
  normal: string,
): Reading & { excerpt: Excerpt | undefined } {
  const short = withoutBodies(normal, adapter.bodies?.(normal, endingOf(file)) ?? null);
  if (short !== undefined) {
    const reading = read(grammar, file, adapter.spelling?.(short.text) ?? short.text);
    if (reading.errors === 0) return { ...reading, excerpt: short };
    reading.tree.delete();
  }
  const excerpt = adapter.excerpt?.(normal);
  return { ...readBest(grammar, adapter, file, excerpt?.text ?? normal), excerpt };
}

/** What `recover.ts` makes of a text with errors; null where that has no fewer of them. The caller deletes the tree. */
function readRecovered(
  grammar: LoadedGrammar,
  adapter: LanguageAdapter,
  file: string,
  broken: Reading,
): Reading | null {
  // What no masking cured as a whole may still need one in its parts.
  const text = (adapter.masks ?? []).reduce((masked, mask) => mask(masked), broken.text);
  // An error may show behind what caused it: where looking around it was not enough, all of the text is looked at.
  for (const damaged of [errorRanges(broken.tree), [{ start: 0, end: text.length }]]) {
    const recovery = recover(text, damaged, {
      lexicon: adapter.lexicon,
      indented: adapter.language === 'python',
      readsBodies: readsBodies.has(adapter.language),
      isSound: (part) => isSound(grammar, opened(adapter, part)),
      budget: 2 * text.length + recoveryBase,
    });
    const next = read(grammar, file, recovery.text);
    if (next.errors === 0 || next.errors < broken.errors) {
      const unread = recovery.unread.map(({ start }) => start);
      return {
        ...next,
        errors: next.errors + unread.length,
        firstError: Math.min(...unread, ...(next.errors > 0 ? [next.firstError] : [])),
        broken: next.errors > 0 || recovery.lostTypes,
      };
    }
    next.tree.delete();
  }
  return null;
}

/** Languages whose types and fields may be declared in bodies of functions. */
const readsBodies: ReadonlySet<string> = new Set(['typescript', 'javascript', 'python']);
/** Characters parsed to recover a file, beyond twice its length. */
const recoveryBase = 50_000;

/** A part of a text, as the grammar reads it alone. */
function opened({ opening }: LanguageAdapter, part: string): string {
  return opening === undefined || part.trimStart().startsWith('<') ? part : `${opening}${part}`;
}

function isSound({ parser, calls }: LoadedGrammar, text: string): boolean {
  const tree = parser.parse(text.endsWith('\n') ? text : `${text}\n`);
  if (tree === null) return false;
  try {
    return !hasError(calls, tree);
  } finally {
    tree.delete();
  }
}

/** The caller deletes the tree. Offsets hold for the original text, since maskings keep its length. */
function readBest(
  grammar: LoadedGrammar,
  adapter: LanguageAdapter,
  file: string,
  normal: string,
  until = Number.POSITIVE_INFINITY,
): Reading {
  let best = read(grammar, file, adapter.spelling?.(normal) ?? normal, until);
  if (best.errors > maxMaskedErrors) return best;
  for (const mask of adapter.masks ?? []) {
    if (best.errors === 0 || performance.now() > until) break;
    const masked = mask(best.text);
    if (masked === best.text) continue;
    const next = read(grammar, file, masked);
    const better = next.errors < best.errors;
    (better ? best : next).tree.delete();
    if (better) best = next;
  }
  return best;
}

function read({ parser, calls }: LoadedGrammar, file: string, text: string, until = Number.POSITIVE_INFINITY): Reading {
  // The callback ends the parse by what it returns, whatever its type says.
  const isLate = (): boolean => performance.now() > until;
  const tree =
    until === Number.POSITIVE_INFINITY ? parser.parse(text) : parser.parse(text, null, { progressCallback: isLate });
  // What was begun would go on with the next text.
  if (tree === null) parser.reset();
  if (tree === null) throw new Error(`The parser gave no tree for ${file}.`);
  if (!hasError(calls, tree)) return { tree, text, errors: 0, firstError: 0, broken: false };
  const { count, first } = findErrors(tree);
  // A missing token that the grammar hides makes an error without a node.
  return { tree, text, errors: Math.max(1, count), firstError: first, broken: true };
}
