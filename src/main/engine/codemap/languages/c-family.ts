/** C and C++; what a header is in, its text shows. */
import { resolveIncludes, resolveInFamily } from '../link/c-family.ts';
import type { LanguageAdapter } from './adapter.ts';
import { familyFacts } from './c-family/file-reader.ts';
import { familyNodes, familyWords } from './c-family/nodes.ts';
import { familyRoles, familyShape } from './c-family/roles.ts';
import { headerLanguage } from './c-family/text/header.ts';
import { familyLexicon } from './c-family/text/lexicon.ts';
import { maskNewerC, maskNewerCpp } from './c-family/text/masks.ts';
import { reduce } from './c-family/text/reduce.ts';

const cGrammar = 'tree-sitter-c.wasm';
const cppGrammar = 'tree-sitter-cpp.wasm';
export const c: LanguageAdapter = {
  language: 'c',
  grammars: { '.c': cGrammar, '.h': cGrammar },
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
  grammars: Object.fromEntries(endings.map((ending) => [ending, cppGrammar])),
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
