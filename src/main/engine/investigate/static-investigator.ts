/**
 * Answers free questions without a model: it finds the code for a question's words, names and meaning, with its
 * comments and its dependents. Main function: createStaticInvestigator. The learner of the loop answers only questions
 * that it thought of itself.
 */
import { type CodeMap, isTestCode } from '../codemap/codemap.ts';
import type { Learner } from '../evolution/evolution.ts';
import type { Memory } from '../memory/memory.ts';
import { redact } from '../redact/redact.ts';
import type { Found, ToolCall } from '../tools/tools.ts';
import { pauses } from '../workspace/workspace.ts';
import { speltNames } from './find-places.ts';
import { findPoints, type Group, type Point } from './find-points.ts';
import { words } from './investigation-words.ts';
import type { RankedCode } from './said.ts';
import type { Scope } from './scope.ts';

export interface StaticInvestigatorOptions {
  scope: Scope;
  codeMap(): CodeMap;
  memory<T>(work: (memory: Memory) => T | Promise<T>): Promise<T>;
  /** What `work` reads is of one generation. */
  reading<T>(work: () => Promise<T>): Promise<T>;
  /** Files that the words of a question lead to. */
  ranked(question: string, signal: AbortSignal): Promise<RankedCode>;
}

/** What an answer is made of. */
interface Subject {
  readonly groups: readonly Group[];
  /** Whether the question led to them; otherwise they are merely in the scope. */
  readonly meant: boolean;
  /** Documents and settings. */
  readonly others: readonly string[];
}

/** Highest confidence of an answer that no model has checked. */
const cap = 0.6;
const confidence = { meant: 0.5, near: 0.35 };
const looked = 60;
/** Min share of the weight of all words of the question that must match. */
const least = 0.28;
const mostNear = 6;
const mostOthers = 3;
const chained = 2;
const readLines = 80;
const docLetters = 220;
/** Max callers and callees listed for the first point, and for the others. */
const mostCalls = 6;
const fewCalls = 3;

