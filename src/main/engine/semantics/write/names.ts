/**
 * Whether what an answer names is there: files, and names in the form of code. What the model was shown it may repeat;
 * for the rest the code map is asked. Main function: unknownNames.
 */

export interface Known {
  /** All that the model was shown. */
  readonly shown: string;
  isFile(path: string): boolean;
  /** By its simple name: a type or member of the workspace, or something that a file refers to. */
  isName(name: string): boolean;
}

/** More are never looked at: an answer has a few thousand letters. */
const mostNames = 200;
const fileForm =
  /(?<![\w./-])(?:[\w.@-]+\/)*[\w@-][\w.@-]*\.(?:cs|tsx?|jsx?|mjs|cjs|vue|svelte|astro|py|ipynb|go|java|kts?|rs|c|h|cc|cpp|hpp|json|ya?ml|toml|md)(?![\w/])/g;
const inTicks = /`([^`\n]{2,120})`/g;
/** `CamelCase`, `snake_case`, `call()` outside of backticks. */
const bare =
  /(?<![\w.`/-])(?:[A-Za-z]+[a-z0-9]+(?:[A-Z][a-z0-9]+)+|[a-z0-9]+(?:_[a-z0-9]+)+|[A-Za-z_]\w*(?=\(\)))(?![\w`/-])/g;

/** In the order of the text, each once. */
export function unknownNames(text: string, { shown, isFile, isName }: Known): string[] {
  const words = new Set(shown.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  const found = new Set<string>();
  const files = new Set(text.match(fileForm) ?? []);
  for (const file of files) if (!shown.includes(file) && !isFile(file)) found.add(file);
  const named = [
    ...[...text.matchAll(inTicks)].flatMap(([, code = '']) => (files.has(code) ? [] : partsOf(code))),
    ...(text.replace(inTicks, ' ').match(bare) ?? []),
  ];
  for (const name of named.slice(0, mostNames)) {
    if (words.has(name) || [...files].some((file) => file.includes(name)) || isName(name)) continue;
    found.add(name);
  }
  return [...found];
}

/** Names in a piece of code; none of what is a text, a number or an expression. */
function partsOf(code: string): string[] {
  if (!/^[\w$.:<>?#~&*[\](), -]+$/.test(code) || /\s(?!\b)/.test(code)) return [];
  return code.split(/[^\w$]+/).filter((part) => /^[A-Za-z_$][\w$]{2,}$/.test(part) && !words.has(part));
}

/** Of the languages themselves. */
const words: ReadonlySet<string> = new Set(
  `abstract async await bool boolean break byte case catch char class const constructor default defer def delegate double
   dyn else enum error export extends false final finally float fn for func function get go goto if impl implements import
   in inline int interface internal is let long lock loop map match mod move mut namespace new nil none None null nullptr
   number object operator out override package panic private protected pub public raise readonly record ref return sealed
   select self set short signed sizeof static str string struct super switch template this throw throws trait true True
   False try type typedef typeof uint ulong undefined union unknown unsafe unsigned use using val var virtual void volatile
   when where while with yield true false any never`.split(/\s+/),
);
