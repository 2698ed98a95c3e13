/**
 * What the history says to a question that asks for a reason, or when something changed: commits whose messages speak of it, and
 * those that wrote the code it is about. Main function: historyNotes. Each note is a line of a Markdown list with the day and the
 * commit; sentences of the message are quoted.
 */
import { asText } from '#shared/base/text/markdown-text.ts';
import type { CommitTold } from '#shared/contract/project/commits.ts';
import type { CommitKind, ReasonCommit } from '#shared/contract/project/why.ts';
import {
  type Commits,
  changeNotes,
  type FoundCommit,
  findReasons,
  type ReadTold,
  searchCommits,
  toldIn,
} from '../../commits/commits.ts';
import { eachTerm, isCommonWord } from '../../retrieval/retrieval.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { CodeHit } from '../load/code/code-hits.ts';
import type { SummaryLanguage } from '../load/summary.ts';
import { kindOfQuestion, subjectOf } from './question-kind.ts';

export interface HistorySource {
  readonly commits: Pick<Commits, 'use'>;
  /** Real path of the workspace. */
  readonly root: string;
  maxFileBytes(): number;
}

export interface HistoryNotes {
  readonly lines: string[];
  /** Commits answer; else the lines only say that none does. */
  readonly found: boolean;
}

/** Max of the best hits of code whose lines are asked for their commits. */
const maxHits = 2;
const maxCommits = 3;
/** A message with less of the question shares only a word with it. */
const leastHeld = 0.65;
const nearBest = 0.85;
/** A commit that wrote the code counts as this much of the question, whatever it says. */
const wroteIt = 0.3;
/** How long an answer waits for commits to be read for the first time. */
const patienceMs = 5_000;
/** Their messages repeat what other projects say of themselves, or give no reason. */
const withoutReason: ReadonlySet<CommitKind> = new Set(['dependency', 'release', 'format']);

const words = {
  en: {
    unstated: (names: string) => `No commit that wrote the lines of ${names} states a reason.`,
    shallow: ' Older commits are not in this clone.',
    reading: 'The history is still being read. Ask again later for what its commits say.',
    and: ' and ',
  },
  zh: {
    unstated: (names: string) => `写下 ${names} 这些代码行的提交都没有说明原因。`,
    shallow: '更早的提交不在这个克隆里。',
    reading: '提交历史仍在读取中，稍后再问可以看到提交中的说明。',
    and: '、',
  },
};

/** @param code what the question is about, best first. Throws Cancelled. */
export async function historyNotes(
  source: HistorySource,
  question: string,
  code: readonly CodeHit[],
  language: SummaryLanguage,
  signal: AbortSignal,
): Promise<HistoryNotes> {
  const kind = kindOfQuestion(question);
  if (kind !== 'reason' && kind !== 'history') return await timeNotes(source, question, [], code, language, signal);
  const subject = subjectOf(question, source.root);
  const searched = await Promise.race([
    source.commits.use([], (db) => searchCommits(db, subject, 8), signal),
    new Promise<'reading'>((resolve) => setTimeout(() => resolve('reading'), patienceMs).unref()),
  ]);
  const speaking = (searched === 'reading' ? [] : (searched ?? [])).filter(({ held }) => held >= leastHeld);
  const notes = kind === 'reason' ? reasonNotes : timeNotes;
  const found = await notes(
    { ...source, isListed: searched !== 'reading' },
    question,
    speaking,
    code,
    language,
    signal,
  );
  return searched === 'reading' ? { ...found, lines: [...found.lines, `- ${words[language].reading}`] } : found;
}

interface Told {
  readonly commit: Pick<CommitTold, 'id' | 'at' | 'subject' | 'tags'>;
  /** '' for one that was found by its message. */
  readonly place: string;
  readonly said: readonly string[];
  readonly held: number;
}

/** Where no commit of the lines states a reason, and none was found that does, that is said. */
async function reasonNotes(
  source: HistorySource & { readonly isListed: boolean },
  question: string,
  speaking: readonly FoundCommit[],
  code: readonly CodeHit[],
  language: SummaryLanguage,
  signal: AbortSignal,
): Promise<HistoryNotes> {
  const say = words[language];
  const wrote = await commitsOfCode(source, question, code, signal);
  const byId = new Map<string, Told>();
  for (const told of wrote.told) byId.set(told.commit.id, told);
  for (const { commit, held, said } of speaking) {
    const known = byId.get(commit.id);
    const sentences = commit.reason.length > 0 ? commit.reason : said;
    // A title alone is no reason, unless it holds the whole question.
    if (withoutReason.has(commit.kind) || (sentences.length === 0 && held < 1)) continue;
    byId.set(commit.id, { commit, place: known?.place ?? '', said: sentences, held });
  }
  const all = [...byId.values()].sort((a, b) => b.held - a.held || b.commit.at - a.commit.at);
  const best = all[0]?.held ?? 0;
  const kept = all.filter(({ held }) => best < leastHeld || held >= best * nearBest).slice(0, maxCommits);
  if (kept.length > 0) return { lines: kept.flatMap(linesOf), found: true };
  if (wrote.silent.length === 0) return { lines: [], found: false };
  const names = [...new Set(wrote.silent)].join(say.and);
  return { lines: [`${say.unstated(names)}${wrote.isShallow ? say.shallow : ''}`], found: false };
}

