/** Go, test files included. */
import { goScoping } from '../link/go.ts';
import type { LanguageAdapter } from './adapter.ts';
import { goFacts } from './go/file-reader.ts';
import { goLexicon } from './go/lexicon.ts';
import { goNodes } from './go/nodes.ts';
import { goRoles } from './go/roles.ts';

export const go: LanguageAdapter = {
  language: 'go',
  grammars: { '.go': 'tree-sitter-go.wasm' },
  enter: goNodes,
  words: [],
  places: 'folders',
  scoping: goScoping,
  lexicon: goLexicon,
  mergesByName: true,
  roles: goRoles,
  facts: goFacts,
};
