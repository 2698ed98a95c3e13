/** Figures of several sizes as a table with the exponent of their growth, and as plots. */
import { plotLines, type Series } from '../plot.ts';

export interface Row {
  readonly size: number;
  readonly figures: Readonly<Record<string, number>>;
}

type Parts = Readonly<Record<string, readonly Row[]>>;

const titles: Record<string, string> = {
  trees: 'Made-up trees, by files',
  real: 'Real trees side by side, by files',
  symbols: 'Symbol search, by symbols',
  records: 'Memory search, by records',
};
/** n log n from 1,000 to 100,000 is 1.1; a machine is not that exact. */
const bends = 1.2;
/** Below these, what is measured is the machine and not the product: milliseconds, megabytes. */
const least: Record<string, number> = { Ms: 40, MB: 20 };
/** A turn of the engine's thread may not grow at all. */
const mostTurnMs = 50;

/** How the larger size follows from the smaller: 1 is in step, 0 not at all. null where it cannot be told. */
function exponent(before: Row | undefined, after: Row, name: string): number | null {
  const [a, b] = [before?.figures[name], after.figures[name]];
  if (before === undefined || a === undefined || b === undefined || a <= 0 || b <= 0) return null;
  return Math.log(b / a) / Math.log(after.size / before.size);
}

function isBent(name: string, value: number, grew: number | null): boolean {
  if (name.endsWith('.turnMs')) return value > mostTurnMs;
  const floor = Object.entries(least).find(([unit]) => name.includes(unit))?.[1] ?? 0;
  return grew !== null && grew > bends && value > floor;
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))));

/** Markdown. Each cell is the figure and, in brackets, the exponent since the size before; bold where it bends upwards. */
export function table(parts: Parts, about: object, pictures: readonly string[]): string {
  const lines = [
    '# How Memoscope grows',
    '',
    `\`${JSON.stringify(about)}\``,
    '',
    `In brackets the exponent of growth since the size before: 1 is in step, 2 is its square. **Bold**: more than ${bends}, or a turn of`,
    `the engine's thread of more than ${mostTurnMs} ms. \`cpu\` is processor time of all threads, \`turn\` the longest stretch of the`,
    "engine's thread, both without what others on the machine take; `wall` is by the clock and says nothing on a busy machine.",
    '',
  ];
  for (const [part, rows] of Object.entries(parts)) {
    if (rows.length === 0) continue;
    const names = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
    lines.push(
      `## ${titles[part] ?? part}`,
      '',
      `| | ${rows.map(({ size }) => size.toLocaleString('en')).join(' | ')} |`,
    );
    lines.push(`|---|${rows.map(() => '---:|').join('')}`);
    for (const name of names) {
      const cells = rows.map((row, at) => {
        const value = row.figures[name];
        if (value === undefined) return '';
        const grew = exponent(rows[at - 1], row, name);
        const text = `${figure(value)}${grew === null ? '' : ` (${grew.toFixed(1)})`}`;
        return isBent(name, value, grew) && !name.includes('wall') ? `**${text}**` : text;
      });
      lines.push(`| ${name} | ${cells.join(' | ')} |`);
    }
    lines.push('');
  }
  return `${[...lines, ...pictures.map((name) => `![${name}](${name})`)].join('\n')}\n`;
}

interface Picture {
  readonly name: string;
  readonly title: string;
  readonly part: string;
  readonly unit: string;
  readonly of: readonly string[];
}

const wanted: readonly Picture[] = [
  {
    ...{ name: 'scale-cpu.svg', title: 'Processor time by files', part: 'trees', unit: 'ms' },
    of: ['index.cpuMs', 'reopen.cpuMs', 'save.cpuMs', 'rebuild.cpuMs', 'task.again.cpuMs', 'text.again.cpuMs'],
  },
  {
    ...{ name: 'scale-turns.svg', title: "Longest turn of the engine's thread by files", part: 'trees', unit: 'ms' },
    of: [
      'index.turnMs',
      'reopen.turnMs',
      'save.turnMs',
      'overview.first.turnMs',
      'pack.first.turnMs',
      'rebuild.turnMs',
    ],
  },
  {
    ...{ name: 'scale-memory.svg', title: 'Memory and disk by files', part: 'trees', unit: 'MB' },
    of: ['index.peakMB', 'memory.openedMB', 'memory.restMB', 'disk.memoMB'],
  },
  {
    ...{ name: 'scale-symbols.svg', title: 'A keystroke by symbols', part: 'symbols', unit: 'ms' },
    of: ['keyP50Ms', 'keyP95Ms'],
  },
  {
    ...{ name: 'scale-records.svg', title: 'A memory search by records', part: 'records', unit: 'ms' },
    of: ['searchP50Ms', 'searchP95Ms'],
  },
];

export async function plots(parts: Parts): Promise<{ name: string; svg: string }[]> {
  const drawn: { name: string; svg: string }[] = [];
  for (const { name, title, part, unit, of } of wanted) {
    const rows = parts[part] ?? [];
    const series = of
      .map(
        (figure): Series => ({
          name: figure.replace(/(?:Ms|MB)$/, ''),
          points: rows.flatMap(({ size, figures }) => (figures[figure] === undefined ? [] : [[size, figures[figure]]])),
        }),
      )
      .filter(({ points }) => points.length > 1);
    if (series.length === 0) continue;
    const svg = await plotLines({
      title,
      xLabel: part === 'trees' ? 'files' : part,
      yLabel: unit,
      logX: true,
      logY: true,
      series,
    });
    drawn.push({ name, svg });
  }
  return drawn;
}
