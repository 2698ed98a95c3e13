/**
 * Checks an answer against the workspace before it is believed: files exist, symbols resolve or occur in what was read,
 * quotes occur word for word, lines exist and relate to the statement. Main type: Grounding. Each failure lowers the
 * confidence by the amounts of lowering.ts, which docs/grounding.md explains.
 */
import type { Reason } from '#shared/contract/evolution/evolution-types.ts';
import type { QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { SymbolIndex } from '../../search/search.ts';
import { type SafeFiles, symbolPath, type ToolCall } from '../../tools/tools.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Summary } from '../learner.ts';
import {
  type Material,
  namedIn,
  readMaterial,
  type ShownLines,
  type ShownPlace,
  shownLines,
} from './ground-material.ts';

export interface Grounding {
  /** What the analyst said, at most what it may. */
  claimed: number;
  /** The same less what failed. */
  confidence: number;
  /** Places that bear the answer out, those of its quotes among them. */
  evidence: ShownPlace[];
  /** That are there, the most cited first. */
  sourceFiles: string[];
  /** Symbols of the answer that are known, as they are written. */
  symbols: string[];
  /** What lowered the confidence. */
  reasons: Reason[];
  /** Why it is not to be believed at all; null where it may be. */
  refusal: Reason | null;
  /** What was read, for those who look for more. */
  material: Material;
  /** What tools showed of files. */
  shown: ShownLines;
  /** Whether a name of code, a file or a folder is known. */
  knows(name: string): boolean;
}

interface GroundOptions {
  files: SafeFiles;
  index(): SymbolIndex;
  known: KnownFiles;
}

interface GroundInput {
  question: { question: string; type: QuestionType };
  summary: Summary;
  calls: readonly ToolCall[];
  cap: number;
  /** Evidence counts only where a tool showed it: a model cites what it likes. */
  mustBeShown: boolean;
}

const maxEvidence = 50;
const maxSources = 50;
const shortestQuote = 3;
/** Lines of a place in which words of the answer are looked for. */
const maxWeighed = 300;
/** An answer whose confidence drops below this is rejected. */
const leastConfidence = 0.1;
/** Words that an answer without a name of code has in common with its evidence. */
const leastShared = 2;

export async function ground(
  { files, index, known }: GroundOptions,
  { question, summary, calls, cap, mustBeShown }: GroundInput,
  signal: AbortSignal,
): Promise<Grounding> {
  const named = namedIn(summary.answer);
  const failed: Failed = { files: [], symbols: [], quotes: [], places: [] };
  const sources = new Set<string>();
  const wrongFiles = new Set<string>();
  const take = (path: string): string | null => {
    const file = known.file(path);
    if (file === null) wrongFiles.add(path);
    else sources.add(file);
    return file;
  };

  for (const { file } of summary.evidence) take(file);
  for (const { file } of summary.quotes) take(file);
  for (const path of summary.sourceFiles) take(path);
  const seen = calls.flatMap(({ result }) => result.found.map(({ file }) => file));
  // A name with a dot may be a field of something: then it is judged as a symbol.
  const code = [...named.code];
  const spoken: { file: string; lines: { startLine: number; endLine: number } | null }[] = [];
  for (const { path, lines } of named.files) {
    const file = known.file(path);
    if (file !== null) spoken.push({ file, lines });
    else if (!path.includes('/') && resolves(index(), path)) code.push(path);
    else wrongFiles.add(path);
  }
  for (const { file } of spoken) sources.add(file);
  const material = await readMaterial(files, [...sources, ...seen], calls, signal);
  for (const path of wrongFiles) {
    // A file that the texts speak of may be one that is made later, or ignored: that is said, not made up.
    if (!path.includes('/') && material.holds(path)) continue;
    failed.files.push(path);
  }
  for (const { file, lines } of spoken) {
    const length = material.lines(file)?.length;
    if (lines !== null && length !== undefined && lines.endLine > length)
      failed.places.push(`${file}:${lines.endLine}`);
  }

  const symbols: string[] = [];
  const pause = pauses(signal);
  for (const token of code) {
    await pause();
    const verdict = judge(token, index(), material, known);
    if (verdict === 'unknown') failed.symbols.push(token);
    else if (verdict === 'known') symbols.push(token);
  }

  const shown = shownLines(calls, material.lines);
  const claimedPlaces = placesOf({ question: question.question, summary, known, material, failed });
  const evidence = mustBeShown ? claimedPlaces.flatMap(shown.clip).slice(0, maxEvidence) : claimedPlaces;
  const numbers = named.numbers.filter((number) => material.holds(number));
  const claimed = Math.min(summary.confidence, cap);
  const { confidence, reasons } = lowered(claimed, failed);
  const gravest = reasons.toSorted((a, b) => Number(b.values.by) - Number(a.values.by))[0] ?? null;
  const plain = named.written.some((word) => judge(word, index(), material, known) === 'known');
  // A model's sentences are held against the lines one by one later: words that both have are enough here.
  const inWords = mustBeShown && sharedWords(linesAt(evidence, material), wordsOf(summary.answer)) >= leastShared;
  const specific = plain || inWords || symbols.length + spoken.length + numbers.length > 0;
  let refusal: Reason | null = null;
  if (sources.size === 0 && failed.files.length > 0) refusal = reasonOf('unknownFiles', failed.files);
  else if (symbols.length === 0 && failed.symbols.length > 1) refusal = reasonOf('unknownSymbols', failed.symbols);
  else if (evidence.length === 0 && failed.quotes.length > 0) refusal = reasonOf('quoteMissing', failed.quotes);
  else if (evidence.length === 0) refusal = { code: 'noEvidence', values: {} };
  else if (!specific) refusal = { code: 'emptyTalk', values: {} };
  else if (confidence < leastConfidence) refusal = gravest ?? { code: 'noEvidence', values: {} };
  const cited = [...evidence.map(({ file }) => file), ...sources].filter((file) => material.lines(file) !== null);
  return {
    ...{ claimed, confidence, evidence, symbols, reasons, refusal, material, shown },
    knows: (name) => judge(name, index(), material, known) === 'known',
    sourceFiles: [...new Set(cited)].slice(0, maxSources),
  };
}

/** Evidence and quotes that hold, as places; what does not goes to `failed`. */
function placesOf({ question, summary, known, material, failed }: Claims): ShownPlace[] {
  const places: ShownPlace[] = [];
  const add = (place: ShownPlace): void => {
    const same = ({ file, startLine, endLine }: ShownPlace) =>
      file === place.file && startLine === place.startLine && endLine === place.endLine;
    if (places.length < maxEvidence && !places.some(same)) places.push(place);
  };
  const text = `${summary.answer}\n${question}`;
  const said = wordsOf(text);
  for (const place of summary.evidence) {
    const file = known.file(place.file);
    const lines = file === null ? null : material.lines(file);
    if (file === null || lines === null) continue;
    const exists = place.startLine >= 1 && place.endLine >= place.startLine && place.endLine <= lines.length;
    const isNamed = text.includes(file.slice(file.lastIndexOf('/') + 1));
    const shown = lines.slice(place.startLine - 1, Math.min(place.endLine, place.startLine + maxWeighed)).join('\n');
    const bearsOut = shown.trim() !== '' && (isNamed || sharesWord(shown, said));
    if (exists && bearsOut) add({ ...place, file });
    // Existing lines that do not relate to it are not an error of the answer: they are left out.
    else if (!exists) failed.places.push(`${file}:${place.startLine}-${place.endLine}`);
  }
  for (const { file: path, text: quote } of summary.quotes) {
    const file = known.file(path);
    // A digit or a bracket is everywhere: it proves and refutes nothing.
    if (quote.trim().length < shortestQuote) continue;
    const place = file === null ? null : material.quoted(file, quote);
    if (file !== null && place !== null) add({ file, ...place });
    else failed.quotes.push(quote);
  }
  return places;
}

interface Claims {
  question: string;
  summary: Summary;
  known: KnownFiles;
  material: Material;
  failed: Failed;
}

function reasonOf(code: Reason['code'], what: readonly string[]): Reason {
  return { code, values: { what: what.slice(0, 5).join(', ').slice(0, 300), count: what.length } };
}

function resolves(index: SymbolIndex, written: string): boolean {
  // `…Service` says that several names end so.
  const path = symbolPath(written).replace(/…|\.{3}/g, '*');
  if (!/[\p{L}\p{N}_]{2}/u.test(path)) return false;
  const { step } = index.resolve(path, 1);
  return step === 'exact' || step === 'suffix' || step === 'wildcard';
}

/** Words of languages, and values: they claim nothing of this code. */
const language =
  /^(?:true|false|null|undefined|none|nil|void|any|unknown|never|string|number|boolean|bool|int|float|double|long|char|byte|object|array|list|map|set|dict|async|await|class|interface|enum|struct|trait|record|type|function|func|fn|def|const|let|var|static|public|private|protected|internal|readonly|abstract|override|export|import|default|return|throw|try|catch|finally|if|else|for|while|switch|new|this|self|super|npm|npx|pnpm|yarn|pip|cargo|dotnet|mvn|make|docker|git|node|python|run|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i;

function judge(
  token: string,
  index: SymbolIndex,
  material: Material,
  known: KnownFiles,
): 'known' | 'unknown' | 'nothing' {
  if (language.test(token) || /^[\d\s.,:;+*/%<>=!&|(){}[\]"'-]*$/.test(token)) return 'nothing';
  if (known.file(token) !== null || known.folder(token)) return 'known';
  if (resolves(index, token) || material.shows(token)) return 'known';
  if (/^[\p{L}\p{N}_$.@#:/-]+$/u.test(token)) return 'unknown';
  // An expression, a signature, a call with other arguments: all of its names must be there.
  const parts = (token.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter((part) => part.length > 2);
  const names = parts.filter((part) => !language.test(part));
  const there = (part: string) => resolves(index, part) || material.shows(part);
  return names.length > 0 && names.every(there) ? 'known' : 'unknown';
}

const idle = new Set(
  'the and for with this that from into are was has its not all any one use used uses when where which what how why does file files code class function method return returns const let var import export public private static void new string number null true false async await type types interface'.split(
    ' ',
  ),
);

/** What can be looked for in lines: words of three letters, numbers, pairs of Chinese characters. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  const split = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  for (const word of split.match(/[a-z]{3,40}|\d+/g) ?? []) if (!idle.has(word)) words.add(word);
  for (const run of text.match(/\p{sc=Han}{2,}/gu) ?? []) {
    for (let at = 0; at + 1 < run.length; at += 1) words.add(run.slice(at, at + 2));
  }
  return words;
}

const sharesWord = (lines: string, said: ReadonlySet<string>): boolean => sharedWords(lines, said) > 0;

function sharedWords(lines: string, said: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of wordsOf(lines)) if (said.has(word)) shared += 1;
  return shared;
}

const linesAt = (places: readonly ShownPlace[], material: Material): string =>
  places
    .map(
      ({ file, startLine, endLine }) =>
        material
          .lines(file)
          ?.slice(startLine - 1, endLine)
          .join('\n') ?? '',
    )
    .join('\n');

/**
 * By how much what failed lowers the confidence of an answer, and the reasons that a record keeps of it (docs/grounding.md).
 * What was named and is not there, as it was written.
 */
interface Failed {
  files: string[];
  symbols: string[];
  quotes: string[];
  /** Lines beyond the end of a file. */
  places: string[];
}

interface Lowering {
  readonly of: keyof Failed;
  readonly code: Reason['code'];
  /** For each, and at most. */
  readonly each: number;
  readonly most: number;
}

const lowerings: readonly Lowering[] = [
  { of: 'files', code: 'unknownFiles', each: 0.1, most: 0.3 },
  { of: 'symbols', code: 'unknownSymbols', each: 0.1, most: 0.3 },
  { of: 'quotes', code: 'quoteMissing', each: 0.15, most: 0.3 },
  { of: 'places', code: 'noEvidence', each: 0.1, most: 0.3 },
];

const maxNamed = 5;
const maxLetters = 300;

function lowered(claimed: number, failed: Failed): { confidence: number; reasons: Reason[] } {
  const reasons = lowerings.flatMap(({ of, code, each, most }): Reason[] => {
    const what = failed[of];
    if (what.length === 0) return [];
    const named = what.slice(0, maxNamed).join(', ').slice(0, maxLetters).toWellFormed();
    return [{ code, values: { count: what.length, what: named, by: rounded(Math.min(most, each * what.length)) } }];
  });
  const less = reasons.reduce((sum, { values }) => sum + Number(values.by), 0);
  return { confidence: Math.max(0, rounded(claimed - less)), reasons };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Which files and folders a path in an answer may mean: whole, or the end of a path that only one file has. */
interface KnownFiles {
  /** The listed file, or null; a part that several files end with matches no file. */
  file(path: string): string | null;
  /** Or, with a star at its end, whether any begins so. */
  folder(path: string): boolean;
}

/** @param allowed whether a tool may read it. */
export async function knownFiles(
  names: Iterable<string>,
  allowed: (file: string) => boolean,
  signal: AbortSignal,
): Promise<KnownFiles> {
  const byName = new Map<string, string[]>();
  const folders = new Set<string>();
  const pause = pauses(signal);
  for (const file of names) {
    await pause();
    const slash = file.lastIndexOf('/');
    const name = file.slice(slash + 1);
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [file]);
    else same.push(file);
    for (let end = slash; end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const plain = (path: string): string => path.replace(/^\.\//, '').replace(/\/+$/, '');
  return {
    file(path) {
      const wanted = plain(path);
      const name = wanted.slice(wanted.lastIndexOf('/') + 1);
      const same = byName.get(name) ?? [];
      const exact = same.find((file) => file === wanted);
      const ending = same.filter((file) => file.endsWith(`/${wanted}`));
      const found = exact ?? (ending.length === 1 ? ending[0] : undefined);
      return found !== undefined && allowed(found) ? found : null;
    },
    folder(path) {
      const wanted = plain(path);
      if (folders.has(wanted)) return true;
      // `src/t*`: files and folders that begin so.
      const start = /^([\w./@-]*\/[\w.@-]*)\*+$/.exec(wanted)?.[1];
      if (start !== undefined) return [...byName.values()].some((same) => same.some((file) => file.startsWith(start)));
      return wanted.includes('/') && [...folders].some((folder) => folder.endsWith(`/${wanted}`));
    },
  };
}
