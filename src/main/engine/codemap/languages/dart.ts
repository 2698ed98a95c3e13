/** Dart, up to 3. */
import { dartScoping } from '../link/scripting/dart.ts';
import type { LanguageAdapter } from './adapter.ts';
import { dartFacts } from './dart/file-reader.ts';
import { dartLexicon } from './dart/lexicon.ts';
import { dartNodes, dartWords } from './dart/nodes.ts';
import { dartRoles, dartShape } from './dart/roles.ts';
import { spellDart } from './dart/spelling.ts';

export const dart: LanguageAdapter = {
  language: 'dart',
  grammars: { '.dart': 'tree-sitter-dart.wasm.gz' },
  enter: dartNodes,
  words: dartWords,
  spelling: spellDart,
  places: 'folders',
  scoping: dartScoping,
  lexicon: dartLexicon,
  roles: dartRoles,
  shape: dartShape,
  facts: dartFacts,
};
