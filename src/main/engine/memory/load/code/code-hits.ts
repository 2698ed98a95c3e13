/**
 * Finds the code that a question is about: by the names it says, by its words in names and doc comments, and by meaning
 * where a model is there. Main type: CodeFinder. Names come from the symbol index, because it answers in milliseconds; who
 * is found is then scored by how much of the question it covers, rare words counting for more, never by rank, so that a
 * question about nothing here finds nothing.
 */
import path from 'node:path';
import type { SymbolRef } from '#shared/contract/common.ts';
import {
  besideProduct,
  type CodeMap,
  isTestCode,
  type NameWithWords,
  type PlainDetail,
  type SymbolRows,
} from '../../../codemap/codemap.ts';
import { redact } from '../../../redact/redact.ts';
import { type AskedWord, eachTerm, readQuestion, withoutOwnName } from '../../../retrieval/retrieval.ts';
import type { SymbolIndex } from '../../../search/search.ts';
import { readSource } from '../../../workspace/workspace.ts';
import type { MeaningIndex } from './meaning-index.ts';
import { bestNames, namesWithWords } from './names-with-words.ts';

export interface CodeFinder {
  /** Best first, at most `limit`; only what reaches `codeThreshold`. Throws Cancelled. */
  find(question: string, limit: number, signal: AbortSignal): Promise<CodeHit[]>;
}

export interface CodeFinderOptions extends FragmentReader {
  codeMap(): CodeMap;
  index(): SymbolIndex;
  meanings: MeaningIndex;
  pauses(signal: AbortSignal): () => Promise<void>;
}

/** What code must reach to be spoken of. */
export const codeThreshold = 0.5;
/** Symbols looked at for each word, pair of words and name. */
const perQuery = 24;
const maxCandidates = 250;
/** Words that a type's own name, what is around it, and its comment are worth. */
const inName = 1;
const inOwner = 0.75;
const inDoc = 0.55;
const inFile = 0.4;

interface Found {
  rows: SymbolRows;
  named: boolean;
  /** A name in the question means this symbol, or overloads of it, and no other. */
  meant: boolean;
}

interface Candidate {
  rows: SymbolRows;
  symbol: SymbolRef;
  doc: string;
  members: string;
  fanIn: number;
  /** Said by its name. */
  named: boolean;
  meant: boolean;
  meaning: number;
  /** Not that of the type around it. */
  ownMeaning: boolean;
}

