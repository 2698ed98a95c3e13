/**
 * Answers free questions without a model: it says where the code is that a question's words, names and meaning lead to, what
 * that says of itself, and what leans on it. Main function: createStaticInvestigator. The learner of the loop answers only
 * questions that it thought of itself.
 */
import type { CodeMap } from '../codemap/codemap.ts';
import type { Learner } from '../evolution/evolution.ts';
import type { Memory } from '../memory/memory.ts';
import { redact } from '../redact/redact.ts';
import type { Found } from '../tools/tools.ts';
import type { Scope } from './scope.ts';
import { words } from './words.ts';

export interface StaticInvestigatorOptions {
  scope: Scope;
  codeMap(): CodeMap;
  memory<T>(work: (memory: Memory) => T | Promise<T>): Promise<T>;
  /** What `work` reads is of one generation. */
  reading<T>(work: () => Promise<T>): Promise<T>;
}

/** Code that an answer is made of. */
interface Point {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly doc: string;
  /** Whether the question led to it; else it only stands in the scope. */
  readonly meant: boolean;
  /** Asked of `call_chain`. */
  readonly member: boolean;
}

type Evidenced = Pick<Point, 'file' | 'startLine' | 'endLine'>;

/** Spec 07: what no model has looked at is never surer. */
const cap = 0.6;
const confidence = { meant: 0.5, near: 0.35 };
const looked = 60;
const mostPoints = 6;
const chained = 2;
const readLines = 80;
const docLetters = 220;
/** Callers and callees told of the first point, and of the others. */
const mostOthers = 8;
const fewOthers = 3;

