/** Rust, all editions. Of macros only those that choose (`cfg_if!`) are read. */
import { rustScoping } from '../link/rust.ts';
import type { LanguageAdapter } from './adapter.ts';
import { openConditions } from './rust/conditions.ts';
import { rustFacts } from './rust/file-reader.ts';
import { rustLexicon } from './rust/lexicon.ts';
import { rustNodes, rustWords } from './rust/nodes.ts';
import { rustRoles, rustShape } from './rust/roles.ts';

const spaces = (text: string): string => text.replace(/[^\n]/g, ' ');

/** `unsafe extern "C" { safe fn … }`, and `impl Sized + use<'a, T>`. */
const maskNewer = (text: string): string =>
  text
    .replace(/\bunsafe(?=\s+extern\s*(?:"[^"\n]*"\s*)?\{)/g, spaces)
    .replace(/\bsafe(?=\s+(?:fn|static)\b)/g, spaces)
    .replace(/\+\s*use\s*<[^<>;{}]*>/g, spaces);

export const rust: LanguageAdapter = {
  language: 'rust',
  grammars: { '.rs': 'tree-sitter-rust.wasm' },
  enter: rustNodes,
  words: rustWords,
  spelling: openConditions,
  masks: [maskNewer],
  places: 'folders',
  scoping: rustScoping,
  lexicon: rustLexicon,
  mergesByName: true,
  keepsTwins: true,
  roles: rustRoles,
  shape: rustShape,
  facts: rustFacts,
};
