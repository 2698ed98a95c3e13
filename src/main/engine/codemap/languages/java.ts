/** Java, up to and beyond 21. */
import { jvmScoping } from '../link/jvm.ts';
import type { LanguageAdapter } from './adapter.ts';
import { javaFacts } from './java/file-reader.ts';
import { javaLexicon } from './java/lexicon.ts';
import { javaNodes, javaWords } from './java/nodes.ts';

export const java: LanguageAdapter = {
  language: 'java',
  grammars: { '.java': 'tree-sitter-java.wasm' },
  enter: javaNodes,
  words: javaWords,
  places: 'namespaces',
  scoping: jvmScoping,
  lexicon: javaLexicon,
  facts: javaFacts,
};
