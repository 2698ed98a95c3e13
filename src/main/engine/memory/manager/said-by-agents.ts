/**
 * What an agent hands over has a model behind it: it is held against the lines that it names, as they are in the files. Main
 * function: createSaidByAgents. What instructs a reader or runs what it fetches is refused, and so is what the lines
 * contradict; what they do not show is believed less.
 */
import { MemoError } from '#shared/base/errors.ts';
import { isModelBehind } from '#shared/contract/models/servers.ts';
import { judgeAnswer, linesOf, noFacts, orderIn, type ReadLine } from '../../claims/claims.ts';
import { readSource } from '../../workspace/workspace.ts';
import { confidenceUnproven, onceConfirmed } from '../store/records/origin.ts';

export interface SaidByAgentsOptions {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  /** Whether the workspace lists this file. */
  isListed(file: string): boolean;
  /** Whether the code map knows a symbol of this name. */
  knows(name: string): boolean;
}

/** The draft as it may be kept; what a person hands in stays as it is. Throws InvalidArgument that names the field. */
export type SaidByAgents = (draft: unknown, by: string) => Promise<unknown>;

/** Where the lines of an answer show nothing of it. */
const unshownMost = 0.3;
const maxFiles = 20;

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
        const message = `tells somebody what to do instead of what the code does: ${order.slice(0, 60)}`;
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
