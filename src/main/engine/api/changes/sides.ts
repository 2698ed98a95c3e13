/**
 * The texts of one side of a comparison: source by lines, descriptions by section. What is on a side is never guessed: a
 * text is shown where its hash is the one that the code map of that side read, or where git or the base has it.
 */
import type { NotHere } from '#shared/contract/diff-type.ts';
import type { SemanticSection } from '#shared/contract/semantics.ts';
import type { diffReasons } from '#shared/messages/en/diff-reasons.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { ComparedPlace, MemberText, TextSide, TypeText } from '../../codemap/codemap.ts';
import type { KeptBase } from '../../history/history.ts';
import { parseSemantic } from '../../semantics/semantics.ts';
import { readSource } from '../../workspace/workspace.ts';

/** Lines of one file; null text with the reason. */
export interface Lines {
  file: string;
  startLine: number;
  endLine: number;
  text: string | NotHere;
}

export interface Side extends TextSide {
  /** Types are held under their ids of today, whatever they were called then. */
  readonly byTodaysId: boolean;
  /** For a type, one entry per declaration; for one member, by its whole id. Empty where there is none on this side. */
  source(typeId: string, memberId?: string): Promise<Lines[]>;
  /** null where there is no description. */
  semantic(typeId: string): Promise<Readonly<Record<SemanticSection, string>> | NotHere | null>;
  /** Lets the files go that \`members\` and \`whole\` hold. */
  releaseTexts(): void;
}

/** Files whose texts are held. */
const maxHeld = 32;

interface SideOptions {
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

  type Texts = Map<string, string[] | NotHere>;
  async function linesOf(file: string, texts: Texts): Promise<string[] | NotHere> {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = await textOf(file);
    const lines = typeof text === 'string' ? text.split('\n') : text;
    texts.set(file, lines);
    return lines;
  }

  async function source(typeId: string, memberId: string | undefined, texts: Texts): Promise<Lines[]> {
    const pieces: Lines[] = [];
    for (const { file, startLine, endLine } of place.lines(typeId, memberId)) {
      const lines = await linesOf(file, texts);
      const text = Array.isArray(lines) ? lines.slice(startLine - 1, endLine).join('\n') : lines;
      pieces.push({ file, startLine, endLine, text });
    }
    return pieces;
  }

  /** Files read last: a comparison asks for the types of one file together. */
  const held: Texts = new Map();
  function withHeld<T>(read: (texts: Texts) => T): T {
    if (held.size >= maxHeld) held.clear();
    return read(held);
  }

  return {
    byTodaysId: false,
    members: (typeId) =>
      withHeld(async (texts) => {
        const places = place.memberLines(typeId);
        const isShared = sharedLines([...places.values()]);
        const found = new Map<string, MemberText>();
        for (const [suffix, one] of places) {
          const { file, startLine: line, endLine } = one;
          const lines = await linesOf(file, texts);
          if (!Array.isArray(lines)) continue;
          found.set(suffix, { file, line, text: lines.slice(line - 1, endLine).join('\n'), shared: isShared(one) });
        }
        return found;
      }),
    whole: (typeId) =>
      withHeld(async (texts): Promise<TypeText | null> => {
        const pieces = await source(typeId, undefined, texts);
        const text = wholeText(pieces);
        if (text === null) return null;
        const lines = pieces.length === 1 ? texts.get(pieces[0]?.file ?? '') : [];
        return { text, file: Array.isArray(lines) ? lines.join('\n') : '' };
      }),
    releaseTexts: () => held.clear(),
    source: (typeId, memberId) => source(typeId, memberId, new Map()),
    semantic: async (typeId) => sectioned(await semantic(typeId)),
  };
}

/** null where a declaration of it is not there as it was read. */
function wholeText(pieces: readonly Lines[]): string | null {
  const texts = pieces.map(({ text }) => text);
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('\n') : null;
}

interface Span {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Whether something else begins or ends on the first or last line of one of `all`. */
function sharedLines(all: readonly Span[]): (span: Span) => boolean {
  const ends = ({ file, startLine, endLine }: Span): Set<string> =>
    new Set([`${file} ${startLine}`, `${file} ${endLine}`]);
  const taken = new Map<string, number>();
  for (const span of all) for (const end of ends(span)) taken.set(end, (taken.get(end) ?? 0) + 1);
  return (span) => [...ends(span)].some((end) => (taken.get(end) ?? 0) > 1);
}

/** What each type was when it was described. */
export function baseSide(baseOf: (typeId: string) => KeptBase | null): Side {
  return {
    byTodaysId: true,
    async members(typeId) {
      const base = baseOf(typeId);
      const members = base?.members ?? [];
      const found = new Map<string, MemberText>();
      const isShared = sharedLines(members.map((each) => ({ ...each, file: String(each.part) })));
      for (const each of members) {
        const part = base?.parts[each.part];
        if (part === undefined) continue;
        const lines = part.text.split('\n').slice(each.startLine - part.startLine, each.endLine - part.startLine + 1);
        const shared = isShared({ ...each, file: String(each.part) });
        found.set(each.suffix, { file: part.file, line: each.startLine, text: lines.join('\n'), shared });
      }
      return found;
    },
    async whole(typeId) {
      const texts = baseOf(typeId)?.parts.map(({ text }) => text) ?? [];
      return texts.length === 0 ? null : { text: texts.join('\n'), file: '' };
    },
    releaseTexts() {},
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

/** The sections of a description; null for a file that is not one, or is truncated. */
function sectioned(text: string | NotHere | null): Readonly<Record<SemanticSection, string>> | NotHere | null {
  if (text === null || typeof text !== 'string') return text;
  return parseSemantic(text)?.sections ?? null;
}

const english = createWording('en');

/** Why one side of a difference has no text: the sentence of the catalogue, in English and to be worded. */
export function notHere(key: keyof typeof diffReasons, values: Record<string, string> = {}): NotHere {
  const reason = { key, values };
  return { why: english(reason) ?? key, reason };
}
