/**
 * The members of a type as the outline pane groups them, with the marks of an outline: `+` public, `#` protected,
 * `~` internal, `-` private (the signs of UML, which outlines use too).
 */

import { assertNever } from '#shared/base/assert-never.ts';
import type { Access } from '#shared/contract/common.ts';
import type { Member } from '#shared/contract/symbols.ts';

export interface MemberGroups {
  readonly open: readonly Member[];
  /** Protected, internal and private, in the order of the source. */
  readonly closed: readonly Member[];
}

export function groupMembers(members: readonly Member[]): MemberGroups {
  return {
    open: members.filter((member) => member.access === 'public'),
    closed: members.filter((member) => member.access !== 'public'),
  };
}

export type AccessMark = '+' | '#' | '~' | '-';

export function accessMark(access: Access): AccessMark {
  switch (access) {
    case 'public':
      return '+';
    case 'protected':
    case 'protectedInternal':
      return '#';
    case 'internal':
      return '~';
    case 'privateProtected':
    case 'private':
      return '-';
    default:
      return assertNever(access, 'access');
  }
}

export interface SignaturePiece {
  readonly text: string;
  readonly role: 'name' | 'type' | 'plain';
}

/**
 * Cuts a signature for colouring: the member's own name, then words that start with a capital as types. A guess that is
 * right for C# and TypeScript by convention, and harmless where it is not: only the colour depends on it.
 */
export function signaturePieces(signature: string, name: string): SignaturePiece[] {
  const at = signature.indexOf(name);
  if (at === -1) return typeWords(signature);
  const before = signature.slice(0, at);
  return [...typeWords(before), { text: name, role: 'name' }, ...typeWords(signature.slice(at + name.length))];
}

function typeWords(text: string): SignaturePiece[] {
  return text
    .split(/((?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{N}_]*)/u)
    .map((part, index): SignaturePiece => ({ text: part, role: index % 2 === 1 ? 'type' : 'plain' }))
    .filter((piece) => piece.text !== '');
}

/** Text up to the first empty line, as one line. */
export function firstParagraph(doc: string): string {
  return (doc.split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ').trim();
}
