/**
 * Types by the tags of the learnings about them: those whose evidence names the type, or lies in its lines. Tags of
 * learnings that came with the repository are kept apart until the person confirms them.
 */
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Memory } from '../../memory/memory.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { TaggedTypes } from './find-types.ts';

/** Newest first; what was learnt before says little of the code as it is. */
const mostRecords = 5_000;
const pageSize = 100;

/** Without records that were rejected or replaced. Throws Cancelled. */
export async function readTagged(memory: Memory, codeMap: CodeMap, signal: AbortSignal): Promise<TaggedTypes> {
  const pause = pauses(signal);
  const tagged = { own: new Map<string, Set<string>>(), repository: new Map<string, Set<string>>() };
  const inFile = new Map<string, { typeId: string; startLine: number; endLine: number }[]>();

  /** Lines of the types of a file. */
  function typesOf(file: string): { typeId: string; startLine: number; endLine: number }[] {
    const known = inFile.get(file);
    if (known !== undefined) return known;
    const found = codeMap.typesIn(file).flatMap((typeId) => {
      const type = codeMap.byTypeId(typeId);
      const places = type === null ? [] : codeMap.places({ type, member: 0 });
      return places.filter((place) => place.file === file).map((place) => ({ typeId, ...place }));
    });
    inFile.set(file, found);
    return found;
  }

  let read = 0;
  let after: string | null | undefined;
  while (after !== null && read < mostRecords) {
    const page = memory.list.list({
      filter: { statuses: ['active', 'stale'] },
      order: 'newest',
      limit: pageSize,
      after,
    });
    for (const { id, tags, origin } of page.records) {
      if (tags.length === 0) continue;
      const about = typesAbout(memory.views.whole(memory.row(id)).evidence);
      for (const tag of tags) {
        const known = tagged[origin].get(tag);
        if (known === undefined) tagged[origin].set(tag, new Set(about));
        else for (const typeId of about) known.add(typeId);
      }
      await pause();
    }
    read += page.records.length;
    after = page.next;
  }
  return tagged;

  function typesAbout(evidence: readonly EvidenceView[]): Set<string> {
    return new Set(
      evidence.flatMap((one) => {
        const { file = one.file, startLine, endLine } = one.now ?? one;
        const inside = typesOf(file).filter((type) => startLine <= type.endLine && endLine >= type.startLine);
        return [...(one.typeId === undefined ? [] : [one.typeId]), ...inside.map(({ typeId }) => typeId)];
      }),
    );
  }
}
