/** What the project is built with (spec 05): its languages by the code in them, then the packages that its code leans on. */
import type { Language } from '#shared/contract/common.ts';

export interface TechStackInput {
  languages: readonly { language: Language; bytes: number }[];
  /** The most imported first. */
  packages: readonly { name: string; files: number; dev: boolean }[];
}

const names: Record<Language, string> = {
  csharp: 'C#',
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  kotlin: 'Kotlin',
  rust: 'Rust',
  c: 'C',
  cpp: 'C++',
};

const maxPackages = 12;

export function techStack({ languages, packages }: TechStackInput): string[] {
  const byWeight = [...languages].sort((a, b) => b.bytes - a.bytes);
  const shipped = packages.filter(({ dev }) => !dev).slice(0, maxPackages);
  return [...byWeight.map(({ language }) => names[language]), ...shipped.map(({ name }) => name)];
}
