/** TypeScript and TSX. */
import type { LanguageAdapter } from './adapter.ts';
import { ecmascriptFacts } from './ecmascript/ecmascript.ts';
import { ecmascriptNodes, ecmascriptWords } from './ecmascript/nodes.ts';

export const typescript: LanguageAdapter = {
  language: 'typescript',
  grammars: {
    '.ts': 'tree-sitter-typescript.wasm',
    '.mts': 'tree-sitter-typescript.wasm',
    '.cts': 'tree-sitter-typescript.wasm',
    '.tsx': 'tree-sitter-tsx.wasm',
  },
  enter: ecmascriptNodes,
  words: ecmascriptWords,
  facts: (root, source) => ecmascriptFacts(root, source, source.file.endsWith('.cts')),
};
