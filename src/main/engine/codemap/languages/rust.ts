/** Rust, all editions. Of macros only those that choose (`cfg_if!`) are read. */
import { rustScoping } from '../link/rust.ts';
import type { LanguageAdapter } from './adapter.ts';
import { openConditions } from './rust/conditions.ts';
import { rustFacts } from './rust/file-reader.ts';
import { rustLexicon } from './rust/lexicon.ts';
import { rustNodes, rustWords } from './rust/nodes.ts';

export const rust: LanguageAdapter = {
  language: 'rust',
  grammars: { '.rs': 'tree-sitter-rust.wasm' },
  enter: rustNodes,
  words: rustWords,
  spelling: openConditions,
  places: 'folders',
  scoping: rustScoping,
  lexicon: rustLexicon,
  mergesByName: true,
  keepsTwins: true,
  facts: rustFacts,
};
