/**
 * The picture with its keys: one tab stop, arrows between boxes along lines and columns, Enter makes a type the focus,
 * Space unfolds, Delete hides, F10 opens the menu of a box. Boxes are HTML over one SVG of lines, in one element that is
 * shifted and scaled as a whole.
 */
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { nothingChosen } from '../../../lib/focus/main-pane.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { MenuAt, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { boundsOf, type Placed } from '../model/layout.ts';
import type { Line } from '../model/lines.ts';
import { type Item, outward } from '../model/picture-items.ts';
import type { Picture } from '../use-picture.ts';
import { boxIcons } from './box-icons.ts';
import { behind, boxText } from './box-text.ts';
import { EdgeLayer, IconLayer } from './edge-layer.tsx';
import type { GraphActs } from './graph-acts.ts';
import styles from './graph-canvas.module.css';
import { type BoxEvents, NodeBox } from './node-box.tsx';
import { useSight } from './use-sight.ts';

interface GraphCanvasProps {
  readonly picture: Picture;
  /** Key of an item or a line; the focus when it names nothing that is drawn. */
  readonly selected: string;
  readonly allEdges: boolean;
  readonly label: string;
  readonly acts: GraphActs;
  /** Name under which the view of the picture is kept with the history entry. */
  readonly slot: string;
  /** Take the focus when nothing else has it. */
  readonly autoFocus?: boolean;
}

