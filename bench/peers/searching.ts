/** Symbol search and vector search: each contender in a process of its own, in turns. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openEmbedder } from '../../src/main/engine/models/models.ts';
import { madeQuery, madeRecord } from '../memory/records.ts';
import { inChild, measuresOf, note, ours, type Row, reason } from './rows.ts';

const queries = 200;

interface Turn {
  readonly figures: Record<string, number>;
  readonly note: string;
}

/** A contender that fails once is not asked again. */
function inTurns(
  what: string,
  contenders: readonly string[],
  rounds: (contender: string) => number,
  measure: (contender: string) => Turn,
  moreNotes: Readonly<Record<string, string>>,
): Row[] {
  const turns = new Map(contenders.map((contender) => [contender, [] as Turn[]]));
  const failed = new Map<string, string>();
  for (let round = 0; round < Math.max(...contenders.map(rounds)); round += 1) {
    for (const contender of contenders) {
      if (round >= rounds(contender) || failed.has(contender)) continue;
      note(`${what}: ${contender}, round ${round + 1}`);
      try {
        turns.get(contender)?.push(measure(contender));
      } catch (thrown) {
        failed.set(contender, `Failed: ${reason(thrown)}`);
        note(`${contender}: ${reason(thrown)}`);
      }
    }
  }
  return contenders.map((contender) => {
    const own = turns.get(contender) ?? [];
    const notes = [moreNotes[contender], own[0]?.note, failed.get(contender)];
    return {
      ...{ what, contender, measures: measuresOf(own.map(({ figures }) => figures)) },
      note: notes.filter(Boolean).join(' '),
    };
  });
}

/** @param seconds that a contender has for its keystrokes. */
export function measureSymbols(symbols: number, rounds: number, seconds: number): Row[] {
  const notes = {
    ripgrep: 'A process a keystroke over a list of the paths; the first 50 in the order of the file, unranked.',
  };
  return inTurns(
    `symbol search, a keystroke among ${symbols.toLocaleString('en')} symbols`,
    [ours, 'fuzzysort', 'uFuzzy', 'fzf', 'ripgrep'],
    () => rounds,
    (contender) => {
      const words = [contender, String(symbols), String(seconds)];
      const { figures, keys, of } = inChild<{ figures: Record<string, number>; keys: number; of: number }>(
        'symbols-child.ts',
        words,
        4 * seconds + 120,
      );
      return { figures, note: keys < of ? `Stopped after ${seconds} s: ${keys} of ${of} keystrokes.` : '' };
    },
    notes,
  );
}

/** Vectors of made-up records by the model that the product brings, in one file for all. */
export async function writeVectors(file: string, most: number): Promise<number> {
  const embedder = await openEmbedder({ kind: 'memo-embed' });
  const { signal } = new AbortController();
  const out = fs.openSync(file, 'w');
  const write = async (texts: readonly string[], as: 'text' | 'query'): Promise<void> => {
    for (const vector of await embedder.embed(texts, as, signal)) fs.writeSync(out, vector);
  };
  for (let from = 0; from < most; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, most - from) }, (_, at) => madeRecord(from + at));
    await write(
      rows.map(({ answer }) => answer),
      'text',
    );
  }
  await write(
    Array.from({ length: queries }, (_, at) => madeQuery(most, at)),
    'query',
  );
  fs.closeSync(out);
  await embedder.close();
  return embedder.model.dimensions;
}

export function measureVectors(file: string, vectors: number, dimensions: number, rounds: number): Row[] {
  return inTurns(
    `vector search, ${vectors.toLocaleString('en')} × ${dimensions}`,
    [ours, 'hnswlib-node', 'sqlite-vec'],
    () => rounds,
    (contender) => ({
      figures: inChild('vectors-child.ts', [contender, file, ...[vectors, dimensions, queries].map(String)], 600),
      note: '',
    }),
    {
      [ours]: 'usearch as the product calls it: bf16, a graph built 224 wide, every vector checked.',
      'hnswlib-node': 'f32, the same width of a search; its graph built 128 wide, which takes as long.',
      'sqlite-vec': 'Compares all, so its recall is exact.',
    },
  );
}

/** hnswlib-node has no prebuilt file: it is compiled once, where a compiler is. @returns why not, or null. */
export function buildHnswlib(bench: string): string | null {
  const folder = path.join(bench, 'node_modules', 'hnswlib-node', 'build', 'Release');
  if (fs.existsSync(path.join(folder, 'addon.node'))) return null;
  note('Compiling hnswlib-node (once)…');
  const run = spawnSync('npm', ['rebuild', 'hnswlib-node', '--ignore-scripts=false'], { cwd: bench, encoding: 'utf8' });
  return run.status === 0 ? null : `hnswlib-node could not be compiled: ${run.stderr.slice(-300)}`;
}
