/** Parts in JSON files: the entry of our server under its name, and our hooks behind those of the person. */
import { createScanner, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { MemoError } from '#shared/base/errors.ts';
import type { Found, Part } from './part.ts';
import { brokenAt, formOf, placeAt, type TextForm, withoutMark } from './text-form.ts';

export const serverName = 'memoscope';

/** Clients write these into an entry themselves. */
const switches = new Set(['enabled', 'disabled']);

interface Place {
  readonly file: string;
  readonly base: string;
}

/** The entry `memoscope` of the object `container`. `isOurs`: whether a command line starts our launcher. */
export function serverPart(
  { file, base }: Place,
  container: string,
  value: Readonly<Record<string, unknown>>,
  isOurs: (command: readonly string[]) => boolean,
): Part {
  const find = (text: string): { holder: Node | null; entry: Node | null } => {
    const root = parsed(file, text);
    const holder = root === null ? null : propertyOf(file, text, root, container);
    if (holder !== null && holder.type !== 'object') {
      const offset = holder.offset + withoutMark(text).mark.length;
      throw refusedAt(file, text, offset, `"${container}" is expected to be an object`);
    }
    return { holder, entry: holder === null ? null : propertyOf(file, text, holder, serverName) };
  };
  return {
    ...{ kind: 'server', file, base },
    look(text) {
      const { entry } = find(text);
      if (entry === null) return { state: 'absent' };
      const found: unknown = getNodeValue(entry);
      const state = sameEntry(found, value) ? 'ours' : isOurs(commandOf(found)) ? 'edited' : 'foreign';
      return { state, ...placeOf(text, entry) };
    },
    add: (text) => inserted(file, text, [container], serverName, value),
    makes: (text) => (find(text).holder === null ? [container] : []),
    remove(text, made) {
      const { entry } = find(text);
      if (entry?.parent === undefined) return text;
      const without = withoutItem(text, entry.parent);
      return made.includes(container) ? withoutEmpty(file, without, [container]) : without;
    },
  };
}

export interface HookEntry {
  readonly event: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Entries of `hooks.<event>[]`; ours are those whose command starts our launcher. */
export function hooksPart({ file, base }: Place, entries: readonly HookEntry[], command: string): Part {
  const holders = (text: string): { event: string; list: Node | null; all: Node | null }[] => {
    const root = parsed(file, text);
    const all = root === null ? null : propertyOf(file, text, root, 'hooks');
    const hooks = all?.type === 'object' ? all : null;
    return entries.map(({ event }) => ({
      event,
      all,
      list: hooks === null ? null : propertyOf(file, text, hooks, event),
    }));
  };
  const isOurs = (node: Node): boolean =>
    JSON.stringify(getNodeValue(node)).includes(JSON.stringify(command).slice(1, -1));
  const ours = (text: string): Node[] => holders(text).flatMap(({ list }) => (list?.children ?? []).filter(isOurs));
  return {
    ...{ kind: 'hooks', file, base },
    look(text): Found {
      const found = ours(text);
      const [first] = found;
      if (first === undefined) return { state: 'absent' };
      const wanted = entries.map(({ value }) => JSON.stringify(value)).sort();
      const same =
        JSON.stringify(found.map((node) => JSON.stringify(getNodeValue(node))).sort()) === JSON.stringify(wanted);
      return { state: same ? 'ours' : 'edited', ...placeOf(text, first) };
    },
    add: (text) =>
      entries.reduce((before, { event, value }) => inserted(file, before, ['hooks', event], null, value), text),
    makes(text) {
      const all = holders(text);
      const events = all.filter(({ list }) => list === null).map(({ event }) => event);
      return [...(all.every((one) => one.all === null) ? ['hooks'] : []), ...new Set(events)];
    },
    remove(text, made) {
      let now = text;
      for (let next = ours(now)[0]; next !== undefined; next = ours(now)[0]) now = withoutItem(now, next);
      for (const event of made) if (event !== 'hooks') now = withoutEmpty(file, now, ['hooks', event]);
      return made.includes('hooks') ? withoutEmpty(file, now, ['hooks']) : now;
    },
  };
}

/** Without the container at `path`, where nothing is in it. */
function withoutEmpty(file: string, text: string, path: readonly string[]): string {
  let node = parsed(file, text);
  for (const step of path) node = node?.type === 'object' ? propertyOf(file, text, node, step) : null;
  return node?.parent !== undefined && node.children?.length === 0 ? withoutItem(text, node.parent) : text;
}

function placeOf(text: string, node: Node): { line: number; column: number } {
  return placeAt(text, node.offset + withoutMark(text).mark.length);
}

function sameEntry(found: unknown, wanted: Readonly<Record<string, unknown>>): boolean {
  if (typeof found !== 'object' || found === null) return false;
  const plain = (value: object): string =>
    JSON.stringify(
      Object.entries(value)
        .filter(([key]) => !switches.has(key))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return plain(found) === plain(wanted);
}

/** The command line of an entry, whether it is in one list or two fields. */
function commandOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { command, args } = { command: undefined, args: undefined, ...entry };
  return [command, args].flat().filter((word) => typeof word === 'string');
}

// Adds and removes one item of a JSON file in its text, so that comments, order, trailing commas, indentation and line ends
// of the person stay. An item goes behind the last one of its container.

/** The root object; null for a text without a value. Throws Refused with the place of what is wrong. */
export function parsed(file: string, text: string): Node | null {
  const { body, mark } = withoutMark(text);
  if (body.trim() === '') return null;
  const errors: ParseError[] = [];
  const root = parseTree(body, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    throw refusedAt(
      file,
      text,
      error.offset + mark.length,
      `it is not valid JSON (${printParseErrorCode(error.error)})`,
    );
  }
  if (root === undefined) return null;
  if (root.type !== 'object') throw refusedAt(file, text, root.offset + mark.length, 'an object is expected');
  return root;
}

/** The value of a property. Throws Refused where it is there twice: programs differ in which of them counts. */
function propertyOf(file: string, text: string, object: Node, name: string): Node | null {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === name);
  const [first, second] = found;
  const { mark } = withoutMark(text);
  if (second !== undefined) throw refusedAt(file, text, second.offset + mark.length, `"${name}" is there twice`);
  return first?.children?.[1] ?? null;
}

function refusedAt(file: string, text: string, offset: number, why: string): MemoError {
  const { line, column } = placeAt(text, offset);
  return brokenAt(file, line, column, why);
}

/** `value` as JSON text, its further lines indented as by `indent`. */
function jsonText(value: unknown, { eol, unit }: TextForm, indent: string): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
}

