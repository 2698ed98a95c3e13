/** C#, the reference language of the code map. */
import { openedTypes, resolveInNamespaces } from '../link/namespaces.ts';
import type { LanguageAdapter } from './adapter.ts';
import { findBodies, maskBranches } from './csharp/bodies.ts';
import { csharpFacts } from './csharp/file-reader.ts';
import { csharpLexicon, maskLiterals, maskNewerSyntax, needsMask } from './csharp/lexicon.ts';
import { csharpNodes, csharpWords } from './csharp/nodes.ts';
import { csharpRoles, csharpShape } from './csharp/roles.ts';

export const csharp: LanguageAdapter = {
  language: 'csharp',
  grammars: Object.fromEntries(
    ['.cs', '.csx', '.razor', '.cshtml'].map((ending) => [ending, 'tree-sitter-c_sharp.wasm']),
  ),
  enter: csharpNodes,
  words: csharpWords,
  places: 'namespaces',
  twinsByArity: true,
  scoping: { resolve: resolveInNamespaces, imported: openedTypes },
  lexicon: csharpLexicon,
  bodies: findBodies,
  spelling: (text) => (needsMask.test(text) ? maskNewerSyntax(text) : text),
  masks: [maskNewerSyntax, maskBranches, (text) => maskBranches(text, true), maskLiterals],
  roles: csharpRoles,
  shape: csharpShape,
  facts: csharpFacts,
};
