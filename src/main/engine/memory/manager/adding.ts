/**
 * Adds records: evidence that gives only a place gets the hash of what is there now, then the store takes the valid
 * drafts. A draft whose evidence leads nowhere is refused; the others are stored all the same.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { Evidence } from '#shared/contract/memory/memory-types.ts';
import { isModelBehind } from '#shared/contract/models/servers.ts';
import { judgeAnswer, linesOf, noFacts, orderIn, type ReadLine } from '../../claims/claims.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { Taker } from '../freshness/take.ts';
import { confidenceUnproven, onceConfirmed } from '../store/records/form.ts';
import type { Added, RecordStore } from '../store/store.ts';

interface Drafts {
  drafts: readonly unknown[];
  by: string;
  /** Ids that the drafts link to and that come with another call. */
  expected: readonly string[];
}

/** What it gives up at a cancellation is the rest: what is stored stays. */
export type Adding = (drafts: Drafts, signal: AbortSignal, onProgress: (done: number) => void) => Promise<Added>;

/** @param saidByAgents what becomes of a draft that a model worded. */
export function createAdding(
  records: Pick<RecordStore, 'addMany'>,
  evidence: Taker,
  saidByAgents: SaidByAgents,
): Adding {
  return async ({ drafts, by, expected }, signal, onProgress) => {
    const refused: Added['refused'] = [];
    const good: unknown[] = [];
    /** Position of each good draft in the call. */
    const places: number[] = [];
    for (const [index, draft] of drafts.entries()) {
      signal.throwIfAborted();
      try {
        const said = await saidByAgents(draft, by);
        good.push(needsHashes(said) ? await withHashes(said, evidence) : said);
        places.push(index);
      } catch (thrown) {
        const { message, data } = toMemoError(thrown);
        refused.push({ index, path: data.path ?? 'evidence', message });
      }
    }
    const added = await records.addMany(good, by, signal, {
      expected: new Set(expected),
      onProgress: (done) => onProgress(refused.length + done),
    });
    const late = added.refused.map((one) => ({ ...one, index: places[one.index] ?? one.index }));
    return { ...added, refused: [...refused, ...late].sort((a, b) => a.index - b.index) };
  };
}

interface Unhashed {
  evidence: { hash?: unknown }[];
}

function needsHashes(draft: unknown): draft is Unhashed {
  if (typeof draft !== 'object' || draft === null || !('evidence' in draft)) return false;
  const { evidence } = draft;
  return Array.isArray(evidence) && evidence.some((one) => typeof one === 'object' && one !== null && !('hash' in one));
}

/** Places that have not the right form stay as they are: the store says what is wrong with them. */
async function withHashes(draft: Unhashed, reader: Taker): Promise<unknown> {
  const evidence = [...draft.evidence];
  for (const [n, one] of evidence.entries()) {
    if (one?.hash !== undefined) continue;
    const place = Evidence.safeParse({ ...one, hash: '-' });
    if (!place.success) {
      // With the hash that it need not have: the refusal is about what is wrong, not about that.
      if (typeof one === 'object' && one !== null) evidence[n] = { ...one, hash: '-' };
      continue;
    }
    const [read] = await reader.hashed([place.data], 'evidence', n);
    if (read !== undefined) evidence[n] = read;
  }
  return { ...draft, evidence };
}

interface SaidByAgentsOptions {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  /** Whether the workspace lists this file. */
  isListed(file: string): boolean;
  /** Whether the code map knows a symbol of this name. */
  knows(name: string): boolean;
}

/** The draft as it may be kept; what a person hands in stays as it is. Throws InvalidArgument that names the field. */
type SaidByAgents = (draft: unknown, by: string) => Promise<unknown>;

/** Where the lines of an answer show nothing of it. */
const unshownMost = 0.3;
const maxFiles = 20;

/**
 * What an agent hands over has a model behind it: it is held against the lines that it names, as they are in the files. Main
 * function: createSaidByAgents. What instructs a reader or runs what it fetches is refused, and so is what the lines
 * contradict; what they do not show is believed less.
 */
