/**
 * Plots of figures as SVG texts, drawn by Vega without a browser. An SVG follows the reader's light or dark scheme by a
 * style of its own and brings its background along, so that it is legible wherever it is shown. Series differ by the shape
 * of their points as well as by colour.
 */
import { benchPackage } from './tools.ts';

/** Lowest and highest of what is drawn around a point or at the end of a bar: p25 and p75, say. */
export type Spread = readonly [low: number, high: number];

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** One for each point. */
  readonly spread?: readonly Spread[];
}

export interface LinePlot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Points at 0 or below cannot be shown on such an axis and are left out. */
  readonly logX?: boolean;
  readonly logY?: boolean;
  readonly series: readonly Series[];
}

export interface Bar {
  readonly name: string;
  /** Above 0, as the axis goes by factors. */
  readonly value: number;
  readonly spread?: Spread;
  /** Behind the bar; the value when it is left out. */
  readonly label?: string;
}

export interface BarPlot {
  readonly title: string;
  readonly xLabel: string;
  /** Where bars begin: 1 for ratios. */
  readonly from?: number;
  readonly bars: readonly Bar[];
}

interface Vega {
  parse(spec: object): object;
  View: new (runtime: object, options: { renderer: 'none' }) => { toSVG(): Promise<string>; finalize(): void };
}
interface VegaLite {
  compile(spec: object): { spec: object };
}

/** A colour in the light scheme and what it becomes in the dark one. */
const inks = { back: ['#ffffff', '#0d1117'], text: ['#24292f', '#e6edf3'], grid: ['#d8dee4', '#30363d'] } as const;
const colours = [
  ['#0a5fbf', '#6cb6ff'],
  ['#b54708', '#f0883e'],
  ['#1a7f37', '#57d364'],
  ['#8250df', '#d2a8ff'],
  ['#bf3989', '#ff9bce'],
  ['#57606a', '#b1bac4'],
] as const;
const shapes = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'];
const width = 560;

/** @returns an SVG text. */
export async function plotLines(plot: LinePlot): Promise<string> {
  const names = plot.series.map(({ name }) => name);
  const rows = plot.series.flatMap(({ name, points, spread }) =>
    points.flatMap(([x, y], at) => {
      if ((plot.logX === true && x <= 0) || (plot.logY === true && y <= 0)) return [];
      const [low, high] = spread?.[at] ?? [y, y];
      return [{ name, x, y, low, high }];
    }),
  );
  const scale = (log: boolean | undefined): object => (log === true ? { type: 'log', nice: true } : { zero: true });
  const x = {
    field: 'x',
    type: 'quantitative',
    title: plot.xLabel,
    scale: scale(plot.logX),
    axis: axis(
      rows.map((row) => row.x),
      plot.logX,
    ),
  };
  const y = {
    field: 'y',
    type: 'quantitative',
    title: plot.yLabel,
    scale: scale(plot.logY),
    axis: axis(
      rows.map((row) => row.y),
      plot.logY,
    ),
  };
  const of = (list: readonly string[]): object => ({
    field: 'name',
    type: 'nominal',
    title: null,
    scale: { domain: names, range: names.map((_, at) => list[at % list.length]) },
  });
  const color = of(colours.map(([light]) => light));
  return await draw(plot.title, 320, rows, {
    encoding: { x, color },
    layer: [
      {
        mark: { type: 'rule', strokeWidth: 6, opacity: 0.3 },
        encoding: { y: { ...y, field: 'low' }, y2: { field: 'high' } },
      },
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { y } },
      { mark: { type: 'point', filled: true, size: 55, opacity: 1 }, encoding: { y, shape: of(shapes) } },
    ],
  });
}

/** Bars side by side over an axis of factors, the first in the colour of what the others are compared with. @returns an SVG text. */
export async function plotBars(plot: BarPlot): Promise<string> {
  const from = plot.from ?? 1;
  const rows = plot.bars.map(({ name, value, spread, label }, at) => {
    const [low, high] = spread ?? [value, value];
    return {
      name,
      value,
      low,
      high,
      from,
      label: label ?? String(value),
      end: Math.max(value, high, from),
      ours: at === 0,
    };
  });
  const ends = [from, ...rows.flatMap((row) => [row.low, row.high, row.value])];
  const x = {
    field: 'value',
    type: 'quantitative',
    title: plot.xLabel,
    // Room for the labels behind the longest bars.
    scale: { type: 'log', domain: [Math.min(...ends) * 0.9, Math.max(...ends) * 2], nice: false },
    axis: axis(ends, true),
  };
  const [ours, theirs] = [colours[0][0], colours[5][0]];
  return await draw(plot.title, { step: 30 }, rows, {
    encoding: {
      y: { field: 'name', type: 'nominal', sort: null, title: null, axis: { labelLimit: 240, ticks: false } },
    },
    layer: [
      { mark: { type: 'rule', strokeWidth: 2, color: ours }, encoding: { x: { datum: from }, y: null } },
      {
        mark: { type: 'bar', height: { band: 0.6 } },
        encoding: {
          x,
          x2: { field: 'from' },
          color: { condition: { test: 'datum.ours', value: ours }, value: theirs },
        },
      },
      {
        mark: { type: 'rule', strokeWidth: 2, color: inks.text[0] },
        encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' } },
      },
      {
        mark: { type: 'text', align: 'left', dx: 6, color: inks.text[0] },
        encoding: { x: { ...x, field: 'end' }, text: { field: 'label' } },
      },
    ],
  });
}

/** An axis of factors has a line at each power of ten, or at each doubling where there is less than that between its ends. */
function axis(values: readonly number[], log: boolean | undefined): object {
  const format = { format: '~s', labelFlush: true };
  if (log !== true) return { tickCount: 6, ...format };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const base = high / low >= 100 ? 10 : 2;
  const [first, last] = [Math.ceil(Math.log(low) / Math.log(base)), Math.ceil(Math.log(high * 1.5) / Math.log(base))];
  const ticks = Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => base ** (first + at));
  return { values: ticks, format: low < 1 ? '~r' : '~s' };
}

async function draw(title: string, height: number | { step: number }, values: object[], spec: object): Promise<string> {
  const lite = await benchPackage<VegaLite>('vega-lite');
  const vega = await benchPackage<Vega>('vega');
  const [text, grid] = [inks.text[0], inks.grid[0]];
  const font = 'system-ui, sans-serif';
  const { spec: compiled } = lite.compile({
    ...{ title, width, height, data: { values }, background: inks.back[0], padding: 14, ...spec },
    config: {
      font,
      view: { stroke: null },
      title: { color: text, anchor: 'start', fontSize: 14, offset: 12 },
      axis: {
        labelColor: text,
        titleColor: text,
        gridColor: grid,
        domainColor: grid,
        tickColor: grid,
        labelFontSize: 12,
        titleFontSize: 12,
        titleFontWeight: 'normal',
      },
      legend: { labelColor: text, labelFontSize: 12, labelLimit: 240, symbolOpacity: 1 },
      text: { fontSize: 12 },
    },
  });
  const view = new vega.View(vega.parse(compiled), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return svg.replace(/^<svg[^>]*>/, (open) => `${open}${darkStyle()}`);
}

/** Vega writes colours as attributes, which any style outdoes. */
function darkStyle(): string {
  const rules = [...Object.values(inks), ...colours].flatMap(([light, dark]) => [
    `[fill="${light}"]{fill:${dark}}`,
    `[stroke="${light}"]{stroke:${dark}}`,
  ]);
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>`;
}
