/** ERROR_ANALYSIS: what the user gets of an error, when it is raised, and who handles it. Only where the code says what comes of it. */
import { isTestCode } from '../../../codemap/codemap.ts';
import {
  branchesIn,
  lineOf,
  placeOf,
  type Source,
  spotsOf,
  type Thrown,
} from '../../../static-analyst/static-analyst.ts';
import { at, code, domainOf, isProduct, said, saidOf, some, typeAt, withinOf } from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const isErrorName = (name: string): boolean => /(Error|Exception|Failure|Fault)$/.test(name) && name.length > 5;
const maxOutcomes = 4;
const maxThrown = 6;
const mostThrown = 60;
/** Files that are read for one answer. */
const maxRead = 50;

export const errorTypeTopic: Topic = {
  id: 'errorType',
  type: 'ERROR_ANALYSIS',
  worth: 1.2,
  subjects: ({ types }) =>
    types
      .filter(
        ({ kind, name, fanIn, bases }) =>
          (kind === 'class' || kind === 'struct' || kind === 'record' || kind === 'object') &&
          (isErrorName(name) || bases.some(isErrorName)) &&
          fanIn >= 1,
      )
      .sort((a, b) => b.fanIn - a.fanIn || (a.path < b.path ? -1 : 1))
      .slice(0, maxSubjects)
      .map(({ name, file }): Subject => ({ values: { name, file }, file })),
  async draft({ values }, world) {
    const name = values.name ?? '';
    const type = await typeAt(world, name, values.file ?? '');
    if (type === null) return null;
    const { say } = world;
    const { symbol } = type.detail;
    const thrown: { file: string; each: Thrown }[] = [];
    const handled: { file: string; line: number }[] = [];
    const declared = type.detail.files.find(({ file }) => file === symbol.file) ?? symbol;
    const endLine = 'endLine' in declared ? declared.endLine : symbol.line;
    const outcomes = outcomesOfType(type.source, declared.line, endLine);
    const around = world.map.neighbours(type.row, { side: 'dependents', tests: false, limit: 60 });
    const files = new Set(
      (around?.nodes.slice(1) ?? [])
        .map((node) => node.symbol.file)
        .filter((file) => isProduct(file) && !isTestCode(file)),
    );
    files.add(symbol.file);
    // It may have more dependents than were listed, and more may be listed than are read.
    const allRead = files.size <= maxRead && (around?.leftOut ?? 0) === 0;
    for (const file of [...files].slice(0, maxRead)) {
      const source = await world.sources.get(file);
      if (source === null) continue;
      const spots = spotsOf(source, [name]).filter(({ imported }) => !imported);
      await world.pause();
      if (spots.length === 0) continue;
      for (const each of (await branchesIn(source, world.pause)).thrown)
        if (each.type === name) thrown.push({ file, each });
      for (const { line } of spots) {
        if (!isHandled(source, line, name)) continue;
        handled.push({ file, line });
        outcomes.push(...outcomesAt(source, line));
      }
      await world.pause();
    }
    // An error thrown everywhere does not characterise the one place where it occurs.
    if (thrown.length < 2 || thrown.length > mostThrown) return null;
    const told = distinct(outcomes).slice(0, maxOutcomes);
    if (told.length === 0) return null;
    thrown.sort((a, b) => Number(b.each.when !== null) - Number(a.each.when !== null));
    const spread = spreadOut(thrown);
    const points: Claim[] = [];
    const [base] = type.detail.bases;
    if (base !== undefined && base.symbol !== null)
      points.push({ text: say.errorType.base(code(base.name)), places: [placeOf(symbol)] });
    for (const { file, each } of spread.slice(0, maxThrown)) points.push(raised(world, file, each));
    const rest = spread.slice(maxThrown);
    if (rest.length > 0)
      points.push({
        text: say.errorType.more(
          rest.length,
          some(
            say,
            rest.map(({ file, each }) => at(file, each.line)),
            6,
          ),
        ),
        places: rest.slice(0, 6).map(({ file, each }) => lineOf(file, each.line)),
      });
    if (handled.length > 0)
      points.push({
        text: say.errorType.caught(
          some(
            say,
            handled.map(({ file, line }) => {
              const within = withinOf(world, file, line);
              return within === null ? at(file, line) : `${code(within)} (${at(file, line)})`;
            }),
            6,
          ),
        ),
        places: handled.slice(0, 6).map(({ file, line }) => lineOf(file, line)),
      });
    else if (allRead) points.push({ text: say.errorType.nowhere, places: [placeOf(symbol)], guessed: true });
    const doc = await saidOf(type);
    return {
      lead: {
        text: say.errorType.lead(
          code(name),
          at(symbol.file, symbol.line),
          say.list(told.map(({ kind, code: value, file, line }) => say.errorType[kind](code(value), at(file, line)))),
          thrown.length,
          new Set(thrown.map(({ file }) => file)).size,
          // Rust makes errors by `?`, `map_err` and `ok_or` too.
          !allRead || type.source.language === 'rust',
          said(say, doc?.text),
        ),
        places: [
          ...told.map(({ file, line }) => lineOf(file, line)),
          ...(doc === null ? [] : [doc.place]),
          { ...placeOf(symbol), typeId: symbol.typeId },
        ],
      },
      ...{
        points,
        limits: say.errorType.limits,
        tags: [name, 'errors'],
        domain: domainOf(thrown[0]?.file ?? symbol.file),
      },
      plan: [
        { tool: 'outline', parameters: { symbol: symbol.path, path: symbol.file }, reason: say.plan.outline },
        { tool: 'grep_file', parameters: { pattern: name, literal: true, caseSensitive: true }, reason: say.plan.grep },
      ],
    };
  },
};

