/** interface.json: what the outside can call and set: routes, commands, events, settings, exported symbols, each kind ranked. */
import type { InterfaceDocument, InterfaceEntry } from '#shared/contract/generations/documents.ts';
import type { Context } from '../compose/context.ts';
import { capped } from '../entry.ts';
import { exportEntries } from './export-entries.ts';
import type { Exported } from './exports.ts';
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
  // What only files of deployment name may be told to an image of others: it comes behind all that the code offers or reads.
  const deployed = ({ kind, framework }: InterfaceEntry): boolean => kind === 'config' && isDeployment(framework);
  const entries = [...inOrder.filter((entry) => !deployed(entry)), ...inOrder.filter(deployed)];
  const beyond =
    Object.values(omitted).reduce((sum, count) => sum + count, 0) + Math.max(0, exported.length - most.export);
  return { schemaVersion: '1.0', omitted: beyond === 0 ? {} : { entries: beyond }, entries };
}
