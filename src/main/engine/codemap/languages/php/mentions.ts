/**
 * Names of types, functions and constants in PHP: variables have a sign and members follow `->` or `::`, so any other
 * name, keywords aside, is one of them. Names keep their `\`: a leading one says that it is the whole name.
 */
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { isNamePart, nameEnd, scanNames, skipSpace } from '../reading/name-scan.ts';
import { phpLexicon } from './lexicon.ts';

const backslash = 0x5c;
const greater = 0x3e;
const colon = 0x3a;

/** Words of the language, and types that it has itself; written in any case. */
const words = new Set(
  `abstract and array as bool boolean break callable case catch class clone const continue declare default die do double
   echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum exit extends false final finally float
   fn for foreach function global goto if implements include include_once instanceof insteadof int integer interface isset
   iterable list match mixed namespace never new null object or parent print private protected public readonly require
   require_once resource return scalar self static string switch this throw trait true try unset use var void while xor
   yield __class__ __dir__ __file__ __function__ __line__ __method__ __namespace__ __trait__ __halt_compiler`.split(
    /\s+/,
  ),
);

const initials = new Uint8Array(128).fill(1);
initials['$'.charCodeAt(0)] = 0;

/** @param templates by type: names of type parameters in its docs. */
export function readPhpMentions(builder: FactBuilder, templates: readonly ReadonlySet<string>[]): void {
  const { text } = builder.source;
  for (const mention of builder.mentions) {
    const own = templates[mention.type];
    const visit = (start: number, end: number, previous: number): number =>
      readName(builder, mention, own, start, end, previous);
    scanNames(text, mention.start, mention.end, { lexicon: phpLexicon, initials, visit });
  }
}

function readName(
  builder: FactBuilder,
  mention: Mention,
  templates: ReadonlySet<string> | undefined,
  start: number,
  end: number,
  previous: number,
): number {
  const { text } = builder.source;
  const after = pathEnd(text, end, mention.end);
  if (isMember(text, start, previous)) return after;
  const from = previous === backslash && text.charCodeAt(start - 1) === backslash ? start - 1 : start;
  const name = text.slice(from, after);
  const isPath = from < start || after > end;
  if (!isPath) {
    if (words.has(name.toLowerCase()) || templates?.has(name) === true) return after;
    if (isLabel(text, after, previous, mention.end) || isDeclared(text, start, mention.start)) return after;
    // `class-string`, `non-empty-array` of docs.
    if (mention.kind === 'memberType' && (text[after] === '-' || text[start - 1] === '-')) return after;
  } else if (/^namespace\\/i.test(name) && after === end) return after;
  builder.use(mention.type, mention.kind, name);
  return after;
}

/** The end of `A\B\C`, continued from `from`. */
function pathEnd(text: string, from: number, limit: number): number {
  let end = from;
  while (text.charCodeAt(end) === backslash) {
    const next = nameEnd(text, end + 1, limit);
    if (next === end + 1) break;
    end = next;
  }
  return end;
}

/** Behind `->`, `?->` or `::`. */
function isMember(text: string, start: number, previous: number): boolean {
  if (previous !== greater && previous !== colon) return false;
  let at = start - 1;
  while (at > 0 && /\s/.test(text[at] ?? '')) at -= 1;
  const sign = text.slice(at - 1, at + 1);
  return sign === '->' || sign === '::';
}

/** `name:` of an argument, a key of a shape in a doc, or a label. */
function isLabel(text: string, end: number, previous: number, limit: number): boolean {
  if (!'(,{;}'.includes(String.fromCharCode(previous || 0x3b))) return false;
  let at = skipSpace(text, end, limit);
  if (text[at] === '?') at = skipSpace(text, at + 1, limit);
  return text[at] === ':' && text[at + 1] !== ':';
}

/** A function or constant that a body declares for itself. */
function isDeclared(text: string, start: number, limit: number): boolean {
  let at = start;
  while (at > limit && /[\s&]/.test(text[at - 1] ?? '')) at -= 1;
  let from = at;
  while (from > limit && isNamePart(text.charCodeAt(from - 1))) from -= 1;
  return /^(?:function|const|goto)$/i.test(text.slice(from, at));
}
