/** DEPENDENCY: one package: which files import it, which of its names are used where, one seam or many. */

import type { Language } from '#shared/contract/common.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import {
  isStandard,
  lineOf,
  type Source,
  type SourcePlace,
  type Spot,
  spotsOf,
} from '../../../static-analyst/static-analyst.ts';
import { at, code, directoryOf, isProduct, some, spotText } from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const maxFiles = 40;
const maxLooked = 80;
const maxNames = 7;
/** Through more files than these it could not be replaced in one place. */
const mostOfSeam = 3;

export const packageTopic: Topic = {
  id: 'package',
  type: 'DEPENDENCY',
  worth: 0.8,
  subjects({ gaps, survey, documents }) {
    const used = new Map<string, { files: number; example: string }>();
    for (const { from, files, examples, language } of survey.imports) {
      const name = packageName(from, language);
      const [example] = examples;
      if (name === null || example === undefined || files === 0 || !isProduct(example)) continue;
      const known = used.get(name);
      used.set(name, { files: (known?.files ?? 0) + files, example: known?.example ?? example });
    }
    const told = new Map(
      (documents.arch?.techStack ?? []).map(({ name, evidence: [first] }) => [
        name,
        first === undefined || first.file.includes('/') ? 1 : 5,
      ]),
    );
    for (const { type, about } of gaps) if (type === 'MISSING_DEPENDENCY' && !told.has(about)) told.set(about, 1);
    return [...used]
      .map(([name, { files, example }]) => ({
        name,
        example,
        weight: files * (told.get(name) ?? 1),
      }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
      .slice(0, maxSubjects)
      .map(({ name, example }): Subject => ({ values: { name }, file: example }));
  },
  async draft({ values }, world) {
    const name = values.name ?? '';
    const { say } = world;
    const importing = await importingFiles(world, name);
    const product = importing.filter(({ source }) => isProduct(source.file) && !isTestCode(source.file));
    if (product.length === 0) return null;
    const uses = new Map<string, { file: string; line: number }[]>();
    const idle: SourcePlace[] = [];
    for (const { source, line, names, apart } of product) {
      const spots =
        names.length === 0
          ? []
          : spotsOf(
              source,
              names.map(({ local }) => local),
            ).filter((spot) => !spot.imported && spot.owner !== '.' && !apart.includes(spot.line));
      const own = spots.filter((spot) => {
        if (spot.owner !== '') return false;
        // The bare name of a whole package is most often a variable that is called like it.
        const whole = names.some(({ name: of, local }) => of === '*' && local === spot.name);
        const bound = isScript(source) ? spot.behind !== ':' : spot.called || spot.made || spot.behind === '.';
        return !whole || (bound && !isShadowed(world, source, spot));
      });
      if (names.length === 0) idle.push(lineOf(source.file, line));
      for (const spot of own) {
        const original = names.find(({ local }) => local === spot.name)?.name ?? spot.name;
        const full = original === '*' ? memberBehind(source, spot.line, spot.name) : original;
        const places = uses.get(full) ?? [];
        uses.set(full, places);
        if (!places.some((place) => place.file === source.file && place.line === spot.line))
          places.push({ file: source.file, line: spot.line });
      }
      await world.pause();
    }
    const ranked = [...uses].sort(
      (a, b) =>
        new Set(b[1].map(({ file }) => file)).size - new Set(a[1].map(({ file }) => file)).size ||
        b[1].length - a[1].length,
    );
    const points: Claim[] = ranked.slice(0, maxNames).map(([used, places]) => {
      const spread = onePerFile(places);
      return {
        text: say.package.uses(
          code(used),
          some(
            say,
            spread.map(({ file, line }) => spotText(world, '', file, line)),
            3,
          ),
          places.length,
        ),
        places: spread.slice(0, 3).map(({ file, line }) => lineOf(file, line)),
      };
    });
    if (idle.length > 0 && idle.length === product.length)
      points.push({
        text: say.package.sideEffect(
          some(
            say,
            idle.map(({ file, startLine }) => at(file, startLine)),
            4,
          ),
        ),
        places: idle.slice(0, 4),
      });
    // One call of one function says no more than the import does.
    if (points.length === 0 || (uses.size > 0 && ranked.reduce((sum, [, places]) => sum + places.length, 0) < 2))
      return null;
    points.push(...(await declared(world, name)));
    const known = world.importers(name);
    const total = Math.max(known.product, product.length);
    const more = !known.exact && (importing.length >= maxFiles || known.files.length > maxLooked || !known.searched);
    const tests = Math.max(known.tests, importing.length - product.length);
    const [only] = product;
    const dirs = new Set(product.map(({ source }) => directoryOf(source.file)));
    const [dir] = dirs;
    const seam =
      total === 1 && !more && only !== undefined
        ? say.package.seamOne(code(only.source.file))
        : product.length === total && !more && dirs.size === 1 && dir !== undefined && dir !== ''
          ? say.package.seamFew(code(dir))
          : null;
    // A package that many files import has no seam, and that it is used is no news.
    if (seam === null && (more || total > mostOfSeam)) return null;
    return {
      lead: {
        text: say.package.lead(code(name), total, more, seam, tests),
        places: product.slice(0, 6).map(({ source, line }) => lineOf(source.file, line)),
      },
      points,
      limits: product.length < total || more ? say.package.limitsOf(product.length) : say.package.limits,
      tags: [name.slice(0, 64)],
      domain: 'dependencies',
      plan: [
        { tool: 'grep_file', parameters: { pattern: name, literal: true, caseSensitive: true }, reason: say.plan.grep },
      ],
    };
  },
};

export function packageName(from: string, language: Language): string | null {
  if (from.startsWith('.') || from.startsWith('/') || from === '' || isStandard(from, language)) return null;
  if (language === 'typescript' || language === 'javascript')
    return from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : (from.split('/')[0] ?? null);
  if (language === 'python') return from.split('.')[0] ?? null;
  if (language === 'go') return /^[\w-]+\.[\w.-]+\//.test(from) ? from : null;
  if (language === 'rust')
    return /^(std|core|alloc|crate|self|super)\b/.test(from) ? null : (from.split('::')[0]?.split('.')[0] ?? null);
  return null;
}

interface Importing {
  source: Source;
  line: number;
  /** `name` is `*` for the whole package. */
  names: { name: string; local: string }[];
  /** Lines that take names out of the whole package, which do not count as a use of them. */
  apart: number[];
}

async function importingFiles(world: World, name: string): Promise<Importing[]> {
  const found: Importing[] = [];
  for (const file of world.importers(name).files.slice(0, maxLooked)) {
    if (found.length >= maxFiles) break;
    const source = await world.sources.get(file);
    const each = source === null ? null : importOf(source, name);
    if (each !== null) found.push(each);
    await world.pause();
  }
  return found;
}

/** The import statement of a package, read by the forms of its language. */
function importOf(source: Source, name: string): Importing | null {
  const names: Importing['names'] = [];
  let first = 0;
  const take = (line: number, clause: string): void => {
    first ||= line;
    names.push(...clauseNames(clause, source.language, name));
  };
  const quoted = new RegExp(`["'\`]${escaped(name)}(/[^"'\`]*)?["'\`]`);
  for (let n = 0; n < source.lines.length; n += 1) {
    const text = source.lines[n] ?? '';
    if (source.language === 'python') {
      const match = new RegExp(
        `^\\s*(?:from\\s+${escaped(name)}(?:\\.[\\w.]+)?\\s+import\\s+(.*)|import\\s+(${escaped(name)}(?:\\.[\\w.]+)?(?:\\s+as\\s+\\w+)?.*))`,
      ).exec(text);
      if (match !== null)
        take(n + 1, match[1] === undefined ? `import ${match[2] ?? ''}` : `{${joined(source, n, match[1])}}`);
    } else if (source.language === 'rust') {
      if (new RegExp(`^\\s*(pub )?use\\s+${escaped(name)}(::|;)`).test(text)) take(n + 1, text);
    } else if (
      quoted.test(text) &&
      (source.language === 'go'
        ? /^\s*(?:import\s+)?(?:[\w.]+\s+)?["`]/
        : /\bfrom\s*["'`]|\brequire\s*\(|\bimport\s*[("'`]/
      ).test(text)
    ) {
      let clause = text;
      // The names of a long import are on the lines before.
      const isTail = source.language !== 'go' && /\bfrom\s*["'`]/.test(text);
      for (let back = n - 1; isTail && back >= Math.max(0, n - 60) && !/\b(import|export)\b/.test(clause); back -= 1)
        clause = `${source.lines[back] ?? ''} ${clause}`;
      take(n + 1, clause);
    }
  }
  if (first === 0) return null;
  const taken = takenApart(source, names);
  return { source, line: first, names: [...names, ...taken.names], apart: taken.lines };
}

const isScript = ({ language }: Source): boolean => language === 'typescript' || language === 'javascript';

/** `const { http, https: secure } = whole`. */
function takenApart(source: Source, names: Importing['names']): { names: Importing['names']; lines: number[] } {
  const found: { names: Importing['names']; lines: number[] } = { names: [], lines: [] };
  const whole = names.filter(({ name }) => name === '*').map(({ local }) => escaped(local));
  if (!isScript(source) || whole.length === 0) return found;
  const form = new RegExp(`^\\s*(?:const|let|var)\\s*(\\{[^}]{1,300}\\})\\s*=\\s*(?:${whole.join('|')})\\s*;?\\s*$`);
  for (const [n, text] of source.lines.entries()) {
    const braces = text.length < 400 ? form.exec(text)?.[1] : undefined;
    if (braces === undefined) continue;
    found.names.push(...clauseNames(braces, source.language, ''));
    found.lines.push(n + 1);
  }
  return found;
}

function joined({ lines }: Source, from: number, first: string): string {
  if (!first.includes('(')) return first;
  let text = first;
  for (let n = from + 1; n < from + 40 && !text.includes(')'); n += 1) text += ` ${lines[n] ?? ''}`;
  return text.replace(/[()]/g, ' ');
}

function clauseNames(clause: string, language: string, name: string): Importing['names'] {
  if (language === 'go') {
    const alias = /(\w+)\s+["`]/.exec(clause)?.[1];
    const parts = name.split('/').filter((part) => !/^v\d+$/.test(part));
    const local =
      alias !== undefined && alias !== 'import' && alias !== '_'
        ? alias
        : (parts.at(-1) ?? name).replace(/^go-|\.v\d+$|-go$/g, '');
    return [{ name: '*', local }];
  }
  const found: Importing['names'] = [];
  const braces = /\{([^}]*)\}/.exec(clause)?.[1];
  for (const part of braces?.split(',') ?? []) {
    const match = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+)|\s*:\s*([\w$]+))?\s*$/.exec(part);
    if (match?.[1] !== undefined)
      found.push({ name: match[1] === 'default' ? name : match[1], local: match[2] ?? match[3] ?? match[1] });
  }
  if (language === 'rust') {
    const last = /::(\w+)\s*;/.exec(clause)?.[1];
    if (last !== undefined) found.push({ name: last, local: last });
    if (braces === undefined && last === undefined) found.push({ name: '*', local: name });
    return found;
  }
  if (language === 'python' && braces === undefined) {
    const match = /^import\s+([\w.]+)(?:\s+as\s+(\w+))?/.exec(clause);
    return match === null ? [] : [{ name: '*', local: match[2] ?? (match[1] ?? '').split('.')[0] ?? name }];
  }
  const star =
    /\*\s+as\s+([\w$]+)/.exec(clause)?.[1] ??
    /\b(?:const|let|var)\s+([\w$]+)\s*=\s*require/.exec(clause)?.[1] ??
    /\bimport\s+([\w$]+)\s*=\s*require/.exec(clause)?.[1];
  if (star !== undefined) found.push({ name: '*', local: star });
  const plain = /\bimport\s+(?:type\s+)?([\w$]+)\s*(?:,|from\b)/.exec(clause)?.[1];
  if (plain !== undefined && plain !== 'type') found.push({ name: '*', local: plain });
  return found;
}

/** Whether a variable or parameter of the function around has the name. */
function isShadowed({ map }: World, { file, lines }: Source, { line, name }: Spot): boolean {
  const rows = map.at(file, line);
  const [place] = rows === null || rows.member === 0 ? [] : map.places(rows);
  if (place === undefined) return false;
  const word = escaped(name);
  const declared = new RegExp(
    `\\b${word}\\s*(?:,\\s*\\w+\\s*)?:=|\\w\\s*,\\s*${word}\\s*:=|\\b(?:let|const|var|for)\\s+\\(?${word}\\b|[(,]\\s*${word}(?:\\s+[*\\w[]|\\s*[:,)])|^\\s*${word}\\s*=(?!=)`,
  );
  return lines
    .slice(place.startLine - 1, Math.min(line, place.startLine + 400))
    .some((text) => text.length < 400 && text.includes(name) && declared.test(text));
}

/** `lodash.merge` where the whole package has a local name. */
function memberBehind({ lines }: Source, line: number, local: string): string {
  const member = new RegExp(`(?<![\\w$.])${escaped(local)}\\??\\.([A-Za-z_$][\\w$]*)`).exec(lines[line - 1] ?? '')?.[1];
  return member === undefined ? local : `${local}.${member}`;
}

function onePerFile(places: readonly { file: string; line: number }[]): { file: string; line: number }[] {
  const files = new Set<string>();
  const first = places.filter(({ file }) => !files.has(file) && files.add(file));
  return [...first, ...places.filter((place) => !first.includes(place))];
}

async function declared(world: World, name: string): Promise<Claim[]> {
  const stack = (await world.document('arch'))?.techStack.find((each) => each.name === name);
  const [evidence] = stack?.evidence ?? [];
  if (stack === undefined || evidence === undefined || stack.version === '') return [];
  const line = (await world.read(evidence.file))?.split(/\r?\n/)[evidence.startLine - 1]?.slice(0, 400);
  // With the range before it, which the document leaves out.
  const written = new RegExp(`[\\^~<>=!*]{0,3}\\s?${escaped(stack.version)}`).exec(line ?? '')?.[0].trim();
  if (written === undefined) return [];
  return [
    {
      text: world.say.package.declared(code(evidence.file), code(written)),
      places: [{ file: evidence.file, startLine: evidence.startLine, endLine: evidence.endLine }],
    },
  ];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
