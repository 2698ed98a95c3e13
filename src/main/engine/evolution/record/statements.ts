/**
 * Holds what a model answered against the lines that tools showed it: by rule, then by a conversation that has seen nothing
 * but the question, the answer and those lines. Main function: heldStatements. What is contradicted refuses the answer, what
 * nothing shows is taken out of it; only what is left may be learnt.
 */
import type { Reason } from '#shared/contract/evolution/evolution-types.ts';
import type { Usage } from '#shared/contract/find.ts';
import {
  type CodeFacts,
  type Judged,
  type JudgedSentence,
  judgeAnswer,
  linesOf,
  type ReadLine,
  without,
} from '../../claims/claims.ts';
import { type CodeMap, isTestCode, isVisible, type SymbolRows } from '../../codemap/codemap.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { type Meant, meantSymbol, type SafeFiles } from '../../tools/tools.ts';
import type { Checked, CheckedAnswer, Summary } from '../learner.ts';
import type { Grounding } from './ground.ts';

export interface Held {
  /** The summary without what was taken out. */
  readonly summary: Summary;
  /** The most that may be believed of it. */
  readonly cap: number;
  readonly reasons: readonly Reason[];
}

type Statements = { readonly held: Held } | { readonly refusal: Reason };

interface StatementOptions extends CodeFactsOptions {
  codeMap(): CodeMap;
  index(): SymbolIndex;
}

interface StatementInput {
  readonly question: string;
  readonly summary: Summary;
  readonly grounding: Grounding;
  /** Null where there is no second check. */
  check: ((answer: CheckedAnswer) => Promise<readonly Checked[]>) | null;
}

/** Lines that are quoted to who checks, and sentences that are checked. */
const mostQuoted = 160;
const leaked = 80;
/** The most that is believed of an answer whose second check was worth nothing. */
const unchecked = 0.3;
/** For each sentence that was taken out, and at most. */
const less = { each: 0.1, most: 0.3 };

export async function heldStatements(
  options: StatementOptions,
  { question, summary, grounding, check }: StatementInput,
  signal: AbortSignal,
): Promise<Statements> {
  const { cited, lines } = linesRead(options, grounding);
  const judged = await judgeAnswer({
    ...{ question, answer: summary.answer, lines, knows: grounding.knows },
    facts: codeFacts(options, signal),
  });
  if (judged.refusal !== null)
    return { refusal: { code: judged.refusal.code, values: { what: cut(judged.refusal.what) } } };
  const kept = judged.sentences.filter(({ standing }) => standing !== 'notShown');
  const verdicts =
    check === null
      ? null
      : await check({ question, sentences: kept.map(({ text }) => text), lines: cited.slice(0, mostQuoted) });
  const wrong = kept.find((_, n) => verdicts?.[n] === 'contradicted');
  if (wrong !== undefined) return { refusal: { code: 'contradicted', values: { what: cut(wrong.text) } } };
  const isCounted = verdicts?.includes('uncounted') !== true;
  const supported = verdicts === null || !isCounted ? kept : kept.filter((_, n) => verdicts[n] === 'supported');
  const [first] = kept;
  if (supported.length === 0) return { refusal: { code: 'notShown', values: { what: cut(first?.text ?? '') } } };
  return { held: left(summary, judged, supported, isCounted) };
}

function left(summary: Summary, judged: Judged, kept: readonly JudgedSentence[], isCounted: boolean): Held {
  const dropped = judged.sentences.filter((one) => !kept.includes(one));
  const answer = dropped.length === 0 ? summary.answer : without(summary.answer, dropped);
  const reasons: Reason[] = [];
  if (dropped.length > 0) {
    const by = Math.min(less.most, less.each * dropped.length);
    reasons.push({ code: 'notShown', values: { count: dropped.length, what: cut(dropped[0]?.text ?? ''), by } });
  }
  const open = kept.find(({ standing }) => standing === 'open');
  if (open !== undefined) reasons.push({ code: 'unproven', values: { what: cut(open.text) } });
  if (!isCounted) reasons.push({ code: 'checkNotCounted', values: {} });
  return { summary: { ...summary, answer }, cap: isCounted ? judged.cap : Math.min(judged.cap, unchecked), reasons };
}