export function createSaidByAgents({ root, maxFileBytes, isListed, knows }: SaidByAgentsOptions): SaidByAgents {
  async function linesIn(file: string): Promise<readonly string[]> {
    if (!isListed(file)) return [];
    const source = await readSource(root, file, maxFileBytes());
    return source.kind === 'text' ? source.text.split(/\r\n?|\n/) : [];
  }

  return async (given, by) => {
    if (!isSaid(given) || !isModels(given, by)) return given;
    const draft = claimed(given, by);
    const { question, answer, evidence = [], tags = [], domain = '' } = draft;
    const places = evidence.filter(isPlace);
    const files = [...new Set(places.map(({ file }) => file))].slice(0, maxFiles);
    const texts = new Map<string, readonly string[]>();
    for (const file of files) texts.set(file, await linesIn(file));
    const read = (file: string, line: number): ReadLine => ({ file, line, text: texts.get(file)?.[line - 1] ?? '' });
    const cited = places.flatMap(({ file, startLine, endLine }) =>
      (texts.get(file) ?? []).slice(startLine - 1, endLine).map((_, n) => read(file, startLine + n)),
    );
    const shown = files.flatMap((file) => (texts.get(file) ?? []).map((_, n) => read(file, n + 1)));
    const lines = linesOf(cited, shown, []);
    for (const text of [question, answer, domain, ...tags.filter((tag) => typeof tag === 'string')]) {
      const order = orderIn(text, lines.holds);
      if (order !== null) {
        const message = sentence`tells somebody what to do instead of what the code does: ${order.slice(0, 60)}`;
        throw new MemoError('InvalidArgument', message, { path: 'answer' });
      }
    }
    const most = evidence.length === 0 ? confidenceUnproven : unshownMost;
    if (cited.length === 0) return { ...draft, confidence: Math.min(draft.confidence, most) };
    const judged = await judgeAnswer({ question, answer, lines, knows, facts: noFacts });
    if (judged.refusal?.code === 'contradicted')
      throw new MemoError('InvalidArgument', 'says what the lines of its evidence contradict', { path: 'answer' });
    const open = judged.refusal !== null || judged.sentences.some(({ standing }) => standing === 'notShown');
    if (open) return { ...draft, confidence: Math.min(draft.confidence, unshownMost) };
    const metadata = { ...draft.metadata, [onceConfirmed]: String(draft.confidence) };
    return { ...draft, metadata, confidence: Math.min(draft.confidence, judged.cap) };
  };
}

interface Said {
  question: string;
  answer: string;
  confidence: number;
  analyst?: string;
  evidence?: unknown[];
  tags?: unknown[];
  domain?: string;
  metadata?: Record<string, unknown>;
}

/** Records with an id were made elsewhere: a person who hands them in answers for no word of them, and the store marks them. */
function isModels(draft: Said, by: string): boolean {
  return by !== 'human' || (!('id' in draft) && isModelBehind(draft.analyst ?? ''));
}

/** Under its own name, and without a word of how far it is to be believed. */
function claimed(given: Said, by: string): Said {
  const { [onceConfirmed]: _, ...metadata } = given.metadata ?? {};
  const named = by === 'human' || isModelBehind(given.analyst ?? '') ? given : { ...given, analyst: by };
  return given.metadata === undefined ? named : { ...named, metadata };
}

/** What has another form is refused by the store. */
function isSaid(draft: unknown): draft is Said {
  if (typeof draft !== 'object' || draft === null) return false;
  const { question, answer, confidence, analyst, evidence, tags, domain, metadata } = draft as Record<string, unknown>;
  const lists = [evidence, tags].every((list) => list === undefined || Array.isArray(list));
  const texts = typeof question === 'string' && typeof answer === 'string';
  const words = [analyst, domain].every((word) => word === undefined || typeof word === 'string');
  const isObject = metadata === undefined || (typeof metadata === 'object' && metadata !== null);
  return texts && typeof confidence === 'number' && lists && words && isObject;
}

function isPlace(one: unknown): one is { file: string; startLine: number; endLine: number } {
  if (typeof one !== 'object' || one === null) return false;
  const { file, startLine, endLine } = one as Record<string, unknown>;
  const numbers = typeof startLine === 'number' && typeof endLine === 'number' && startLine > 0 && endLine >= startLine;
  return typeof file === 'string' && numbers;
}
