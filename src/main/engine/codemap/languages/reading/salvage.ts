/**
 * Types of a broken file that the tree lost: an unclosed brace turns everything around it into an error without a
 * declaration in it, and a broken file should still give what can be read. Their headers are found in the text, outside comments and literals.
 */
import type { TypeKind } from '#shared/contract/common.ts';
import type { FactBuilder } from './fact-builder.ts';
import { type Lexicon, nameEnd, scanNames, skipSpace } from './name-scan.ts';

const kinds: ReadonlyMap<string, TypeKind> = new Map([
  ['class', 'class'],
  ['struct', 'struct'],
  ['interface', 'interface'],
  ['enum', 'enum'],
  ['record', 'record'],
  ['trait', 'trait'],
]);

const initials = new Uint8Array(128);
for (const keyword of kinds.keys()) initials[keyword.charCodeAt(0)] = 1;

/**
 * Adds types whose header is in the text and whose name no type has yet.
 * @param names what a name begins with.
 */
export function salvageTypes(
  builder: FactBuilder,
  lexicon: Lexicon,
  namespace: string,
  names: RegExp = /^[\p{L}_$]/u,
): void {
  const { text } = builder.source;
  const known = new Set(builder.types.map((type) => type.name));
  const visit = (start: number, end: number): number => {
    const kind = kinds.get(text.slice(start, end));
    const from = skipSpace(text, end, text.length);
    const after = nameEnd(text, from, text.length);
    const name = text.slice(from, after);
    if (kind === undefined || from === end || !names.test(name) || known.has(name)) return end;
    // A header continues with one of these; `a class act` in JSX text does not.
    if (!/^\s*(?:[{<(:;]|extends\b|implements\b|where\b)/.test(text.slice(after, after + 40))) return end;
    const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
    const access = /\b(?:public|export)\b/.test(line) ? 'public' : 'internal';
    builder.addType({ name, kind, namespace, access, start, end: after });
    known.add(name);
    return after;
  };
  scanNames(text, 0, text.length, { lexicon, initials, visit });
}
