/**
 * What a change made outdated: learnings with evidence in it, descriptions of changed types, sections of documents and decisions of the
 * memory bank that name it.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { Impact } from '#shared/contract/project/impact.ts';
import { bankDir, openDecisions } from '../../bank/bank.ts';
import type { History } from '../../history/history.ts';
import type { MemoryLife } from '../../memory-life.ts';
import { endsInName, type NamingSection, type ProjectDocs } from '../../project-docs/project-docs.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { ChangedSymbol } from './changed-symbols.ts';

export interface OutdatedServices {
  use: MemoryLife['use'];
  docs: Pick<ProjectDocs, 'naming'>;
  history: Pick<History, 'state'>;
  /** Real path of the workspace. */
  root: string;
}

export interface OutdatedQuery {
  readonly files: readonly string[];
  readonly types: readonly { readonly path: string; readonly typeId: string }[];
  readonly symbols: readonly ChangedSymbol[];
  readonly limit: number;
  /** Those of these documents that changed too, so that they may be right again. */
  changed(files: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Stale learnings looked through for one file. */
const maxOfFile = 200;
/** What a document says of these is likely to be wrong now. */
const telling = new Set(['removed', 'renamed', 'signature', 'throws']);

export async function findOutdated(
  { use, docs, history, root }: OutdatedServices,
  query: OutdatedQuery,
  signal: AbortSignal,
): Promise<Impact['stale']> {
  const { types, limit } = query;
  const stale = types.filter(({ typeId }) => history.state(typeId).semanticState === 'stale');
  return {
    learnings: await staleLearnings(use, query),
    descriptions: { types: stale.slice(0, limit).map(({ path, typeId }) => ({ path, typeId })), total: stale.length },
    documents: await namingSections({ docs, root }, query, signal),
  };
}

async function staleLearnings(
  use: MemoryLife['use'],
  { files, limit }: OutdatedQuery,
): Promise<Impact['stale']['learnings']> {
  try {
    return await use(({ list, present }) => {
      const found = new Map<string, string>();
      for (const file of files) {
        const filter = { file, statuses: ['stale' as const] };
        for (const { id } of list.list({ filter, order: 'newest', limit: maxOfFile }).records)
          if (!found.has(id)) found.set(id, file);
      }
      const records = present([...found.keys()].slice(0, limit)).map(({ id, question, origin }) => ({
        ...{ id, question, file: found.get(id) ?? '', origin },
      }));
      return { records, total: found.size };
    });
  } catch (thrown) {
    // A damaged memory takes nothing else away.
    if (toMemoError(thrown).code === 'Cancelled') throw thrown;
    return null;
  }
}

async function namingSections(
  { docs, root }: Pick<OutdatedServices, 'docs' | 'root'>,
  { symbols, limit, changed }: OutdatedQuery,
  signal: AbortSignal,
): Promise<Impact['stale']['documents']> {
  const asked = new Map<string, ChangedSymbol>();
  for (const symbol of symbols) {
    if (symbol.isHidden || symbol.reason === null || !telling.has(symbol.reason)) continue;
    asked.set(symbol.path, symbol);
    // Documents name what was renamed as it was called.
    if (symbol.goneName !== '') asked.set(`${symbol.path.replace(/[^.]+$/, '')}${symbol.goneName}`, symbol);
  }
  if (asked.size === 0) return { sections: [], total: 0 };
  const names = [...asked.keys()];
  const all = [...(await namingDecisions(root, names)), ...(await docs.naming(names, signal))];
  const own = await changed([...new Set(all.map(({ file }) => file))]);
  const sections = all.flatMap((section) => {
    const reason = asked.get(section.of)?.reason ?? null;
    // A change log says what was.
    return reason === null || section.role === 'changelog' || own.has(section.file) ? [] : [{ ...section, reason }];
  });
  return { sections: sections.slice(0, limit), total: sections.length };
}

const decisionsFile = `${bankDir}/patterns.md`;
const maxBytes = 1 << 20;

/** Decisions of the memory bank that name one of these symbols; each for the first of them. */
async function namingDecisions(root: string, symbols: readonly string[]): Promise<NamingSection[]> {
  const source = await readSource(root, decisionsFile, maxBytes);
  if (source.kind !== 'text') return [];
  return openDecisions(source.text).flatMap(({ line, form }) => {
    const text = [form.decision, form.reason, form.tradeoff, form.scope].join(' ');
    const named = namesIn(text);
    const of = symbols.find((symbol) => named.some((name) => endsInName(symbol, name)));
    if (of === undefined) return [];
    const place = { file: decisionsFile, title: form.decision, within: [], startLine: line, endLine: line };
    return [{ ...place, line, role: 'decision', of }];
  });
}

/** Names of code: in backticks, or written as no word of a sentence is. */
function namesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.trim());
  const bare = text.match(/[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*/gu) ?? [];
  return [...quoted, ...bare.filter((name) => /.[\p{Lu}_.:#>]/u.test(name))];
}
