/**
 * The module map as rectangles: modules side by side (squarified), their children inside. Pure geometry in real pixels,
 * so that text never scales and a test can read it. What a module holds directly, beside its children, gets a tile too.
 */
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { ModuleNode } from '#shared/contract/workspace.ts';

export type Measure = 'bytes' | 'types';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Tile extends Box {
  readonly key: string;
  readonly module: ModuleNode;
  /** True for what lies directly in a module that also has children. */
  readonly own: boolean;
}

export interface ModuleGroup extends Box {
  readonly module: ModuleNode;
  /** Its name with those of the modules that were unfolded around it, e.g. `Ledgerline.Payments`. */
  readonly name: string;
}

export interface MapLayout {
  readonly groups: readonly ModuleGroup[];
  /** In reading order: group by group, largest first. */
  readonly tiles: readonly Tile[];
}

/** Height of a group's name in px, and the gap between groups. */
const headHeight = 19;
const gap = 4;

/** Smallest tile, in px, that has room for its name. */
export const roomForName = { width: 34, height: 22 };

interface Cell {
  readonly key: string;
  readonly name: string;
  readonly module: ModuleNode | null;
  readonly own: boolean;
  readonly value: number;
  readonly cells: readonly Cell[];
}

export function layoutModules(
  modules: readonly ModuleNode[],
  measure: Measure,
  width: number,
  height: number,
): MapLayout {
  if (width <= 0 || height <= 0) return { groups: [], tiles: [] };
  const groups = unfold(modules, measure).map(({ module, name, own }) => groupCell(module, name, own, measure));
  const top: Cell = { key: '', name: '', module: null, own: false, value: 0, cells: groups };
  const root = hierarchy<Cell>(top, ({ cells }) => cells)
    .sum(({ value }) => value)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = treemap<Cell>()
    .tile(treemapSquarify.ratio(1.2))
    .size([width + gap, height + gap])
    .paddingTop(({ depth }) => (depth === 1 ? headHeight : 0))
    .paddingRight(({ depth }) => (depth === 1 ? gap : 0))
    .paddingBottom(({ depth }) => (depth === 1 ? gap : 0))
    .round(true)(root);

  const boxOf = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): Box => ({
    x: x0,
    y: y0,
    width: Math.max(0, x1 - x0),
    height: Math.max(0, y1 - y0),
  });
  const tileOf = (box: Box, { module, key, own }: Cell): Tile[] =>
    module === null ? [] : [{ ...box, key, module, own }];
  const shown: { groups: ModuleGroup[]; tiles: Tile[] } = { groups: [], tiles: [] };
  for (const node of laid.children ?? []) {
    const { module, name } = node.data;
    const box = boxOf(node);
    const { width, height } = box;
    // Under a head would be left a strip that has room for no name: without one, the module is one tile.
    if (width < roomForName.width + gap || height < headHeight + roomForName.height + gap) {
      shown.tiles.push(
        ...tileOf({ ...box, width: Math.max(0, width - gap), height: Math.max(0, height - gap) }, node.data),
      );
      continue;
    }
    if (module !== null) shown.groups.push({ ...box, module, name });
    shown.tiles.push(...node.leaves().flatMap((leaf) => tileOf(boxOf(leaf), leaf.data)));
  }
  return shown;
}

interface Group {
  readonly module: ModuleNode;
  readonly name: string;
  /** Stands only for what lies directly in the module: its children are groups of their own. */
  readonly own: boolean;
}

/** A module with more than this share of the whole is shown as its children, as long as the groups that one sees stay few. */
const unfoldAbove = 0.3;
const mostGroups = 16;
const seen = 0.01;

function unfold(modules: readonly ModuleNode[], measure: Measure): Group[] {
  const whole = modules.reduce((sum, module) => sum + module[measure], 0);
  const weighty = (all: readonly Group[]) => all.filter(({ module }) => module[measure] >= whole * seen).length;
  let groups: Group[] = modules
    .filter((module) => module[measure] > 0)
    .map((module) => ({ module, name: module.name, own: false }));
  for (;;) {
    const large = groups
      .filter(({ module, own }) => !own && module[measure] > whole * unfoldAbove && hasTwoLevels(module))
      .sort((a, b) => b.module[measure] - a.module[measure])
      .find(({ module }) => weighty(groups) + module.children.length <= mostGroups);
    if (large === undefined) return groups;
    groups = groups.flatMap((group) => (group === large ? unfoldOne(group, measure) : [group]));
  }
}

