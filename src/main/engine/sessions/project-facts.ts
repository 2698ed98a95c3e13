/** What notes of sessions are held against: files, names and commands of the project as it is now, and what its documents say. */
import { readSource } from '../workspace/workspace.ts';
import type { ProjectFacts } from './propose/candidate.ts';
import { aboutWords, likeness } from './propose/statements.ts';

interface Asked {
  /** Real path of the workspace. */
  readonly root: string;
  /** All text files of the workspace. */
  names(): Iterable<string>;
  /** Whether a symbol has this name. */
  hasSymbol(name: string): boolean;
  /** Commands that files of the project state. */
  readonly commands: readonly { readonly folder: string; readonly text: string }[];
  readonly signal: AbortSignal;
}

/** Where people and agents write rules down, and where packages are listed. */
const spoken =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|README|CONTRIBUTING|CONVENTIONS)(?:\.[\w-]+)?\.md$|^memory-bank\/.*\.md$|^\.cursor\/rules\/|^\.github\/copilot-instructions\.md$/i;
const manifests =
  /(?:^|\/)(?:package\.json|pyproject\.toml|requirements\.txt|Cargo\.toml|go\.mod|build\.gradle(?:\.kts)?|pom\.xml|Gemfile|composer\.json|Makefile|justfile)$/;
const maxFiles = 200;
const maxBytes = 256 * 1024;
const alike = 0.8;
const minWords = 3;

export async function readProjectFacts({ root, names, hasSymbol, commands, signal }: Asked): Promise<ProjectFacts> {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const file of names()) {
    files.add(file);
    for (let end = file.indexOf('/'); end >= 0; end = file.indexOf('/', end + 1)) folders.add(file.slice(0, end));
  }
  const lines: Set<string>[] = [];
  const packages = new Set<string>();
  for (const file of [...files].filter((one) => spoken.test(one) || manifests.test(one)).slice(0, maxFiles)) {
    signal.throwIfAborted();
    const source = await readSource(root, file, maxBytes);
    if (source.kind !== 'text') continue;
    if (spoken.test(file))
      for (const line of source.text.split('\n')) if (line.trim() !== '') lines.push(aboutWords(line));
    if (manifests.test(file))
      for (const [word] of source.text.matchAll(/[@\w][\w@./-]{2,}/g)) packages.add(word.toLowerCase());
  }
  const stated = new Set(commands.map(({ text }) => text.trim()));
  return {
    hasFile(path) {
      const plain = path.replace(/^\.\//, '').replace(/\/?\*{0,2}\/?$/, '');
      return plain !== '' && (files.has(plain) || folders.has(plain));
    },
    hasName: (name) =>
      name.length > 2 && (packages.has(name.toLowerCase()) || (/[A-Z_]/.test(name) && hasSymbol(name))),
    hasCommand: (command) => stated.has(command),
    states(text) {
      const words = aboutWords(text);
      return (
        words.size >= minWords &&
        lines.some((line) => line.size >= minWords && likeness(words, line) >= alike && line.size >= words.size / 2)
      );
    },
  };
}
