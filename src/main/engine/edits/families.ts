/** Which service edits a language: TypeScript's own, a language server, or the usages of the code map. Main type: EditFamily. */
import type { Language } from '#shared/contract/common.ts';
import type { ServerFamily } from './servers/find-server.ts';

/** Languages that are renamed by their usages: neither a compiler nor a language server is asked. */
export type UsageFamily = 'php' | 'ruby' | 'swift';

export type EditFamily = 'typescript' | ServerFamily | UsageFamily;

const families: Readonly<Partial<Record<Language, EditFamily>>> = {
  ...{ typescript: 'typescript', javascript: 'typescript', c: 'cpp', cpp: 'cpp' },
  ...{ python: 'python', go: 'go', rust: 'rust', java: 'java', csharp: 'csharp', kotlin: 'kotlin' },
  ...{ php: 'php', ruby: 'ruby', swift: 'swift' },
};

/** Null where nothing edits the language; C and C++ share their headers. */
export function familyOf(language: Language): EditFamily | null {
  return families[language] ?? null;
}

export function isByUsages(family: EditFamily): family is UsageFamily {
  return family === 'php' || family === 'ruby' || family === 'swift';
}
