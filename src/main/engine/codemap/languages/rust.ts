/** Rust, all editions. What macros expand to is not read. */
import { rustScoping } from '../link/rust.ts';
import type { LanguageAdapter } from './adapter.ts';
import { rustFacts } from './rust/file-reader.ts';
import { rustLexicon } from './rust/lexicon.ts';
import { rustNodes, rustWords } from './rust/nodes.ts';

export const rust: LanguageAdapter = {
  language: 'rust',
  grammars: { '.rs': 'tree-sitter-rust.wasm' },
  enter: rustNodes,
  words: rustWords,
  places: 'folders',
  scoping: rustScoping,
  lexicon: rustLexicon,
  mergesByName: true,
  keepsTwins: true,
  facts: rustFacts,
};
