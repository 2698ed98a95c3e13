/**
 * Text to facts with a grammar that is loaded: the part of parsing that every thread, test and benchmark shares.
 * Languages run ahead of their grammars, so a tree with errors is not the last word: the adapter's maskings rewrite what
 * the grammar does not know, in equal length, and the tree with the fewest errors is read. Only broken files pay for it.
 */
import type { Tree } from 'web-tree-sitter';
import type { FileFacts } from '../facts.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { withoutBodies } from '../languages/reading/bodies.ts';
import { createSource, type Excerpt } from '../languages/reading/syntax.ts';
import { endingOf } from '../languages/registry.ts';
import type { LoadedGrammar } from './grammars.ts';
import { findErrors, walkTree } from './syntax-walk.ts';
import { hasError } from './tree-calls.ts';

/** More errors than newer syntax makes: the file is rubbish or another language, and each retry would cost as much again. */
const maxMaskedErrors = 4_000;

interface Reading {
  tree: Tree;
  text: string;
  errors: number;
  /** Offset of the first of them in `text`. */
  firstError: number;
}

/** Line ends are made LF first, so that CRLF and LF give equal facts (spec 03). Throws only what the parser throws. */
export function extractFacts(grammar: LoadedGrammar, adapter: LanguageAdapter, file: string, text: string): FileFacts {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  // Scanners of grammars look for the end of a line; Kotlin's never looks for that of the file and would not come back.
  const normal = lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
  const { tree, errors, firstError, excerpt } = readShort(grammar, adapter, file, normal);
  try {
    const source = createSource(file, normal, errors > 0);
    const { imports, types, aside } = adapter.facts(
      walkTree(grammar.calls, tree, normal, grammar.plan, excerpt),
      source,
    );
    const errorLine =
      errors === 0 ? 0 : Math.min(source.lines, source.lineAt(excerpt?.startOf(firstError) ?? firstError));
    return {
      ...{ language: adapter.language, imports, types, parseErrors: errors, errorLine, lines: source.lines },
      ...(aside === true ? { aside } : {}),
    };
  } finally {
    tree.delete();
  }
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

/** The caller deletes the tree. Offsets hold for the original text, since maskings keep its length. */
function readBest(grammar: LoadedGrammar, adapter: LanguageAdapter, file: string, normal: string): Reading {
  let best = read(grammar, file, adapter.spelling?.(normal) ?? normal);
  if (best.errors > maxMaskedErrors) return best;
  for (const mask of adapter.masks ?? []) {
    if (best.errors === 0) break;
    const masked = mask(best.text);
    if (masked === best.text) continue;
    const next = read(grammar, file, masked);
    const better = next.errors < best.errors;
    (better ? best : next).tree.delete();
    if (better) best = next;
  }
  return best;
}

function read({ parser, calls }: LoadedGrammar, file: string, text: string): Reading {
  const tree = parser.parse(text);
  if (tree === null) throw new Error(`The parser gave no tree for ${file}.`);
  if (!hasError(calls, tree)) return { tree, text, errors: 0, firstError: 0 };
  const { count, first } = findErrors(tree);
  // A missing token that the grammar hides makes an error without a node.
  return { tree, text, errors: Math.max(1, count), firstError: first };
}
