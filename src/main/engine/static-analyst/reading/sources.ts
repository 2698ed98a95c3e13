/**
 * Texts of the workspace while one answer is made. Main type: Sources. Each file is read once; a secret or binary file
 * is none. Lines are given unchanged, so that an answer can be checked against them.
 */
import type { Language } from '#shared/contract/common.ts';
import type { CodeMap } from '../../codemap/codemap.ts';

export interface Source {
  readonly file: string;
  readonly language: Language;
  readonly text: string;
  readonly lines: readonly string[];
}

export interface Sources {
  /** Null for a file that cannot be read or is not in the code map. */
  get(file: string): Promise<Source | null>;
}

/** More files no answer needs; larger ones would take too long at a stretch. */
const maxFiles = 80;
const maxLength = 1_500_000;

export function createSources(
  map: CodeMap,
  read: (file: string, signal: AbortSignal) => Promise<string | null>,
  signal: AbortSignal,
  pause: () => Promise<void>,
): Sources {
  const known = new Map<string, Source | null>();
  return {
    async get(file) {
      const source = known.get(file);
      if (source !== undefined) return source;
      const language = map.file(file)?.language;
      const text = language === undefined || known.size >= maxFiles ? null : await read(file, signal);
      await pause();
      const usable = language !== undefined && text !== null && text.length <= maxLength;
      const made = usable ? { file, language, text, lines: text.split(/\r?\n/) } : null;
      known.set(file, made);
      await pause();
      return made;
    },
  };
}
