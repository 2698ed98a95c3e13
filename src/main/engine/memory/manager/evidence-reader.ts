/**
 * Reads evidence in the files as they are now, for whoever says that a record holds: a fragment that moved is taken where
 * it is, one that changed as it reads now, one whose file or lines are gone is dropped (history keeps what it was).
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Evidence } from '#shared/contract/memory/types.ts';
import { contentHash } from '../../storage/storage.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { Standing } from '../list/list.ts';
import type { RecordRow } from '../store/store.ts';

export interface EvidenceReader {
  asItStands(row: RecordRow): Promise<Evidence[]>;
  /**
   * With the hash of what the lines say now. Throws InvalidArgument naming the field below `path`, the first place being
   * number `first` there.
   */
  hashed(places: readonly Omit<Evidence, 'hash'>[], path: string, first?: number): Promise<Evidence[]>;
}

export interface EvidenceReaderOptions {
  root: string;
  maxFileBytes(): number;
  standing: Pick<Standing, 'stateOf'>;
}

export function createEvidenceReader({ root, maxFileBytes, standing }: EvidenceReaderOptions): EvidenceReader {
  /** Lines without their ends; null where there is no such text. A record often quotes one file several times. */
  function reader(): (file: string) => Promise<string[] | null> {
    const read = new Map<string, Promise<string[] | null>>();
    const lines = async (file: string): Promise<string[] | null> => {
      const source = await readSource(root, file, maxFileBytes());
      return source.kind === 'text' ? linesOfText(source.text) : null;
    };
    return (file) => {
      const known = read.get(file) ?? lines(file);
      read.set(file, known);
      return known;
    };
  }

  return {
    async asItStands(row) {
      const linesOf = reader();
      const states = standing.stateOf(row.row);
      const kept: Evidence[] = [];
      for (const [n, one] of row.record.evidence.entries()) {
        const { file = one.file, startLine, endLine } = states[n]?.now ?? one;
        const lines = await linesOf(file);
        if (lines === null || startLine > lines.length) continue;
        const end = Math.min(endLine, lines.length);
        kept.push({ ...one, file, startLine, endLine: end, hash: hashOf(lines, startLine, end) });
      }
      return kept;
    },
    async hashed(places, path, first = 0) {
      const linesOf = reader();
      const read: Evidence[] = [];
      for (const [n, place] of places.entries()) {
        const lines = await linesOf(place.file);
        const wrong = (field: string, message: string) =>
          new MemoError('InvalidArgument', message, { path: `${path}.${first + n}.${field}` });
        if (lines === null) throw wrong('file', `${place.file} is no text file of this workspace.`);
        if (place.endLine > lines.length) {
          throw wrong('endLine', `${place.file} has ${lines.length} lines, not ${place.endLine}.`);
        }
        read.push({ ...place, hash: hashOf(lines, place.startLine, place.endLine) });
      }
      return read;
    },
  };
}

/** The end of the last line begins no other. */
function linesOfText(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function hashOf(lines: readonly string[], start: number, end: number): string {
  return contentHash(lines.slice(start - 1, end).join('\n'));
}
