/** The table in words and the plots of what was measured. */
import fs from 'node:fs';
import path from 'node:path';
import { plotBars } from '../plot.ts';
import { type Measure, ours, type Row } from './rows.ts';

export interface Report {
  readonly date: string;
  readonly quick: boolean;
  readonly machine: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  /** Rooms that could not be measured, and why. */
  readonly failed: readonly string[];
}

const digits = (value: number): string =>
  Number.isNaN(value) ? '–' : Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)));

function cell(measure: Measure | undefined): string {
  if (measure === undefined) return '–';
  const { median, p25, p75, runs } = measure;
  return runs < 2 ? digits(median) : `${digits(median)} (${digits(p25)}–${digits(p75)})`;
}

function first(row: Row | undefined): Measure | undefined {
  return row === undefined ? undefined : Object.values(row.measures)[0];
}

function groups(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ what }) => what);
}

/** Markdown. Links to its plots by name. */
export function tableOf({ date, quick, machine, versions, rows, failed }: Report): string {
  const parts = [...groups(rows)].map(([what, own]) => {
    const names = [...new Set(own.flatMap(({ measures }) => Object.keys(measures)))];
    const lines = own.map(
      (row) =>
        `| ${row.contender} | ${names.map((name) => cell(row.measures[name])).join(' | ')} | ${(row.note ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
    );
    const head = `| | ${names.join(' | ')} | |\n|---|${names.map(() => '---|').join('')}---|`;
    const plot = ratiosOf(own).length > 1 ? `\n\n![${what}](${fileOf(what)})` : '';
    return `## ${what}\n\n${head}\n${lines.join('\n')}\n\n${verdict(own)}${plot}`;
  });
  const about = (pairs: Readonly<Record<string, string>>): string =>
    Object.entries(pairs)
      .map(([name, value]) => `${name} ${value}`)
      .join('; ');
  return `${[
    '# Against peers',
    `Written by \`npm run bench:peers\` on ${date}${quick ? ', in its quick form: few rounds and small sizes, which say that it runs and little more' : ''}. Medians, with p25–p75 where there is more than one round; rounds go in turns from one to the next. A ratio is of medians.`,
    `Machine: ${about(machine)}.\nVersions: ${about(versions)}.`,
    ...parts,
    ...(failed.length > 0 ? [`## Not measured\n\n${failed.map((line) => `- ${line}`).join('\n')}`] : []),
  ].join('\n\n')}\n`;
}

/** Who is ahead, by the first measure. */
function verdict(rows: readonly Row[]): string {
  const own = first(rows.find(({ contender }) => contender === ours));
  if (own === undefined || Number.isNaN(own.median)) return 'No figure of ours to compare with.';
  const name = Object.keys(rows[0]?.measures ?? {})[0] ?? '';
  const ahead: string[] = [];
  const behind: string[] = [];
  for (const row of rows) {
    const theirs = first(row);
    if (row.contender === ours || row.part === true || theirs === undefined) continue;
    const ratio = theirs.median / own.median;
    const isAhead = row.moreIsBetter === true ? ratio > 1 : ratio < 1;
    (isAhead ? ahead : behind).push(`${row.contender} ${digits(ratio)} ×`);
  }
  const say = (words: string, list: readonly string[]): string =>
    list.length > 0 ? `${words}: ${list.join(', ')} ours. ` : '';
  return `By ${name}. ${say('**Ahead of us**', ahead)}${say('Behind', behind)}`.trim();
}

function ratiosOf(rows: readonly Row[]): { name: string; value: number; spread: [number, number]; label: string }[] {
  const own = first(rows.find(({ contender }) => contender === ours));
  if (own === undefined || !(own.median > 0)) return [];
  return rows.flatMap((row) => {
    const theirs = first(row);
    if (theirs === undefined || !(theirs.median > 0)) return [];
    const of = (value: number): number => value / own.median;
    return {
      ...{ name: row.contender, value: of(theirs.median), spread: [of(theirs.p25), of(theirs.p75)] },
      label: `${digits(theirs.median)} ${Object.keys(row.measures)[0]?.split(' ').at(-1) ?? ''}`,
    };
  });
}

function fileOf(what: string): string {
  return `peers-${what.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`;
}

/** Redraws the plots of an earlier run. */
export async function writeReport(folder: string, report: Report): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `peers-${report.date}.json`), `${JSON.stringify(report, null, 2)}\n`);
  fs.writeFileSync(path.join(folder, 'peers.md'), tableOf(report));
  for (const name of fs.readdirSync(folder)) if (/^peers-.*\.svg$/.test(name)) fs.rmSync(path.join(folder, name));
  for (const [what, own] of groups(report.rows)) {
    const bars = ratiosOf(own);
    const name = Object.keys(own[0]?.measures ?? {})[0] ?? '';
    if (bars.length < 2) continue;
    const svg = await plotBars({ title: what, xLabel: `${name}, in multiples of ours`, bars });
    fs.writeFileSync(path.join(folder, fileOf(what)), svg);
  }
}
