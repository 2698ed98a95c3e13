/** PHP, up to 8.4; pages with code in them included. */
import { phpScoping } from '../link/scripting/php.ts';
import type { LanguageAdapter } from './adapter.ts';
import { phpFacts } from './php/file-reader.ts';
import { phpLexicon } from './php/lexicon.ts';
import { phpNodes, phpWords } from './php/nodes.ts';
import { phpRoles, phpShape } from './php/roles.ts';

const spaces = (text: string): string => ' '.repeat(text.length);

/**
 * `readonly Foo $foo` and `final public Foo $foo` declare properties as parameters, and `clone($a, $with)` is a call: the
 * grammar knows other forms of them.
 */
const maskNewer = (text: string): string =>
  text
    .replace(
      /(?<=[(,]\s*(?:#\[[^\]\n]*\]\s*)*)readonly(?=\s+[?\\\w(][^,()$]*\$)(?!\s+(?:public|protected|private)\b)/g,
      'public  ',
    )
    .replace(/(?<=[(,]\s*)final(?=\s+(?:public|protected|private|readonly)\b[^,()$]*\$)/g, spaces)
    // `A::go insteadof B\C` in the list of a trait.
    .replace(/(?<=\binsteadof\s+)[\w\\]+/gi, (name) => name.replaceAll('\\', '_'))
    .replace(/\bclone(?=\s*\([^()\n]*,)/g, '_lone');

const grammar = 'tree-sitter-php.wasm.gz';

export const php: LanguageAdapter = {
  language: 'php',
  grammars: { '.php': grammar, '.phtml': grammar, '.php5': grammar, '.php7': grammar },
  opening: '<?php ',
  enter: phpNodes,
  words: phpWords,
  masks: [maskNewer],
  places: 'namespaces',
  scoping: phpScoping,
  lexicon: phpLexicon,
  roles: phpRoles,
  shape: phpShape,
  facts: phpFacts,
};