export function GraphCanvas({ picture, selected, allEdges, label, acts, slot, autoFocus = false }: GraphCanvasProps) {
  const { t, format } = useMessages();
  const pane = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const id = useId();
  const [hovered, setHovered] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ item: Item; x: number; y: number; byKey: boolean } | null>(null);
  const { placed, lines, focus } = picture;
  const bounds = useMemo(() => boundsOf(placed), [placed]);
  const sight = useSight(pane, world, bounds, picture.key, slot);

  const byKey = useMemo(() => new Map(placed.map((one) => [one.item.key, one])), [placed]);
  const stop = byKey.has(selected) ? selected : focus;
  const pickedLine = lines.find((line) => line.key === selected);
  const picked = pickedLine?.key ?? stop;
  // All lines of the picture lead to the focus somehow: it is marked itself, and nothing else is.
  const hot = hovered ?? (picked === focus ? '' : picked);
  const { lit, near } = useMemo(() => litBy(lines, hot), [lines, hot]);
  const drawn = useMemo(
    () => (allEdges ? lines : lines.filter((line) => line.frame || lit.has(line.key))),
    [lines, allEdges, lit],
  );

  const { unfolded } = picture;
  const icons = useMemo(
    () =>
      placed.flatMap((one) => {
        const { item } = one;
        const isFocus = item.key === focus;
        const expander = !isFocus && behind(item) > 0;
        const open = unfolded.get(item.key)?.has(outward(item)) ? 'open' : 'closed';
        return boxIcons(one, boxText(item, { t, format, focus: isFocus, expander }), expander ? open : 'none');
      }),
    [placed, focus, unfolded, t, format],
  );

  const latest = useRef({ acts, picture });
  useEffect(() => {
    latest.current = { acts, picture };
  });
  const focusBox = useCallback((key: string) => {
    pane.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }, []);
  const events = useMemo<BoxEvents>(
    () => ({
      click: ({ item }) => {
        if (item.kind === 'more') latest.current.acts.more(item);
        else latest.current.acts.select(item.key);
      },
      doubleClick: ({ item }) => latest.current.acts.enter(item),
      focus: (one) => {
        sight.reveal(one);
        if (one.item.kind !== 'more') latest.current.acts.select(one.item.key);
      },
      hover: setHovered,
      toggle: ({ item }, side) => latest.current.acts.toggle(item, side),
    }),
    [sight],
  );

  // A box that had the focus may go (folded, hidden, "n more" that is used up): the focus stays in the picture.
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture can take the focused box away.
  useEffect(() => {
    if (nothingChosen() && (hadFocus.current || autoFocus)) focusBox(stop);
  }, [picture]);

  // What was just unfolded comes into sight.
  const seen = useRef(picture);
  useEffect(() => {
    const before = seen.current;
    seen.current = picture;
    if (before === picture || before.key !== picture.key) return;
    const known = new Set(before.placed.map(({ item }) => item.key));
    const fresh = picture.placed.filter(({ item }) => !known.has(item.key));
    if (fresh.length > 0 && fresh.length < picture.placed.length) sight.reveal(boundsOf(fresh));
  }, [picture, sight]);

  // Another focus: the keys go on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another focus moves the keys.
  useEffect(() => {
    if (pane.current?.contains(document.activeElement)) focusBox(stop);
  }, [focus]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-node]')?.dataset.node;
    const item = byKey.get(key ?? '')?.item;
    if (key === undefined || item === undefined) return;
    if (!onBoxKey(event, item)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** True when the key was the box's. */
  function onBoxKey(event: KeyboardEvent<HTMLElement>, item: Item): boolean {
    const { key, shiftKey } = event;
    if (key === 'F10' || key === 'ContextMenu') return openMenu(item);
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'Enter') return false;
      acts.edit(item);
      return true;
    }
    if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      acts.toggle(item, key === 'ArrowLeft' ? 'dependents' : 'dependencies');
      return true;
    }
    if (isArrow(key)) {
      focusBox(nextItem(placed, lines, item.key, key));
      return true;
    }
    if (key === 'Backspace') acts.back();
    else if (item.kind === 'more') return false;
    else if (key === 'Enter') acts.enter(item);
    else if (key === ' ') acts.toggle(item, outward(item));
    else if (key === 'Delete') acts.hide(item);
    else return false;
    return true;
  }

  function openMenu(item: Item): boolean {
    const box = pane.current?.querySelector(`[data-node="${CSS.escape(item.key)}"]`)?.getBoundingClientRect();
    if (box !== undefined && item.kind !== 'more') setMenu({ item, x: box.left + 12, y: box.bottom, byKey: true });
    return true;
  }

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const key = (event.target as Element).closest('[data-kind]')?.querySelector<HTMLElement>('[data-node]')
      ?.dataset.node;
    const item = byKey.get(key ?? '')?.item;
    if (item === undefined || item.kind === 'more') return;
    event.preventDefault();
    setMenu({ item, x: event.clientX, y: event.clientY, byKey: false });
  };

  useCommands([
    {
      id: 'graph.zoomIn',
      title: 'command.graphZoomIn',
      group: 'group.view',
      keys: ['+', '='],
      run: () => sight.zoom(1),
    },
    { id: 'graph.zoomOut', title: 'command.graphZoomOut', group: 'group.view', keys: ['-'], run: () => sight.zoom(-1) },
    { id: 'graph.fit', title: 'command.graphFit', group: 'group.view', keys: ['0'], run: sight.fit },
  ]);

  return (
    // The picture takes all keys for itself, as an application does; each box in it is a named button.
    <div
      ref={pane}
      className={styles.pane}
      role="application"
      aria-roledescription={t('graph.role')}
      aria-label={label}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onPointerDown={sight.onPointerDown}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // Focus that goes nowhere was taken by a box that vanished.
        if (event.relatedTarget !== null) hadFocus.current = pane.current?.contains(event.relatedTarget) ?? false;
      }}
    >
      <div ref={world} className={styles.world}>
        <EdgeLayer
          id={id}
          lines={drawn}
          lit={lit}
          dimmed={hovered === null && picked !== focus}
          onPick={acts.select}
          onHover={setHovered}
        />
        {placed.map((one) => (
          <NodeBox
            key={one.item.key}
            placed={one}
            focus={one.item.key === focus}
            selected={pickedLine === undefined && one.item.key === stop}
            near={near.has(one.item.key)}
            tabStop={one.item.key === stop}
            unfolded={picture.unfolded.get(one.item.key)}
            on={events}
          />
        ))}
        <IconLayer icons={icons} />
      </div>
      <div className={styles.zoom}>
        <IconButton small icon="plus" label={t('command.graphZoomIn')} keys="+" onClick={() => sight.zoom(1)} />
        <IconButton small icon="minus" label={t('command.graphZoomOut')} keys="-" onClick={() => sight.zoom(-1)} />
        <IconButton small icon="fit" label={t('command.graphFit')} keys="0" onClick={sight.fit} />
      </div>
      {menu !== null && (
        <NodeMenu
          at={menu}
          item={menu.item}
          focus={menu.item.key === focus}
          unfolded={picture.unfolded.get(menu.item.key)}
          acts={acts}
          onClose={() => {
            setMenu(null);
            focusBox(byKey.has(menu.item.key) ? menu.item.key : stop);
          }}
        />
      )}
    </div>
  );
}

/** Lines of one item, or one line, and the boxes at their ends. */
function litBy(lines: readonly Line[], key: string): { lit: ReadonlySet<string>; near: ReadonlySet<string> } {
  const own = lines.filter((line) => line.key === key || line.from === key || line.to === key);
  return {
    lit: new Set(own.map((line) => line.key)),
    near: new Set(own.flatMap((line) => [line.from, line.to]).filter((end) => end !== key)),
  };
}

