/** Java, up to and beyond 21. */
import { jvmScoping } from '../link/jvm.ts';
import type { LanguageAdapter } from './adapter.ts';
import { javaFacts } from './java/file-reader.ts';
import { javaLexicon } from './java/lexicon.ts';
import { javaNodes, javaWords } from './java/nodes.ts';
import { javaRoles, javaShape } from './java/roles.ts';

const spaces = (text: string): string => ' '.repeat(text.length);

/** `import module java.base;` names packages that are not of the workspace; `value class Money {` is a preview. */
const maskNewer = (text: string): string =>
  text
    .replace(/^[ \t]*import[ \t]+module[ \t]+[\w.]+[ \t]*;/gm, spaces)
    .replace(/\bvalue(?=[ \t]+(?:(?:public|abstract|final|sealed)[ \t]+)*(?:class|record)\b)/g, spaces);

export const java: LanguageAdapter = {
  language: 'java',
  grammars: { '.java': 'tree-sitter-java.wasm' },
  enter: javaNodes,
  words: javaWords,
  masks: [maskNewer],
  places: 'namespaces',
  scoping: jvmScoping,
  lexicon: javaLexicon,
  roles: javaRoles,
  shape: javaShape,
  facts: javaFacts,
};
