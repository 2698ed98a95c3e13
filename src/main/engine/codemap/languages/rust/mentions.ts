/**
 * Reads which names the declarations and bodies of a Rust file use. A path (`a::b::Name`) counts whatever its head is;
 * a single name does where the file declares or imports it, or, capitalised, where `::*` may bring it. A path is cut
 * behind its first capitalised name, which is the type; what follows are its members.
 */
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { type NameSearch, nameEnd, scanNames } from '../reading/name-scan.ts';
import type { Respell } from './impls.ts';
import { rustLexicon } from './lexicon.ts';
import type { ModuleScope } from './scopes.ts';
import { maxLocalUse } from './uses.ts';

/** Keywords, primitive types, and what every module imports implicitly. */
const reserved = new Set(
  (
    'as async await break const continue dyn else enum extern false fn for if impl in let loop match mod move mut pub ' +
    'ref return self static struct trait true type union unsafe use where while Self bool char f32 f64 i8 i16 i32 ' +
    'i64 i128 isize str u8 u16 u32 u64 u128 usize Some None Ok Err Vec String Option Box'
  ).split(' '),
);

const dot = 0x2e;
const colon = 0x3a;
const parenthesis = 0x28;
const exclamation = 0x21;

const initials = new Uint8Array(128);
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_') initials[char.charCodeAt(0)] = 1;
initials[127] = 1;

interface FileNames {
  readonly types: ReadonlySet<string>;
  /** Functions, constants, statics, macros and whatever else is imported. */
  readonly values: ReadonlySet<string>;
  readonly typeParameters: ReadonlySet<string>;
  /** Something may come through `::*`. */
  readonly globs: boolean;
}

export function readRustMentions(
  builder: FactBuilder,
  scopes: readonly ModuleScope[],
  typeParameters: ReadonlySet<string>,
  moved: ReadonlyMap<Mention, Respell>,
): void {
  const [first] = builder.mentions;
  if (first === undefined) return;
  const names: FileNames = {
    types: new Set(builder.types.filter((type) => type.kind !== 'module').map((type) => type.name)),
    values: new Set(
      scopes.flatMap(({ index, names }) => [...names.keys(), ...builder.type(index).members.map(({ name }) => name)]),
    ),
    typeParameters,
    globs: scopes.some(({ globs }) => globs.length > 0),
  };
  const { text } = builder.source;
  const at: At = { mention: first, respell: null };
  const search = searchIn(builder, names, at);
  for (const mention of builder.mentions) {
    at.mention = mention;
    at.respell = moved.get(mention) ?? null;
    scanNames(text, mention.start, mention.end, search);
  }
}

/** What is read just now. */
interface At {
  mention: Mention;
  respell: Respell | null;
}

function searchIn(builder: FactBuilder, names: FileNames, at: At): NameSearch {
  const { text } = builder.source;
  function use({ type, kind }: Mention, name: string): void {
    const spelt = at.respell?.(name.split('.')).join('.') ?? name;
    if (spelt !== builder.type(type).name) builder.use(type, kind, spelt);
  }
  return {
    lexicon: rustLexicon,
    initials,
    visit(start, end, previous) {
      // A field or method, but not behind `..`; the rest of a path whose head is not a name (`<T as A>::b`,
      // `$crate::b`).
      if (previous === dot && text[start - 2] !== '.') return end;
      if (previous === colon && text.startsWith('::', start - 2)) return end;
      const { kind, end: limit } = at.mention;
      if (end - start === 3 && text.startsWith('use', start)) return afterUse(text, end);
      if (text.startsWith('::', end)) {
        const path = readPath(text, start, end, limit);
        const name = meantBy(path.segments, names);
        if (name !== '') use(at.mention, name);
        return path.end;
      }
      if (kind === 'call' && !isCapital(text, start)) {
        const next = text.charCodeAt(end);
        if (next !== parenthesis && next !== exclamation) return end;
      }
      const name = text.slice(start, end);
      // What is derived is a macro: one that is imported, never a type that is called so.
      if (text.startsWith('#[derive', at.mention.start) && !names.values.has(name)) return end;
      if (counts(name, kind, names)) use(at.mention, name);
      return end;
    },
  };
}

/** What a `use` in a body brings in counts where it is used. */
function afterUse(text: string, end: number): number {
  const semicolon = text.slice(end, end + maxLocalUse).indexOf(';');
  return semicolon < 0 ? end : end + semicolon;
}

function isCapital(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? code >= 0x41 && code <= 0x5a : /\p{Lu}/u.test(text.slice(at, at + 2));
}

function readPath(text: string, start: number, end: number, limit: number): { segments: string[]; end: number } {
  const segments = [text.slice(start, end)];
  let at = end;
  while (text.startsWith('::', at)) {
    const after = nameEnd(text, at + 2, limit);
    if (after === at + 2) break;
    segments.push(text.slice(at + 2, after));
    at = after;
  }
  return { segments, end: at };
}

/** What a path leads to, with dots; '' for nothing that could be of the workspace or another crate. */
function meantBy(segments: readonly string[], names: FileNames): string {
  const [head = ''] = segments;
  if (head === 'Self' || names.typeParameters.has(head)) return '';
  const local = names.types.has(head) || names.values.has(head);
  if (isCapital(head, 0) || (segments.length === 1 && head !== 'self')) {
    return local || (names.globs && !reserved.has(head)) ? head : '';
  }
  if (reserved.has(head) && head !== 'self') return '';
  const type = segments.findIndex((segment) => isCapital(segment, 0));
  const path = type < 0 ? segments : segments.slice(0, type + 1);
  return path.length > 1 ? path.join('.') : '';
}

function counts(name: string, kind: Mention['kind'], names: FileNames): boolean {
  if (names.types.has(name)) return true;
  if (names.values.has(name)) return kind === 'call' || isCapital(name, 0);
  return names.globs && isCapital(name, 0) && !reserved.has(name) && !names.typeParameters.has(name);
}
