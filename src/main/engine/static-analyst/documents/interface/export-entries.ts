/** Exported symbols as entries. */
import type { InterfaceEntry } from '#shared/contract/generations/documents.ts';
import { concluded, counted, evidence, slug, someEvidence } from '../entry.ts';
import type { Said } from '../model/first-said.ts';
import { namedSymbol, placeOf } from '../model/symbols.ts';
import type { Exported } from './exports.ts';

const maxConsumers = 5;

export function exportEntries(exported: readonly Exported[], most: number, said: Said): InterfaceEntry[] {
  return exported.slice(0, most).map(({ symbol, users, count, face }) => {
    const { file, line, endLine } = placeOf(symbol);
    const { type, member } = symbol;
    const named = namedSymbol(symbol);
    return {
      id: slug('export', named.path),
      source: 'static',
      // Who names a function may mean another of that name.
      confidence: member === null ? counted : concluded,
      evidence: someEvidence([
        evidence(file, line, endLine),
        ...users.slice(0, 3).map((user) => evidence(user.file, user.line)),
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
        some: users.slice(0, maxConsumers).map((user) => namedSymbol({ type: user, member: null })),
      },
    };
  });
}
