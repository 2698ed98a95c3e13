/** What commands of the bank share: they need no look at the files of the workspace first. */
import { MemoError } from '#shared/base/errors.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall } from '../../command.ts';
import { findWorkspace, nearestWorkspace, withWorkspace } from '../../workspace.ts';

/**
 * `settle`: it needs the code map, so the files are read first. `begin`: where nothing is indexed yet the folder in hand is meant, and
 * is indexed on the way.
 */
export function withBank<T>(
  call: CommandCall,
  work: (link: WorkspaceLink) => Promise<T>,
  { settle = false, begin = false }: { settle?: boolean; begin?: boolean } = {},
): Promise<T> {
  // A clone has its bank before it was ever indexed.
  const others = ['memory-bank'];
  const here = begin && nearestWorkspace(process.cwd(), others) === null ? '.' : undefined;
  return withWorkspace(findWorkspace(call.workspace ?? here, { others }), call, work, { settle });
}

/** What the person must answer before anything is written. */
export function needed(call: CommandCall, name: string): string {
  const value = call.value(name);
  if (value === undefined) throw new MemoError('InvalidArgument', `Say --${name}.`, { path: name });
  return value;
}

/** `1 file`, `2 files`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The parts that a refusal kept, for those that are not given again; none where `--draft` is not said. Throws NotFound. */
export async function keptParts(
  call: CommandCall,
  link: WorkspaceLink,
  kind: 'decision' | 'learning',
): Promise<Readonly<Record<string, string>>> {
  const id = call.value('draft');
  if (id === undefined) return {};
  const { drafts } = await link.call('bank.drafts', {}, call);
  const draft = drafts.find((one) => one.id === id && one.kind === kind);
  if (draft !== undefined) return { ...draft.form, author: draft.author };
  throw new MemoError('NotFound', `There is no draft ${id} of a ${kind}. It may be written or thrown away.`, { id });
}

/** Without the options that were not given. */
export function given<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, T>;
}

/** How a step that was written is taken back; nothing where none was. */
export function takenBack(undo: string | null): string[] {
  return undo === null ? [] : [`To take it back: memoscope bank undo ${undo}`];
}