/** Cited lines, all lines that were shown, and the names that belong to the cited ones. */
function linesRead({ codeMap }: StatementOptions, { evidence, material, shown }: Grounding) {
  const read = (file: string, line: number): ReadLine => ({ file, line, text: material.lines(file)?.[line - 1] ?? '' });
  const cited: ReadLine[] = [];
  const seen = new Set<string>();
  const holders = new Set<string>();
  for (const { file, startLine, endLine } of evidence) {
    for (let line = startLine; line <= endLine; line += 1) {
      if (seen.has(`${file}:${line}`)) continue;
      seen.add(`${file}:${line}`);
      cited.push(read(file, line));
    }
    for (const line of new Set([startLine, Math.floor((startLine + endLine) / 2), endLine])) {
      const rows = codeMap().at(file, line);
      const path = rows === null ? null : (codeMap().ref(rows)?.path ?? null);
      if (path !== null) holders.add(path.split('.').slice(-2).join('.'));
    }
  }
  const all = shown.files.flatMap((file) => shown.of(file).map((line) => read(file, line)));
  return { cited, lines: linesOf(cited, all, [...holders]) };
}

const cut = (text: string): string => text.replace(/\s+/g, ' ').slice(0, leaked).toWellFormed().trim();

/** What the code map says of a name that an answer denies something of. Main function: codeFacts; see claims/judge/facts.ts. */
interface CodeFactsOptions {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  files: Pick<SafeFiles, 'lines'>;
}

/** From here on the code says which symbol is meant. */
const sure = 0.8;
const maxUsages = 200;
const maxBody = 600;

/** Throws Cancelled; what else fails is not decided. */
function codeFacts({ root, maxFileBytes, codeMap, index, files }: CodeFactsOptions, signal: AbortSignal): CodeFacts {
  const meant = (name: string): (Meant & { ok: true }) | null => {
    if (!/^[\p{L}\p{N}_$.:#@()<>, -]{2,200}$/u.test(name)) return null;
    const found = meantSymbol({ codeMap, index }, name);
    return found.ok ? found : null;
  };
  return {
    async body(name) {
      const symbol = meant(name);
      if (symbol === null) return null;
      const texts: string[] = [];
      for (const { file, startLine, endLine } of codeMap().places(symbol.rows)) {
        const read = await files.lines(file, signal);
        if (!read.ok) return null;
        texts.push(...read.lines.slice(startLine - 1, Math.min(endLine, startLine - 1 + maxBody)));
      }
      return texts.length === 0 ? null : texts;
    },
    async usages(name) {
      const symbol = meant(name);
      if (symbol === null) return null;
      const others = await sureUses(codeMap(), symbol.rows, { root, maxFileBytes }, signal);
      const within = others.filter(({ file }) => !isTestCode(file)).map(({ within: at, file }) => at?.path ?? file);
      return { count: others.length, within: [...new Set(within)] };
    },
    async visible(name) {
      const symbol = meant(name);
      return symbol === null ? null : isVisible(symbol.ref.access);
    },
  };
}

/** Where the code surely uses a symbol, imports and its own lines left out; at most `maxUsages`. Throws as `CodeMap.usages`. */
export async function sureUses(
  codeMap: CodeMap,
  rows: SymbolRows,
  { root, maxFileBytes }: Pick<CodeFactsOptions, 'root' | 'maxFileBytes'>,
  signal: AbortSignal,
): Promise<Usage[]> {
  const member = rows.member === 0 ? null : (codeMap.ref(rows)?.name ?? null);
  const query = { type: rows.type, member, root, maxBytes: maxFileBytes(), maxResults: maxUsages };
  const { usages } = await codeMap.usages(query, signal);
  const own = codeMap.places(rows);
  const isOwn = (file: string, line: number): boolean =>
    own.some((place) => place.file === file && place.startLine <= line && line <= place.endLine);
  return usages.filter(
    ({ file, line, kind, confidence }) => kind !== 'import' && confidence >= sure && !isOwn(file, line),
  );
}
