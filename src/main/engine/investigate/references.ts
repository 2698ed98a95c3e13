/** Symbols and files that a conclusion names between backticks, and those that its evidence lies in. */
import type { Investigation } from '#shared/contract/context/investigate.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { SymbolIndex } from '../search/search.ts';

type Reference = Investigation['references'][number];

const most = 60;
const longest = 300;

export interface Named {
  readonly references: readonly Reference[];
  /** Types that it is about, in the order in which they are named. */
  readonly typeIds: readonly string[];
}

export function readReferences(
  conclusion: string,
  evidence: Investigation['evidence'],
  codeMap: Pick<CodeMap, 'ref' | 'file' | 'typesIn' | 'byTypeId' | 'places'>,
  index: Pick<SymbolIndex, 'resolve'>,
): Named {
  const references = new Map<string, Reference>();
  const types = new Set<string>();
  for (const [, text = ''] of conclusion.matchAll(/`([^`\n]+)`/g)) {
    if (references.size >= most || text.length > longest) continue;
    const [file = text, line = '0'] = /^(.*?):(\d+)/.exec(text)?.slice(1) ?? [text];
    if (codeMap.file(file) !== null) {
      references.set(file, { path: file, kind: 'file', file, line: Number(line) });
      continue;
    }
    const answer = index.resolve(text.replace(/\(.*\)$/, ''), 2);
    const one = answer.step === 'exact' || answer.step === 'suffix' ? answer.found[0] : undefined;
    const ref = one === undefined || answer.total > 1 ? null : codeMap.ref(one.handle);
    if (ref === null) continue;
    references.set(ref.path, { path: ref.path, kind: 'symbol', file: ref.file, line: ref.line });
    types.add(ref.typeId);
  }
  for (const { file, startLine, endLine } of evidence) {
    if (references.size < most && ![...references.values()].some((one) => one.file === file)) {
      references.set(file, { path: file, kind: 'file', file, line: startLine });
    }
    for (const typeId of codeMap.typesIn(file)) {
      const type = codeMap.byTypeId(typeId);
      const places = type === null ? [] : codeMap.places({ type, member: 0 });
      if (places.some((place) => place.file === file && startLine <= place.endLine && endLine >= place.startLine))
        types.add(typeId);
    }
  }
  return { references: [...references.values()], typeIds: [...types] };
}