/** One for each code. */
function distinct(outcomes: readonly Outcome[]): Outcome[] {
  const codes = new Set<string>();
  return outcomes.filter(({ kind, code: value }) => !codes.has(`${kind} ${value}`) && codes.add(`${kind} ${value}`));
}

/** Whether a line that names an error looks for it. Go may do so by a variable of the type, a few lines on. */
function isHandled({ lines, language }: Source, line: number, name: string): boolean {
  const text = lines[line - 1] ?? '';
  if (language === 'rust')
    return new RegExp(
      `\\bErr\\([^=]*\\b${name}\\b[^=;]*=(?!=)|\\bmatches!\\(.*\\b${name}\\b|\\bdowncast\\w*::<.*\\b${name}\\b`,
    ).test(text);
  if (new RegExp(`@(?:\\w+\\.)?(?:ExceptionHandler|Catch|errorhandler|exception_handler)\\(.*\\b${name}\\b`).test(text))
    return true;
  if (/\b(?:throw|raise|class|import)\b/.test(text)) return false;
  if (language === 'csharp' && new RegExp(`\\b${name}\\b[^=;]*=>|\\bcase ${name}\\b`).test(text)) return true;
  if (/\b(?:catch|except|instanceof|is|isinstance|errors\.(?:As|Is|AsType)|as)\b/.test(text)) return true;
  if (language !== 'go') return false;
  if (new RegExp(`\\bcase\\b.*\\b${name}\\b.*:|\\.\\(\\*?(?:\\w+\\.)?${name}\\)`).test(text)) return true;
  const variable = new RegExp(`\\b(\\w+)\\s+\\*?(?:\\w+\\.)?${name}\\b`).exec(text)?.[1];
  const looksFor = new RegExp(`\\berrors\\.As\\([^,]+,\\s*&${variable ?? ''}\\b`);
  return variable !== undefined && lines.slice(line, line + 10).some((each) => looksFor.test(each));
}

/** One of each file first. */
function spreadOut<T extends { file: string }>(all: readonly T[]): T[] {
  const seen = new Set<string>();
  const first = all.filter(({ file }) => !seen.has(file) && seen.add(file));
  return [...first, ...all.filter((each) => !first.includes(each))];
}

