/** What answers rest on: files that were read, read in part, searched as text only, or not looked at. */
import type { AsText, Coverage, Language, Linking, PartlyRead, SkipReason } from '#shared/contract/common.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { endingOf, isSource, type TextSearch } from '../../text-search/text-search.ts';
import type { SkippedFile } from '../../workspace/workspace.ts';

export interface CoverageServices {
  codeMap(): CodeMap;
  revision(): number;
  listedSkips(): readonly SkippedFile[];
  textSearch: Pick<TextSearch, 'entries'>;
}

export function allSkipped(services: Pick<CoverageServices, 'codeMap' | 'listedSkips'>): SkippedFile[] {
  return [...services.listedSkips(), ...services.codeMap().skipped()];
}

export function countByReason(skipped: readonly SkippedFile[]): Map<SkipReason, number> {
  const counts = new Map<SkipReason, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

export interface Coverages {
  /** For an answer about these languages; an empty list means all. */
  of(languages: readonly Language[]): Coverage;
  /** The same of an answer that counts dependents, shows links or is sorted by use. */
  ofLinks(languages: readonly Language[]): Coverage;
  /** For an answer from the text of all files, whatever their language. */
  ofText(): Coverage;
  asText(): AsText;
}

/** Files named in an answer. */
const shownFiles = 5;
const shownEndings = 12;
/** Why the text of a listed file is not searched either; what only the grammar cannot read is. */
const unreadable: readonly SkipReason[] = ['binary', 'tooLarge', 'encoding', 'unreadable', 'notAFile', 'symlink'];

export function createCoverages(services: CoverageServices): Coverages {
  const { codeMap, revision, listedSkips, textSearch } = services;
  /** Lists ask with each letter that is typed: what has not changed is not counted again. */
  let kept: {
    map: CodeMap;
    revision: number;
    skips: readonly SkippedFile[];
    byKey: Map<string, Coverage>;
  } | null = null;

  function textsOnly(): string[] {
    return textSearch
      .entries()
      .flatMap(({ file, language, group }) => (language === null && group !== 'bank' ? [file] : []));
  }

  function byReason(skipped: readonly SkippedFile[]): Coverage['notRead'] {
    return [...countByReason(skipped)].map(([reason, count]) => ({ reason, count }));
  }

  function count(languages: readonly Language[]): Coverage {
    return {
      ...codeMap().readState(languages),
      partly: codeMap().partlyRead(languages, 'path', shownFiles),
      asText: textsOnly().filter(isSource).length,
      notRead: byReason(allSkipped(services)),
    };
  }

  function countTexts(): Coverage {
    const unread = codeMap()
      .skipped()
      .filter(({ reason }) => unreadable.includes(reason));
    return {
      read: textSearch.entries().length - unread.length,
      inPart: 0,
      partly: [],
      asText: 0,
      notRead: byReason([...listedSkips(), ...unread]),
    };
  }

  function cached(key: string, make: () => Coverage): Coverage {
    const now = { map: codeMap(), revision: revision(), skips: listedSkips() };
    if (kept === null || kept.map !== now.map || kept.revision !== now.revision || kept.skips !== now.skips)
      kept = { ...now, byKey: new Map() };
    const coverage = kept.byKey.get(key) ?? make();
    kept.byKey.set(key, coverage);
    return coverage;
  }

  const of = (languages: readonly Language[]): Coverage => cached(languages.join(' '), () => count(languages));

  return {
    of,
    ofLinks: (languages) => ({ ...of(languages), ...linkingIn(codeMap()) }),
    ofText: () => cached('text only', countTexts),
    asText() {
      const files = textsOnly();
      const endings = new Map<string, { files: number; source: boolean }>();
      for (const file of files) {
        const ending = endingOf(file);
        const known = endings.get(ending) ?? { files: 0, source: isSource(file) };
        endings.set(ending, { ...known, files: known.files + 1 });
      }
      const sorted = [...endings].sort(([, a], [, b]) => Number(b.source) - Number(a.source) || b.files - a.files);
      return {
        files: files.length,
        endings: sorted.slice(0, shownEndings).map(([ending, { files }]) => ({ ending, files })),
      };
    },
  };
}

/** A part of an answer: how far links are known, where that is not all. */
export function linkingIn(codeMap: Pick<CodeMap, 'linking'>): { linking?: Linking } {
  const linking = codeMap.linking();
  return linking === null ? {} : { linking };
}

/** Files of a type that were read in part. */
export function partlyOf(files: TypeDetail['files']): PartlyRead[] {
  const partly = new Map<string, PartlyRead>();
  for (const { file, parseErrors, errorLine } of files)
    if (parseErrors > 0) partly.set(file, { file, line: Math.max(1, errorLine), places: parseErrors });
  return [...partly.values()];
}
