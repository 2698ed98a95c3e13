/**
 * Documentation comments of PHP: their plain text, and what their tags say of types that the code does not write
 * (`@var`, `@param`, `@return`) or declare in place of it (`@property`, `@method`).
 */
import { docPlain } from '../jvm/doc.ts';
import type { Range } from '../reading/code-ranges.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';

/** Longer comments are not looked at. */
const maxDoc = 50_000;
/** Attributes may be between a comment and what the grammar takes for the start of a declaration. */
const maxTags = 400;

/** A type as a tag writes it, with its place in the text, so that its names count as uses. */
export interface DocType extends Range {
  readonly text: string;
}

export interface DocTag {
  /** Lower case, without `@`: `var`, `param`, `property-read`. */
  readonly tag: string;
  readonly type: DocType | null;
  /** Name of the parameter, property or method, without `$`; '' for none. */
  readonly name: string;
  /** What follows the name of a method: `(Foo $a) : Bar`. */
  readonly rest: string;
  readonly isStatic: boolean;
}

export interface PhpDoc {
  /** Plain text, '' for none. */
  readonly text: string;
  readonly tags: readonly DocTag[];
  /** Names of `@template`: they are no types. */
  readonly templates: readonly string[];
}

const noDoc: PhpDoc = { text: '', tags: [], templates: [] };

/** The comment right before `start`; its text is no layout of the code. */
export function takePhpDoc(builder: FactBuilder, start: number): PhpDoc {
  const { text } = builder.source;
  const found = commentBefore(text, start);
  if (found === null) return noDoc;
  const body = text.slice(found.start + 3, found.end - 2);
  const plain = docPlain(readable(body), 'markdown');
  if (plain !== '') builder.docComment(found);
  if (!body.includes('@')) return { text: plain, tags: [], templates: [] };
  const templates = [
    ...body.matchAll(/@(?:phpstan-|psalm-)?template(?:-covariant|-contravariant)?[ \t]+([A-Za-z_]\w*)/g),
  ];
  return { text: plain, tags: tagsIn(text, found), templates: templates.map((one) => one[1] ?? '') };
}

function commentBefore(text: string, start: number): Range | null {
  let end = start;
  while (end > 0 && /\s/.test(text[end - 1] ?? '')) end -= 1;
  if (!text.startsWith('*/', end - 2)) return null;
  const open = text.lastIndexOf('/*', end - 3);
  if (open < 0 || end - open > maxDoc || text[open + 2] !== '*' || end - open < 6) return null;
  const other = text.indexOf('*/', open + 2);
  return other === end - 2 ? { start: open, end } : null;
}

/** `@param Foo $a text` as `@param a text`, `@return Foo text` and `@var Foo text` without the type. */
function readable(body: string): string {
  if (!body.includes('@')) return body;
  return body
    .split('\n')
    .map((line) => {
      // Members and types that only tools read.
      if (/^[ \t]*\*?[ \t]*@(?:property|method|template|phpstan|psalm|phan)/.test(line)) return '';
      const tag = /^([ \t]*\*?[ \t]*@)(param|var|return)[ \t]+/.exec(line);
      if (tag === null) return line;
      const [whole, mark = '', word = ''] = tag;
      const after = line[whole.length] === '$' ? whole.length : typeEnd(line, whole.length);
      const [, name = '', said = ''] = /^[ \t]*(?:&?(?:\.\.\.)?\$(\w+))?(.*)$/.exec(line.slice(after)) ?? [];
      const text = said.trim();
      if (text === '') return '';
      return word === 'param' ? `${mark}param ${name} ${text}` : word === 'return' ? `${mark}return ${text}` : text;
    })
    .join('\n');
}

