/** C#, the reference language of the code map. */
import { openedTypes, resolveInNamespaces } from '../link/namespaces.ts';
import type { LanguageAdapter } from './adapter.ts';
import { findBodies } from './csharp/bodies.ts';
import { maskBranches } from './csharp/branches.ts';
import { csharpFacts } from './csharp/file-reader.ts';
import { csharpLexicon } from './csharp/lexicon.ts';
import { maskLiterals } from './csharp/literals.ts';
import { maskNewerSyntax, needsMask } from './csharp/masks.ts';
import { csharpNodes, csharpWords } from './csharp/nodes.ts';
import { csharpRoles } from './csharp/roles.ts';

export const csharp: LanguageAdapter = {
  language: 'csharp',
  grammars: { '.cs': 'tree-sitter-c_sharp.wasm', '.csx': 'tree-sitter-c_sharp.wasm' },
  enter: csharpNodes,
  words: csharpWords,
  places: 'namespaces',
  scoping: { resolve: resolveInNamespaces, imported: openedTypes },
  lexicon: csharpLexicon,
  bodies: findBodies,
  spelling: (text) => (needsMask.test(text) ? maskNewerSyntax(text) : text),
  masks: [maskNewerSyntax, maskBranches, (text) => maskBranches(text, true), maskLiterals],
  roles: csharpRoles,
  facts: csharpFacts,
};
