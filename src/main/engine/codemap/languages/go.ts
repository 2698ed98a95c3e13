/** Go, test files included. */
import { goScoping } from '../link/go.ts';
import type { LanguageAdapter } from './adapter.ts';
import { goFacts } from './go/file-reader.ts';
import { goLexicon } from './go/lexicon.ts';
import { goNodes } from './go/nodes.ts';
import { goRoles, goShape } from './go/roles.ts';

/** `new(30)`, `new(f(x))`, Go 1.26: a value where the grammar wants a type. */
const maskNewer = (text: string): string =>
  text.replace(/\bnew(?=\([ \t]*(?:["'`\d!&-]|[\p{L}_][\p{L}\p{N}_.]*(?:\[[^\]\n]*\])?[ \t]*[-+*/%&|(<>=]))/gu, 'New');

export const go: LanguageAdapter = {
  language: 'go',
  grammars: { '.go': 'tree-sitter-go.wasm' },
  enter: goNodes,
  words: [],
  masks: [maskNewer],
  places: 'folders',
  scoping: goScoping,
  lexicon: goLexicon,
  mergesByName: true,
  roles: goRoles,
  shape: goShape,
  facts: goFacts,
};
