/**
 * Measures the processor time of the rules of the gate, answer by answer, without an engine and without the code map.
 *   node bench/gate/time.ts --repositories <folder>
 * The first answer of a language compiles its patterns and is reported separately. Lines are read as run.ts reads them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { judgeAnswer, linesOf, noFacts, type ReadLine } from '../../src/main/engine/claims/claims.ts';
import { beside, placeOf, readProjects, sourceOf } from './cases.ts';

const { values: args } = parseArgs({ options: { repositories: { type: 'string' } } });
const files = new Map<string, readonly string[]>();
const linesIn = (file: string): readonly string[] => {
  const known = files.get(file) ?? (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []);
  files.set(file, known);
  return known;
};

const first: number[] = [];
const times: number[] = [];
const seen = new Set<string>();
for (const project of readProjects()) {
  const source = sourceOf(project, args.repositories);
  if (source === null || !fs.existsSync(source)) continue;
  for (const { q, a, cite, lang = 'en' } of project.cases) {
    const read = (wider: number): ReadLine[] =>
      cite.map(placeOf).flatMap(({ file, startLine, endLine }) => {
        const from = Math.max(1, startLine - wider);
        const texts = linesIn(path.join(source, file)).slice(from - 1, endLine + wider);
        return texts.map((text, n) => ({ file, line: from + n, text }));
      });
    const [cited, shown] = [read(0), read(beside)];
    const began = process.cpuUsage();
    const lines = linesOf(cited, shown, []);
    await judgeAnswer({ question: q, answer: a, lines, knows: (name) => lines.holds(name), facts: noFacts });
    const { user, system } = process.cpuUsage(began);
    (seen.has(lang) ? times : first).push((user + system) / 1000);
    seen.add(lang);
  }
}
const sorted = times.toSorted((a, b) => a - b);
const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
console.log(`${sorted.length} answers: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms of processor time`);
console.log(`the first answer of each of ${first.length} languages: ${first.map((ms) => ms.toFixed(1)).join(', ')} ms`);