/**
 * The body of the file with `value` at the end of the container at `path`; containers that are missing are made. `name` null
 * appends to an array, which is made where it is missing.
 */
function inserted(file: string, text: string, path: readonly string[], name: string | null, value: unknown): string {
  const { body, mark } = withoutMark(text);
  const form = formOf(body);
  let container = parsed(file, text);
  let wanted = nested(path, name, value);
  if (container === null) return `${mark}${body.trim() === '' ? '' : body}${jsonText(wanted, form, '')}${form.eol}`;
  for (const [at, step] of path.entries()) {
    const next = propertyOf(file, text, container, step);
    if (next === null)
      return mark + appended(body, container, `${JSON.stringify(step)}: `, nestedValue(wanted, step), form);
    const isLast = at === path.length - 1;
    const type = isLast && name === null ? 'array' : 'object';
    if (next.type !== type) {
      throw refusedAt(
        file,
        text,
        next.offset + mark.length,
        type === 'array' ? `"${step}" is expected to be an array` : `"${step}" is expected to be an object`,
      );
    }
    container = next;
    wanted = nestedValue(wanted, step);
  }
  return mark + appended(body, container, name === null ? '' : `${JSON.stringify(name)}: `, value, form);
}

function nested(path: readonly string[], name: string | null, value: unknown): unknown {
  const innermost = name === null ? [value] : { [name]: value };
  return path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), innermost);
}

function nestedValue(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : value;
}