function raised(world: World, file: string, { line, text, when }: Thrown): Claim {
  const owner = withinOf(world, file, line);
  return {
    text: world.say.errorType.thrown(
      at(file, line),
      owner === null ? null : code(owner),
      when === null ? null : `${code(when.condition)}`,
      code(text),
    ),
    places: [when === null ? lineOf(file, line) : lineOf(file, Math.min(when.line, line), line)],
    // For the block behind `else` the condition is negated, and occurs nowhere literally.
    quotes: [{ file, text: when?.condition ?? '' }].filter(
      ({ text: quoted }) => quoted !== '' && !/^(!\w|!\(|not )|^\w+ == null$/.test(quoted),
    ),
  };
}

/** What a caller outside gets where an error is handled: the status of a response, or the exit code of a program. */
interface Outcome {
  readonly kind: 'status' | 'exit';
  /** As the code writes it: `404`, `HttpStatus.NOT_FOUND`. */
  readonly code: string;
  readonly file: string;
  readonly line: number;
}

/** Lines of a handler that are looked at, and those above it, where some frameworks say the status. */
const below = 12;
const above = 3;
/** Lines of a declaration that may say the status. */
const maxDeclared = 60;

const named =
  /\b((?:HttpStatus|HttpStatusCode|StatusCodes?|http\.Status|StatusCode::|status\.HTTP_|HTTPStatus|Status::)\.?(?:Status)?[A-Za-z0-9_]+)/;
const numbered = [
  /\b(?:status|statusCode|status_code|sendStatus|WriteHeader|abort|code|http_status|SetStatus|set_status|errorhandler)\b\W{0,4}(?:\w+\W{1,3}){0,3}?([45]\d\d)\b/i,
  /(?:=>|->|\breturn)\s*\(?\s*([45]\d\d)\b/,
];
const exits =
  /\b(?:sys\.exit|process\.exit|os\.Exit|System\.exit|exitProcess|Environment\.Exit|process::exit|ExitCode::from|typer\.Exit)\((?:code=)?(\w[\w.:]*)\)|\bexitCode\s*=\s*(\w[\w.]*)/;
/** A line that handles another error ends the handler. */
const nextHandler = /\b(?:catch|except|finally|case|default|instanceof)\b|=>/;

/** What the handler at a line makes of the error. */
export function outcomesAt(source: Source, line: number): Outcome[] {
  const found: Outcome[] = [];
  const own = (source.lines[line - 1] ?? '').search(/\S/);
  let isInside = false;
  for (let n = line; n < line + below; n += 1) {
    const text = source.lines[n - 1];
    if (text === undefined) break;
    if (n > line && text.trim() !== '') {
      const indent = text.search(/\S/);
      if (indent < own || (indent === own && (isInside || nextHandler.test(text)))) break;
      isInside ||= indent > own;
    }
    found.push(...outcomeOf(source, n, text));
  }
  if (/@(?:\w+\.)?(?:ExceptionHandler|Catch|errorhandler|exception_handler)\b/.test(source.lines[line - 1] ?? ''))
    for (let n = Math.max(1, line - above); n < line; n += 1) {
      const text = source.lines[n - 1] ?? '';
      if (/^\s*@/.test(text)) found.push(...outcomeOf(source, n, text));
    }
  return found;
}

/** What an error type says of itself: `@ResponseStatus(…)` over it, `status_code = 404` in it. */
function outcomesOfType(source: Source, from: number, to: number): Outcome[] {
  const found: Outcome[] = [];
  for (let n = Math.max(1, from - above); n <= Math.min(to, from + maxDeclared); n += 1) {
    const text = source.lines[n - 1] ?? '';
    const isOver = n < from;
    if (isOver ? /^\s*[@[#]/.test(text) : /\b(?:status|code|super|base)/i.test(text))
      found.push(...outcomeOf(source, n, text));
  }
  return found;
}

function outcomeOf({ file }: Source, line: number, text: string): Outcome[] {
  if (/^\s*(?:\/\/|\*|#(?!\[)|--)/.test(text)) return [];
  const exit = exits.exec(text);
  if (exit !== null) return [{ kind: 'exit', code: exit[1] ?? exit[2] ?? '', file, line }];
  const status =
    named.exec(text)?.[1] ?? numbered.map((form) => form.exec(text)?.[1]).find((code) => code !== undefined);
  return status === undefined ? [] : [{ kind: 'status', code: status, file, line }];
}
