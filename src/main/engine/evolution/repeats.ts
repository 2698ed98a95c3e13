/**
 * The layers of the doom-loop guard that look at a question before it is explored: it failed before, it
 * is like one that failed recently, it was asked before, or question after question ends at the same files. Each layer
 * works alone; the first that triggers says why. The layers within an exploration are in `exploration-guard.ts`.
 */
import type { EvolutionLogEntry, GeneratedQuestion, Reason } from '#shared/contract/evolution/evolution-types.ts';
import type { FailureRecord } from '#shared/contract/memory/memory-types.ts';
import { createWording } from '#shared/messages/translator.ts';
import { normalForm } from '../memory/memory.ts';

export interface GuardedMemory {
  /** By the signature, as an exploration or a summary. */
  failedBefore(question: string): Promise<boolean>;
  /** Failures of the loop, newest first. */
  recentFailures(): readonly FailureRecord[];
  /** Whether the log knows it, however it ended. */
  askedBefore(question: string): boolean;
  /** Ends of iterations, newest first. */
  recentEnds(limit: number): readonly Pick<EvolutionLogEntry, 'files'>[];
  /** Files that a question names, by path or by symbol. */
  filesOf(question: string): readonly string[];
}

/** One word in six differs. */
const alike = 0.85;
const recentAnswers = 4;
/** So many of them about one file are enough of it. */
const sameFileMost = 3;

/** Null where nothing speaks against exploring it. */
export async function doomLoop(question: GeneratedQuestion, memory: GuardedMemory): Promise<Reason | null> {
  const { question: text } = question;
  if (await memory.failedBefore(text)) return { code: 'failedBefore', values: {} };
  for (const failure of memory.recentFailures()) {
    const failed = failure.context?.question ?? failure.operation;
    if (likeness(text, failed) > alike) return { code: 'likeRecentFailure', values: { question: failed } };
  }
  if (memory.askedBefore(text)) return { code: 'alreadyAsked', values: {} };
  const counts = new Map<string, number>();
  for (const { files } of memory.recentEnds(recentAnswers)) {
    for (const file of new Set(files)) counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  const named = memory.filesOf(text);
  const worn = named.filter((file) => (counts.get(file) ?? 0) >= sameFileMost);
  if (worn.length > 0 && worn.length === named.length) return { code: 'sameFiles', values: { file: worn[0] ?? '' } };
  return null;
}

/**
 * How like two questions are by their letters: cheap, without a model, in any script. Questions about other names are
 * never alike, however much of a template they share: `A` failed does not imply `B`.
 * 0 to 1.
 */
export function likeness(left: string, right: string): number {
  const [names, otherNames] = [namesIn(left), namesIn(right)];
  if (names.size !== otherNames.size || [...names].some((name) => !otherNames.has(name))) return 0;
  const [own, other] = [pairsOf(normalForm(left)), pairsOf(normalForm(right))];
  let common = 0;
  for (const pair of own) if (other.has(pair)) common += 1;
  return common / (own.size + other.size - common || 1);
}

/** Text in backticks, and what is written like code: paths, dotted and mixed-case names. */
function namesIn(question: string): Set<string> {
  const marked = [...question.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');
  const written = question.match(/[\w$-]*[./_][\w$./-]*\w|\b\w*[a-z]\w*[A-Z]\w*/g) ?? [];
  return new Set([...marked, ...written].map((name) => name.replaceAll('`', '')));
}

function pairsOf(text: string): Set<string> {
  const letters = [...text.replaceAll(/\s/g, '')];
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < letters.length; i += 1) pairs.add(`${letters[i]}${letters[i + 1]}`);
  return pairs;
}

/** Above it a question is an old one in other words; 0.9 itself is kept. */
const sameLevel = 0.9;
const comparedRecords = 3;

/** Which of the thought-of questions are new. */
interface KnownQuestions {
  has(question: string): boolean;
  /** Called for each question that is too similar to a record. */
  add(question: string): void;
  /** Records that ask alike and that an answer would not supersede, best first. Throws Cancelled. */
  same(question: string, signal: AbortSignal): Promise<readonly { readonly similarity: number }[]>;
}

/** Those that no record answers and that say something else than the ones before them; at most `count`, most urgent first. */
export async function newQuestions(
  questions: readonly GeneratedQuestion[],
  count: number,
  known: KnownQuestions,
  signal: AbortSignal,
): Promise<GeneratedQuestion[]> {
  const forms = new Set<string>();
  const kept: GeneratedQuestion[] = [];
  for (const question of questions.toSorted((a, b) => b.priority - a.priority)) {
    if (kept.length >= count) break;
    const form = normalForm(question.question);
    if (form === '' || forms.has(form) || known.has(question.question)) continue;
    forms.add(form);
    const alike = (await known.same(question.question, signal)).slice(0, comparedRecords);
    if (alike.some(({ similarity }) => similarity > sameLevel)) known.add(question.question);
    else kept.push(question);
  }
  return kept;
}

export interface AskedQuestions {
  /** Takes in what came since. */
  refresh(read: (after: number, limit: number) => readonly { row: number; question: string }[]): void;
  has(question: string): boolean;
  /** It asks what a record answers in other words: as good as asked, until the process ends. */
  add(question: string): void;
}

const page = 2_000;

/**
 * Which questions have records, by their normal form: cheap to ask for thousands. Rows of memory.db only grow,
 * so each look reads what came since the last one; a record that went stays known, because it should not be asked
 * again.
 */
export function createAskedQuestions(): AskedQuestions {
  const forms = new Set<string>();
  let last = 0;
  return {
    refresh(read) {
      for (;;) {
        const found = read(last, page);
        for (const { row, question } of found) {
          forms.add(normalForm(question));
          last = row;
        }
        if (found.length < page) return;
      }
    },
    has: (question) => forms.has(normalForm(question)),
    add: (question) => void forms.add(normalForm(question)),
  };
}

/** How what failed is avoided from then on, in the person's language; written with each failure of the loop. */
export function avoidStrategyOf({ code, values }: Reason, language: 'en' | 'zh'): string {
  return createWording(language)({ key: `evolution.avoid.${code}`, values }) ?? '';
}

/** A whole English sentence for errors, logs and the command line. */
export function reasonSentence({ code, values }: Reason): string {
  return english({ key: `evolution.reason.${code}`, values }) ?? code;
}

const english = createWording('en');