/** After the last item of `container` and the comment on its line. */
function appended(body: string, container: Node, key: string, value: unknown, form: TextForm): string {
  const end = container.offset + container.length - 1;
  const last = container.children?.at(-1);
  const outer = indentAt(body, container.offset);
  if (last === undefined) {
    const inner = body.slice(container.offset + 1, end).trimEnd();
    const indent = outer + form.unit;
    const item = `${form.eol}${indent}${key}${jsonText(value, form, indent)}${form.eol}${outer}`;
    return body.slice(0, container.offset + 1) + inner + item + body.slice(end);
  }
  const lastEnd = last.offset + last.length;
  const comma = commaAfter(body, lastEnd, end);
  if (!body.slice(container.offset, end).includes('\n')) {
    const space =
      body.slice(container.offset, end).includes(', ') || /[{[]\s/.test(body.slice(container.offset, end)) ? ' ' : '';
    const item = `${comma === null ? ',' : ''}${space}${key}${JSON.stringify(value)}${comma === null ? '' : ','}`;
    const at = comma ?? lastEnd;
    return body.slice(0, at) + item + body.slice(at);
  }
  const anchor = endOfLineComments(body, comma ?? lastEnd, end);
  const indent = startsLine(body, last.offset) ? indentAt(body, last.offset) : outer + form.unit;
  const item = `${form.eol}${indent}${key}${jsonText(value, form, indent)}${comma === null ? '' : ','}`;
  return `${body.slice(0, lastEnd)}${comma === null ? ',' : ''}${body.slice(lastEnd, anchor)}${item}${body.slice(anchor)}`;
}

/** The body without the item, a property or an element, and the comma that it needed. */
function withoutItem(text: string, item: Node): string {
  const { body, mark } = withoutMark(text);
  const container = item.parent;
  const items = container?.children ?? [];
  const at = items.indexOf(item);
  const end = container === undefined ? body.length : container.offset + container.length - 1;
  const itemEnd = item.offset + item.length;
  const comma = commaAfter(body, itemEnd, end);
  const previous = items[at - 1];
  let stop = endOfLineComments(body, comma ?? itemEnd, end);
  // A comment behind it may belong to what follows where nothing else is on its line.
  if (!/^[^\S\n]*\r?\n/.test(body.slice(stop))) stop = comma ?? itemEnd;
  const start = startsLine(body, item.offset)
    ? lineEndBefore(body, item.offset)
    : item.offset - spacesBefore(body, item.offset);
  const isLast = at === items.length - 1;
  let before = body.slice(0, start);
  if (isLast && comma === null && previous !== undefined) {
    const needed = commaAfter(body, previous.offset + previous.length, item.offset);
    if (needed !== null) before = body.slice(0, needed - 1) + body.slice(needed, Math.max(needed, start));
  }
  const rest = items.length === 1 ? body.slice(stop).replace(/^\s+(?=[}\]])/, '') : body.slice(stop);
  return mark + before + rest;
}

/** Offset behind a comma that follows, null without one. */
function commaAfter(body: string, from: number, end: number): number | null {
  const scanner = createScanner(body, true);
  scanner.setPosition(from);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return at < end && body[at] === ',' ? at + 1 : null;
}

/** After the comments that begin on the same line. */
function endOfLineComments(body: string, from: number, end: number): number {
  const scanner = createScanner(body, false);
  scanner.setPosition(from);
  let at = from;
  for (;;) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const stop = start + scanner.getTokenLength();
    const token = body.slice(start, stop);
    if (stop > end || token === '') return at;
    if (token.startsWith('//') || token.startsWith('/*')) at = stop;
    else if (!/^[ \t]+$/.test(token)) return at;
  }
}

function indentAt(body: string, offset: number): string {
  const start = body.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(body.slice(start, offset))?.[0] ?? '';
}

function startsLine(body: string, offset: number): boolean {
  return body.slice(body.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}

/** Offset of the line end before the line of `offset`, of both its characters. */
function lineEndBefore(body: string, offset: number): number {
  const at = body.lastIndexOf('\n', offset - 1);
  if (at < 0) return 0;
  return body[at - 1] === '\r' ? at - 1 : at;
}

function spacesBefore(body: string, offset: number): number {
  return /[ \t]*$/.exec(body.slice(Math.max(0, offset - 200), offset))?.[0].length ?? 0;
}
