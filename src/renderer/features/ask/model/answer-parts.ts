/**
 * What the view says about an answer, read from it without React: its sources with who brought them, how fresh they are, what
 * each part cost, which records were used and which came close.
 */
import type { AskAnswer, Citation } from '#shared/contract/memory/ask.ts';
import type { QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { modelAnalyst } from '#shared/contract/models/servers.ts';

export interface Source extends Citation {
  /** From 1, as `[n]` in the text. */
  readonly n: number;
}

export function sourcesOf({ citations }: Pick<AskAnswer, 'citations'>): Source[] {
  return citations.map((citation, index) => ({ ...citation, n: index + 1 }));
}

export type SourceKind = 'learning' | 'docs' | 'code';

const documentEnding = /\.(md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;

/** What a source is: evidence of a learning, a section of a document, or lines of code. */
export function kindOf({ record, file }: Citation): SourceKind {
  if (record !== undefined) return 'learning';
  return documentEnding.test(file) ? 'docs' : 'code';
}

/** The text of an answer without the numbers of its sources, as a person edits it. */
export function withoutNumbers(text: string): string {
  // Between backticks `[0]` is an index.
  const parts = text.split(/(`+[^`]*`+)/);
  const numbers = / ?\[\d{1,4}(?:, ?\d{1,4}){0,20}\]/g;
  return parts
    .map((part, index) => (index % 2 === 1 ? part : part.replace(numbers, '')))
    .join('')
    .trim();
}

/** `shop: src/pay.ts:3-9`, for what lies in another workspace. */
export function placeElsewhere({ project, file, startLine, endLine }: Source): string {
  if (file === '') return project ?? '';
  return `${project}: ${file}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
}

/** Whether it has lines, and they lie in this workspace. */
export function opensHere({ project, file }: Citation): boolean {
  return project === undefined && file !== '';
}

/** How many sources become evidence when the answer is kept: those cited, or all where none is, that have lines here. */
export function keptSources(answer: Pick<AskAnswer, 'answer' | 'citations'>): number {
  const numbers = new Set([...answer.answer.matchAll(/\[(\d{1,4})\]/g)].map(([, n]) => Number(n)));
  const sources = sourcesOf(answer);
  const cited = sources.filter(({ n }) => numbers.has(n));
  const kept = (cited.length > 0 ? cited : sources).filter((one) => opensHere(one) && one.state !== 'missing');
  return kept.length;
}

/** Sources whose lines are no longer what the answer was made from. */
export function staleSources(sources: readonly Source[]): Source[] {
  return sources.filter(({ state }) => state === 'changed' || state === 'missing');
}

export interface UsedRecord {
  readonly hit: MemoryHit;
  readonly tokens: number;
  /** Numbers under which the answer may cite it. */
  readonly numbers: readonly number[];
  /** The other workspace that it is of, which alone can open it. */
  readonly project: string | undefined;
}

export function usedRecords(answer: AskAnswer): UsedRecord[] {
  const cited = Map.groupBy(sourcesOf(answer), ({ record }) => record);
  return answer.context.records.flatMap(({ id, tokens }): UsedRecord[] => {
    const hit = answer.records.find((one) => one.id === id);
    if (hit === undefined) return [];
    const own = cited.get(id) ?? [];
    return [{ hit, tokens, numbers: own.map(({ n }) => n), project: own[0]?.project }];
  });
}

export interface Budget {
  readonly records: number;
  readonly code: number;
  readonly domains: number;
  readonly question: number;
  readonly used: number;
  readonly budget: number;
}

/** Tokens by part. */
export function budgetOf({ context }: Pick<AskAnswer, 'context'>): Budget {
  const sum = (parts: readonly { tokens: number }[]) => parts.reduce((total, { tokens }) => total + tokens, 0);
  return {
    records: sum(context.records),
    code: sum(context.code),
    domains: sum(context.domains),
    question: context.question,
    used: context.used,
    budget: context.budget,
  };
}

/** Why a record was found: what is there of words and meaning. */
export function reasonOf({ why }: Pick<MemoryHit, 'why'>): 'both' | 'words' | 'meaning' {
  if (why.words > 0 && why.meaning > 0) return 'both';
  return why.words > 0 ? 'words' : 'meaning';
}

/** What to propose for keeping the answer: what most of its records are. */
export function proposed(answer: AskAnswer): { questionType: QuestionType; domain: string } {
  const used = usedRecords(answer).map(({ hit }) => hit);
  return {
    questionType: mostCommon(used.map(({ questionType }) => questionType)) ?? 'BUSINESS_LOGIC',
    domain: mostCommon(used.flatMap(({ domain }) => (domain === undefined ? [] : [domain]))) ?? '',
  };
}

/** The first of those that come most often. */
function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[T, number] | undefined>(
    (best, one) => (best !== undefined && best[1] >= one[1] ? best : one),
    undefined,
  )?.[0];
}

/** Name of the model, without its server; null where none was asked. */
export function modelOf(analyst: string): string | null {
  return modelAnalyst(analyst)?.model ?? null;
}
