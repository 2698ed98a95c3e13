/** C#, the reference language of the code map. */
import { resolveInNamespaces } from '../link/namespaces.ts';
import type { LanguageAdapter } from './adapter.ts';
import { csharpFacts } from './csharp/file-reader.ts';
import { csharpNodes, csharpWords } from './csharp/nodes.ts';

export const csharp: LanguageAdapter = {
  language: 'csharp',
  grammars: { '.cs': 'tree-sitter-c_sharp.wasm', '.csx': 'tree-sitter-c_sharp.wasm' },
  enter: csharpNodes,
  words: csharpWords,
  places: 'namespaces',
  scoping: { resolve: resolveInNamespaces },
  facts: csharpFacts,
};