export function createCodeFinder(options: CodeFinderOptions): CodeFinder {
  const { codeMap, index, meanings } = options;

  /** Each search takes some milliseconds of a large workspace. `withWords` as of `namesWithWords`. */
  async function candidates(
    names: readonly string[],
    words: readonly AskedWord[],
    withWords: readonly NameWithWords[] | null,
    pause: () => Promise<void>,
  ): Promise<Map<string, Found>> {
    const found = new Map<string, Found>();
    const add = (given: SymbolRows, named: boolean, meant = false): void => {
      // For a function of C its prototype adds nothing.
      const rows = codeMap().definitionOf(given) ?? given;
      const key = `${rows.type} ${rows.member}`;
      const known = found.get(key);
      if (known === undefined && found.size >= maxCandidates) return;
      found.set(key, { rows, named: named || known?.named === true, meant: meant || known?.meant === true });
    };
    for (const name of names) {
      const answer = index().named(name, 8);
      for (const { handle } of answer.found) add(handle, true, answer.total === 1 || name.includes('.'));
      await pause();
    }
    if (withWords !== null) {
      for (const rows of bestNames(withWords, perQuery, maxCandidates)) add(rows, false);
      return found;
    }
    const search = async (query: string): Promise<void> => {
      for (const { handle } of index().search({ query, offset: 0, limit: perQuery }).hits) add(handle, false);
      await pause();
    };
    for (let n = 0; n + 1 < words.length; n += 1) await search(`${words[n]?.root} ${words[n + 1]?.root}`);
    for (const { root } of words) if (root.length > 2) await search(root);
    return found;
  }

  /** Reads what there is to know of a candidate; a type's details once for all its members. */
  function createLook(): (found: Found, meaning: number, own: boolean) => Candidate | null {
    const details = new Map<number, PlainDetail | null>();
    const detailOf = (type: number): PlainDetail | null => {
      const known = details.get(type) ?? codeMap().plainDetail(type);
      details.set(type, known);
      return known;
    };
    return ({ rows: found, named, meant }, meaning, ownMeaning) => {
      const detail = detailOf(found.type);
      const rows = detail === null ? null : meantBy(found, detail);
      const symbol = rows === null ? null : codeMap().ref(rows);
      if (rows === null || symbol === null || detail === null) return null;
      const member = detail.members.find(({ memberId }) => memberId === symbol.memberId);
      const names = symbol.memberId === undefined ? detail.members.slice(0, 60).map(({ name }) => name) : [];
      const doc = plainDoc(symbol.memberId === undefined ? detail.doc : (member?.doc ?? ''));
      return { rows, symbol, doc, members: names.join(' '), fanIn: detail.fanIn, named, meant, meaning, ownMeaning };
    };
  }

  /** A module that is named after its one function means that function. */
  function meantBy(rows: SymbolRows, { symbol, members }: PlainDetail): SymbolRows {
    if (rows.member !== 0 || symbol.kind !== 'module') return rows;
    const own = members.find(({ name }) => name === symbol.name);
    return (own === undefined ? null : codeMap().byMemberId(own.memberId)) ?? rows;
  }

  return {
    async find(asked, limit, signal) {
      const question = withoutOwnName(asked, path.basename(options.root));
      const { names, words } = readQuestion(question);
      const withWords = namesWithWords(codeMap(), words);
      const near = await meanings.nearest(question, 30, withWords, signal);
      const pause = options.pauses(signal);
      const found = await candidates(names, words, withWords, pause);
      const meaningOf = new Map<string, number>();
      for (const { meaning, ...given } of near) {
        const { type, member } = codeMap().definitionOf(given) ?? given;
        const key = `${type} ${member}`;
        meaningOf.set(key, Math.max(meaning, meaningOf.get(key) ?? 0));
        if (!found.has(key)) found.set(key, { rows: { type, member }, named: false, meant: false });
      }
      const looked: Candidate[] = [];
      const look = createLook();
      for (const [key, each] of found) {
        const own = meaningOf.get(key);
        const candidate = look(each, own ?? meaningOf.get(`${each.rows.type} 0`) ?? 0, own !== undefined);
        if (candidate !== null) looked.push(candidate);
        await pause();
      }
      const weights = weightsOf(words, looked);
      const scored = looked
        .map((each) => ({ each, score: scoreOf(each, weights) }))
        .filter(({ score }) => score >= codeThreshold)
        .sort(
          (a, b) =>
            Number(b.each.named) - Number(a.each.named) || b.score - a.score || standing(b.each) - standing(a.each),
        );
      const hits: CodeHit[] = [];
      for (const { each, score } of distinct(scored)) {
        if (hits.length >= limit) break;
        const fragment = await readFragment(each.rows, each.symbol, codeMap(), options);
        signal.throwIfAborted();
        if (fragment === null) continue;
        // Goes into prompts, and into conversations that are kept.
        const text = redact(fragment.text);
        hits.push({
          symbol: each.symbol,
          score,
          likely: true,
          named: each.named,
          doc: redact(each.doc),
          ...fragment,
          text,
          lines: [],
        });
      }
      return hits;
    },
  };
}

type Weights = ReadonlyMap<string, number>;

/** What each word is worth: the rarer among what was found, the more. */
function weightsOf(words: readonly AskedWord[], looked: readonly Candidate[]): Weights {
  const weights = new Map<string, number>();
  const texts = looked.map(({ symbol }) => termsOf(symbol.name));
  for (const { stem } of words) {
    const having = texts.filter((terms) => terms.has(stem)).length;
    weights.set(stem, 1 + Math.log((looked.length + 1) / (having + 1)) / 3);
  }
  return weights;
}

function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  eachTerm(text, (term, kind) => {
    if (kind === 'word') terms.add(term);
  });
  return terms;
}

function scoreOf({ symbol, doc, members, named, meaning, ownMeaning }: Candidate, weights: Weights): number {
  const fields: [Set<string>, number][] = [
    [termsOf(symbol.name), inName],
    [termsOf(lastPart(symbol.container)), symbol.memberId === undefined ? inFile : inOwner],
    [termsOf(doc), inDoc],
    [termsOf(members), inFile],
    [termsOf(symbol.file), inFile],
  ];
  let covered = 0;
  let all = 0;
  for (const [word, weight] of weights) {
    all += weight;
    covered += weight * Math.max(0, ...fields.map(([terms, worth]) => (terms.has(word) ? worth : 0)));
  }
  const coverage = all === 0 ? 0 : covered / all;
  const said = named ? 0.75 + 0.25 * coverage : 0;
  const aside = isTestCode(symbol.file) || besideProduct(symbol.file) !== '' ? 0.75 : 1;
  // Words and meaning support each other; either alone has to be strong. A method has the meaning of its type, which
  // does not describe the method itself.
  const alone = ownMeaning ? meaning * 0.9 : 0;
  const both = Math.max(coverage, alone, 0.55 * coverage + (alone > 0 ? 0.6 : 0.35) * meaning);
  return Math.min(1, Math.max(said, both) * aside);
}

