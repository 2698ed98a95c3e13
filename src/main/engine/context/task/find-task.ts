/**
 * Puts together what a task needs to know: files by its words, what belongs to them according to memory and git, and
 * the types of each that are most worth reading. Main type: FindTask. Many files in short outlines help to find the
 * place of a change better than few in full.
 */

import { toMemoError } from '#shared/base/errors.ts';
import type { Worded } from '#shared/contract/common.ts';
import type { Member } from '#shared/contract/symbols.ts';
import { type CodeMap, isTestCode } from '../../codemap/codemap.ts';
import type { Memory } from '../../memory/memory.ts';
import { fuse } from '../../retrieval/retrieval.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { type FileHistory, listBank, readFileHistory, readSource } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import { because } from '../window/reasons.ts';
import type { WantedText } from '../window/window.ts';
import { findOtherFiles, type OtherFile } from './other-files.ts';
import { type MemberWords, type RankedFile, type RankedType, typesOf } from './rank-files.ts';
import type { RankTask } from './rank-task.ts';
import type { TaskWords } from './task-words.ts';

export interface FoundForTask {
  readonly wanted: readonly WantedText[];
  /** Without types, best first. */
  readonly files: readonly OtherFile[];
}

export type FindTask = (task: string, budget: number, signal: AbortSignal) => Promise<FoundForTask>;

/** Words named in a reason. */
const wordsTold = 4;
/** So many types share the budget; a long outline is cut to its part. */
const shares = 26;
const historyHoldsMs = 60_000;
/** So many of the best have twice as much. */
const leading = 5;
const leastOutline = 260;
const mostOutline = 2_400;

export function createFindTask(options: ContextOptions, rank: RankTask): FindTask {
  /** Asking git takes longer than the rest; what it says changes with commits. */
  let history: { at: number; value: Promise<FileHistory> } | null = null;
  function readHistory(signal: AbortSignal): Promise<FileHistory> {
    const now = options.clock.now();
    if (history === null || Math.abs(now - history.at) > historyHoldsMs) {
      const value = readFileHistory(options.root, signal);
      history = { at: now, value };
      value.catch(() => {
        history = null;
      });
    }
    return history.value;
  }

  return async (task, budget, signal) => {
    const { found, words, counts, documents, stemOf, pause } = await rank(task, signal);
    const codeMap = options.codeMap();
    const [leads, history] = await Promise.all([leadsOf(task, options, signal), readHistory(signal)]);
    const sources = { codeMap, words, pause };
    const churn = churnOf(history);
    const changed = new Map(found.files.map(({ file }) => [file, churn(file)]));
    const lists = [
      ...found.lists,
      { scores: changed, weight: worthOf.history },
      { scores: weightsOf(leads), weight: worthOf.memory },
    ];
    const known = await inNewOrder(found.files, fuse(lists), leads, sources, toldFrom);
    const near = await nearOf(known, codeMap, pause);
    const files = await findOtherFiles({ codeMap, words, counts: [counts, await documents()], stemOf, pause });
    const whole = fuse([...lists, { scores: weightsOf(near), weight: worthOf.near }]);
    const first = known.slice(0, unmoved);
    const others = (await inNewOrder(known, whole, near, sources, Number.POSITIVE_INFINITY)).filter(
      ({ file }) => !first.some((one) => one.file === file),
    );
    const ranked = [...first, ...others];
    return { wanted: wantedOf(ranked, words, budget, found.members.says), files };
  };
}

/** What the lists beside those of words are worth. */
const worthOf = { history: 0.3, memory: 0.9, near: 0.25 };
/** A learning of this weight is named as the reason, also where words led to the file too. */
const toldFrom = 0.25;
/** What is near one of the best never comes before this many of them. */
const unmoved = 5;
/** This many of the best types, and this many around each. */
const centres = 8;
const aroundEach = 16;
/** What the member that says most inside is worth. */
const inBody = 4;
/** The weight of a member in the file that fits best. */
const inBestFile = 0.4;

