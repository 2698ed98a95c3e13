/** Ruby, up to 3.4; files of Rake, Bundler and Rack included. */
import { rubyScoping } from '../link/scripting/ruby.ts';
import type { LanguageAdapter } from './adapter.ts';
import { rubyFacts } from './ruby/file-reader.ts';
import { rubyLexicon } from './ruby/lexicon.ts';
import { rubyNodes } from './ruby/nodes.ts';
import { rubyRoles, rubyShape } from './ruby/roles.ts';

const grammar = 'tree-sitter-ruby.wasm.gz';

export const ruby: LanguageAdapter = {
  language: 'ruby',
  grammars: { '.rb': grammar, '.rake': grammar, '.gemspec': grammar, '.podspec': grammar, '.ru': grammar },
  enter: rubyNodes,
  words: [],
  places: 'namespaces',
  scoping: rubyScoping,
  lexicon: rubyLexicon,
  mergesByName: true,
  roles: rubyRoles,
  shape: rubyShape,
  facts: rubyFacts,
};
