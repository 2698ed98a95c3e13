/** Exported symbols as entries. */
import type { InterfaceEntry } from '#shared/contract/generations/documents.ts';
import type { Context } from '../compose/context.ts';
import { concluded, counted, evidence, slug, someEvidence } from '../entry.ts';
import { namedSymbol, placeOf } from '../model/symbols.ts';
import type { Exported } from './exports.ts';

const maxConsumers = 5;

export function exportEntries(exported: readonly Exported[], most: number, context: Context): InterfaceEntry[] {
  const { said, sources } = context;
  return exported.slice(0, most).map(({ symbol, users, count, face }) => {
    const { file, line, endLine } = placeOf(symbol);
    const { type, member } = symbol;
    const named = namedSymbol(symbol);
    return {
      id: slug('export', named.path),
      source: 'static',
      // Who names a function may mean another of that name; in Go the package stands with it.
      confidence: member === null || file.language === 'go' ? counted : concluded,
      evidence: someEvidence([
        evidence(file, line, endLine),
        ...users.slice(0, 3).flatMap((user) => {
          const at = sources.lineOf(user.file, user.line, user.endLine, (member ?? type).name);
          return at === null ? [] : [evidence(user.file, at)];
        }),
      ]),
      kind: 'export',
      name: named.path,
      symbol: named,
      symbolKind: member?.kind ?? type.kind,
      signature: member?.signature ?? `${type.kind} ${type.name}`,
      summary: said(member ?? type),
      framework: face,
      consumers: {
        count,
        some: users.slice(0, maxConsumers).map((user) => namedSymbol(user.symbol)),
      },
    };
  });
}
