/** Which language a file is written in, by its name alone. */
import type { Language } from '#shared/contract/common.ts';

/** `.h` is C here: only its content could show more, and the listing reads none. */
const extensions: Record<Language, readonly string[]> = {
  csharp: ['cs', 'csx', 'razor', 'cshtml'],
  typescript: ['ts', 'tsx', 'mts', 'cts', 'vue', 'svelte', 'astro'],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  python: ['py', 'pyi', 'pyw', 'ipynb'],
  go: ['go'],
  java: ['java'],
  kotlin: ['kt', 'kts'],
  rust: ['rs'],
  c: ['c', 'h'],
  cpp: ['cc', 'cpp', 'cxx', 'c++', 'cppm', 'ixx', 'hh', 'hpp', 'hxx', 'h++', 'inl', 'ipp', 'tpp'],
  php: ['php', 'phtml', 'php5', 'php7'],
  ruby: ['rb', 'rake', 'gemspec', 'podspec', 'ru'],
  bash: ['sh', 'bash', 'zsh', 'ksh'],
  lua: ['lua'],
  swift: ['swift'],
  scala: ['scala', 'sc', 'sbt'],
  dart: ['dart'],
  elixir: ['ex', 'exs'],
  zig: ['zig'],
  hcl: ['tf', 'hcl', 'tfvars'],
  r: ['r'],
  powershell: ['ps1', 'psm1'],
  solidity: ['sol'],
  haskell: ['hs'],
  objc: ['m', 'mm'],
  julia: ['jl'],
  html: ['html', 'htm', 'xhtml'],
  css: ['css'],
  scss: ['scss'],
  protobuf: ['proto'],
  sql: ['sql', 'ddl', 'pls', 'pkb', 'pks', 'plsql', 'pgsql'],
  graphql: ['graphql', 'graphqls', 'gql'],
  yaml: ['yaml', 'yml'],
};

/** Files that go by their whole name. */
const fileNames: Partial<Record<Language, readonly string[]>> = {
  ruby: ['Rakefile', 'Gemfile', 'Vagrantfile', 'Podfile', 'Fastfile', 'Guardfile', 'Capfile', 'Brewfile'],
  yaml: ['openapi.json', 'swagger.json'],
  bash: ['.bashrc', '.bash_profile', '.profile', '.zshrc', 'PKGBUILD'],
};

const byExtension = new Map<string, Language>(
  (Object.keys(extensions) as Language[]).flatMap((language) =>
    extensions[language].map((name) => [name, language] as const),
  ),
);

const byName = new Map<string, Language>(
  (Object.keys(fileNames) as Language[]).flatMap((language) =>
    (fileNames[language] ?? []).map((name) => [name, language] as const),
  ),
);

/** null for a file that the code map does not read. */
export function languageOf(file: string): Language | null {
  const start = file.lastIndexOf('/') + 1;
  const dot = file.lastIndexOf('.');
  const byEnding = dot <= start ? undefined : byExtension.get(file.slice(dot + 1).toLowerCase());
  return byEnding ?? byName.get(file.slice(start)) ?? null;
}

/** Endings of its files with their dots, then names of files that have none of these. */
export function filesOf(language: Language): { endings: string[]; names: readonly string[] } {
  return { endings: extensions[language].map((name) => `.${name}`), names: fileNames[language] ?? [] };
}
