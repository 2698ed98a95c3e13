/** What the code map says of a name that an answer denies something of. Main function: codeFacts; see claims/judge/facts.ts. */
import type { CodeFacts } from '../../claims/claims.ts';
import { type CodeMap, isTestCode, isVisible } from '../../codemap/codemap.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { type Meant, meantSymbol, type SafeFiles } from '../../tools/tools.ts';

export interface CodeFactsOptions {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  files: Pick<SafeFiles, 'lines'>;
}

/** From here on the code says which symbol is meant. */
const sure = 0.8;
const maxUsages = 200;
const maxBody = 600;

/** Throws Cancelled; what else fails is not decided. */
export function codeFacts(
  { root, maxFileBytes, codeMap, index, files }: CodeFactsOptions,
  signal: AbortSignal,
): CodeFacts {
  const meant = (name: string): (Meant & { ok: true }) | null => {
    if (!/^[\p{L}\p{N}_$.:#@()<>, -]{2,200}$/u.test(name)) return null;
    const found = meantSymbol({ codeMap, index }, name);
    return found.ok ? found : null;
  };
  const inside = (
    places: readonly { file: string; startLine: number; endLine: number }[],
    file: string,
    line: number,
  ): boolean => places.some((place) => place.file === file && place.startLine <= line && line <= place.endLine);

  return {
    async body(name) {
      const symbol = meant(name);
      if (symbol === null) return null;
      const texts: string[] = [];
      for (const { file, startLine, endLine } of codeMap().places(symbol.rows)) {
        const read = await files.lines(file, signal);
        if (!read.ok) return null;
        texts.push(...read.lines.slice(startLine - 1, Math.min(endLine, startLine - 1 + maxBody)));
      }
      return texts.length === 0 ? null : texts;
    },
    async usages(name) {
      const symbol = meant(name);
      if (symbol === null) return null;
      const { rows } = symbol;
      const member = rows.member === 0 ? null : (codeMap().ref(rows)?.name ?? null);
      const query = { type: rows.type, member, root, maxBytes: maxFileBytes(), maxResults: maxUsages };
      const { usages } = await codeMap().usages(query, signal);
      const own = codeMap().places(rows);
      const others = usages.filter(
        ({ file, line, kind, confidence }) => kind !== 'import' && confidence >= sure && !inside(own, file, line),
      );
      const within = others.filter(({ file }) => !isTestCode(file)).map(({ within: at, file }) => at?.path ?? file);
      return { count: others.length, within: [...new Set(within)] };
    },
    async visible(name) {
      const symbol = meant(name);
      return symbol === null ? null : isVisible(symbol.ref.access);
    },
  };
}
