/** What a box says: its name cut to its width, the line below, its name for assistive technology. The saved picture says the same. */
import type { Translate } from '#shared/messages/translator.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { boxWidth } from '../model/layout.ts';
import { type Item, outward, type Tie } from '../model/picture-items.ts';

export interface BoxText {
  /** Cut where it is too long. */
  readonly name: string;
  readonly full: string;
  readonly below: string;
  /** Types that depend on it, where the box has no end that says so. */
  readonly fanIn: string;
  readonly title: string;
  readonly label: string;
  readonly closed: boolean;
  readonly cycle: boolean;
}

interface Words {
  readonly t: Translate;
  readonly format: Format;
  readonly focus: boolean;
  /** Whether the box has an end that unfolds. */
  readonly expander: boolean;
}

/** Pixels of a box that are not its name: borders and padding, each sign, the end that unfolds. */
export const expanderWidth = 30;
const room = { box: 18, icon: 20, mark: 19, expander: expanderWidth, into: 15, gap: 6 };

let plain: Measure | undefined;
let strong: Measure | undefined;
let small: Measure | undefined;

/** Width of text in the line below, in pixels. */
export function measureSmall(text: string): number {
  small ??= createMeasure(11, 400);
  return small(text);
}

function measureFor(focus: boolean): Measure {
  plain ??= createMeasure(12, 500);
  strong ??= createMeasure(12, 600);
  return focus ? strong : plain;
}

/** Neighbours that a click on the outer end of a box brings; 0 = it has no such end. */
export function behind(item: Item): number {
  switch (item.kind) {
    case 'type':
      return outward(item) === 'dependents' ? item.node.fanIn : item.node.fanOut;
    case 'group':
      return item.types;
    case 'external':
    case 'more':
      return 0;
  }
}

export function boxText(item: Item, words: Words): BoxText {
  const { t, format, focus, expander } = words;
  const separator = t('symbols.separator');
  const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join(separator);
  const cut = (name: string, marks: number, icon = room.icon, give = cutMiddle) => {
    const width = boxWidth - room.box - icon - marks * room.mark - (expander ? room.expander : 0);
    return give(name, width, measureFor(focus));
  };
  /** Cut at its end: what is most important stands first. */
  const cutBelow = (text: string, fanIn: string) => {
    const end = fanIn === '' ? 0 : measureSmall(fanIn) + room.into + room.gap;
    return cutEnd(text, boxWidth - room.box - (expander ? room.expander : 0) - end, measureSmall);
  };
  const step = Math.abs(item.column);
  const where = item.side === null ? t('graph.inFocus') : t(`graph.where.${item.side}`, { step });
  switch (item.kind) {
    case 'type': {
      const { symbol, fanIn, cycleSize, namespace } = item.node;
      const [closed, cycle] = [symbol.access !== 'public', cycleSize > 1];
      const ties = tieWords(t, item.ties);
      const fan = t('type.fanIn', { count: fanIn });
      const kind = t(`kind.${symbol.kind}`);
      const access = t(`access.${symbol.access}`);
      const fanInShown = focus || outward(item) === 'dependents' ? '' : format.number(fanIn);
      const below = focus ? fan : join(item.alike ? [lastPart(namespace), ties] : [ties, lastPart(namespace)]);
      const inCycle = cycle ? t('type.cycle', { count: cycleSize }) : '';
      return {
        full: symbol.name,
        name: cut(symbol.name, Number(closed) + Number(cycle)),
        below: cutBelow(below, fanInShown),
        fanIn: fanInShown,
        title: [symbol.path, join([access, kind]), ties, join([fan, inCycle])].filter(Boolean).join('\n'),
        label: join([symbol.name, access, kind, where, ties, fan, inCycle]),
        closed,
        cycle,
      };
    }
    case 'group': {
      const types = t('unit.types', { count: item.types });
      const uses = t('graph.uses', { count: item.uses });
      const whole = groupName(item.namespace, t, item.joint);
      return {
        full: whole,
        name: cut(groupName(item.shown, t, item.joint), 0, room.icon, cutPath),
        below: cutBelow(join([types, uses]), ''),
        fanIn: '',
        title: join([whole, types, uses]),
        label: join([t('graph.groupLabel', { name: whole }), where, types, uses]),
        closed: false,
        cycle: false,
      };
    }
    case 'external': {
      const ties = tieWords(t, item.ties);
      return {
        full: item.name,
        name: cut(item.name, 0, 0),
        below: '',
        fanIn: '',
        title: [item.name, t('type.outside'), ties].join('\n'),
        label: join([item.name, t('type.outside'), ties]),
        closed: false,
        cycle: false,
      };
    }
    case 'more': {
      const text = t(`graph.more.${item.what}`, { count: item.left });
      return {
        full: text,
        name: text,
        below: '',
        fanIn: '',
        title: t('graph.moreWhy'),
        label: text,
        closed: false,
        cycle: false,
      };
    }
  }
}

/** What ties two types, in words: `implements, 4 calls`. */
export function tieWords(t: Translate, ties: readonly Tie[]): string {
  return ties.map(({ kind, count }) => t(`type.tie.${kind}`, { count })).join(t('symbols.separator'));
}

/**
 * `Data` for the types in it, `Data.…` with all below.
 * @param joint how the parts of namespaces are joined here: a single part does not tell.
 */
export function groupName(shown: string, t: Translate, joint: '.' | '/'): string {
  if (!shown.endsWith('*')) return shown === '' ? t('graph.noNamespace') : shown;
  return `${shown.slice(0, -1)}${joint}…`;
}

function lastPart(namespace: string): string {
  return namespace.slice(Math.max(namespace.lastIndexOf('.'), namespace.lastIndexOf('/')) + 1);
}

/**
 * Long names give way in their middle, because what tells two of them apart is mostly at the end. Cut by measured width
 * and not by CSS, so that the screen and a saved picture show the same.
 */
type Measure = (text: string) => number;

const sign = '…';

/** Longest form of `text` that is at most `width` pixels wide; at least its first and last letter. */
export function cutMiddle(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  const cut = (kept: number) => {
    const tail = Math.floor(kept * 0.45);
    return `${letters.slice(0, kept - tail).join('')}${sign}${tail === 0 ? '' : letters.slice(-tail).join('')}`;
  };
  return cut(longest(2, letters.length - 1, (kept) => measure(cut(kept)) <= width));
}

/** A path gives way by names at its beginning, `…/query-builder/…`; one whose last name alone is too long, in its middle. */
export function cutPath(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  for (const { index } of text.matchAll(/[./](?=[^./…])/g)) {
    const shorter = `${sign}${text.slice(index)}`;
    if (measure(shorter) <= width) return shorter;
  }
  return cutMiddle(text, width, measure);
}

/** Longest beginning of `text` that is at most `width` pixels wide; at least its first letter. */
export function cutEnd(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  const cut = (kept: number) => `${letters.slice(0, kept).join('').trimEnd()}${sign}`;
  return cut(longest(1, letters.length - 1, (kept) => measure(cut(kept)) <= width));
}

/** The largest number from `low` to `high` that fits, when all below it do; `low` when none does. */
function longest(low: number, high: number, fits: (kept: number) => boolean): number {
  let [from, to] = [low, Math.max(low, high)];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (fits(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** Where there is no canvas to measure with: letters of an average width. */
const averageLetter = 0.54;

/** @param size in pixels. Widths are those of the page's own face. */
function createMeasure(size: number, weight: number): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  if (context !== null) context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const width = context === null ? text.length * size * averageLetter : context.measureText(text).width;
    if (known.size > 5000) known.clear();
    known.set(text, width);
    return width;
  };
}
