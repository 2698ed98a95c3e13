/**
 * DATA_FLOW of libraries, whose stories tell little: from a member of the public face the code map's own calls are followed,
 * and the one way is told that leads over most files. Main functions: faceSubjects, walkDraft. Only calls of which the code
 * says what is meant are followed; what only decides, fails or writes a log is passed over for what does the work.
 */

import type { Resolved } from '#shared/contract/common.ts';
import { isTestCode, type SurveyedType, type SymbolRows } from '../../../codemap/codemap.ts';
import { innerLines, isInline, lineOf } from '../../../static-analyst/static-analyst.ts';
import { directoryOf, domainOf, fileName, isProduct } from '../reading/folders.ts';
import { at, code, said } from '../reading/marked.ts';
import { doesSomething, isMaking, isPublic, saidOfSymbol, shownName } from '../reading/symbols.ts';
import { type Draft, maxSubjects, type Subject, type Terrain, type World } from '../topic.ts';

const fewestSteps = 3;
/** The longer a way is, the likelier a condition on it leads elsewhere. */
const mostSteps = 5;
const fewestFiles = 2;
/** From here on the code says which symbol is meant (docs/usages.md). */
const sure = 0.8;
/** Symbols whose calls are asked for: each is a search in one file, on a thread of its own. */
const mostAsked = 14;
/** Callees of one symbol that may lead on. */
const mostWays = 3;
const mostTypes = 60;
const longEnough = 4;

/** What much leans on and what itself calls much: it joins the parts. The entry of a package comes before all. */
export async function faceSubjects({ types, map, pause }: Terrain): Promise<Subject[]> {
  const face: { type: SurveyedType; rank: number }[] = [];
  const known = types
    .filter(({ kind, members }) => callers.has(kind) && members.some((member) => doesSomething(member)))
    .sort((a, b) => b.fanIn - a.fanIn || b.lines - a.lines)
    .slice(0, 4 * mostTypes);
  for (const type of known) {
    const out = map.neighbours(type.row, { side: 'dependencies', kinds: ['call'], tests: false, limit: 1 });
    const calls = out?.dependencies ?? 0;
    if (calls > 0)
      face.push({ type, rank: (isEntry(type.file) ? 30 : 0) + Math.min(type.fanIn, 10) + 3 * Math.min(calls, 15) });
    await pause();
  }
  face.sort((a, b) => b.rank - a.rank || a.type.row - b.type.row);
  const ofTypes: Subject[][] = [];
  for (const { type } of face.slice(0, mostTypes)) {
    const members = (map.typeDetail(type.row)?.members ?? [])
      .filter(
        (member) =>
          isPublic(member) &&
          doesSomething(member) &&
          !dull.test(member.name) &&
          !member.name.startsWith('_') &&
          member.endLine - member.line >= longEnough &&
          isProduct(member.file) &&
          !isTestCode(member.file),
      )
      .sort((a, b) => b.endLine - b.line - (a.endLine - a.line))
      .slice(0, type.kind === 'module' ? 3 : 2);
    ofTypes.push(
      members.map(({ name, file }) => ({
        values: { name: type.kind === 'module' || type.name === 'default' ? name : `${type.name}.${name}`, file },
        file,
      })),
    );
    await pause();
  }
  // One of each, then the second of each.
  return [0, 1, 2].flatMap((n) => ofTypes.flatMap((subjects) => subjects.slice(n, n + 1))).slice(0, maxSubjects);
}

const callers: ReadonlySet<SurveyedType['kind']> = new Set([
  'class',
  'struct',
  'record',
  'object',
  'module',
  'trait',
  'interface',
]);
const isEntry = (file: string): boolean =>
  /^(index|main|mod|lib|__init__|__main__|api|cli|app)\.\w+$/i.test(fileName(file));

/** What only asks, fails, tells or clears up is no way that a newcomer has to know. */
const dull =
  /^_*(is|has|can|should|assert|check|validate|warn|log|debug|trace|print|echo|out|err|close|dispose|free|toString|__(repr|str|eq|hash|len|enter|exit)__)([A-Z_]|$)|(Error|Exception|Warning)$|^default$/;
