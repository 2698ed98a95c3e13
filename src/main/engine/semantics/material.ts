/**
 * All that a description is made of, read in one go from one generation: what the code map says of each type, its code as far
 * as the file is the one that was read, and what it refers to. Main types: Material, TypeMaterial.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import type { CodeMap, TypeSnapshot } from '../codemap/codemap.ts';
import type { KeptBase, KeptMember } from '../history/history.ts';
import { redact } from '../redact/redact.ts';
import { createSources, type Source } from '../static-analyst/static-analyst.ts';
import type { Job } from './queue/jobs.ts';

export interface Part {
  readonly source: Source;
  /** From 1, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface TypeMaterial {
  readonly typeId: string;
  readonly path: string;
  readonly row: number;
  readonly detail: TypeDetail;
  readonly snapshot: TypeSnapshot;
  readonly outline: string;
  /** Without those of files that changed since the code map read them. */
  readonly parts: readonly Part[];
  /** What it refers to, the most important first. */
  readonly leansOn: readonly { readonly typeId: string; readonly path: string }[];
}

export interface Material {
  readonly job: Job;
  readonly types: readonly TypeMaterial[];
  /** Ids of what its types refer to, themselves left out. */
  readonly dependencies: readonly string[];
}

/** In the head of the file. */
const mostDependencies = 24;
const mostKeptLength = 400_000;

/**
 * Throws SymbolNotFound where all of it is gone. @param read text of a file of the workspace; null for what is no text.
 * `hash` is its fileHash.
 */
export async function gather(
  job: Job,
  map: CodeMap,
  read: (file: string, signal: AbortSignal) => Promise<{ text: string; hash: string } | null>,
  signal: AbortSignal,
  pause: () => Promise<void>,
): Promise<Material> {
  const current = async (file: string, signal: AbortSignal): Promise<string | null> => {
    const found = await read(file, signal);
    return found === null || found.hash !== map.file(file)?.hash ? null : found.text;
  };
  const sources = createSources(map, current, signal, pause);
  const types: TypeMaterial[] = [];
  for (const typeId of job.typeIds) {
    signal.throwIfAborted();
    const row = map.byTypeId(typeId);
    const detail = row === null ? null : map.typeDetail(row);
    const snapshot = row === null ? null : map.snapshot(row);
    if (row === null || detail === null || snapshot === null) continue;
    const outline = map.outline(row) ?? '';
    const parts: Part[] = [];
    for (const { file, startLine, endLine } of map.places({ type: row, member: 0 })) {
      const source = await sources.get(file);
      if (source !== null) parts.push({ source, startLine, endLine });
    }
    const leansOn = map.leansOn(typeId, mostDependencies);
    types.push({ typeId, path: detail.symbol.path, row, detail, snapshot, outline, parts, leansOn });
  }
  if (types.length === 0) throw new MemoError('SymbolNotFound', sentence`${job.key} is no longer in the code map.`);
  const own = new Set(types.map(({ typeId }) => typeId));
  const dependencies = [...new Set(types.flatMap(({ leansOn }) => leansOn.map(({ typeId }) => typeId)))]
    .filter((typeId) => !own.has(typeId))
    .slice(0, mostDependencies);
  return { job, types, dependencies };
}

/** What is kept of each type beside its new text. */
export function basesOf({ types }: Material, text: string, at: number): Map<string, KeptBase> {
  return new Map(types.map((type) => [type.typeId, baseOf(type, text, at)]));
}

function baseOf({ typeId, snapshot, outline, parts, detail }: TypeMaterial, text: string, at: number): KeptBase {
  const base = { at, snapshot, outline, text };
  const kept = parts.map(({ source, startLine, endLine }) => ({
    file: source.file,
    startLine,
    text: redact(source.lines.slice(startLine - 1, endLine).join('\n')),
  }));
  if (kept.reduce((sum, part) => sum + part.text.length, 0) > mostKeptLength)
    return { ...base, parts: [], members: [] };
  // A key that was taken out took lines with it: what stood where is not known any more.
  const shifted = parts.map((part, at) => kept[at]?.text.split('\n').length !== part.endLine - part.startLine + 1);
  const members = detail.members.flatMap(({ memberId, file, line, endLine }): KeptMember[] => {
    const part = parts.findIndex(
      ({ source, ...lines }, at) =>
        source.file === file && lines.startLine <= line && lines.endLine >= endLine && shifted[at] === false,
    );
    return part < 0 ? [] : [{ suffix: memberId.slice(typeId.length + 1), part, startLine: line, endLine }];
  });
  return { ...base, parts: kept, members };
}
