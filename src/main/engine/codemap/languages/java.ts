/** Java, up to and beyond 21. */
import { jvmScoping } from '../link/jvm.ts';
import type { LanguageAdapter } from './adapter.ts';
import { javaFacts } from './java/file-reader.ts';
import { javaLexicon } from './java/lexicon.ts';
import { javaNodes, javaWords } from './java/nodes.ts';
import { javaRoles } from './java/roles.ts';

/** `import module java.base;` names packages that are not of the workspace. */
const maskModuleImports = (text: string): string =>
  text.replace(/^[ \t]*import[ \t]+module[ \t]+[\w.]+[ \t]*;/gm, (line) => ' '.repeat(line.length));

export const java: LanguageAdapter = {
  language: 'java',
  grammars: { '.java': 'tree-sitter-java.wasm' },
  enter: javaNodes,
  words: javaWords,
  masks: [maskModuleImports],
  places: 'namespaces',
  scoping: jvmScoping,
  lexicon: javaLexicon,
  roles: javaRoles,
  facts: javaFacts,
};
