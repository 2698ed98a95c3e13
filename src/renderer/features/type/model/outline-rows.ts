/** The list pane of a type as rows: heads and what stands under them, in the order of the design. */

import type { SymbolRef } from '#shared/contract/common.ts';
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { groupMembers } from '../../symbols/model/outline-groups.ts';

export type OutlineGroup = 'open' | 'closed' | 'inherits' | 'implements' | 'nested' | 'files';

export type OutlineRow =
  | { readonly kind: 'head'; readonly group: OutlineGroup; readonly count: number }
  | { readonly kind: 'member'; readonly member: Member; readonly open: boolean }
  | { readonly kind: 'base'; readonly base: TypeDetail['bases'][number] }
  | { readonly kind: 'nested'; readonly symbol: SymbolRef }
  | { readonly kind: 'file'; readonly file: TypeDetail['files'][number] };

export function outlineRows(type: TypeDetail): OutlineRow[] {
  const { open, closed } = groupMembers(type.members);
  const bases = (kind: 'inherits' | 'implements') =>
    type.bases.filter((base) => base.kind === kind).map((base): OutlineRow => ({ kind: 'base', base }));
  const group = (name: OutlineGroup, rows: readonly OutlineRow[]): OutlineRow[] =>
    rows.length === 0 ? [] : [{ kind: 'head', group: name, count: rows.length }, ...rows];
  return [
    ...group(
      'open',
      open.map((member) => ({ kind: 'member', member, open: true })),
    ),
    ...group(
      'closed',
      closed.map((member) => ({ kind: 'member', member, open: false })),
    ),
    ...group('inherits', bases('inherits')),
    ...group('implements', bases('implements')),
    ...group(
      'nested',
      type.nested.map((symbol) => ({ kind: 'nested', symbol })),
    ),
    ...group(
      'files',
      type.files.map((file) => ({ kind: 'file', file })),
    ),
  ];
}

export function rowKey(row: OutlineRow): string {
  switch (row.kind) {
    case 'head':
      return `head ${row.group}`;
    case 'member':
      return `member ${row.member.memberId}`;
    case 'base':
      return `base ${row.base.kind} ${row.base.name}`;
    case 'nested':
      return `nested ${row.symbol.typeId}`;
    case 'file':
      return `file ${row.file.file}:${row.file.line}`;
  }
}

/** The nearest row from `index` that is not a head, in the direction of travel first; -1 when there is none. */
export function selectable(rows: readonly OutlineRow[], index: number, from: number): number {
  const step = index < from ? -1 : 1;
  for (const direction of [step, -step]) {
    for (let at = index; at >= 0 && at < rows.length; at += direction) if (rows[at]?.kind !== 'head') return at;
  }
  return -1;
}
