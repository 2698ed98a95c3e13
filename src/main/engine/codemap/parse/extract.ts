/** Text to facts with a grammar that is loaded: the part of parsing that every thread, test and benchmark shares. */
import type { FileFacts } from '../facts.ts';
import type { LanguageAdapter } from '../languages/adapter.ts';
import { createSource } from '../languages/syntax.ts';
import type { LoadedGrammar } from './grammars.ts';
import { countErrors, walkTree } from './syntax-walk.ts';

/** Line ends are made LF first, so that CRLF and LF give equal facts (spec 03). Throws only what the parser throws. */
export function extractFacts(grammar: LoadedGrammar, adapter: LanguageAdapter, file: string, text: string): FileFacts {
  const normal = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const tree = grammar.parser.parse(adapter.mask?.(normal) ?? normal);
  if (tree === null) throw new Error(`The parser gave no tree for ${file}.`);
  try {
    const source = createSource(file, normal, tree.rootNode.hasError);
    const { imports, types } = adapter.facts(walkTree(tree, normal, grammar.plan), source);
    return { language: adapter.language, imports, types, parseErrors: countErrors(tree), lines: source.lines };
  } finally {
    tree.delete();
  }
}