function hasTwoLevels({ children }: ModuleNode): boolean {
  return children.some((child) => child.children.length > 0);
}

function unfoldOne({ module, name }: Group, measure: Measure): Group[] {
  const groups = module.children
    .filter((child) => child[measure] > 0)
    .map((child): Group => ({ module: child, name: `${name}${separatorOf(child)}${child.name}`, own: false }));
  return direct(module, measure) > 0 ? [...groups, { module, name, own: true }] : groups;
}

function separatorOf({ kind }: ModuleNode): string {
  return kind === 'folder' ? '/' : '.';
}

/** What a module holds beside its children. */
export function direct(module: ModuleNode, measure: Measure): number {
  return Math.max(0, module[measure] - module.children.reduce((sum, child) => sum + child[measure], 0));
}

function groupCell(module: ModuleNode, name: string, own: boolean, measure: Measure): Cell {
  const children = own ? [] : module.children.filter((child) => child[measure] > 0);
  const rest = direct(module, measure);
  const cells = children.map((child) => leafCell(child, child[measure], false));
  if (rest > 0) cells.push(leafCell(module, rest, own || children.length > 0));
  return { key: own ? `${module.path} (own)` : module.path, name, module, own, value: 0, cells };
}

function leafCell(module: ModuleNode, value: number, own: boolean): Cell {
  return { key: own ? `${module.path} (own)` : module.path, name: module.name, module, own, value, cells: [] };
}

/** Which of the five coverage colours a documented share has; null: nothing public, no colour. */
export function coverStep(documented: number | null): 0 | 1 | 2 | 3 | 4 | null {
  if (documented === null) return null;
  const steps = [0, 1, 2, 3, 4] as const;
  return steps[Math.min(4, Math.floor(documented * 5))] ?? 0;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isDirection(key: string): key is Direction {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

/** The tile that an arrow leads to: nearest beyond that side, those straight ahead before those aside. */
export function neighbour<T extends Box>(tiles: readonly T[], from: T, direction: Direction): T | undefined {
  let best: T | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const tile of tiles) {
    if (tile === from) continue;
    const { ahead, aside } = offsets(from, tile, direction);
    if (ahead < 0) continue;
    const distance = ahead + aside * 3;
    if (distance < bestDistance) {
      best = tile;
      bestDistance = distance;
    }
  }
  return best;
}

/** Pixels between the facing edges (negative: not on that side), and how far the target lies off the straight line. */
function offsets(from: Box, to: Box, direction: Direction): { ahead: number; aside: number } {
  const across =
    direction === 'ArrowLeft' || direction === 'ArrowRight'
      ? apart(from.y, from.height, to.y, to.height)
      : apart(from.x, from.width, to.x, to.width);
  const tolerance = 1;
  const ahead = {
    ArrowRight: to.x - (from.x + from.width),
    ArrowLeft: from.x - (to.x + to.width),
    ArrowDown: to.y - (from.y + from.height),
    ArrowUp: from.y - (to.y + to.height),
  }[direction];
  return { ahead: ahead + tolerance < 0 ? -1 : Math.max(0, ahead), aside: across };
}

/** How far the middle of one span lies outside the other; a little even inside, so that the most central wins. */
function apart(start: number, length: number, otherStart: number, otherLength: number): number {
  const middle = start + length / 2;
  const outside = Math.max(0, otherStart - middle, middle - (otherStart + otherLength));
  return outside + Math.abs(middle - (otherStart + otherLength / 2)) / 1000;
}

/** The module at a path, and the modules above it, outermost first; empty when there is none. */
export function findModule(modules: readonly ModuleNode[], path: string): ModuleNode[] {
  for (const module of modules) {
    if (module.path === path) return [module];
    const below = findModule(module.children, path);
    if (below.length > 0) return [module, ...below];
  }
  return [];
}
