/** The errors that a function throws by name. Only languages with exceptions; comments and quoted texts play no part. */

const languages = /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|java|kts?|cs|cpp|cc|cxx|hpp|hh|h)$/i;
/** What is not closed goes to the end, so that no text is read twice. */
const aside = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?/g;
const hash = /#[^\n]*/g;
const thrown = /\b(?:throw(?:[ \t]+new)?|raise)[ \t]+([A-Za-z_][\w.:]*)/g;

/** In order and each once; empty in other languages. */
export function thrownIn(text: string, file: string): string[] {
  if (!languages.test(file)) return [];
  const code = text.replace(aside, ' ').replace(/\.pyi?$/i.test(file) ? hash : /(?!)/g, ' ');
  return [...new Set([...code.matchAll(thrown)].flatMap(([, name]) => name ?? []))].sort();
}