/** What it says of the whole: without tags, and what follows on parameters and versions. */
function plainDoc(doc: string): string {
  return doc
    .slice(0, 800)
    .split(/(?:^|\s)(?::(?:param|type|returns?|rtype|raises)\b|\.\. \w+::)/, 1)
    .join('')
    .split('\n')
    .filter((line) => !/^\s*(?:@|(?:author|see|since|version): )/.test(line))
    .join('\n')
    .replace(/\s@\w+$/, '')
    .trim();
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const standing = ({ fanIn, symbol }: Candidate): number => fanIn + (symbol.memberId === undefined ? 5 : 0);

/** Of one name in one file, or with one comment, the best; a module's own type before it; of one type at most two symbols. */
function distinct<T extends { each: Candidate }>(scored: readonly T[]): T[] {
  const seen = new Set<string>();
  const perType = new Map<number, number>();
  const types = new Set(scored.filter(({ each }) => each.symbol.kind !== 'module').map(({ each }) => each.symbol.file));
  return scored.filter(({ each }) => {
    // One member of an interface and its implementations carry one comment.
    const { path, name, file } = each.symbol;
    const key = each.meant ? path : `${name} ${each.doc === '' ? file : each.doc}`;
    const of = perType.get(each.rows.type) ?? 0;
    const shell = each.symbol.kind === 'module' && types.has(each.symbol.file);
    if (seen.has(key) || (!each.meant && (shell || of >= 2))) return false;
    seen.add(key);
    perType.set(each.rows.type, of + 1);
    return true;
  });
}

// Code that bears on a question: a symbol, its place, and as much of it as is worth reading.

export interface CodeHit {
  symbol: SymbolRef;
  /** 1-based, both included: what `text` shows, or what its outline sums up. */
  startLine: number;
  endLine: number;
  /** 0 to 1: how much of the question its names and words cover, and how near its meaning is. */
  score: number;
  /** Enough of the question is in it to be an answer; else it is only the nearest that there is. */
  likely: boolean;
  /** The question says its name. */
  named: boolean;
  /** The beginning of its comment, '' where it has none. */
  doc: string;
  /** The fragment itself, or the outline of a type that is too long to read. */
  text: string;
  /** Lines of it that say most of the question; none where only names were looked at. */
  lines: { line: number; text: string }[];
}

/** The part of a symbol that is worth reading: its lines, or the outline of a type that has too many of them. */
export interface FragmentReader {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
}

interface Fragment {
  startLine: number;
  endLine: number;
  text: string;
}

/** A type of more lines is shown by its outline, a member by its first ones. */
const maxTypeLines = 60;
const maxMemberLines = 80;
const maxLineLength = 400;

/** null when the file is gone or no longer text. */
export async function readFragment(
  rows: SymbolRows,
  symbol: SymbolRef,
  codeMap: CodeMap,
  { root, maxFileBytes }: FragmentReader,
): Promise<Fragment | null> {
  const detail = codeMap.typeDetail(rows.type);
  if (detail === null) return null;
  const place =
    symbol.memberId === undefined
      ? (detail.files.find(({ file, line }) => file === symbol.file && line === symbol.line) ?? detail.files[0])
      : detail.members.find(({ memberId }) => memberId === symbol.memberId);
  if (place === undefined) return null;
  const { line: startLine, endLine } = place;
  if (symbol.memberId === undefined && endLine - startLine >= maxTypeLines) {
    const text = codeMap.outline(rows.type);
    return text === null ? null : { startLine, endLine, text: shortOutline(text) };
  }
  const end = Math.min(endLine, startLine + maxMemberLines - 1);
  return readLines(symbol.file, { startLine, endLine: end }, { root, maxFileBytes });
}

/** null when the file is gone or no longer text. */
export async function readLines(
  file: string,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  { root, maxFileBytes }: FragmentReader,
): Promise<Fragment | null> {
  const source = await readSource(root, file, maxFileBytes());
  if (source.kind !== 'text') return null;
  const lines = source.text.split(/\r\n?|\n/).slice(startLine - 1, endLine);
  return { startLine, endLine, text: lines.map((line) => line.slice(0, maxLineLength)).join('\n') };
}

const maxOutlineLines = 60;

/** Without hashes, which do not show what the code does. */
function shortOutline(outline: string): string {
  const lines = outline
    .split('\n')
    .filter((line) => !/^(PublicImplHash|XmlDocHash)/.test(line))
    .map((line) => line.replace(/ \| StructureHash: .*$/, ''));
  const more = lines.length - maxOutlineLines;
  return more <= 0
    ? lines.join('\n').trimEnd()
    : `${lines.slice(0, maxOutlineLines).join('\n')}\n  … ${more} more lines`;
}
