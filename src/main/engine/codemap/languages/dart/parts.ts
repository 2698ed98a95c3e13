/** Pieces that declarations of Dart share: words before a name, annotations, type parameters, parameters. */
import type { Access } from '#shared/contract/common.ts';
import type { ParamFact } from '../../facts.ts';
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { sortedWords, typeParameterNames } from '../reading/signature.ts';
import type { TypeScope } from '../reading/strays.ts';
import { childOf, fieldOf, oneLine, type Syntax, textOf } from '../reading/syntax.ts';

export interface DartPlace extends TypeScope {
  readonly inModule: boolean;
}

/** A declaration with the nodes before it that belong to it. */
export interface Lead {
  /** Of the first annotation, or of the declaration. */
  readonly start: number;
  /** Of the declaration. */
  readonly at: number;
  readonly annotations: readonly Syntax[];
}

/** A name with `_` is seen in its library alone. */
export const accessOf = (name: string): Access => (name.startsWith('_') ? 'private' : 'public');

const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
export const withoutComments = (text: string): string =>
  text.replace(comments, (found) => found.replace(/[^\n]/g, ' '));

const words =
  /^\s*(?:(abstract|augment|const|covariant|external|factory|final|late|operator|static|var|get|set|required)\b\s*)/;
const silent = new Set(['var', 'get', 'set', 'operator', 'required']);

/** Modifiers before a name, and the type that follows them with its offset. */
export function readHead({ text }: { text: string }, start: number, end: number) {
  const head = withoutComments(text.slice(start, end));
  const modifiers: string[] = [];
  let from = 0;
  for (let found = words.exec(head); found !== null; found = words.exec(head.slice(from))) {
    // A type may be called like a word of the language: `factory x;`.
    if (
      head.slice(from + found[0].length).trim() === '' &&
      end > start &&
      from === 0 &&
      /^(?:get|set)$/.test(found[1] ?? '')
    ) {
      from += found[0].length;
      break;
    }
    if (!silent.has(found[1] ?? '')) modifiers.push(found[1] ?? '');
    from += found[0].length;
  }
  const rest = head.slice(from).replace(/\b(?:get|set|operator)\s*$/, '');
  const lead = rest.length - rest.trimStart().length;
  const type = { start: start + from + lead, end: start + from + rest.trimEnd().length };
  return { modifiers: sortedWords(modifiers), type, shown: oneLine(rest) };
}

/** Annotations as written without `@`; their names and arguments are uses. */
export function annotationsOf(builder: FactBuilder, owner: number, { annotations }: Lead): string[] {
  return annotations.map((node) => {
    builder.mention(owner, 'call', node);
    return oneLine(textOf(builder.source, node)).replace(/^@\s*/, '');
  });
}

/** `<T extends Foo>`; its names are no types of others. */
export function readGenerics(builder: FactBuilder, place: TypeScope, node: Syntax | undefined): string[] {
  builder.mention(place.owner, 'memberType', node);
  const names = typeParameterNames(withoutComments(textOf(builder.source, node)).replace(/@\w+\s+/g, ''));
  for (const name of names) place.typeParameters.add(name);
  return names;
}

export interface Parameters {
  readonly facts: ParamFact[];
  /** `String a`, `{required int b, int c}`, as signatures show them. */
  readonly shown: string[];
  /** The list with its types left out. */
  readonly pieces: readonly CodePiece[];
}

export const noParameters: Parameters = { facts: [], shown: [], pieces: [] };

export function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined): Parameters {
  if (list === undefined) return noParameters;
  const { text } = builder.source;
  const facts: ParamFact[] = [];
  const holes: Range[] = [];

  function readOne(node: Syntax, from: number, end: number, isGroup: boolean): string {
    const inner = childOf(node, 'constructor_param', 'super_formal_parameter') ?? node;
    const name = fieldOf(inner, 'name') ?? inner.children.findLast(({ type }) => type === 'identifier');
    if (name === undefined) return '';
    const before = withoutComments(text.slice(from, node.start));
    const isRequired = /\brequired\b/.test(before) || /^\s*required\b/.test(text.slice(node.start, name.start));
    builder.mention(owner, 'memberType', { start: node.start, end: name.start });
    const head = readHead(builder.source, node.start, name.start);
    const rest = oneLine(withoutComments(text.slice(name.end, node.end)));
    const type = head.shown
      .replace(/\b(?:this|super)\s*\.\s*$/, '')
      .replace(/^(?:@\w+(?:\([^()]*\))?\s*)+/, '')
      .trim();
    // A function as `int f(int a)`.
    if (rest !== '') builder.mention(owner, 'memberType', { start: name.end, end: node.end });
    if (type !== '') holes.push({ start: head.type.start, end: head.type.end });
    const value = /^\s*[=:]\s*([\s\S]*?)[\s,\]})]*$/.exec(withoutComments(text.slice(node.end, end)))?.[1] ?? '';
    if (value !== '') builder.mention(owner, 'call', { start: node.end, end });
    const own = textOf(builder.source, name);
    const whole = rest === '' || rest === '?' ? type : `${type === '' ? 'dynamic' : type} Function${rest}`;
    facts.push({ name: own, type: whole, default: oneLine(value), optional: isGroup && !isRequired });
    const target = /\b(this|super)\s*\.\s*$/.exec(head.shown)?.[1];
    const shownName = target === undefined ? own : `${target}.${own}`;
    return `${isRequired ? 'required ' : ''}${whole === '' ? '' : `${whole} `}${shownName}`;
  }

  function readAll(node: Syntax, isGroup: boolean): string[] {
    const all = node.children.filter(
      ({ type }) => type === 'formal_parameter' || type === 'optional_formal_parameters',
    );
    let from = node.start + 1;
    return all.flatMap((one, index) => {
      const end = all[index + 1]?.start ?? node.end;
      const start = from;
      if (one.type === 'optional_formal_parameters') {
        const [open, close] = text[one.start] === '{' ? ['{', '}'] : ['[', ']'];
        const inside = readAll(one, true);
        return inside.length === 0 ? [] : [`${open}${inside.join(', ')}${close}`];
      }
      from = one.end;
      const shown = readOne(one, start, end, isGroup);
      return shown === '' ? [] : [shown];
    });
  }

  const shown = readAll(list, false);
  return { facts, shown, pieces: [{ start: list.start, end: list.end, holes }] };
}