export function createStaticInvestigator(options: StaticInvestigatorOptions): Learner {
  const { scope, memory, codeMap } = options;
  let found: Promise<readonly Point[]> | null = null;

  async function find(question: string, signal: AbortSignal): Promise<readonly Point[]> {
    const hits = await options.reading(() => memory(({ code }) => code.find(question, looked, signal)));
    const meant = hits
      .filter(({ symbol }) => scope.holds(symbol))
      .map(({ symbol, startLine, endLine, doc }): Point => {
        const { path, name, kind, file, memberId } = symbol;
        return { path, name, kind, file, startLine, endLine, doc, meant: true, member: memberId !== undefined };
      });
    const spelt = speltNames(question);
    const ordered = onePerPath(meant).sort((a, b) => Number(spelt.has(b.name)) - Number(spelt.has(a.name)));
    if (ordered.length > 0 || scope.paths.length === 0) return ordered.slice(0, mostPoints);
    return scope.types.slice(0, mostPoints).flatMap(({ row }): Point[] => {
      const detail = codeMap().typeDetail(row);
      const [place] = detail?.files ?? [];
      if (detail === null || place === undefined) return [];
      const { path, name, kind } = detail.symbol;
      const { file, line: startLine, endLine } = place;
      return [{ path, name, kind, file, startLine, endLine, doc: redact(detail.doc), meant: false, member: false }];
    });
  }

  const points = (question: string, signal: AbortSignal): Promise<readonly Point[]> => {
    found ??= find(question, signal);
    return found;
  };

  return {
    name: 'static',
    cap,
    questions: async () => ({ value: [], tokens: 0 }),
    async next({ question, language, calls }, signal) {
      const say = words[language];
      const about = await points(question.question, signal);
      const plan = [
        { toolName: 'expert_consult', parameters: { query: question.question }, reason: say.consult },
        ...about
          .filter(({ member }) => !member)
          .slice(0, chained)
          .map(({ path, file }) => ({
            toolName: 'outline',
            parameters: { symbol: path, path: file },
            reason: say.outline,
          })),
        ...about.slice(0, chained).map(({ path, file }) => ({
          toolName: 'call_chain',
          parameters: { symbol: path, path: file, direction: 'callers', depth: 1 },
          reason: say.callers,
        })),
        ...about
          .filter(({ member }) => member)
          .slice(0, 1)
          .map(({ path, file }) => ({
            toolName: 'call_chain',
            parameters: { symbol: path, path: file, direction: 'callees', depth: 1 },
            reason: say.callees,
          })),
        ...about.slice(0, chained).map(({ file, startLine, endLine }) => ({
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
      const about = await points(question.question, signal);
      const [first] = about;
      if (first === undefined) return { value: null, tokens: 0 };
      const chain = (point: Point, direction: 'callers' | 'callees'): readonly Found[] => {
        const call = calls.find(
          ({ step: { toolName, parameters } }) =>
            toolName === 'call_chain' && parameters.symbol === point.path && parameters.direction === direction,
        );
        return call?.result.ok === true ? call.result.found : [];
      };
      /** Symbols on the other side of the calls of a point, each once, with the first line of such a call. */
      const others = (point: Point, direction: 'callers' | 'callees'): string[] => {
        const firsts = new Map<string, string>();
        // The first one is the symbol itself.
        for (const { symbol, file, startLine } of chain(point, direction).slice(1))
          if (symbol !== undefined && symbol !== point.path && !firsts.has(symbol))
            firsts.set(symbol, `\`${symbol}\` (${file}:${startLine})`);
        return [...firsts.values()];
      };
      /** Of overloads that of the one with a body. */
      const placeOf = (point: Point): Evidenced => {
        const { file, startLine, endLine } = chain(point, 'callers')[0] ?? point;
        return { file, startLine, endLine };
      };
      const lines = about.map((point, at) => {
        const doc = sentence(point.doc);
        const most = at === 0 ? mostOthers : fewOthers;
        const callers = others(point, 'callers');
        const callees = others(point, 'callees');
        return [
          `- \`${point.path}\` (${point.kind})${doc === '' ? '' : `: ${doc}`}`,
          ...(callers.length === 0 ? [] : [`  ${say.calledFrom(listed(callers, most), callers.length - most)}`]),
          ...(callees.length === 0 ? [] : [`  ${say.calls(listed(callees, most), callees.length - most)}`]),
        ].join('\n');
      });
      return {
        value: {
          answer: `${first.meant ? say.lead : say.near}\n\n${lines.join('\n')}\n\n*${say.limits}*`,
          confidence: first.meant ? confidence.meant : confidence.near,
          sourceFiles: distinct(about.map(({ file }) => file)),
          tags: distinct(about.map(({ name }) => name)).slice(0, 4),
          domain: '',
          evidence: about.map(placeOf),
          quotes: [],
        },
        tokens: 0,
      };
    },
  };
}

const listed = (names: readonly string[], most: number): string => names.slice(0, most).join(', ');

/** Words of a question that can only be names of code: `innerFrom`, `max_size`, or whatever stands in backquotes. */
function speltNames(question: string): ReadonlySet<string> {
  const quoted = [...question.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.split(/[^\p{L}\p{N}_$]+/u));
  const words = question.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return new Set([...quoted, ...words.filter((word) => /\p{Ll}\p{Lu}|[_$\p{N}]/u.test(word))]);
}

/** Overloads have one path: the longest stands for all, as it is the one with a body. */
function onePerPath(points: readonly Point[]): Point[] {
  const longest = new Map<string, Point>();
  for (const point of points) {
    const known = longest.get(point.path);
    const longer =
      known === undefined || point.endLine - point.startLine > known.endLine - known.startLine ? point : known;
    longest.set(point.path, { ...longer, doc: known?.doc || point.doc });
  }
  return [...longest.values()];
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Its first sentence, on one line. */
function sentence(doc: string): string {
  const line = doc.replace(/\s+/g, ' ').trim();
  const end = /[.。!?！？](?=\s|$)|。/.exec(line);
  const first = end === null ? line : line.slice(0, end.index + 1);
  return first.length > docLetters ? `${first.slice(0, docLetters)}…` : first;
}
