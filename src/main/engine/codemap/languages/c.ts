/** C, and headers whose text says nothing else. */

import { resolveIncludes } from '../link/c-family/includes.ts';
import { resolveInFamily } from '../link/c-family/names.ts';
import type { LanguageAdapter } from './adapter.ts';
import { familyFacts } from './c-family/file-reader.ts';
import { familyNodes, familyWords } from './c-family/nodes.ts';
import { familyRoles } from './c-family/roles.ts';
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
  facts: (root, source) => familyFacts(root, source, 'c'),
};
