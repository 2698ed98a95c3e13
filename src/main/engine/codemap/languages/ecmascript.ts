/** TypeScript, TSX, and the code of Vue, Svelte and Astro components; JavaScript. */
import { resolveScriptModule } from '../link/module-script.ts';
import { moduleScoping } from '../link/modules.ts';
import type { LanguageAdapter } from './adapter.ts';
import { findBodies } from './ecmascript/bodies.ts';
import { ambientComponent, withComponent } from './ecmascript/component.ts';
import { ecmascriptFacts } from './ecmascript/ecmascript.ts';
import { ecmascriptLexicon, maskNewerScript, maskNewerSyntax, maskWordAttributes } from './ecmascript/lexicon.ts';
import { ecmascriptNodes, ecmascriptWords, javascriptNodes } from './ecmascript/nodes.ts';
import { ecmascriptRoles, ecmascriptShape } from './ecmascript/roles.ts';

export const typescript: LanguageAdapter = {
  language: 'typescript',
  grammars: {
    '.ts': 'tree-sitter-typescript.wasm',
    '.mts': 'tree-sitter-typescript.wasm',
    '.cts': 'tree-sitter-typescript.wasm',
    '.tsx': 'tree-sitter-tsx.wasm',
    '.vue': 'tree-sitter-typescript.wasm',
    '.svelte': 'tree-sitter-typescript.wasm',
    '.astro': 'tree-sitter-typescript.wasm',
  },
  enter: ecmascriptNodes,
  words: ecmascriptWords,
  places: 'folders',
  scoping: moduleScoping({
    packageStem: 'index',
    passesOn: false,
    find: resolveScriptModule,
    ambient: ambientComponent,
  }),
  masks: [maskNewerSyntax],
  lexicon: ecmascriptLexicon,
  // Text is between the tags of JSX, in which brackets and quotes mean nothing.
  bodies: (text, ending) => (ending === '.tsx' ? null : findBodies(text)),
  roles: ecmascriptRoles,
  shape: ecmascriptShape,
  facts: (root, source) => withComponent(ecmascriptFacts(root, source, source.file.endsWith('.cts')), source),
};

const grammar = 'tree-sitter-javascript.wasm';

/** With JSX, ES modules and CommonJS. */
export const javascript: LanguageAdapter = {
  language: 'javascript',
  grammars: { '.js': grammar, '.jsx': grammar, '.mjs': grammar, '.cjs': grammar },
  enter: javascriptNodes,
  words: ecmascriptWords,
  places: 'folders',
  scoping: moduleScoping({ packageStem: 'index', passesOn: false, find: resolveScriptModule }),
  masks: [maskNewerScript, maskWordAttributes],
  lexicon: ecmascriptLexicon,
  roles: ecmascriptRoles,
  shape: ecmascriptShape,
  facts: (root, source) => ecmascriptFacts(root, source, true),
};
