/** JavaScript with JSX, ES modules and CommonJS. */
import { resolveScriptModule } from '../link/module-script.ts';
import { moduleScoping } from '../link/modules.ts';
import type { LanguageAdapter } from './adapter.ts';
import { ecmascriptFacts } from './ecmascript/ecmascript.ts';
import { ecmascriptLexicon, maskNewerScript, maskWordAttributes } from './ecmascript/lexicon.ts';
import { ecmascriptWords, javascriptNodes } from './ecmascript/nodes.ts';
import { ecmascriptRoles, ecmascriptShape } from './ecmascript/roles.ts';

const grammar = 'tree-sitter-javascript.wasm';

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
