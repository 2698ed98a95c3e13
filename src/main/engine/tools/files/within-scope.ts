/** Searches of text and of names that see only the files of a scope. Main function: withinScope. */
import type { TextSearch } from '../../text-search/text-search.ts';
import type { ToolScope } from '../tool.ts';

type Texts = Pick<TextSearch, 'search' | 'has' | 'names'>;

export function withinScope(texts: Texts, scope: ToolScope): Texts {
  return {
    has: (file) => texts.has(file) && scope.hasFile(file),
    *names() {
      for (const file of texts.names()) if (scope.hasFile(file)) yield file;
    },
    async search(params, signal) {
      // Globs of a caller may fit files of elsewhere, and those of a scope more than is in it.
      const include = params.include.length > 0 ? params.include : [...scope.globs];
      const part = await texts.search({ ...params, include }, signal);
      return { ...part, files: part.files.filter(({ file }) => scope.hasFile(file)) };
    },
  };
}

/** @param what as it was written. */
export function outsideScope(what: string, { paths }: ToolScope): string {
  return `${what} lies outside of where this question was asked (${paths.slice(0, 5).join(', ')})`;
}
