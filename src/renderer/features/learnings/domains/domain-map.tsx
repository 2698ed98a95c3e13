/**
 * The map of domains: a tile as large as the domain has records, with its figures, and hatched along its foot for the share
 * that is stale. One tab stop; arrows go between tiles, Enter shows the records of the domain.
 */

import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { type KeyboardEvent, useId, useMemo } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { domainInk, useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { useSize } from '../../../ui/panes/use-size.ts';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { isDirection, neighbour } from '../../overview/map/layout.ts';
import { plainText } from '../list/text-lines.ts';
import styles from './domain-map.module.css';

interface DomainMapProps {
  readonly domains: readonly DomainInfo[];
  readonly selected: string;
  readonly onSelect: (domain: string) => void;
  readonly onOpen: (domain: string) => void;
}

export function DomainMap({ domains, selected, onSelect, onOpen }: DomainMapProps) {
  const { t } = useMessages();
  const [element, { width, height }] = useSize<HTMLDivElement>();
  const id = useId();
  const tiles = useMemo(() => layoutDomains(domains, width, height), [domains, width, height]);
  const at = tiles.findIndex(({ info }) => info.domain === selected);
  const current = tiles[at];
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (isDirection(key)) onSelect((neighbour(tiles, current, key) ?? current).info.domain);
    else if (key === 'Home') onSelect(tiles[0]?.info.domain ?? selected);
    else if (key === 'End') onSelect(tiles.at(-1)?.info.domain ?? selected);
    else if (key === 'Enter') onOpen(selected);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The map has the focus and the keys; a tile takes clicks only and is named by aria-activedescendant.
  const tileProps = ({ info }: DomainTile) => ({
    role: 'option',
    'aria-selected': info.domain === selected,
    onClick: () => onSelect(info.domain),
    onDoubleClick: () => onOpen(info.domain),
  });
  const mapProps = {
    role: 'listbox',
    tabIndex: 0,
    'aria-label': t('learnings.domainMap'),
    'aria-activedescendant': at < 0 ? undefined : `${id}-${at}`,
    onKeyDown,
  };
  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.map} data-list="domains" {...mapProps}>
        {tiles.map((tile, index) => (
          <div
            key={tile.info.domain}
            id={`${id}-${index}`}
            className={styles.tile}
            style={{ left: tile.x, top: tile.y, width: tile.width, height: tile.height }}
            {...tileProps(tile)}
          >
            <TileText tile={tile} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Smallest tile, in px, that has room for its name, for the count in words under it, and for all its figures. */
const room = {
  name: { width: 44, height: 24 },
  count: { width: 84, height: 44 },
  all: { width: 128, height: 94 },
  summary: 140,
};

/** Characters of a summary that a tile begins with; the panel beside the map has it whole. */
const shownSummary = 600;

function TileText({ tile }: { tile: DomainTile }) {
  const { t, format } = useMessages();
  const colourOf = useDomainColours();
  const { info, width, height } = tile;
  const { domain, records, stale, newest, knowledge } = info;
  const name = domain === '' ? t('learnings.noDomain') : domain;
  const count = t('learnings.records', { count: records });
  const share =
    stale === 0
      ? t('learnings.noneStale')
      : t('learnings.staleShare', { count: stale, share: format.percent(stale / records) });
  const last = t('learnings.newest', { when: format.ago(newest, Date.now()) });
  const fits = width >= room.name.width && height >= room.name.height;
  const all = width >= room.all.width && height >= room.all.height;
  return (
    <div className={styles.text} title={[name, count, share, last].join('\n')}>
      <span className="visually-hidden">{[name, count, share, last].join(t('symbols.separator'))}</span>
      <i className={styles.edge} style={{ background: domainInk(colourOf(domain)) }} />
      {fits && (
        <b aria-hidden="true" className={styles.name}>
          {name}
        </b>
      )}
      {fits && height >= room.count.height && (
        <span aria-hidden="true" className={styles.line}>
          {width >= room.count.width ? count : format.number(records)}
        </span>
      )}
      {all && (
        <span aria-hidden="true" className={styles.line}>
          <span className="faint">{format.ago(newest, Date.now())}</span>
        </span>
      )}
      {all && (
        <span aria-hidden="true" className={styles.line}>
          {share}
        </span>
      )}
      {all && knowledge !== null && height >= room.summary && (
        <p aria-hidden="true" className={styles.summary}>
          <Breakable text={plainText(knowledge.summary).slice(0, shownSummary)} />
        </p>
      )}
      {stale > 0 && <i className={styles.stale} style={{ width: `${(100 * stale) / records}%` }} />}
    </div>
  );
}

export type DomainInfo = Result<'memory.domains'>['domains'][number];

interface DomainTile {
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

/** Domains as tiles in real pixels: as large as they have records, squarified; those without a record have no tile. */
function layoutDomains(domains: readonly DomainInfo[], width: number, height: number): DomainTile[] {
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