export function createStaticInvestigator(options: StaticInvestigatorOptions): Learner {
  const { scope, memory, codeMap } = options;
  let found: Promise<Subject> | null = null;

  async function find(question: string, signal: AbortSignal): Promise<Subject> {
    const [hits, ranked] = await Promise.all([
      options.reading(() => memory(({ code }) => code.find(question, looked, signal))),
      options.reading(() => options.ranked(question, signal)),
    ]);
    const { holds } = scope;
    const pause = pauses(signal);
    const groups = await findPoints({
      ...{ ranked, hits, holds, pause, least, spelt: speltNames(question) },
    });
    const others = (await ranked.others()).filter((file) => scope.paths.length === 0 || scope.hasFile(file));
    if (groups.length > 0 || scope.paths.length === 0) {
      return { groups, meant: true, others: groups.length === 0 ? [] : others.slice(0, mostOthers) };
    }
    const near = scope.types.slice(0, mostNear).flatMap(({ row }): Group[] => {
      const detail = codeMap().typeDetail(row);
      const [place] = detail?.files ?? [];
      if (detail === null || place === undefined) return [];
      const { path, name, kind } = detail.symbol;
      const { file, line: startLine, endLine } = place;
      const { typeId } = detail.symbol;
      const about = { path, name, kind, file, startLine, endLine, doc: redact(detail.doc), typeId };
      return [{ type: { ...about, member: false, score: 0, shows: [] }, members: [] }];
    });
    return { groups: near, meant: false, others: [] };
  }

  const subjectOf = (question: string, signal: AbortSignal): Promise<Subject> => {
    found ??= find(question, signal);
    return found;
  };

  return {
    name: 'static',
    cap,
    questions: async () => ({ value: [], tokens: 0 }),
    async next({ question, language, calls }, signal) {
      const say = words[language];
      const { groups } = await subjectOf(question.question, signal);
      const asked = askedOf(groups);
      const plan = [
        { toolName: 'expert_consult', parameters: { query: question.question }, reason: say.consult },
        ...groups
          .flatMap(({ type }) => type ?? [])
          .slice(0, chained)
          .map(({ path, file }) => ({
            toolName: 'outline',
            parameters: { symbol: path, path: file },
            reason: say.outline,
          })),
        ...asked.map(({ path, file }) => chainStep(path, file, 'callers', say.callers)),
        ...asked
          .filter(({ member }) => member)
          .slice(0, 1)
          .map(({ path, file }) => chainStep(path, file, 'callees', say.callees)),
        ...asked.map(({ file, startLine, endLine }) => ({
          toolName: 'read_file',
          parameters: { path: file, startLine, endLine: Math.min(endLine, startLine + readLines) },
          reason: say.read,
        })),
      ];
      const next = plan[calls.length];
      return {
        value:
          next === undefined
            ? { shouldStop: true, toolName: null, parameters: {}, reason: '' }
            : { shouldStop: false, ...next },
        tokens: 0,
      };
    },
    async summarize({ question, calls }, language, signal) {
      const say = words[language];
      const { groups, meant, others } = await subjectOf(question.question, signal);
      if (groups.length === 0) return { value: null, tokens: 0 };
      const [first] = askedOf(groups);
      const lines = groups.flatMap((group) => linesOf(group, calls, first, say));
      const beside = others.length === 0 ? '' : `\n\n${say.others(others.map((file) => `\`${file}\``).join(', '))}`;
      const told = groups.flatMap(({ type, members }) => (members.length > 0 || type === null ? members : [type]));
      return {
        value: {
          answer: `${meant ? say.lead : say.near}\n\n${lines.join('\n')}${beside}\n\n*${say.limits}*`,
          confidence: meant ? confidence.meant : confidence.near,
          sourceFiles: distinct(told.map(({ file }) => file)),
          tags: distinct(groups.map(({ type, members }) => (type ?? members[0])?.name ?? '')).slice(0, 4),
          domain: '',
          evidence: told.map((point) => placeOf(point, calls)),
          quotes: [],
        },
        tokens: 0,
      };
    },
  };
}

/** Those whose callers are asked for: of each group what is likest to be the answer. */
function askedOf(groups: readonly Group[]): Point[] {
  const best = groups.flatMap(({ type, members: [member] }) =>
    member !== undefined && (type === null || member.score >= type.score * 0.8) ? member : (type ?? []),
  );
  return best.slice(0, chained);
}

type Direction = 'callers' | 'callees';

const chainStep = (symbol: string, path: string, direction: Direction, reason: string) => ({
  toolName: 'call_chain',
  parameters: { symbol, path, direction, depth: 1 },
  reason,
});

/** What `call_chain` found of a point: the symbol itself, then the other sides of its calls. */
function chain(point: Point, direction: Direction, calls: readonly ToolCall[]): readonly Found[] {
  const call = calls.find(
    ({ step: { toolName, parameters } }) =>
      toolName === 'call_chain' && parameters.symbol === point.path && parameters.direction === direction,
  );
  return call?.result.ok === true ? call.result.found : [];
}

/** For overloads, that of the one with a body. */
function placeOf(point: Point, calls: readonly ToolCall[]): Pick<Point, 'file' | 'startLine' | 'endLine'> {
  const { file, startLine, endLine } = chain(point, 'callers', calls)[0] ?? point;
  return { file, startLine, endLine };
}

type Say = (typeof words)['en' | 'zh'];

/** One bullet for the type with one for each member under it; who calls them, what they call, and lines of them. */
function linesOf({ type, members }: Group, calls: readonly ToolCall[], first: Point | undefined, say: Say): string[] {
  const bullet = (point: Point, indent: string, name: string): string[] => {
    const doc = sentence(point.doc);
    const most = point.path === first?.path ? mostCalls : fewCalls;
    const { file, startLine } = placeOf(point, calls);
    const where = indent === '' ? say.place(point.kind, `${file}:${startLine}`) : say.line(startLine);
    return [
      `${indent}- \`${name}\` (${where})${doc === '' ? '' : `: ${doc}`}`,
      ...callsOf(point, calls, most, say).map((text) => `${indent}  ${text}`),
      ...(point.shows.length === 0 ? [] : [`${indent}  \`\`\``]),
      ...point.shows.map(({ line, text }) => `${indent}  ${line}: ${text}`),
      ...(point.shows.length === 0 ? [] : [`${indent}  \`\`\``]),
    ];
  };
  if (type === null) return members.flatMap((member) => bullet(member, '', member.path));
  return [...bullet(type, '', type.path), ...members.flatMap((one) => bullet(one, '  ', shortName(one.path)))];
}

function callsOf(point: Point, calls: readonly ToolCall[], most: number, say: Say): string[] {
  const others = (direction: Direction): Map<string, string> => {
    const firsts = new Map<string, string>();
    // The first one is the symbol itself.
    for (const { symbol, file, startLine } of chain(point, direction, calls).slice(1))
      if (symbol !== undefined && symbol !== point.path && !firsts.has(symbol))
        firsts.set(symbol, `${file}:${startLine}`);
    return firsts;
  };
  const callers = [...others('callers')];
  const inProduct = callers.filter(([, place]) => !isTestCode(place.replace(/:\d+$/, '')));
  const tests = callers.length - inProduct.length;
  const callees = [...others('callees')];
  const told = (some: readonly (readonly [string, string])[]): string =>
    some
      .slice(0, most)
      .map(([symbol, place]) => `\`${shortName(symbol)}\` (${place})`)
      .join(', ');
  const used = { names: told(inProduct), more: inProduct.length - most, tests };
  return [
    ...(callers.length === 0 ? [] : [point.member ? say.calledFrom(used) : say.usedBy(used)]),
    ...(callees.length === 0 ? [] : [say.calls(told(callees), callees.length - most)]),
  ];
}

/** The last two parts of a path: enough to be found by, and to be read. */
const shortName = (path: string): string => path.split('.').slice(-2).join('.');

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Its first sentence, on one line. */
function sentence(doc: string): string {
  const line = doc.replace(/\s+/g, ' ').trim();
  const end = /[.。!?！？](?=\s|$)|。/.exec(line);
  const first = end === null ? line : line.slice(0, end.index + 1);
  return first.length > docLetters ? `${first.slice(0, docLetters)}…` : first;
}
