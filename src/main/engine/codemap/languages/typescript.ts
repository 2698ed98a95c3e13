/** TypeScript and TSX. */
import { resolveScriptModule } from '../link/module-script.ts';
import { moduleScoping } from '../link/modules.ts';
import type { LanguageAdapter } from './adapter.ts';
import { ecmascriptFacts } from './ecmascript/ecmascript.ts';
import { ecmascriptLexicon } from './ecmascript/lexicon.ts';
import { ecmascriptNodes, ecmascriptWords } from './ecmascript/nodes.ts';
import { ecmascriptRoles } from './ecmascript/roles.ts';
import { findBodies } from './ecmascript/text/bodies.ts';
import { maskNewerSyntax } from './ecmascript/text/masks.ts';

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
  places: 'folders',
  scoping: moduleScoping({ packageStem: 'index', passesOn: false, find: resolveScriptModule }),
  masks: [maskNewerSyntax],
  lexicon: ecmascriptLexicon,
  // Between the tags of JSX stands text, in which brackets and quotes mean nothing.
  bodies: (text, ending) => (ending === '.tsx' ? null : findBodies(text)),
  roles: ecmascriptRoles,
  facts: (root, source) => ecmascriptFacts(root, source, source.file.endsWith('.cts')),
};
