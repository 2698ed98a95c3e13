/**
 * Which indexes there are and what stands in each (S2-43, S2-44): one a folder, pages by status over twenty requirements, one a
 * type over thirty learnings. The main index is always loaded, so of a full folder it names the index only.
 */
import type { BankEntry } from '#shared/contract/bank/types.ts';
import { learningTypes, requirementStatuses } from '#shared/contract/bank/words.ts';
import type { Language } from '../gates/parts.ts';
import type { IndexRow, IndexSection } from './index-file.ts';

/** The main index comes last: it says how long the others are. */
export const folders = ['requirements', 'learnings', 'archive', ''] as const;
export const titles: Record<Language, Record<(typeof folders)[number], string>> = {
  en: { '': 'Memory bank', requirements: 'Requirements', learnings: 'Learnings', archive: 'Archive' },
  zh: { '': '记忆库', requirements: '需求', learnings: '经验', archive: '归档' },
};
/** S2-43, S2-44. */
const mostInOne = { requirements: 20, learnings: 30 };

function rowOf({ path: file, title, summary, updated, size, status, type, author }: BankEntry): IndexRow {
  return { path: file, title, summary, updated, size, status, type, author };
}

/**
 * Which index files a folder has, and what stands in each; an index that names others comes after them. `sizes` are the lines of
 * the indexes, those that were handed out before as they were written meanwhile.
 */
export function* plans(
  folder: (typeof folders)[number],
  entries: readonly BankEntry[],
  language: Language,
  sizes: ReadonlyMap<string, number>,
): Generator<[string, IndexSection[]]> {
  const bare = ({ path: file, title, summary, updated, size }: BankEntry): IndexRow => ({
    path: file,
    title,
    summary,
    updated,
    size,
  });
  if (folder === '') {
    const inner = ['requirements', 'learnings', 'archive'] as const;
    const rows = entries.filter(({ path: file }) => !inner.some((one) => file.startsWith(`${one}/`))).map(bare);
    for (const one of inner) {
      const some = entries.filter((entry) => entry.path.startsWith(`${one}/`));
      const most = one === 'archive' ? 0 : mostInOne[one];
      // Always loaded, so it stays short: of a full folder it names the index.
      if (some.length > most) rows.push(...pointer(`${one}/_index.md`, titles[language][one], some, language, sizes));
      else rows.push(...some.map(bare));
    }
    yield ['_index.md', [{ heading: '', rows }]];
    return;
  }
  const main = `${folder}/_index.md`;
  if (folder === 'requirements' && entries.length > mostInOne.requirements) {
    // One page a status, so that nobody reads what is done to find what is to do.
    const pages = requirementStatuses.flatMap((status) => {
      const rows = entries.filter((entry) => entry.status === status).map(rowOf);
      return rows.length === 0 ? [] : [{ heading: `${status} (${rows.length})`, rows }];
    });
    yield [main, pages];
    return;
  }
  if (folder === 'learnings' && entries.length > mostInOne.learnings) {
    const used = learningTypes.filter((type) => entries.some((entry) => entry.type === type));
    for (const type of used) {
      const rows = entries.filter((entry) => entry.type === type).map(rowOf);
      yield [`learnings/${typeIndex(type)}`, [{ heading: '', rows }]];
    }
    const rows = used.flatMap((type) => {
      const some = entries.filter((entry) => entry.type === type);
      return pointer(`learnings/${typeIndex(type)}`, type, some, language, sizes);
    });
    yield [main, [{ heading: '', rows }]];
    return;
  }
  yield [main, [{ heading: '', rows: entries.map(rowOf) }]];
}

/** The row of an index in another; none where nothing is in it. */
function pointer(
  index: string,
  title: string,
  entries: readonly BankEntry[],
  language: Language,
  sizes: ReadonlyMap<string, number>,
): IndexRow[] {
  if (entries.length === 0) return [];
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? '';
  const count = entries.length;
  const summary =
    language === 'zh' ? `${count} 个文件。查找其中之一时阅读。` : `${count} files. Read it to find one of them.`;
  return [{ path: index, title, summary, updated, size: sizes.get(index) ?? 0 }];
}

export function typeIndex(type: string): string {
  return `_index_${type}.md`;
}