function weightsOf(leads: readonly Lead[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { file, weight } of leads) weights.set(file, Math.max(weight, weights.get(file) ?? 0));
  return weights;
}

/**
 * With files that no word found. Its own words say more of a file than that it is tied to another; but who is led to it by a
 * learning has to know whose that is, from `told` of its weight on.
 */
async function inNewOrder(
  found: readonly RankedFile[],
  scores: ReadonlyMap<string, number>,
  leads: readonly Lead[],
  sources: { codeMap: CodeMap; words: TaskWords; pause(): Promise<void> },
  told: number,
): Promise<RankedFile[]> {
  const files = new Map(found.map((file) => [file.file, file]));
  for (const { file, weight, reason } of leads) {
    const known = files.get(file);
    if (known !== undefined) {
      if (weight > told && known.reason === undefined) files.set(file, { ...known, reason });
      continue;
    }
    if (sources.codeMap.file(file) === null || isTestCode(file)) continue;
    files.set(file, { file, score: 0, words: [], reason, types: await typesOf(file, sources) });
  }
  return [...files.values()]
    .map((file) => ({ ...file, score: scores.get(file.file) ?? 0 }))
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
}

/** Dependencies and dependents of the best types: a change seldom ends where it begins. */
async function nearOf(files: readonly RankedFile[], codeMap: CodeMap, pause: () => Promise<void>): Promise<Lead[]> {
  const leads = new Map<string, Lead>();
  const best = files[0]?.score ?? 1;
  for (const { types, score, file: own } of files.slice(0, centres)) {
    await pause();
    const [centre] = types;
    const type = centre === undefined ? null : codeMap.byTypeId(centre.typeId);
    if (type === null || centre === undefined) continue;
    const weight = score / best;
    for (const { symbol } of codeMap.neighbours(type, { limit: aroundEach, tests: false })?.nodes.slice(1) ?? []) {
      const { file } = symbol;
      if (file === own || (leads.get(file)?.weight ?? 0) >= weight) continue;
      leads.set(file, { file, weight, reason: because('near', { of: centre.detail.symbol.name }) });
    }
  }
  return [...leads.values()];
}

/** The best type of each file, then further ones of the best files. */
function wantedOf(
  files: readonly RankedFile[],
  words: TaskWords,
  budget: number,
  says: MemberWords['says'],
): WantedText[] {
  const outlineMost = Math.min(mostOutline, Math.max(leastOutline, Math.floor(budget / shares)));
  const weigh = (member: Member): number =>
    words.said(words.stemsOf(`${member.name} ${member.doc}`)) + inBody * says(member);
  // A type may be spread over many files, as a package of Go is: it says first where the task's words are.
  const filesOf = new Map<string, string[]>();
  for (const { file, types } of files) {
    for (const { typeId } of types.slice(0, 1)) filesOf.set(typeId, [...(filesOf.get(typeId) ?? []), file]);
  }
  const wanted = (file: RankedFile, type: RankedType, times = 1): WantedText => {
    const own = filesOf.get(type.typeId) ?? [file.file];
    return {
      ...{ typeId: type.typeId, part: 'task', files: own, reason: reasonOf(file, type) },
      outlineMost: outlineMost * times,
      weight: (member) => weigh(member) + (own.length > 0 && own[0] === member.file ? inBestFile : 0),
    };
  };
  const first = files.flatMap((file, n) =>
    file.types.slice(0, 1).map((type) => wanted(file, type, n < leading ? 2 : 1)),
  );
  const further = files.flatMap((file) =>
    file.types
      .slice(1, 4)
      .filter(({ score }) => score > 0)
      .map((type) => wanted(file, type)),
  );
  return [...first, ...further];
}

function reasonOf(file: RankedFile, type: RankedType): Worded {
  if (file.reason !== undefined) return file.reason;
  const own = type.words.slice(0, wordsTold);
  if (own.length > 0) return because('names', { words: own });
  return because('words', { words: file.words.slice(0, wordsTold) });
}

// Files that bear on a task although its words are not in them: evidence of learnings, what the memory bank names beside it
// and what git saw change. Memory that cannot be opened costs its leads only.