/** Offset after the type that begins at `from`: spaces within brackets and around `|` and `&` belong to it. */
function typeEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if ('<({['.includes(char)) depth += 1;
    else if ('>)}]'.includes(char)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (char === '\n' && depth === 0) break;
    else if ((char === ' ' || char === '\t') && depth === 0) {
      const joined =
        /^[ \t]*[|]/.test(text.slice(at, at + 10)) || /[|:][ \t]*$/.test(text.slice(Math.max(from, at - 2), at));
      if (!joined) break;
    }
  }
  return at;
}

const tagAt = /(?<=^[ \t]*(?:\/\*\*)?[ \t*]*)@(var|param|return|property(?:-read|-write)?|method)(?=[ \t])/gm;

function tagsIn(text: string, { start, end }: Range): DocTag[] {
  const tags: DocTag[] = [];
  const comment = text.slice(start, end - 2);
  for (const match of comment.matchAll(tagAt)) {
    if (tags.length >= maxTags) break;
    const tag = match[1] ?? '';
    let from = match.index + match[0].length;
    from += /^[ \t]*/.exec(comment.slice(from, from + 40))?.[0].length ?? 0;
    const isStatic = tag === 'method' && /^static[ \t]+(?=[^\s(]+[ \t]+)/.exec(comment.slice(from, from + 400));
    if (isStatic) from += isStatic[0].length;
    const read = readTag(comment, tag, from);
    if (read !== null)
      tags.push({ ...read, isStatic: isStatic !== false && isStatic !== null, type: moved(read.type, start) });
  }
  return tags;
}

const moved = (type: DocType | null, by: number): DocType | null =>
  type === null ? null : { text: type.text, start: type.start + by, end: type.end + by };

function readTag(comment: string, tag: string, from: number): Omit<DocTag, 'isStatic'> | null {
  const lineEnd = comment.indexOf('\n', from) < 0 ? comment.length : comment.indexOf('\n', from);
  if (tag === 'method') {
    const call = /^(?:(\S.*?)[ \t]+)?&?([A-Za-z_]\w*)[ \t]*(\(.*)$/.exec(comment.slice(from, lineEnd));
    if (call === null) return null;
    const [, type = '', name = '', rest = ''] = call;
    return { tag, type: type === '' ? null : typed(comment, from, from + type.length), name, rest };
  }
  // `@var $foo Foo` and `@param $foo` say the name first.
  const end = comment[from] === '$' ? from : typeEnd(comment, from);
  const name = /^[ \t]*&?(?:\.\.\.)?\$([A-Za-z_]\w*)/.exec(comment.slice(end, lineEnd))?.[1] ?? '';
  return { tag, type: end > from ? typed(comment, from, end) : null, name, rest: '' };
}

function typed(comment: string, start: number, end: number): DocType | null {
  const text = comment
    .slice(start, end)
    .replace(/\s*\n[ \t]*\*?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /^[\\?A-Za-z_($]/.test(text) ? { text, start, end } : null;
}

/** What a doc says of a value: of this name where it names several. */
export function docTypeOf(doc: PhpDoc, tag: 'var' | 'param' | 'return', name = ''): DocType | null {
  const found = doc.tags.find((one) => one.tag === tag && (one.name === name || (tag !== 'param' && one.name === '')));
  return found?.type ?? null;
}

/** Leaves open what it holds, so that a doc says more. */
export const vagueType = /^(?:\?\s*)?(?:array|iterable|object|mixed)$/i;

/** What one comment says of a variable, which is given with its sign: `@param Foo $foo`, `@var Foo $foo`, `@var Foo`; or ''. */
export function docTypeIn(comment: string, variable: string): string {
  if (!comment.startsWith('/**') || comment.length > maxDoc || !/@(?:param|var)\b/.test(comment)) return '';
  const name = variable.replace(/^\$/, '');
  const tags = tagsIn(comment, { start: 0, end: comment.length });
  const found = tags.find((one) => (one.tag === 'param' || one.tag === 'var') && one.name === name);
  const alone = tags.length === 1 && tags[0]?.tag === 'var' && tags[0].name === '' ? tags[0] : undefined;
  return (found ?? alone)?.type?.text ?? '';
}
