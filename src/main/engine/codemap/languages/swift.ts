/** Swift, up to 6. Declarations are read from the text, names by the grammar. */
import type { LanguageAdapter } from './adapter.ts';
import { swiftFacts } from './swift/file-reader.ts';
import { swiftLexicon } from './swift/lexicon.ts';
import { swiftRoles, swiftShape } from './swift/roles.ts';
import { swiftScoping } from './swift/scoping.ts';
import { spellSwift } from './swift/spelling.ts';

export const swift: LanguageAdapter = {
  language: 'swift',
  grammars: { '.swift': 'tree-sitter-swift.wasm.gz' },
  tree: (text) => ({ type: 'source_file', field: '', start: 0, end: text.length, parent: null, children: [] }),
  enter: {},
  words: [],
  spelling: spellSwift,
  places: 'namespaces',
  scoping: swiftScoping,
  lexicon: swiftLexicon,
  mergesByName: true,
  keepsTwins: true,
  roles: swiftRoles,
  shape: swiftShape,
  facts: (_root, source) => swiftFacts(source),
};
