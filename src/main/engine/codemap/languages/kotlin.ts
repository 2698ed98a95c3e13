/** Kotlin 2, multiplatform sources and scripts included. */
import { jvmScoping } from '../link/jvm.ts';
import type { LanguageAdapter } from './adapter.ts';
import { kotlinFacts } from './kotlin/file-reader.ts';
import { kotlinLexicon, kotlinMasks } from './kotlin/lexicon.ts';
import { kotlinNodes, kotlinWords } from './kotlin/nodes.ts';
import { kotlinRoles, kotlinShape } from './kotlin/roles.ts';
import { spellDeclarations } from './kotlin/spelling.ts';

const grammar = 'tree-sitter-kotlin.wasm';

export const kotlin: LanguageAdapter = {
  language: 'kotlin',
  grammars: { '.kt': grammar, '.kts': grammar },
  enter: kotlinNodes,
  words: kotlinWords,
  spelling: spellDeclarations,
  masks: kotlinMasks,
  places: 'namespaces',
  scoping: jvmScoping,
  lexicon: kotlinLexicon,
  roles: kotlinRoles,
  shape: kotlinShape,
  facts: kotlinFacts,
};
