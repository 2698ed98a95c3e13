/**
 * The texts of one side of a comparison: source by lines, descriptions by section. What is on a side is never guessed: a
 * text is shown where its hash is the one that the code map of that side read, or where git or the base has it.
 */
import type { NotHere } from '#shared/contract/diff-type.ts';
import type { SemanticSection } from '#shared/contract/semantics.ts';
import type { ComparedPlace } from '../../codemap/codemap.ts';
import type { KeptBase } from '../../history/history.ts';
import { parseSemantic } from '../../semantics/semantics.ts';
import { readSource } from '../../workspace/workspace.ts';
import { notHere } from './not-here.ts';

/** Lines of one file; null text with the reason. */
export interface Lines {
  file: string;
  startLine: number;
  endLine: number;
  text: string | NotHere;
}

export interface Side {
  /** Types are held under their ids of today, whatever they were called then. */
  readonly byTodaysId: boolean;
  /** Of a type, one entry a declaration, or of one member by its whole id. Empty where there is none on this side. */
  source(typeId: string, memberId?: string): Promise<Lines[]>;
  /** null where there is no description. */
  semantic(typeId: string): Promise<Readonly<Record<SemanticSection, string>> | NotHere | null>;
}

export interface SideOptions {
  place: ComparedPlace;
  /** Where its files may be; the first that has a file decides. */
  roots: readonly string[];
  maxFileBytes: number;
  /** Name of a generation whose texts may be gone; null where files are there as they were read. */
  generation: string | null;
  semantic(typeId: string): Promise<string | NotHere | null>;
}

export function createSide({ place, roots, maxFileBytes, generation, semantic }: SideOptions): Side {
  async function textOf(file: string): Promise<string | NotHere> {
    const hash = place.fileHash(file);
    for (const root of roots) {
      const read = await readSource(root, file, maxFileBytes);
      if (read.kind === 'gone') continue;
      if (read.kind === 'skipped')
        return notHere('diff.notHere.unreadable', { file, detail: read.detail || read.reason });
      if (read.hash === hash) return read.text.replaceAll(/\r\n?/g, '\n');
      return generation === null
        ? notHere('diff.notHere.changed', { file })
        : notHere('diff.notHere.generation', { file, name: generation });
    }
    return generation === null
      ? notHere('diff.notHere.gone', { file })
      : notHere('diff.notHere.generation', { file, name: generation });
  }

  return {
    byTodaysId: false,
    async source(typeId, memberId) {
      const texts = new Map<string, string[] | NotHere>();
      const pieces: Lines[] = [];
      for (const { file, startLine, endLine } of place.lines(typeId, memberId)) {
        let lines = texts.get(file);
        if (lines === undefined) {
          const text = await textOf(file);
          lines = typeof text === 'string' ? text.split('\n') : text;
          texts.set(file, lines);
        }
        const text = Array.isArray(lines) ? lines.slice(startLine - 1, endLine).join('\n') : lines;
        pieces.push({ file, startLine, endLine, text });
      }
      return pieces;
    },
    semantic: async (typeId) => sectioned(await semantic(typeId)),
  };
}

/** What each type was when it was described. */
export function baseSide(baseOf: (typeId: string) => KeptBase | null): Side {
  return {
    byTodaysId: true,
    async source(typeId, memberId) {
      const base = baseOf(typeId);
      if (base === null) return [];
      const { file } = base.snapshot;
      const line = { file, startLine: 1, endLine: 1 };
      if (base.parts.length === 0) return [{ ...line, text: notHere('diff.notHere.baseTooLarge') }];
      if (memberId !== undefined) {
        const suffix = memberId.slice(base.snapshot.typeId.length + 1);
        const kept = base.members?.find((member) => member.suffix === suffix);
        const part = kept === undefined ? undefined : base.parts[kept.part];
        if (kept === undefined || part === undefined) return [{ ...line, text: notHere('diff.notHere.baseMember') }];
        const { startLine, endLine } = kept;
        const lines = part.text.split('\n').slice(startLine - part.startLine, endLine - part.startLine + 1);
        return [{ file: part.file, startLine, endLine, text: lines.join('\n') }];
      }
      return base.parts.map((part) => {
        const endLine = part.startLine + part.text.split('\n').length - 1;
        return { ...part, endLine };
      });
    },
    semantic: async (typeId) => sectioned(baseOf(typeId)?.text ?? null),
  };
}

/** The sections of a description (S4-55); null for a file that is none, or is cut short. */
function sectioned(text: string | NotHere | null): Readonly<Record<SemanticSection, string>> | NotHere | null {
  if (text === null || typeof text !== 'string') return text;
  return parseSemantic(text)?.sections ?? null;
}
