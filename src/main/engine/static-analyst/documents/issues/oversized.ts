/** What is large beyond the rest of this workspace, and large by any measure: files and types, and functions. */
import type { WholeFile, WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../context.ts';
import { counted, evidence } from '../entry.ts';
import { isDeclared } from '../model/modules.ts';
import { namedSymbol } from '../model/symbols.ts';
import { type IssueDraft, several } from './issue.ts';

/** Lines below which nothing is called large, and from which on it is in any workspace. */
const least = { type: 500, function: 150 } as const;
const huge = { type: 2_500, function: 500 } as const;
/** The share of the largest that stand out. */
const top = 0.01;

export function oversizedIssues(context: Context): IssueDraft[] {
  const { map, symbols, isProduct } = context;
  const product = map.types.filter(({ file, parent }) => isProduct(file) && parent === 0 && !isDeclared(file.file));
  const sized = product.map((type) => ({ type, lines: type.kind === 'module' ? ownLines(type, context) : type.lines }));
  const limit = Math.max(
    least.type,
    percentile(
      sized.map(({ lines }) => lines),
      top,
    ),
  );
  const types = sized
    .filter(({ lines }) => lines >= limit || lines >= huge.type)
    .map(({ type, lines }): IssueDraft => {
      const { file } = type;
      const isFile = type.kind === 'module';
      // Not for a file whose types account for its size: then the type is large.
      const members = isFile
        ? inFile(file, context).flatMap((each) => membersIn(each, file, context))
        : symbols.members(type);
      // Calls of extension methods of C# name no type: their dependents cannot be counted.
      const hasExtensions = file.language === 'csharp' && members.some(({ signature }) => /\(this\s/.test(signature));
      const count = hasExtensions ? 0 : leaning(type, context);
      const users = count === 0 ? '' : `; used by ${several(count, 'type')}`;
      // Methods of Go and Rust are outside of their types, halves of C# in files of their own.
      const isMore = !isFile && type.endLine - type.line + 1 < lines;
      const inHalves = isMore && file.language === 'csharp';
      const apart = inHalves ? ' in all its files' : isMore ? ', its methods among them' : '';
      const place = isFile ? '' : `In ${file.file}${inHalves ? ' and others' : ''}; `;
      return {
        ...{ kind: 'oversized', severity: lines >= huge.type ? 'medium' : 'low', confidence: counted },
        title: `${isFile ? file.file : type.name} has ${several(isFile ? file.lines : lines, 'line')}${apart}`,
        detail: `${place}${several(members.length, 'member')}${users}.`,
        evidence: [evidence(file, type.line, type.endLine)],
        about: type.path,
        weight: lines,
      };
    });
  return [...types, ...functions(context)];
}

/**
 * A module has the lines of its file, types in it and all; where one type is nearly all of it, the type is
 * reported.
 */
function ownLines(module: WholeType, context: Context): number {
  const { file } = module;
  const whole = Math.min(module.lines, file.lines);
  if (whole < least.type) return whole;
  const inside = inFile(file, context)
    .filter(({ kind, parent }) => kind !== 'module' && parent === 0)
    .reduce((sum, type) => sum + linesIn(type, file, context), 0);
  return Math.max(0, whole - inside);
}

const inFile = ({ file }: WholeFile, { map }: Context): readonly WholeType[] => map.inFile(file);

const membersIn = (type: WholeType, file: WholeFile, { symbols }: Context) =>
  symbols.members(type).filter((member) => member.file === file);

/** For a type that also has members in other files. */
function linesIn(type: WholeType, file: WholeFile, context: Context): number {
  const declared = type.file === file;
  const outside = membersIn(type, file, context).filter(
    ({ line }) => !declared || line < type.line || line > type.endLine,
  );
  return outside.reduce(
    (sum, { line, endLine }) => sum + endLine - line + 1,
    declared ? type.endLine - type.line + 1 : 0,
  );
}

/** For a file: the types elsewhere that depend on any in it. */
function leaning(type: WholeType, context: Context): number {
  if (type.kind !== 'module') return type.fanIn;
  const { map } = context;
  const here = new Set(inFile(type.file, context).map(({ n }) => n));
  return new Set(map.edges.flatMap(({ from, to }) => (here.has(to) && !here.has(from) ? [from] : []))).size;
}

function functions({ map, isProduct }: Context): IssueDraft[] {
  return map
    .longMembers(least.function)
    .filter(
      ({ member: { kind, name, file } }) =>
        (kind === 'method' || kind === 'function' || kind === 'constructor') &&
        isProduct(file) &&
        !/Tests?$|^test/i.test(name),
    )
    .map(({ type, member }): IssueDraft => {
      const lines = member.endLine - member.line + 1;
      return {
        ...{ kind: 'oversized', severity: lines >= huge.function ? 'medium' : 'low', confidence: counted },
        title: `${namedSymbol({ type, member }).name} is one ${member.modifiers.includes('"macro"') ? 'macro' : member.kind} of ${several(lines, 'line')}`,
        detail: `${Math.round((100 * lines) / member.file.lines)} % of ${member.file.file}.`,
        evidence: [evidence(member.file, member.line, member.endLine)],
        about: `${type.path} ${member.name}`,
        // A line of a function weighs more than one of a type.
        weight: lines * 4,
      };
    });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