const helper = /(^|\/)(utils?|utilities|helpers?|errors?|exceptions?|logg(er|ing)|assert\w*|compat\w*)([./]|$)/i;

interface Step {
  readonly target: Resolved;
  readonly rows: SymbolRows;
  /** Of the body of what is called. */
  readonly lines: number;
  /** Where it is called. */
  readonly file: string;
  readonly line: number;
}

export async function walkDraft(world: World, name: string, file: string): Promise<Draft | null> {
  const start = startOf(world, name, file);
  if (start === null) return null;
  const way = await told(world, await bestWay(world, start));
  if (way.length < fewestSteps || new Set([file, ...way.map(({ target }) => target.file)]).size < fewestFiles)
    return null;
  const { say } = world;
  const points: Draft['points'][number][] = [];
  let caller = shownName(world, start.symbol);
  for (const { target, file: from, line, doc } of way) {
    const shown = shownName(world, target);
    const made = isMaking(target.memberId, shown);
    const text = (made ? say.flow.made : say.flow.step)(
      code(made ? shown.replace(/\..*/, '') : shown),
      at(target.file, target.line),
      said(say, doc),
      code(caller),
      at(from, line),
    );
    points.push({ text, places: [lineOf(from, line), lineOf(target.file, target.line)] });
    caller = shown;
  }
  const files = [...new Set([file, ...way.map(({ target }) => target.file)])];
  const dirs = [...new Set(files.map(directoryOf))];
  const through = (dirs.length > 1 && !dirs.includes('') ? dirs : files).slice(0, 6);
  const begin = `${code(shownName(world, start.symbol))} (${at(file, start.symbol.line)})`;
  return {
    lead: {
      text: say.flow.callLead(begin, way.length, say.list(through.map(code))),
      places: [lineOf(file, start.symbol.line)],
    },
    points,
    ordered: true,
    limits: say.flow.oneWay,
    tags: files.slice(0, 4).map(fileName),
    domain: domainOf(file),
    plan: [
      {
        tool: 'call_chain',
        parameters: { symbol: start.symbol.path, path: file, direction: 'callees', depth: 3 },
        reason: say.plan.callers,
      },
    ],
  };
}

/** With what comments say of each. An end that stays in its file and of which nothing is said is detail. */
async function told(world: World, way: readonly Step[]): Promise<(Step & { doc: string | null })[]> {
  const steps: (Step & { doc: string | null })[] = [];
  for (const step of way) steps.push({ ...step, doc: await saidOfSymbol(world, step.target, step.target.file) });
  for (let last = steps.at(-1); last !== undefined && steps.length > fewestSteps; last = steps.at(-1)) {
    if (last.doc !== null || last.target.file !== last.file) break;
    steps.pop();
  }
  return steps;
}

/** The longest of what bears the name in the file: overloads declare it too. */
function startOf(world: World, name: string, file: string): { rows: SymbolRows; symbol: Resolved } | null {
  const found: { rows: SymbolRows; symbol: Resolved; lines: number }[] = [];
  for (const id of world.map.typesIn(file)) {
    const row = world.map.byTypeId(id);
    const detail = row === null ? null : world.map.typeDetail(row);
    for (const member of detail?.members ?? []) {
      if (member.file !== file || !name.endsWith(member.name) || !doesSomething(member)) continue;
      const rows = world.map.byMemberId(member.memberId);
      const symbol = rows === null ? null : world.map.ref(rows);
      if (rows === null || symbol === null || shownName(world, symbol) !== name) continue;
      found.push({ rows, symbol: { ...symbol, line: member.line }, lines: member.endLine - member.line });
    }
  }
  return found.sort((a, b) => b.lines - a.lines)[0] ?? null;
}

