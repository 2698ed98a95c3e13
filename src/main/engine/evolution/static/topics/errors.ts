/** ERROR_ANALYSIS: when an error is raised and who handles it; how one type fails; what a file drops without a word. */

import { isTestCode } from '../../../codemap/codemap.ts';
import {
  branchesIn,
  innerLines,
  isMeant,
  lineOf,
  placeOf,
  type Source,
  spotsOf,
  type Thrown,
} from '../../../static-analyst/static-analyst.ts';
import { domainOf, functionFiles, isProduct, weightOf } from '../reading/folders.ts';
import { at, code, said, some } from '../reading/marked.ts';
import { saidOf, type TypeAt, typeAt, withinOf } from '../reading/symbols.ts';
import { type Claim, type Draft, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const isErrorName = (name: string): boolean => /(Error|Exception|Failure|Fault)$/.test(name) && name.length > 5;
const maxThrown = 8;
/** Files that are read for one answer. */
const maxRead = 50;

export const errorTypeTopic: Topic = {
  id: 'errorType',
  type: 'ERROR_ANALYSIS',
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
    const around = world.map.neighbours(type.row, { side: 'dependents', tests: false, limit: 60 });
    const files = new Set(
      (around?.nodes.slice(1) ?? [])
        .map((node) => node.symbol.file)
        .filter((file) => isProduct(file) && !isTestCode(file)),
    );
    files.add(symbol.file);
    // What leans on it may be more than was listed, and more was listed than is read.
    const allRead = files.size <= maxRead && (around?.leftOut ?? 0) === 0;
    for (const file of [...files].slice(0, maxRead)) {
      const source = await world.sources.get(file);
      if (source === null) continue;
      const spots = spotsOf(source, [name]).filter(({ imported }) => !imported);
      await world.pause();
      if (spots.length === 0) continue;
      for (const each of (await branchesIn(source, world.pause)).thrown)
        if (each.type === name) thrown.push({ file, each });
      for (const { line } of spots) if (isHandled(source, line, name)) handled.push({ file, line });
      await world.pause();
    }
    if (thrown.length < 2) return null;
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
          thrown.length,
          new Set(thrown.map(({ file }) => file)).size,
          // Rust makes errors by `?`, `map_err` and `ok_or` too.
          !allRead || type.source.language === 'rust',
          said(say, doc?.text),
        ),
        places: [...(doc === null ? [] : [doc.place]), { ...placeOf(symbol), typeId: symbol.typeId }],
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

/** Whether a line that names an error looks for it. Go may do so by a variable of the type, a few lines on. */
function isHandled({ lines, language }: Source, line: number, name: string): boolean {
  const text = lines[line - 1] ?? '';
  if (language === 'rust')
    return new RegExp(
      `\\bErr\\([^=]*\\b${name}\\b[^=;]*=(?!=)|\\bmatches!\\(.*\\b${name}\\b|\\bdowncast\\w*::<.*\\b${name}\\b`,
    ).test(text);
  if (/\b(?:throw|raise|class|import)\b/.test(text)) return false;
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
    // Of the block behind `else` the condition is put the other way round, and stands nowhere.
    quotes: [{ file, text: when?.condition ?? '' }].filter(
      ({ text: quoted }) => quoted !== '' && !/^(!\w|!\(|not )|^\w+ == null$/.test(quoted),
    ),
  };
}

const maxFailures = 10;

export const failuresTopic: Topic = {
  id: 'failures',
  type: 'ERROR_ANALYSIS',
  subjects: ({ types }) =>
    types
      .filter(
        ({ kind, lines, members }) =>
          (kind === 'class' || kind === 'struct' || kind === 'object' || kind === 'record') &&
          (lines >= 20 || members.length >= 12) &&
          members.length >= 2,
      )
      .sort((a, b) => weightOf(b) - weightOf(a))
      .slice(0, maxSubjects)
      .map(({ name, file }): Subject => ({ values: { name, file }, file })),
  draft: ({ values }, world) => failuresDraft(world, values.name ?? '', values.file ?? ''),
};

/** Functions of a file that belong to no type. */
export const functionFailuresTopic: Topic = {
  id: 'functionFailures',
  type: 'ERROR_ANALYSIS',
  subjects: (terrain) =>
    functionFiles(terrain, 1)
      .slice(0, maxSubjects)
      .map((file): Subject => ({ values: { file }, file })),
  draft: ({ values }, world) => failuresDraft(world, '', values.file ?? ''),
};

/** Go wraps an error at the end whether there is one or not: of none it makes none. */
const goesOn = ({ when, text }: { when: unknown; text: string }): boolean =>
  when === null && /^return (?:[^,()]+, )*errors\.Wrapf?\(/.test(text);

/** Of these lines those in a function within a member: what a callback throws, its member does not. */
async function insideOthers(
  { detail, source }: TypeAt,
  home: string,
  lines: readonly number[],
  pause: World['pause'],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const { file, line, endLine } of detail.members) {
    if (file !== home || !lines.some((one) => one >= line && one <= endLine)) continue;
    for (const inner of innerLines(source, line, endLine)) found.add(inner);
    await pause();
  }
  return found;
}

async function failuresDraft(world: World, name: string, file: string): Promise<Draft | null> {
  const type = await typeAt(world, name, file);
  if (type === null) return null;
  const { say } = world;
  const { symbol } = type.detail;
  const home = type.source.file;
  // Members may stand outside the lines of their type: methods of Go, bodies of C++.
  const spans = [
    ...world.map.places({ type: type.row, member: 0 }).filter(({ file }) => file === home && symbol.kind !== 'module'),
    ...type.detail.members
      .filter(({ file }) => file === home)
      .map(({ line, endLine }) => ({ startLine: line, endLine })),
  ];
  const isOwn = (line: number): boolean => spans.some(({ startLine, endLine }) => line >= startLine && line <= endLine);
  const branches = await branchesIn(type.source, world.pause);
  const spots = [...branches.thrown, ...branches.caught].map(({ line }) => line);
  const inside = await insideOthers(type, home, spots, world.pause);
  const own = branches.thrown.filter(
    (each) => each.type !== '' && isOwn(each.line) && !goesOn(each) && !inside.has(each.line),
  );
  const caught: Claim[] = [];
  for (const each of branches.caught) {
    const owner = withinOf(world, home, each.line);
    if (owner !== null && caught.length < 3 && !each.empty && isOwn(each.line) && !inside.has(each.line))
      caught.push({
        text: say.failures.caught(
          code(owner),
          say.lines([each.line]),
          each.what === '' ? null : code(each.what),
          each.throwsOn,
        ),
        places: [lineOf(home, each.line, each.endLine)],
      });
  }
  if (own.length < 3) return null;
  const types = [...new Set(own.map((each) => each.type))];
  const ranked = [...own]
    .sort((a, b) => Number(b.when !== null) - Number(a.when !== null))
    .slice(0, maxFailures)
    .sort((a, b) => a.line - b.line);
  const points = ranked.map((each): Claim => {
    const owner = withinOf(world, home, each.line) ?? symbol.name;
    return {
      text: say.failures.one(
        code(owner),
        say.line(each.line),
        each.when === null ? null : code(each.when.condition),
        each.after === '' ? null : code(each.after),
        code(each.text),
      ),
      places: [lineOf(home, Math.min(each.when?.line ?? each.line, each.line), each.line)],
    };
  });
  return {
    lead: {
      text: (name === '' ? say.failures.functionsLead : say.failures.lead)(
        code(name === '' ? file : symbol.name),
        own.length,
        some(say, types.map(code), 5),
      ),
      places: ranked.slice(0, 5).map(({ line }) => lineOf(home, line)),
    },
    points: [...points, ...caught],
    ...{ limits: say.failures.limits, tags: [symbol.name, 'errors'], domain: domainOf(home) },
    plan: [
      { tool: 'outline', parameters: { symbol: symbol.path, path: home }, reason: say.plan.outline },
      {
        tool: 'grep_file',
        parameters: { pattern: '\\b(throw|raise|panic|catch|except)\\b', path: home },
        reason: say.plan.grep,
      },
    ],
  };
}

export const swallowedTopic: Topic = {
  id: 'swallowed',
  type: 'ERROR_ANALYSIS',
  subjects: ({ documents }) => {
    const files = new Map<string, number>();
    for (const { kind, evidence, title } of documents.issues?.issues ?? [])
      if (kind === 'risk' && title.includes('drops errors'))
        for (const { file } of evidence.filter((each) => isProduct(each.file)))
          files.set(file, (files.get(file) ?? 0) + 1);
    return [...files]
      .sort((a, b) => b[1] - a[1])
      .slice(0, maxSubjects)
      .map(([file]): Subject => ({ values: { file }, file }));
  },
  async draft({ values }, world) {
    const file = values.file ?? '';
    const source = await world.sources.get(file);
    if (source === null) return null;
    const { say } = world;
    const { caught } = await branchesIn(source, world.pause);
    const dropped = caught.filter(({ empty, explained, what }) => empty && !explained && !isMeant(what));
    if (dropped.length === 0) return null;
    const points = dropped.slice(0, 8).map(({ line, endLine, what }): Claim => {
      const owner = withinOf(world, file, line);
      return {
        text: say.swallowed.one(owner === null ? null : code(owner), say.line(line), what === '' ? null : code(what)),
        places: [lineOf(file, line, endLine)],
      };
    });
    const explained = caught.filter((each) => each.empty && each.explained);
    if (explained.length > 0)
      points.push({
        text: say.swallowed.explained(say.lines(explained.slice(0, 6).map(({ line }) => line))),
        places: explained.slice(0, 6).map(({ line, endLine }) => lineOf(file, line, endLine)),
      });
    return {
      lead: {
        text: say.swallowed.lead(code(file), dropped.length, caught.length),
        places: dropped.slice(0, 6).map(({ line, endLine }) => lineOf(file, line, endLine)),
      },
      ...{ points, limits: say.swallowed.limits, tags: ['errors'], domain: domainOf(file) },
      plan: [{ tool: 'grep_file', parameters: { pattern: '\\b(catch|except)\\b', path: file }, reason: say.plan.grep }],
    };
  },
};
