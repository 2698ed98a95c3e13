/** Made-up learnings, and what of a workspace is worth looking at: the type that most others use, the longest file. */
import fs from 'node:fs';
import path from 'node:path';
import { madeRecord } from '../memory/records.ts';

export interface Sample {
  readonly type: string;
  readonly file: string;
  readonly record: string;
}

interface IndexedType {
  readonly id: string;
  readonly files: readonly string[];
  readonly fanIn: number;
}

const day = 86_400_000;

/** Records over some 400 days, as `memory import` takes them. */
export function writeRecords(file: string, count: number): void {
  const now = Date.now();
  const records = Array.from({ length: count }, (_, at) => ({
    ...madeRecord(at),
    id: idOf(at),
    createdAt: now - Math.floor((400 * day * at) / count),
    analyst: 'static',
    evidence: [],
  }));
  fs.writeFileSync(file, JSON.stringify(records));
}

/** @param root a workspace with an index and the records of `writeRecords`. */
export function chooseSample(root: string): Sample {
  const index = path.join(root, '.memo', 'index', 'index.json');
  const { types } = JSON.parse(fs.readFileSync(index, 'utf8')) as { types: IndexedType[] };
  const type = types.reduce((most, one) => (one.fanIn > most.fanIn ? one : most));
  const sizeOf = (file: string): number => fs.statSync(path.join(root, file)).size;
  const files = [...new Set(types.flatMap((one) => one.files))].map((file) => ({ file, size: sizeOf(file) }));
  const longest = files.reduce((most, one) => (one.size > most.size ? one : most));
  return { type: type.id, file: longest.file, record: idOf(0) };
}

function idOf(at: number): string {
  return `lr-made-${at}`;
}
