/** Python 3, stubs included. */

import { moduleScoping } from '../link/modules.ts';
import { resolvePythonModule } from '../link/python/module-python.ts';
import type { LanguageAdapter } from './adapter.ts';
import { pythonFacts } from './python/file-reader.ts';
import { pythonLexicon } from './python/lexicon.ts';
import { maskNewerPython } from './python/masks.ts';
import { pythonNodes } from './python/nodes.ts';
import { pythonRoles } from './python/roles.ts';

const grammar = 'tree-sitter-python.wasm';

export const python: LanguageAdapter = {
  language: 'python',
  grammars: { '.py': grammar, '.pyi': grammar, '.pyw': grammar },
  enter: pythonNodes,
  words: ['async'],
  masks: [maskNewerPython],
  places: 'folders',
  scoping: moduleScoping({ packageStem: '__init__', passesOn: true, find: resolvePythonModule }),
  lexicon: pythonLexicon,
  roles: pythonRoles,
  facts: pythonFacts,
};
