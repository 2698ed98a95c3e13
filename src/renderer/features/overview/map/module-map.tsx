/**
 * The map itself: one tab stop, arrows between tiles, Enter opens the symbols of a module, Z goes into it. Colour is
 * never alone: each tile that has room says its figure, and every tile's name tells all of them.
 */
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useMemo } from 'react';
import type { ModuleNode } from '#shared/contract/workspace.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useKeptChoice } from '../../../lib/navigation/use-kept-choice.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { useSize } from '../../../ui/panes/use-size.ts';
import {
  direct,
  isDirection,
  layoutModules,
  type Measure,
  type ModuleGroup,
  neighbour,
  roomForName,
  type Tile,
} from './layout.ts';
import styles from './module-map.module.css';
import { type Colour, type ModuleFacts, type Shade, shadeOf } from './shade.ts';

export interface ModuleMapProps {
  readonly modules: readonly ModuleNode[];
  readonly measure: Measure;
  readonly colour: Colour;
  readonly facts: ModuleFacts;
  readonly onOpen: (module: ModuleNode) => void;
  /** Goes into the module of the tile, or of the group around it. */
  readonly onZoom: (module: ModuleNode) => void;
  readonly onZoomOut: () => void;
}

export function ModuleMap(props: ModuleMapProps) {
  const { modules, measure, colour, facts, onOpen, onZoom, onZoomOut } = props;
  const { t } = useMessages();
  const { navigation } = useServices();
  const [element, { width, height }] = useSize<HTMLDivElement>();
  const [selectedKey, setSelectedKey] = useKeptChoice('overview.map');
  const id = useId();
  const { groups, tiles } = useMemo(
    () => layoutModules(modules, measure, width, height),
    [modules, measure, width, height],
  );
  const selected = tiles.find(({ key }) => key === selectedKey) ?? tiles[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (selected === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (isDirection(key)) setSelectedKey(neighbour(tiles, selected, key)?.key ?? selected.key);
    else if (key === 'Home') setSelectedKey(tiles[0]?.key ?? '');
    else if (key === 'End') setSelectedKey(tiles.at(-1)?.key ?? '');
    else if (key === 'Enter') onOpen(selected.module);
    else if (key === 'Escape' || key === 'Backspace') onZoomOut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const zoom = (tile: Tile) => {
    if (!tile.own && tile.module.children.length > 0) return onZoom(tile.module);
    const group = groups.find(({ module }) => module.children.includes(tile.module) || module === tile.module);
    if (group !== undefined && group.module.children.length > 0) onZoom(group.module);
  };

  useCommands([
    {
      id: 'overview.zoomIn',
      title: 'command.mapZoomIn',
      group: 'group.view',
      keys: ['Z'],
      when: () => selected !== undefined,
      run: () => {
        if (selected !== undefined) zoom(selected);
      },
    },
    {
      id: 'overview.learnings',
      title: 'command.mapLearnings',
      group: 'group.view',
      keys: ['L'],
      when: () => selected !== undefined && facts.knowledge.has(selected.module.path),
      run: () => {
        const file = facts.knowledge.get(selected?.module.path ?? '')?.folder ?? '';
        navigation.getState().go(route('learnings', '', { file }));
      },
    },
  ]);

  // The map has the focus and the keys; a tile takes clicks only and is named by aria-activedescendant.
  const tileProps = (tile: Tile) => ({
    role: 'option',
    'aria-selected': tile === selected,
    onClick: () => {
      setSelectedKey(tile.key);
      element.current?.focus();
    },
    onDoubleClick: (event: MouseEvent) => (event.shiftKey ? zoom(tile) : onOpen(tile.module)),
  });
  /** The only tile of its group: the group's head names it already. */
  const isWholeGroup = (tile: Tile) =>
    !tile.own && groups.some((group) => group.module === tile.module && hasRoomForHead(group));
  const mapProps = {
    role: 'listbox',
    tabIndex: 0,
    'aria-label': t(`overview.map.label.${colour}`),
    'aria-activedescendant': selected === undefined ? undefined : `${id}-${tiles.indexOf(selected)}`,
    onKeyDown,
  };
  return (
    <div ref={element} className={styles.map} data-list="map" {...mapProps}>
      {groups.filter(hasRoomForHead).map((group) => (
        <div
          key={group.name}
          className={styles.group}
          style={{ left: group.x, top: group.y, width: Math.max(0, group.width - 4) }}
          aria-hidden="true"
        >
          {group.name}
        </div>
      ))}
      {tiles.map((tile, index) => {
        const shade = shadeOf(tile.module, colour, facts, tile.own);
        return (
          <div
            key={tile.key}
            id={`${id}-${index}`}
            className={cx(styles.tile, styles[`c${shade.step ?? 'None'}`])}
            style={{ left: tile.x, top: tile.y, width: tile.width, height: tile.height }}
            {...tileProps(tile)}
          >
            <TileText tile={tile} named={!isWholeGroup(tile)} colour={colour} shade={shade} />
            {shade.stale > 0 && (
              <span
                className={styles.stale}
                style={{ '--stale': `${shade.stale * 100}%` } as CSSProperties}
                aria-hidden="true"
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A head needs a little of its group under it, and a few letters of width. */
function hasRoomForHead({ width, height }: ModuleGroup): boolean {
  return width >= 30 && height >= 28;
}

/** Smallest tile, in px, that has room for the figure under its name. */
const roomForFigure = { width: 46, height: 38 };

/** Width in px that has room for both figures. */
const roomForStale = 110;

interface TileTextProps {
  tile: Tile;
  /** False for a tile that the head of its group names. */
  named: boolean;
  colour: Colour;
  shade: Shade;
}

function TileText({ tile, named, colour, shade }: TileTextProps) {
  const { t, format } = useMessages();
  const { module, own, width, height } = tile;
  const share = shade.share === null ? t('overview.map.noPublic') : format.percent(shade.share);
  const stale = format.percent(shade.stale);
  const name = own ? t('overview.map.own', { name: module.name }) : module.name;
  const figures = {
    path: own ? name : module.path,
    types: t('unit.types', { count: own ? direct(module, 'types') : module.types }),
    size: format.bytes(own ? direct(module, 'bytes') : module.bytes),
    share,
  };
  const whole =
    colour === 'changes'
      ? t('overview.map.tileChanges', { ...figures, commits: t('unit.commits', { count: shade.commits ?? 0 }) })
      : colour === 'documented'
        ? t('overview.map.tile', figures)
        : shade.stale > 0
          ? t('overview.map.tileStale', { ...figures, stale })
          : t('overview.map.tileKnown', figures);
  const fits = width >= roomForName.width && height >= roomForName.height;
  const hasFigure = width >= roomForFigure.width && height >= (named ? roomForFigure : roomForName).height;
  const ofShare = shade.stale > 0 && width >= roomForStale ? t('overview.map.shareStale', { share, stale }) : share;
  // The colour says that nothing was changed; a zero in most tiles would hide the other figures.
  const figure = colour !== 'changes' ? ofShare : shade.commits ? format.number(shade.commits) : '';
  return (
    <div className={styles.text} title={whole}>
      <span className="visually-hidden">{whole}</span>
      {fits && named && <b aria-hidden="true">{name}</b>}
      {hasFigure && <small aria-hidden="true">{figure}</small>}
    </div>
  );
}
