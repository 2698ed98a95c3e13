/** interface.json: what the outside can call and set: routes, commands, events, settings, exported symbols, each kind ranked. */
import type { InterfaceDocument, InterfaceEntry } from '#shared/contract/generations/documents.ts';
import type { Context } from './context.ts';
import { capped, concluded, counted, evidence, slug, someEvidence } from './entry.ts';
import type { Exported } from './exports.ts';
import { namedSymbol, placeOf } from './model/symbols.ts';
import { commandEntries, configEntries, eventEntries, isDeployment, routeEntries } from './scanned-entries.ts';

const most = { route: 250, command: 120, event: 80, config: 250, export: 200 } as const;

export function interfaceDocument(context: Context, exported: readonly Exported[]): InterfaceDocument {
  const omitted: Record<string, number> = {};
  const kinds: readonly [keyof typeof most, InterfaceEntry[]][] = [
    ['route', routeEntries(context)],
    ['command', commandEntries(context)],
    ['event', eventEntries(context)],
    ['config', configEntries(context)],
    ['export', exportEntries(exported, most.export, context)],
  ];
  const inOrder = kinds.flatMap(([kind, all]) => capped(kind, all, most[kind], omitted));
  // Settings named only in deployment files may be for a foreign image: they come after everything that the code offers
  // or reads.
  const deployed = ({ kind, framework }: InterfaceEntry): boolean => kind === 'config' && isDeployment(framework);
  const entries = [...inOrder.filter((entry) => !deployed(entry)), ...inOrder.filter(deployed)];
  const beyond =
    Object.values(omitted).reduce((sum, count) => sum + count, 0) + Math.max(0, exported.length - most.export);
  return { schemaVersion: '1.0', omitted: beyond === 0 ? {} : { entries: beyond }, entries };
}

const maxConsumers = 5;

/** Exported symbols as entries. */
function exportEntries(exported: readonly Exported[], most: number, context: Context): InterfaceEntry[] {
  const { said, sources } = context;
  return exported.slice(0, most).map(({ symbol, users, count, face }) => {
    const { file, line, endLine } = placeOf(symbol);
    const { type, member } = symbol;
    const named = namedSymbol(symbol);
    return {
      id: slug('export', named.path),
      source: 'static',
      // A caller by name may mean another function of that name; in Go the package comes with it.
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
