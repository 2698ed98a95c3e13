/**
 * Puts together what a task needs to know (spec 08): files by its words, what memory and git say belongs to them, and the
 * types that are best read of each. Main type: FindTask. Many files in short outlines serve whoever looks for the place of a
 * change better than few in full.
 */
import type { Worded } from '#shared/contract/common.ts';
import type { Member } from '#shared/contract/symbols.ts';
import { type CodeMap, isTestCode } from '../../codemap/codemap.ts';
import { type FileHistory, readFileHistory, readSource } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import { because } from '../window/reasons.ts';
import type { WantedText } from '../window/window.ts';
import { churnOf, type Lead, leadsOf } from './evidence.ts';
import { findOtherFiles, type OtherFile } from './other-files.ts';
import { type RankedFile, type RankedType, typesOf } from './rank-files.ts';
import type { RankTask } from './rank-task.ts';
import type { TaskWords } from './words.ts';

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
    const known = await withLeads(found, leads, history, sources);
    const near = await nearOf(known, codeMap, pause);
    const files = await findOtherFiles({ codeMap, words, counts: [counts, await documents()], stemOf, pause });
    const ranked = await withLeads(known, near, noHistory, sources);
    const saysInside = await readBodies(ranked.slice(0, mostRead), words, pause, options);
    return { wanted: wantedOf(ranked, words, budget, saysInside), files };
  };
}

/** So many of the best types, and so many around each. */
const centres = 8;
const aroundEach = 16;
const nearCounts = 0.25;
const noHistory: FileHistory = { commits: 0, files: new Map(), together: [] };
/** Of a member in the file that fits best. */
const inBestFile = 0.4;
const leadCounts = 0.9;
const churnCounts = 0.3;

/** With what memory and git add; files that no word found come in by a lead only. */
async function withLeads(
  found: readonly RankedFile[],
  leads: readonly Lead[],
  history: FileHistory,
  sources: { codeMap: CodeMap; words: TaskWords; pause(): Promise<void> },
): Promise<RankedFile[]> {
  const churn = churnOf(history);
  const files = new Map(
    found.map((file) => [file.file, { ...file, score: file.score + churnCounts * churn(file.file) }]),
  );
  const best = Math.max(1, ...found.map(({ score }) => score));
  for (const { file, weight, reason } of leads) {
    const known = files.get(file);
    if (known === undefined && (sources.codeMap.file(file) === null || isTestCode(file))) continue;
    const own = known ?? { file, score: 0, words: [], types: await typesOf(file, sources) };
    const score = own.score + leadCounts * best * weight;
    // Its own words say more than that it is tied to another.
    const told = own.reason ?? (known === undefined || weight > nearCounts ? reason : undefined);
    files.set(file, { ...own, score, ...(told === undefined ? {} : { reason: told }) });
  }
  return [...files.values()].sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
}

/** What the best types lean on and what leans on them: a change seldom ends where it begins. */
async function nearOf(files: readonly RankedFile[], codeMap: CodeMap, pause: () => Promise<void>): Promise<Lead[]> {
  const leads = new Map<string, Lead>();
  const best = files[0]?.score ?? 1;
  for (const { types, score, file: own } of files.slice(0, centres)) {
    await pause();
    const [centre] = types;
    const type = centre === undefined ? null : codeMap.byTypeId(centre.typeId);
    if (type === null || centre === undefined) continue;
    const weight = (nearCounts * score) / best;
    for (const { symbol } of codeMap.neighbours(type, { limit: aroundEach, tests: false })?.nodes.slice(1) ?? []) {
      const { file } = symbol;
      if (file === own || (leads.get(file)?.weight ?? 0) >= weight) continue;
      leads.set(file, { file, weight, reason: because('near', { of: centre.detail.symbol.name }) });
    }
  }
  return [...leads.values()];
}

/** Files whose lines are read, to tell which members are worth a line of the window. */
const mostRead = 40;
/** Of a word in a body, beside one in a name; a long body says a little of everything. */
const inBody = 0.6;
const longBody = 60;

type SaysInside = (member: Member) => number;

/** What members say between their first and last line. */
async function readBodies(
  files: readonly RankedFile[],
  words: TaskWords,
  pause: () => Promise<void>,
  { root, maxFileBytes }: Pick<ContextOptions, 'root' | 'maxFileBytes'>,
): Promise<SaysInside> {
  const lines = new Map<string, string[]>();
  for (const { file } of files) {
    await pause();
    const source = await readSource(root, file, maxFileBytes());
    if (source.kind === 'text') lines.set(file, source.text.toLowerCase().split(/\r\n?|\n/));
  }
  return ({ file, line, endLine }) => {
    const body = lines.get(file)?.slice(line, endLine).join('\n') ?? '';
    if (body === '') return 0;
    const said = words.words.filter(({ root: beginning }) => body.includes(beginning)).map(({ stem }) => stem);
    return (inBody * words.said(new Set(said))) / Math.sqrt(1 + (endLine - line) / longBody);
  };
}

/** The best type of each file, then further ones of the best files. */
function wantedOf(
  files: readonly RankedFile[],
  words: TaskWords,
  budget: number,
  saysInside: SaysInside,
): WantedText[] {
  const outlineMost = Math.min(mostOutline, Math.max(leastOutline, Math.floor(budget / shares)));
  const weigh = (member: Member): number =>
    words.said(words.stemsOf(`${member.name} ${member.doc}`)) + saysInside(member);
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
