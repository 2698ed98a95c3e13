/** Figures and differences of one language, as text for people and as data. */
import type { Comparison, Difference } from './compare.ts';
import type { Family } from './declared.ts';

export interface LanguageReport {
  language: string;
  witness: string;
  files: number;
  cleanFiles: number;
  families: Record<Family, FamilyReport>;
  /** Kinds of the witness that are not compared, with count and reason. */
  apart: { kind: string; count: number; reason: string }[];
}

export interface FamilyReport {
  theirs: number;
  ours: number;
  both: number;
  /** Percent of theirs that we have. */
  raw: number;
  /** The same without differences that a rule explains. */
  afterExplained: number;
  onlyTheirs: Group[];
  onlyOurs: Group[];
}

export interface Group {
  /** Name of the rule, or the kind where none explains it. */
  name: string;
  /** null = not explained. */
  reason: string | null;
  count: number;
  examples: string[];
}

export function familyReport(comparison: Comparison, examples: number): FamilyReport {
  const { theirs, ours, both, onlyTheirs, onlyOurs } = comparison;
  const open = onlyTheirs.filter((difference) => difference.rule === null).length;
  return {
    theirs,
    ours,
    both,
    raw: percent(both, theirs),
    afterExplained: percent(both, both + open),
    onlyTheirs: groups(onlyTheirs, examples),
    onlyOurs: groups(onlyOurs, examples),
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part / whole) * 10_000) / 100;
}

function groups(differences: readonly Difference[], examples: number): Group[] {
  const byName = Map.groupBy(differences, ({ rule, declared }) => rule?.name ?? declared.kind);
  return [...byName]
    .map(([name, all]) => ({
      name,
      reason: all[0]?.rule?.reason ?? null,
      count: all.length,
      examples: spread(all, examples).map(({ declared: d }) => {
        const scope = d.scope ?? d.within.path;
        return `${d.file}:${d.line} ${scope === '' ? '' : `${scope} › `}${d.name}`;
      }),
    }))
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null) || b.count - a.count);
}

/** Evenly taken from the whole list, so that the examples are not all of one file. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, n) => all[Math.floor(n * step)]).filter(
    (each) => each !== undefined,
  );
}

export function reportText(report: LanguageReport): string {
  const lines = [
    `${report.language} against ${report.witness}: ${report.files} files, ${report.cleanFiles} parse cleanly`,
    '          they have   we have      both       raw   after explained',
  ];
  const families = [
    ['types', report.families.type],
    ['members', report.families.member],
  ] as const;
  for (const [name, { theirs, ours, both, raw, afterExplained }] of families) {
    const numbers = [theirs, ours, both].map((n) => String(n).padStart(10)).join('');
    lines.push(`${name.padEnd(9)}${numbers}${`${raw} %`.padStart(10)}${`${afterExplained} %`.padStart(18)}`);
  }
  for (const [name, family] of families) {
    lines.push(...groupLines(`only ${report.witness} has these ${name}`, family.onlyTheirs));
    lines.push(...groupLines(`only we have these ${name}`, family.onlyOurs));
  }
  for (const { kind, count, reason } of report.apart) lines.push(`not compared: ${count} × ${kind} (${reason})`);
  return lines.join('\n');
}

function groupLines(title: string, all: readonly Group[]): string[] {
  if (all.length === 0) return [];
  const lines = all.flatMap(({ name, reason, count, examples }) => [
    `  ${reason === null ? `${name}, not explained` : `explained: ${name} (${reason})`}: ${count}`,
    ...examples.map((example) => `      ${example}`),
  ]);
  return [`${title}:`, ...lines];
}