/** The way of most worth among those that begin with the most telling calls, asked for only as far as the bound allows. */
async function bestWay(world: World, start: { rows: SymbolRows; symbol: Resolved }): Promise<readonly Step[]> {
  let best: readonly Step[] = [];
  const open: { way: readonly Step[]; at: SymbolRows; file: string }[] = [
    { way: [], at: start.rows, file: start.symbol.file },
  ];
  for (let asked = 0; asked < mostAsked && open.length > 0; asked += 1) {
    open.sort((a, b) => worth(start.symbol.file, b.way) - worth(start.symbol.file, a.way));
    const next = open.shift();
    if (next === undefined) break;
    if (worth(start.symbol.file, next.way) > worth(start.symbol.file, best)) best = next.way;
    if (next.way.length >= mostSteps) continue;
    const been = new Set([keyOf(start.rows), ...next.way.map(({ rows }) => keyOf(rows))]);
    const steps = (await stepsFrom(world, next.at)).filter(({ rows }) => !been.has(keyOf(rows)));
    const ranked = steps
      .map((step, n) => ({ step, rank: telling(next.file, step) - n / 100 }))
      .sort((a, b) => b.rank - a.rank);
    for (const { step } of ranked.slice(0, mostWays)) {
      const way = [...next.way, step];
      if (worth(start.symbol.file, way) > worth(start.symbol.file, best)) best = way;
      const body = bodyOf(world.map, step.rows);
      if (body !== null) open.push({ way, at: body, file: step.target.file });
    }
    await world.pause();
  }
  return best;
}

const keyOf = ({ type, member }: SymbolRows): string => `${type} ${member}`;

/** Of a type that is made, what its constructor does; null where it has none: its lines are those of all its members. */
function bodyOf(map: World['map'], rows: SymbolRows): SymbolRows | null {
  if (rows.member !== 0) return rows;
  const made = map
    .typeDetail(rows.type)
    ?.members.find(({ kind, name }) => kind === 'constructor' || name === '__init__');
  return made === undefined ? null : map.byMemberId(made.memberId);
}

async function stepsFrom(world: World, from: SymbolRows): Promise<Step[]> {
  const { map } = world;
  const steps: Step[] = [];
  const [own] = map.places(from);
  const source = own === undefined ? null : await world.sources.get(own.file);
  if (own === undefined || source === null) return [];
  const inner = innerLines(source, own.startLine, own.endLine);
  for (const { target, confidence, file, line } of await world.calls(from)) {
    if (confidence < sure || !goesOn.has(target.kind) || isTestCode(target.file) || !isProduct(target.file)) continue;
    const type = map.byTypeId(target.typeId);
    const rows =
      target.memberId !== undefined ? map.byMemberId(target.memberId) : type === null ? null : { type, member: 0 };
    const name = target.path.split(/[.+]/).at(-1) ?? '';
    const text = source.lines[line - 1] ?? '';
    const nested = line !== own.startLine && (inner.has(line) || isInline(source.language, text, text.indexOf(name)));
    if (
      nested ||
      file !== own.file ||
      rows === null ||
      dull.test(name) ||
      (await world.sources.get(target.file)) === null
    )
      continue;
    const body = bodyOf(map, rows);
    const [place] = body === null ? [] : map.places(body);
    steps.push({ target, rows, file, line, lines: place === undefined ? 1 : place.endLine - place.startLine + 1 });
  }
  return steps;
}

const goesOn: ReadonlySet<Resolved['kind']> = new Set([
  'method',
  'function',
  'constructor',
  'class',
  'struct',
  'record',
]);

/** A step into another file tells more than one within it, a long body more than a short one, a helper less than either. */
function telling(from: string, { target, lines }: Step): number {
  const away = target.file === from ? 0 : directoryOf(target.file) === directoryOf(from) ? 1 : 1.5;
  return 0.5 + away + Math.min(2, Math.log2(lines) / 3) - (helper.test(target.file) ? 4 : 0);
}

function worth(start: string, way: readonly Step[]): number {
  let sum = 0;
  let from = start;
  for (const step of way) {
    sum += telling(from, step);
    from = step.target.file;
  }
  return sum;
}
