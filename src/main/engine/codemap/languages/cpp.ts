/** C++, and headers whose text says so. */

import { resolveIncludes, resolveInFamily } from '../link/c-family.ts';
import type { LanguageAdapter } from './adapter.ts';
import { familyFacts } from './c-family/file-reader.ts';
import { familyNodes, familyWords } from './c-family/nodes.ts';
import { familyRoles, familyShape } from './c-family/roles.ts';
import { familyLexicon } from './c-family/text/lexicon.ts';
import { maskNewerCpp } from './c-family/text/masks.ts';
import { reduce } from './c-family/text/reduce.ts';

const grammar = 'tree-sitter-cpp.wasm';
const endings = [
  '.cc',
  '.cpp',
  '.cxx',
  '.c++',
  '.cppm',
  '.ixx',
  '.hh',
  '.hpp',
  '.hxx',
  '.h++',
  '.inl',
  '.ipp',
  '.tpp',
  '.h',
];

export const cpp: LanguageAdapter = {
  language: 'cpp',
  grammars: Object.fromEntries(endings.map((ending) => [ending, grammar])),
  enter: familyNodes,
  words: familyWords,
  lexicon: familyLexicon,
  places: 'namespaces',
  scoping: { resolve: resolveInFamily, imported: resolveIncludes },
  mergesByName: true,
  excerpt: (text) => reduce(text, 'cpp'),
  masks: [maskNewerCpp],
  roles: familyRoles,
  shape: familyShape,
  facts: (root, source) => familyFacts(root, source, 'cpp'),
};
