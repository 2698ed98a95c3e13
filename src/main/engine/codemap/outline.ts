/** The outline of a type: what a reader must know of its shape, made by code alone. */
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { isLight, languageNames } from '#shared/contract/words.ts';
import { redact } from '../redact/redact.ts';
import { isVisible } from './build/hashes.ts';
import { accessText } from './ids.ts';
import { firstLine } from './query/type-detail.ts';

/** Dependencies named at most; the most used come first. */
export const maxDependsOn = 12;

function memberLine(member: TypeDetail['members'][number]): string {
  const words = member.access === 'public' ? member.modifiers : [accessText(member.access), ...member.modifiers];
  return [...words, member.signature].join(' ');
}

/** @param dependsOn FQNs of public dependencies, most used first. */
export function outlineText(type: TypeDetail, dependsOn: readonly string[]): string {
  const { symbol } = type;
  const kind = [...type.modifiers, symbol.kind].join(' ');
  const implemented = type.bases.filter((b) => b.kind === 'implements').map((b) => b.symbol?.path ?? b.name);
  const inherited = type.bases.filter((b) => b.kind === 'inherits').map((b) => b.symbol?.path ?? b.name);
  const lines = [
    `# ${symbol.path} ${symbol.typeId}`,
    `Kind: ${kind} | Files: ${type.files
      .map((f) => f.file)
      .filter((f, n, all) => all.indexOf(f) === n)
      .join(',')} | Assembly: ${type.project} | StructureHash: ${type.structureHash}`,
    `PublicImplHash: ${type.publicImplHash} | InternalImplHash: ${type.internalImplHash} | ImplHash: ${type.implHash}`,
    `XmlDocHash: ${type.xmlDocHash}`,
    `XMLDOC: ${redact(firstLine(type.doc))}`,
    '',
    'Public API:',
    ...type.members.filter((m) => isVisible(m.access)).map((m) => `  + ${memberLine(m)}`),
    '',
  ];
  if (inherited.length > 0) lines.push(`Inherits: ${inherited.join(', ')}`);
  lines.push(`Implements: ${implemented.join(', ')}`);
  if (type.nested.length > 0) lines.push(`Nested: ${type.nested.map(({ name }) => name).join(', ')}`);
  lines.push(
    isLight(symbol.language)
      ? `Reading: declarations only (${languageNames[symbol.language]}); what it uses and who uses it is not known`
      : `DependsOn: ${dependsOn.slice(0, maxDependsOn).join(', ')}`,
  );
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** One member alone, under the path of its type. */
export function memberOutlineText(type: TypeDetail, memberId: string): string | null {
  const member = type.members.find((m) => m.memberId === memberId);
  if (member === undefined) return null;
  const doc = member.doc === '' ? [] : [`DOC: ${redact(member.doc)}`];
  return [
    `# ${member.path} ${member.memberId}`,
    `Kind: ${member.kind} | File: ${member.file}:${member.line}-${member.endLine} | Declared in: ${type.symbol.path}`,
    ...doc,
    '',
    `  ${isVisible(member.access) ? '+' : '-'} ${memberLine(member)}`,
    '',
  ].join('\n');
}

/**
 * Outlines that were put together, kept until the code map changes: an outline names types of other files, so that no change
 * leaves any of them surely true. Bounded by their length; what was made first goes first.
 */
interface OutlineCache {
  get(type: number): string | undefined;
  /** Returns `text`. */
  keep(type: number, text: string): string;
  forget(): void;
}

const mostCharacters = 4_000_000;

export function createOutlineCache(most = mostCharacters): OutlineCache {
  const texts = new Map<number, string>();
  let characters = 0;
  return {
    get: (type) => texts.get(type),
    keep(type, text) {
      if (text.length > most) return text;
      characters += text.length - (texts.get(type)?.length ?? 0);
      texts.set(type, text);
      for (const [oldest, old] of texts) {
        if (characters <= most) break;
        texts.delete(oldest);
        characters -= old.length;
      }
      return text;
    },
    forget() {
      texts.clear();
      characters = 0;
    },
  };
}
