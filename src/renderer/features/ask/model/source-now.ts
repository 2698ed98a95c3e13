/** Where a source of an earlier answer is now, and whether it still stands, by the record whose evidence it is. */
import type { RecordView } from '#shared/contract/memory/methods.ts';
import type { Source } from './answer-parts.ts';

/** As it was where the record, or its evidence in that place, is gone: then nothing better is known. */
export function sourceNow(source: Source, record: RecordView | undefined): Source {
  const evidence = record?.evidence.filter(({ file, now }) => file === source.file || now?.file === source.file) ?? [];
  const same = (place: { startLine: number; endLine: number } | undefined) =>
    place?.startLine === source.startLine && place.endLine === source.endLine;
  const one =
    evidence.find((each) => same(each.now) || same(each)) ?? (evidence.length === 1 ? evidence[0] : undefined);
  if (one === undefined) return source;
  const { file = one.file, startLine, endLine } = one.now ?? one;
  return { ...source, file, startLine, endLine, state: one.state };
}