/** A file with its share of all that may be said for one, 0 to 1. */
interface Lead {
  readonly file: string;
  readonly weight: number;
  readonly reason: Worded;
}

const mostLearnings = 6;
const mostPassages = 4;
const passageLines = 24;
const mostBankBytes = 256 * 1024;
/** A learning names the place; a page of the bank may name it in passing. */
const bankCounts = 0.7;

type Sources = Pick<ContextOptions, 'codeMap' | 'index' | 'log' | 'memory' | 'root'>;

/** Throws Cancelled. */
async function leadsOf(task: string, sources: Sources, signal: AbortSignal): Promise<Lead[]> {
  try {
    return await sources.memory(async (memory) => [
      ...(await fromLearnings(task, memory, signal)),
      ...(await fromBank(task, memory, sources, signal)),
    ]);
  } catch (thrown) {
    signal.throwIfAborted();
    sources.log.warn(`what memory says of a task: ${toMemoError(thrown).message}`);
    return [];
  }
}

async function fromLearnings(task: string, { search, projectKey }: Memory, signal: AbortSignal): Promise<Lead[]> {
  const answer = await search({ query: task, projectKey, topK: mostLearnings, filter: {} }, signal);
  const hits = answer.hits.filter(({ score }) => score >= answer.threshold);
  const own = hits.filter(({ row }) => row.record.origin === 'own').map(({ score }) => score);
  return hits.flatMap(({ row: { record }, score }) => {
    const foreign = record.origin === 'repository';
    // What came with the repository never outranks what this person has.
    const weight = Math.min(1, score, ...(foreign ? own : []));
    const reason = because(foreign ? 'foreignLearning' : 'learning', { record: record.id });
    return [...new Set(record.evidence.map(({ file }) => file))].map((file) => ({ file, weight, reason }));
  });
}

async function fromBank(
  task: string,
  { texts }: Memory,
  { root, codeMap, index }: Sources,
  signal: AbortSignal,
): Promise<Lead[]> {
  const pages: { id: string; passages: string[] }[] = [];
  for (const { file } of listBank(root, mostBankBytes)) {
    const read = await readSource(root, file, mostBankBytes);
    signal.throwIfAborted();
    if (read.kind === 'text') pages.push({ id: file, passages: passagesOf(read.text) });
  }
  if (pages.length === 0) return [];
  const found = (await texts.rank(task, pages, signal)).slice(0, mostPassages);
  return found.flatMap(({ id, passage, score }) => {
    const text = pages.find((page) => page.id === id)?.passages[passage] ?? '';
    return namedIn(text, codeMap(), index()).map((file) => ({
      ...{ file, weight: bankCounts * Math.min(1, score) },
      reason: because('bank', { file: id }),
    }));
  });
}

function passagesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return Array.from({ length: Math.ceil(lines.length / passageLines) }, (_, n) =>
    lines.slice(n * passageLines, (n + 1) * passageLines).join('\n'),
  );
}

const mostNamed = 30;

/** Files of the code map that a text names, by their path or by a symbol between backticks. */
function namedIn(text: string, codeMap: CodeMap, index: SymbolIndex): string[] {
  const files = new Set<string>();
  for (const [name] of text.matchAll(/[\w@.-]+(?:\/[\w@.-]+)+/g)) if (codeMap.file(name) !== null) files.add(name);
  for (const [, name = ''] of [...text.matchAll(/`([\w$.]{3,120})(?:\(\))?`/g)].slice(0, mostNamed)) {
    const { found, total } = index.named(name, 1);
    const rows = found[0]?.handle;
    const file = total === 1 && rows && codeMap.ref(rows)?.file;
    if (typeof file === 'string') files.add(file);
  }
  return [...files];
}

/** How much of what was changed lately fell on each file, 0 to 1: what changes often is fixed often. */
function churnOf({ files }: FileHistory): (file: string) => number {
  const most = Math.log2(1 + Math.max(1, ...[...files.values()].map(({ commits }) => commits)));
  return (file) => Math.log2(1 + (files.get(file)?.commits ?? 0)) / most;
}