/** When it came first, unless the last time is asked for. */
async function timeNotes(
  { commits }: HistorySource,
  question: string,
  speaking: readonly FoundCommit[],
  code: readonly CodeHit[],
  _language: SummaryLanguage,
  signal: AbortSignal,
): Promise<HistoryNotes> {
  const subjects = code
    .filter(({ named }) => named)
    .map(({ symbol: { name, path, container, file, memberId } }) => ({
      ...{ name, file },
      symbol: memberId === undefined ? { path, member: null } : { path: container, member: name },
    }));
  const ofCode = await changeNotes(commits, question, subjects, signal);
  const best = speaking[0]?.held ?? 0;
  const last = /\b(?:last|lately|latest|recent(?:ly)?)\b|最近|最后/i.test(question);
  const told = speaking
    .filter(({ held }) => held >= best * nearBest)
    .sort(
      (a, b) =>
        Math.round(10 * (b.held + b.heldBySubject)) - Math.round(10 * (a.held + a.heldBySubject)) ||
        (last ? b.commit.at - a.commit.at : a.commit.at - b.commit.at),
    )
    .slice(0, maxCommits)
    .map(({ commit, held }): Told => ({ commit, held, place: '', said: [] }));
  const lines = [...told.flatMap(linesOf), ...ofCode];
  return { lines, found: lines.length > 0 };
}

function linesOf({ commit: { id, at, subject, tags }, place, said }: Told): string[] {
  const tag = tags.length === 0 ? '' : ` (${tags[0]})`;
  const head = `${new Date(at).toISOString().slice(0, 10)} \`${id.slice(0, 7)}\`${tag}`;
  return [
    `- ${place === '' ? head : `${place}, ${head}`}: ${asText(subject)}`,
    ...said.map((sentence) => `  > ${asText(sentence)}`),
  ];
}

interface WroteCode {
  readonly told: Told[];
  /** Names whose commits state no reason. */
  readonly silent: string[];
  readonly isShallow: boolean;
}

async function commitsOfCode(
  { root, maxFileBytes, commits: listed, isListed }: HistorySource & { readonly isListed: boolean },
  question: string,
  code: readonly CodeHit[],
  signal: AbortSignal,
): Promise<WroteCode> {
  const named = code.filter((hit) => hit.named);
  const told: Told[] = [];
  const silent: string[] = [];
  let isShallow = false;
  const read: ReadTold | undefined = isListed
    ? async (ids) => (await listed.use([], (db) => toldIn(db, ids), signal)) ?? []
    : undefined;
  for (const { symbol, startLine, endLine } of (named.length > 0 ? named : code).slice(0, maxHits)) {
    const source = await readSource(root, symbol.file, maxFileBytes());
    if (source.kind !== 'text') continue;
    const lines = { from: startLine, to: endLine };
    const { commits, missing } = await findReasons(root, symbol.file, source.text, lines, signal, read);
    if (missing === 'none') continue;
    isShallow ||= missing === 'shallow';
    const asked = termsBeside(subjectOf(question, root), `${symbol.path} ${symbol.name}`);
    const stated = commits
      .map((commit) => ({ commit, share: shareOf(commit, asked) }))
      // The message of a merge lists what came with it, most of it about other code.
      .filter(({ commit, share }) => commit.reason.length > 0 && (commit.kind !== 'merge' || share > 1 / 2));
    if (stated.length === 0) silent.push(`\`${symbol.name}\``);
    for (const { commit, share } of stated)
      if (!told.some((one) => one.commit.id === commit.id))
        told.push({
          commit: { ...commit, tags: [] },
          place: `\`${symbol.name}\` (${symbol.file}:${commit.line})`,
          said: commit.reason,
          held: wroteIt + (1 - wroteIt) * share,
        });
  }
  return { told, silent, isShallow };
}

/** Telling words of a question that are not in the name of what it is about. */
function termsBeside(question: string, name: string): Set<string> {
  const asked = new Set<string>();
  eachTerm(question, (term, kind) => kind === 'word' && !isCommonWord(term) && asked.add(term));
  eachTerm(name, (term) => asked.delete(term));
  return asked;
}

function shareOf({ subject, reason }: ReasonCommit, asked: ReadonlySet<string>): number {
  const shared = new Set<string>();
  eachTerm(`${subject} ${reason.join(' ')}`, (term) => asked.has(term) && shared.add(term));
  return asked.size === 0 ? 0 : shared.size / asked.size;
}
