/** C, and headers whose text does not show that they are C++. */

import { resolveIncludes, resolveInFamily } from '../link/c-family.ts';
import type { LanguageAdapter } from './adapter.ts';
import { familyFacts } from './c-family/file-reader.ts';
import { familyNodes, familyWords } from './c-family/nodes.ts';
import { familyRoles, familyShape } from './c-family/roles.ts';
import { headerLanguage } from './c-family/text/header.ts';
import { familyLexicon } from './c-family/text/lexicon.ts';
import { maskNewerC } from './c-family/text/masks.ts';
import { reduce } from './c-family/text/reduce.ts';

const grammar = 'tree-sitter-c.wasm';

export const c: LanguageAdapter = {
  language: 'c',
  grammars: { '.c': grammar, '.h': grammar },
  enter: familyNodes,
  words: familyWords,
  lexicon: familyLexicon,
  places: 'folders',
  scoping: { resolve: resolveInFamily, imported: resolveIncludes },
  mergesByName: true,
  actualLanguage: (text, ending) => (ending === '.h' ? headerLanguage(text) : 'c'),
  excerpt: (text) => reduce(text, 'c'),
  masks: [maskNewerC],
  roles: familyRoles,
  shape: familyShape,
  facts: (root, source) => familyFacts(root, source, 'c'),
};
