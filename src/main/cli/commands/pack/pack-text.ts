/** Packs as lines for people. */
import type { PackInfo } from '#shared/contract/context/types.ts';
import type { Output } from '../../terminal/output.ts';
import { table } from '../../terminal/table.ts';

export function packLines(out: Output, packs: readonly PackInfo[]): string[] {
  if (packs.length === 0) return ['There are no packs. See: memoscope pack build --help'];
  const rows = packs.map((pack) => [
    pack.name,
    `${pack.types} types`,
    `${pack.tokenEstimate} of ${pack.maxTokens} tokens`,
    marks(pack).join(', '),
    pack.filter,
  ]);
  return table(rows, (cell, column) => out.style(column === 0 ? 'bold' : column === 3 ? 'yellow' : 'dim', cell));
}

export function marks({ active, truncated, stale }: PackInfo): string[] {
  return [
    ...(active ? ['active'] : []),
    ...(truncated ? ['cut to the budget'] : []),
    ...(stale ? ['the code has changed since'] : []),
  ];
}
