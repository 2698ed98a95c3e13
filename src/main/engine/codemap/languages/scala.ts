/** Scala 2 and 3, with braces or with significant indentation. */
import { jvmScoping } from '../link/jvm.ts';
import type { LanguageAdapter } from './adapter.ts';
import { scalaFacts } from './scala/file-reader.ts';
import { scalaLexicon } from './scala/lexicon.ts';
import { scalaNodes, scalaWords } from './scala/nodes.ts';
import { scalaRoles, scalaShape } from './scala/roles.ts';

const grammar = 'tree-sitter-scala.wasm.gz';

export const scala: LanguageAdapter = {
  language: 'scala',
  grammars: { '.scala': grammar, '.sc': grammar, '.sbt': grammar },
  enter: scalaNodes,
  words: scalaWords,
  places: 'namespaces',
  scoping: jvmScoping,
  // A class and its companion object are one type: their members are named through the same name.
  mergesByName: true,
  lexicon: scalaLexicon,
  roles: scalaRoles,
  shape: scalaShape,
  facts: scalaFacts,
};
