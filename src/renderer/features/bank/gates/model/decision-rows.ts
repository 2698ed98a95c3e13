/** The decisions in force, as the table of `patterns.md` has them, under English or Chinese headings (S2-26). */
export interface DecisionRow {
  /** 1-based, of the file. */
  readonly line: number;
  readonly date: string;
  readonly decision: string;
  readonly scope: string;
  /** Struck out by a person: `~~Retry three times~~`, with or without a word on what came in its place. */
  readonly superseded: boolean;
}

const names = {
  decision: /^(decision|choice|决策|决策内容|决定)$/i,
  reason: /^(reason|why|rationale|原因|理由)$/i,
  date: /^(date|日期|时间)$/i,
  scope: /^(scope|applies to|适用范围|范围|适用)$/i,
};

export function decisionRows(text: string): DecisionRow[] {
  const lines = text.split(/\r?\n/).map(cellsOf);
  const found: DecisionRow[] = [];
  for (let n = 0; n + 1 < lines.length; n += 1) {
    const head = lines[n]?.map((cell) => cell.replace(/[*_`]/g, ''));
    if (head === undefined || lines[n + 1]?.every((cell) => /^:?-+:?$/.test(cell)) !== true) continue;
    const at = (name: RegExp): number => head.findIndex((cell) => name.test(cell));
    const [decision, date, scope] = [at(names.decision), at(names.date), at(names.scope)];
    if (decision < 0 || at(names.reason) < 0) continue;
    for (n += 2; lines[n] != null; n += 1) {
      const cells = lines[n] ?? [];
      const said = cells[decision] ?? '';
      const superseded = said.startsWith('~~');
      const row = { decision: said.replaceAll('~~', ''), date: cells[date] ?? '', scope: cells[scope] ?? '' };
      if (said !== '') found.push({ line: n + 1, ...row, superseded });
    }
  }
  return found;
}

/** Undefined where the line is no row of a table. */
function cellsOf(line: string): string[] | undefined {
  const row = line.trim();
  if (!row.startsWith('|')) return undefined;
  return row
    .slice(1)
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|').replaceAll('\\\\', '\\').replaceAll('<br>', ' '));
}
