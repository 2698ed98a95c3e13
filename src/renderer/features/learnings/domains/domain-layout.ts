/** Domains as tiles in real pixels: as large as they have records, squarified; those without a record have no tile. */
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { Result } from '#shared/contract/contract.ts';

export type DomainInfo = Result<'memory.domains'>['domains'][number];

export interface DomainTile {
  readonly info: DomainInfo;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const gap = 3;

/** A small domain keeps a tile that can be seen and pressed. */
const leastShare = 0.012;

interface Cell {
  readonly info: DomainInfo | null;
  readonly cells: readonly Cell[];
}

export function layoutDomains(domains: readonly DomainInfo[], width: number, height: number): DomainTile[] {
  if (width <= 0 || height <= 0) return [];
  const cells = domains.filter(({ records }) => records > 0).map((info): Cell => ({ info, cells: [] }));
  const least = domains.reduce((sum, { records }) => sum + records, 0) * leastShare;
  const root = hierarchy<Cell>({ info: null, cells }, (cell) => cell.cells)
    .sum(({ info }) => (info === null ? 0 : Math.max(info.records, least)))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = treemap<Cell>().tile(treemapSquarify.ratio(1.6)).size([width, height]).paddingInner(gap).round(true)(
    root,
  );
  return laid
    .leaves()
    .flatMap(({ data, x0, y0, x1, y1 }) =>
      data.info === null ? [] : [{ info: data.info, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }],
    );
}
