/** Which language a file is written in, by its name alone (spec 03 "Languages"). */
import type { Language } from '#shared/contract/common.ts';

/** `.h` is C here: nothing but its content could tell, and the listing reads none. */
const extensions: Record<Language, readonly string[]> = {
  csharp: ['cs', 'csx'],
  typescript: ['ts', 'tsx', 'mts', 'cts'],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  python: ['py', 'pyi', 'pyw'],
  go: ['go'],
  java: ['java'],
  kotlin: ['kt', 'kts'],
  rust: ['rs'],
  c: ['c', 'h'],
  cpp: ['cc', 'cpp', 'cxx', 'c++', 'cppm', 'ixx', 'hh', 'hpp', 'hxx', 'h++', 'inl', 'ipp', 'tpp'],
};

const byExtension = new Map<string, Language>(
  (Object.keys(extensions) as Language[]).flatMap((language) =>
    extensions[language].map((name) => [name, language] as const),
  ),
);

/** null for a file that the code map does not read. */
export function languageOf(file: string): Language | null {
  const dot = file.lastIndexOf('.');
  return dot <= file.lastIndexOf('/') + 1 ? null : (byExtension.get(file.slice(dot + 1).toLowerCase()) ?? null);
}
