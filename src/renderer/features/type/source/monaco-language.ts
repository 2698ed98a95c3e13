/** The grammar that colours a file: its language in the code map, else what its ending says, else none. */
import type { Language } from '#shared/contract/common.ts';

/** Files that the code map does not read but people do. */
const byEnding: Readonly<Record<string, string>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  yml: 'yaml',
  yaml: 'yaml',
  xml: 'xml',
  csproj: 'xml',
  props: 'xml',
  targets: 'xml',
  xaml: 'xml',
  svg: 'xml',
  less: 'css',
  fish: 'shell',
  ini: 'ini',
  toml: 'ini',
  editorconfig: 'ini',
  properties: 'ini',
  // Close enough to colour strings, numbers and the three words.
  json: 'javascript',
  jsonc: 'javascript',
  json5: 'javascript',
};

/** Languages whose grammar goes by another name. */
const byLanguage: Readonly<Partial<Record<Language, string>>> = { bash: 'shell', protobuf: 'proto' };

export function monacoLanguage(file: string, language: Language | null): string {
  if (language !== null) return byLanguage[language] ?? language;
  return byEnding[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'plaintext';
}
