/** Python 3, stubs and notebooks included. */

import { moduleScoping } from '../link/modules.ts';
import { resolvePythonModule } from '../link/python.ts';
import type { LanguageAdapter } from './adapter.ts';
import { pythonFacts } from './python/file-reader.ts';
import { maskNewerPython, pythonLexicon } from './python/lexicon.ts';
import { pythonNodes } from './python/nodes.ts';
import { pythonRoles, pythonShape } from './python/roles.ts';

const grammar = 'tree-sitter-python.wasm';

export const python: LanguageAdapter = {
  language: 'python',
  grammars: { '.py': grammar, '.pyi': grammar, '.pyw': grammar, '.ipynb': grammar },
  enter: pythonNodes,
  words: ['async'],
  masks: [maskNewerPython],
  places: 'folders',
  scoping: moduleScoping({ packageStem: '__init__', passesOn: true, find: resolvePythonModule }),
  lexicon: pythonLexicon,
  roles: pythonRoles,
  shape: pythonShape,
  facts: pythonFacts,
};