interface NodeMenuProps {
  readonly at: { readonly x: number; readonly y: number; readonly byKey: boolean };
  readonly item: Item;
  readonly focus: boolean;
  readonly unfolded: ReadonlySet<NeighbourSide> | undefined;
  readonly acts: GraphActs;
  readonly onClose: () => void;
}

/** The menu of a box: everything that can be done with it, with its keys. */
function NodeMenu({ at, item, focus, unfolded, acts, onClose }: NodeMenuProps) {
  const { t } = useMessages();
  const isType = item.kind === 'type';
  const sides: readonly NeighbourSide[] = isType ? ['dependents', 'dependencies'] : [outward(item)];
  const toggles = sides.map((side): MenuEntry => {
    const open = unfolded?.has(side) ?? false;
    const count = isType ? (side === 'dependents' ? item.node.fanIn : item.node.fanOut) : 1;
    return {
      kind: 'item',
      key: side,
      label: t(`graph.${open ? 'fold' : 'unfold'}.${side}`),
      icon: open ? 'minus' : 'plus',
      keys: side === outward(item) ? 'Space' : side === 'dependents' ? 'Shift+ArrowLeft' : 'Shift+ArrowRight',
      disabled: count === 0,
      run: () => acts.toggle(item, side),
    };
  });
  const entries: MenuEntry[] = [];
  if (isType && !focus) {
    const run = () => acts.enter(item);
    entries.push({ kind: 'item', key: 'focus', label: t('graph.makeFocus'), icon: 'graph', keys: 'Enter', run });
  }
  if (isType) {
    const run = () => acts.open(item);
    entries.push(
      { kind: 'item', key: 'open', label: t('graph.openPage'), icon: 'open', ...(focus ? { keys: 'Enter' } : {}), run },
      { kind: 'separator', key: 's1' },
    );
  }
  if (item.kind !== 'external') entries.push(...toggles);
  if (!focus) {
    entries.push({
      kind: 'item',
      key: 'hide',
      label: t('graph.hide'),
      icon: 'close',
      keys: 'Delete',
      run: () => acts.hide(item),
    });
  }
  if (isType) {
    entries.push(
      { kind: 'separator', key: 's2' },
      { kind: 'item', key: 'copy', label: t('symbols.copyPath'), icon: 'copy', run: () => acts.copyPath(item) },
      {
        kind: 'item',
        key: 'edit',
        label: t('action.openInEditor'),
        icon: 'edit',
        keys: 'Mod+Enter',
        run: () => acts.edit(item),
      },
    );
  }
  return <MenuAt at={at} byKey={at.byKey} entries={entries} onClose={onClose} />;
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] satisfies Arrow[];

/** Where arrow keys lead: up and down within a column, left and right along a line if there is one, else to the nearest. */
export function isArrow(key: string): key is Arrow {
  return arrows.includes(key);
}

/** Key of the item that an arrow leads to from `at`; `at` itself where there is none. */
export function nextItem(placed: readonly Placed[], lines: readonly Line[], at: string, arrow: Arrow): string {
  const here = placed.find(({ item }) => item.key === at);
  if (here === undefined) return at;
  const column = placed.filter(({ item }) => item.column === here.item.column).sort((a, b) => a.y - b.y);
  const index = column.indexOf(here);
  switch (arrow) {
    case 'ArrowUp':
      return column[index - 1]?.item.key ?? at;
    case 'ArrowDown':
      return column[index + 1]?.item.key ?? at;
    case 'Home':
      return column[0]?.item.key ?? at;
    case 'End':
      return column.at(-1)?.item.key ?? at;
    case 'ArrowLeft':
      return sideways(placed, lines, here, -1);
    case 'ArrowRight':
      return sideways(placed, lines, here, 1);
  }
}

function sideways(placed: readonly Placed[], lines: readonly Line[], here: Placed, step: 1 | -1): string {
  const { key, column, owner } = here.item;
  const beside = placed.filter(({ item }) => item.column === column + step);
  const tied = new Set(lines.flatMap(({ from, to }) => (from === key ? [to] : to === key ? [from] : [])));
  const back = beside.find(({ item }) => item.key === owner);
  if (back !== undefined) return owner ?? key;
  const related = beside.filter(({ item }) => tied.has(item.key) || item.owner === key);
  const middle = here.y + here.height / 2;
  const distance = (one: Placed) => Math.abs(one.y + one.height / 2 - middle);
  const nearest = (related.length > 0 ? related : beside).reduce<Placed | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
  return nearest?.item.key ?? key;
}
