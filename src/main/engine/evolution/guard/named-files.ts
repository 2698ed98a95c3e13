/** The files that a question is about, by the paths and symbols that it names; names that could mean several say nothing. */
import type { CodeMap } from '../../codemap/codemap.ts';
import type { SymbolIndex } from '../../search/search.ts';

export interface NamedFilesOptions {
  has(file: string): boolean;
  index(): SymbolIndex;
  codeMap(): CodeMap;
}

const mostNames = 10;

export function namedFiles(question: string, { has, index, codeMap }: NamedFilesOptions): string[] {
  const names = [...question.matchAll(/`([^`\s]{2,300})`/g)].map((found) => found[1] ?? '').slice(0, mostNames);
  const files = names.flatMap((name) => {
    if (has(name)) return [name];
    const { step, found, total } = index().resolve(name.replace(/\(.*$/, ''), 1);
    const [one] = found;
    if (one === undefined || total !== 1 || (step !== 'exact' && step !== 'suffix')) return [];
    const file = codeMap().ref(one.handle)?.file;
    return file === undefined ? [] : [file];
  });
  return [...new Set(files)];
}
