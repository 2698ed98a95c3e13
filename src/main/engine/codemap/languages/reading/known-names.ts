/**
 * Reads mentions in languages where every name is imported or declared at the top of the same file: only such names
 * are uses, all else is local (name references resolved through imports). Most identifiers are ruled out by first
 * character and length, before any string is cut.
 */
import type { FactBuilder, Mention } from './fact-builder.ts';
import { type Lexicon, type NameSearch, nameEnd, scanNames } from './name-scan.ts';

const dot = 0x2e;

export interface KnownName {
  /** How many more dotted segments belong to the name: `ns` of `import * as ns` takes one, `ns.Foo`. */
  readonly further: number;
  /** A function or variable of the module, which no declaration can name as a type. */
  readonly isValue?: boolean;
  /** Index of the type that the name means or belongs to, which does not use itself; -1 for imported names. */
  readonly owner: number;
}

export type KnownNames = ReadonlyMap<string, KnownName>;

/**
 * Names of parameters anywhere in the file: where one is also a name of the module, their uses cannot be
 * distinguished.
 */
export function parameterNames(builder: FactBuilder): Set<string> {
  const names = new Set<string>();
  for (const type of builder.types) {
    for (const member of type.members) for (const param of member.params ?? []) names.add(param.name);
  }
  return names;
}

export interface MentionRules {
  readonly lexicon: Lexicon;
  /** For declared types, where a string may hold a type (Python). */
  readonly annotations: Lexicon;
  /** Whether a name that ends at `end` is a key, a label or a parameter and not a use. */
  isKey(text: string, end: number, previous: number): boolean;
}

export function readMentions(builder: FactBuilder, known: KnownNames, rules: MentionRules): void {
  if (known.size === 0) return;
  const { text } = builder.source;
  const initials = new Uint8Array(128);
  const lengths = new Uint32Array(128);
  for (const name of known.keys()) {
    const first = Math.min(name.charCodeAt(0), 127);
    initials[first] = 1;
    lengths[first] = (lengths[first] ?? 0) | (1 << Math.min(name.length, 31));
  }
  /** The visitor of one kind of mention; `at` is the one that is read. */
  const searchIn = (at: { mention: Mention }, declared: boolean): NameSearch => ({
    lexicon: declared ? rules.annotations : rules.lexicon,
    initials,
    visit(start, end, previous) {
      const first = Math.min(text.charCodeAt(start), 127);
      if (((lengths[first] ?? 0) & (1 << Math.min(end - start, 31))) === 0) return end;
      if (previous === dot && text.charCodeAt(start - 2) !== dot) return end;
      const name = text.slice(start, end);
      const entry = known.get(name);
      const { type, kind } = at.mention;
      if (entry === undefined || entry.owner === type || (declared && entry.isValue === true)) return end;
      if (rules.isKey(text, end, previous)) return end;
      const after = chainEnd(text, end, at.mention.end, declared ? Number.POSITIVE_INFINITY : entry.further);
      builder.use(type, kind, after === end ? name : text.slice(start, after));
      return after;
    },
  });
  const [firstMention] = builder.mentions;
  if (firstMention === undefined) return;
  const at = { mention: firstMention };
  const declarations = searchIn(at, true);
  const bodies = searchIn(at, false);
  for (const mention of builder.mentions) {
    at.mention = mention;
    scanNames(text, mention.start, mention.end, mention.kind === 'call' ? bodies : declarations);
  }
}

function chainEnd(text: string, from: number, limit: number, further: number): number {
  let end = from;
  for (let left = further; left > 0 && text.charCodeAt(end) === dot; left -= 1) {
    const next = nameEnd(text, end + 1, limit);
    if (next === end + 1) break;
    end = next;
  }
  return end;
}
