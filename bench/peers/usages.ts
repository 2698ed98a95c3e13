/**
 * Truth of usages: which files use a declaration, by each tool's command line, against the reference search of TypeScript's own
 * service. Files are compared, not places, because CodeGraph names callers and not where they call; the file of the
 * declaration counts for none.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { listed, type Named, openService } from '../references/service.ts';
import { type Measure, measureOf, note, ours, type Row, reason, timed } from './rows.ts';

interface Asked {
  readonly name: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly users: ReadonlySet<string>;
}

interface Contender {
  readonly name: string;
  readonly note: string;
  words(asked: Asked): readonly string[];
  /** Files of an answer. */
  read(stdout: string, asked: Asked): string[];
}

export interface UsagesOptions {
  /** Was indexed by each contender. */
  readonly root: string;
  readonly sample: number;
  readonly env: NodeJS.ProcessEnv;
  readonly codegraph: string | null;
}

const most = 10_000;

export async function measureUsages({ root, sample, env, codegraph }: UsagesOptions): Promise<Row[]> {
  const service = openService(root, await listed(root));
  const relative = (file: string): string => service.files.relative(file) ?? file;
  const half = Math.ceil(sample / 2);
  const nodes = (['top', 'members'] as const).flatMap((what) => service.sample({ what, size: half, seed: 7 }));
  const asked = nodes.map((node: Named): Asked => {
    const source = node.getSourceFile();
    const file = relative(source.fileName);
    const users = new Set(service.references(node).map((place) => relative(place.file)));
    users.delete(file);
    const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
    return { name: node.name.text, file, line: line + 1, users };
  });
  const judged = (file: string): boolean => service.program.getSourceFile(service.files.absolute(file)) !== undefined;
  const what = `truth of usages, ${path.basename(root)}, ${asked.length} declarations`;
  const rows: Row[] = [];
  for (const contender of contendersOf(root, codegraph)) {
    note(`${what}: ${contender.name}`);
    let [right, wrong, missed] = [0, 0, 0];
    const seconds: number[] = [];
    let failed = '';
    for (const one of asked) {
      try {
        const words = contender.words(one);
        const [command = '', ...rest] = words;
        const run = spawnSync(command, rest, { cwd: root, env, encoding: 'utf8', maxBuffer: 256_000_000 });
        const found = new Set(contender.read(run.stdout, one).filter((file) => judged(file) && file !== one.file));
        const both = [...found].filter((file) => one.users.has(file)).length;
        right += both;
        wrong += found.size - both;
        missed += one.users.size - both;
        // The first few suffice for a time.
        if (seconds.length < 10) seconds.push((await timed({ words, cwd: root, env, seconds: 120 }))['CPU s']);
      } catch (thrown) {
        failed = ` Failed for ${one.name}: ${reason(thrown)}`;
      }
    }
    rows.push({
      ...{ what, contender: contender.name, moreIsBetter: true, note: `${contender.note}${failed}`.trim() },
      measures: {
        precision: single(right / (right + wrong)),
        recall: single(right / (right + missed)),
        ...(seconds.length === 0 ? {} : { 'CPU s': measureOf(seconds) }),
      },
    });
  }
  return rows;
}

const single = (value: number): Measure => ({ median: value, p25: value, p75: value, runs: 1 });

function contendersOf(root: string, codegraph: string | null): Contender[] {
  const node = process.execPath;
  const memoscope = path.resolve(import.meta.dirname, '..', '..', 'bin', 'memoscope.mjs');
  const contenders: Contender[] = [
    {
      name: ours,
      note: 'A command without a running engine.',
      words: ({ file, line }) => [node, memoscope, 'usages', `${file}:${line}`, '--limit', String(most), '--json'],
      read: (stdout) => (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file),
    },
    {
      name: 'ripgrep',
      note: 'The files that hold the name as a word.',
      words: ({ name }) => ['rg', '--word-regexp', '--fixed-strings', '--files-with-matches', name, '.'],
      read: (stdout) => stdout.split('\n').map((file) => file.replace(/^\.\//, '')),
    },
  ];
  if (codegraph !== null && fs.existsSync(path.join(root, '.codegraph')))
    contenders.push({
      name: 'CodeGraph',
      note: 'Callers and importers of the definition in that file.',
      words: ({ name, file }) => [node, codegraph, 'callers', name, '--file', file, '--limit', String(most), '--json'],
      read(stdout, { file, line }) {
        const { definitions = [] } = JSON.parse(stdout) as {
          definitions?: { definition: { filePath: string; startLine: number }; callers: { filePath: string }[] }[];
        };
        // Of several of one name in a file the one of that line, where it has it.
        const inFile = definitions.filter(({ definition }) => definition.filePath === file);
        const there = inFile.filter(({ definition }) => definition.startLine === line);
        return (there.length > 0 ? there : inFile).flatMap(({ callers }) => callers.map(({ filePath }) => filePath));
      },
    });
  return contenders;
}
