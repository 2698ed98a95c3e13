/** What is large beyond the rest of this workspace, and large by any measure: files and types, and functions. */
import type { Context } from '../compose/context.ts';
import { counted, evidence } from '../entry.ts';
import { isDeclared } from '../model/kinds-of-code.ts';
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
  // A module has the lines of its file, types in it and all; where one type is nearly all of them, the type is told.
  const inside = new Map<string, number>();
  for (const { kind, file, lines } of product) {
    if (kind !== 'module') inside.set(file.file, (inside.get(file.file) ?? 0) + lines);
  }
  const sized = product.map((type) => {
    const whole = type.kind === 'module' ? Math.min(type.lines, type.file.lines) : type.lines;
    return { type, lines: type.kind === 'module' ? Math.max(0, whole - (inside.get(type.file.file) ?? 0)) : whole };
  });
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
      const members = symbols.members(type);
      // Calls of extension methods of C# name no type: nobody can count what leans on those.
      const hasExtensions =
        type.file.language === 'csharp' && members.some(({ signature }) => /\(this\s/.test(signature));
      const users = hasExtensions ? '' : `; ${several(type.fanIn, 'type leans', 'types lean')} on it`;
      const what = type.kind === 'module' ? type.file.file : type.name;
      // Methods of Go and Rust stand outside of their types, halves of C# in files of their own.
      const isMore = type.kind !== 'module' && type.endLine - type.line + 1 < lines;
      const inHalves = isMore && type.file.language === 'csharp';
      const apart = inHalves ? ' in all its files' : isMore ? ', its methods among them' : '';
      const place = type.kind === 'module' ? '' : `In ${type.file.file}${inHalves ? ' and others' : ''}; `;
      const shown = type.kind === 'module' ? type.file.lines : lines;
      return {
        ...{ kind: 'oversized', severity: lines >= huge.type ? 'medium' : 'low', confidence: counted },
        title: `${what} has ${several(shown, 'line')}${apart}`,
        detail: `${place}${several(members.length, 'member')}${users}.`,
        evidence: [evidence(type.file, type.line, type.endLine)],
        about: type.path,
        weight: lines,
      };
    });
  return [...types, ...functions(context)];
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
        title: `${namedSymbol({ type, member }).name} is one ${member.kind} of ${several(lines, 'line')}`,
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
