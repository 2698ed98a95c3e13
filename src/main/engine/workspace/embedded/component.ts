/**
 * Single-file components (Vue, Svelte, Astro) as TypeScript. Scripts stay as they are; expressions, component tags and
 * slots of the template become statements at their own offsets, so that names in them are found and renamed like others:
 * `<Card :user="find(id)"/>` reads `;Card ;(find(id)) `. The component itself is a class that is the default export,
 * written behind the last character of the file.
 */
import { Canvas, type ComponentKind, componentTail } from './component-name.ts';
import { razorCode } from './razor.ts';
import { type PassedPart, TemplateReader } from './template.ts';

function componentCode(kind: ComponentKind, file: string, text: string): string {
  const canvas = new Canvas(text);
  const reader = new TemplateReader(kind, text, canvas);
  reader.read();
  const aliases = reader.aliases;
  for (const { start, end } of reader.expressions) {
    canvas.keep(start, end);
    hideAliases(canvas, text, start, end, aliases);
    if (kind === 'svelte') readStores(canvas, text, start, end);
  }
  for (const { start, end } of reader.scripts) {
    canvas.keep(start, end);
    if (kind === 'svelte') readStores(canvas, text, start, end);
    else if (kind === 'vue') nameOptions(canvas, text.slice(start, end), start);
  }
  const code = canvas.toString();
  // On the last line of the file, where it has one.
  return code.replace(/\r?\n$/, '') + componentTail(file);
}

const nameForm = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Names that a loop or a slot of the template binds hide names of the script. */
function hideAliases(canvas: Canvas, text: string, start: number, end: number, aliases: ReadonlySet<string>): void {
  if (aliases.size === 0) return;
  for (const match of text.slice(start, end).matchAll(nameForm)) {
    const at = start + match.index;
    const isMember = text[at - 1] === '.' && text[at - 2] !== '.';
    if (aliases.has(match[0]) && !isMember) canvas.put(at, '_'.repeat(match[0].length));
  }
}

const runes = new Set(['$state', '$derived', '$effect', '$props', '$bindable', '$inspect', '$host']);

/** `$count` is the value of the store `count`. */
function readStores(canvas: Canvas, text: string, start: number, end: number): void {
  for (const match of text.slice(start, end).matchAll(/(?<![\p{L}\p{N}_$.])\$[\p{L}_][\p{L}\p{N}_$]*/gu))
    if (!runes.has(match[0])) canvas.put(start + match.index, ' ');
}

/** The object of options is a variable, since the component is what the file exports. */
function nameOptions(canvas: Canvas, script: string, start: number): void {
  const match = /(?<=^|[\n;])[ \t]*export\s+default\b/.exec(script);
  if (match === null) return;
  const at = start + match.index + match[0].indexOf('export');
  const stop = start + match.index + match[0].length;
  for (let n = at; n < stop; n += 1) if (!/[\r\n]/.test(script[n - start] ?? '')) canvas.put(n, ' ');
  // `export` and `default` may be on two lines.
  const last = stop - 'default'.length;
  if (script.slice(at - start, stop - start).includes('\n')) canvas.put(last, 'var c =');
  else canvas.put(at, 'var component=');
}

/** What the template of a component hands to others. None where the file is no component. */
export function passedParts(file: string, text: string): readonly PassedPart[] {
  const kind = components[ending(file)];
  if (kind === undefined) return [];
  const reader = new TemplateReader(kind, text, new Canvas(text));
  reader.read();
  return reader.passed;
}

const components: Readonly<Record<string, ComponentKind>> = { vue: 'vue', svelte: 'svelte', astro: 'astro' };
const ending = (file: string): string => file.slice(file.lastIndexOf('.') + 1).toLowerCase();

/** Vue, Svelte or Astro, by the name of a file. */
export function isComponent(file: string): boolean {
  return components[ending(file)] !== undefined;
}

export function isNotebook(file: string): boolean {
  return ending(file) === 'ipynb';
}

/** A Razor page, view or component of C#. */
export function isRazor(file: string): boolean {
  return ending(file) === 'razor' || ending(file) === 'cshtml';
}

/**
 * What the readers of a language read in place of the whole text: the code of files that are more than code, the text
 * itself of others. Lines are those of the file, in all but notebooks offsets too.
 */
export function codeOf(file: string, text: string): string {
  const kind = components[ending(file)];
  if (kind !== undefined) return componentCode(kind, file, text);
  if (isRazor(file)) return razorCode(file, text);
  return isNotebook(file) ? notebookCode(text) : text;
}

// The code cells of a notebook as one Python module: each line of code on the line of the file where its string begins, so
// that lines are true; outputs and texts are left out. What is no JSON leaves a line that Python cannot read.

interface Cell {
  type: string;
  lines: { readonly line: number; readonly text: string }[];
}

interface Container {
  readonly isList: boolean;
  key: string;
}

/** Deeper ones are no notebooks. */
const deepest = 200;
/** `%%time` and the like run Python; other cells with `%%` are in other languages. */
const pythonMagic = /^%%(?:capture|prun|time|timeit)\b/;
const notPython = /^\s*[%!?]|\?\s*$/;
const unreadable = '?';

function notebookCode(text: string): string {
  // A notebook that was only just made.
  if (text.trim() === '') return text;
  const lines: string[] = new Array(countLines(text)).fill('');
  const failedAt = readCells(text, ({ type, lines: cell }) => {
    const first = cell[0]?.text ?? '';
    if (type !== 'code' || (first.startsWith('%%') && !pythonMagic.test(first))) return;
    for (const { line, text: code } of cell) if (!notPython.test(code)) lines[line] = code;
  });
  if (failedAt === 'other') return '\n'.repeat(lines.length);
  if (failedAt !== null) lines[failedAt] = unreadable;
  return `${lines.join('\n')}\n`;
}

/** The cell of a notebook around a line of its file, and the line in that; both from 1, text cells counted too. Null between cells. */
export function cellAt(text: string, line: number): { number: number; line: number } | null {
  let found: { number: number; line: number } | null = null;
  let number = 0;
  readCells(text, ({ lines }) => {
    number += 1;
    const at = lines.findIndex((one) => one.line === line - 1);
    if (at >= 0) found ??= { number, line: at + 1 };
  });
  return found;
}

/**
 * Gives each cell when it ends. Returns the line at which the text stopped being JSON, 'other' for a notebook of another
 * language, else null.
 */
function readCells(text: string, give: (cell: Cell) => void): number | 'other' | null {
  const open: Container[] = [];
  let cell: Cell = { type: '', lines: [] };
  let line = 0;
  let isValue = false;
  let isOther = false;

  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const top = open.at(-1);
    if (char === '\n') line += 1;
    else if (char === '{' || char === '[') {
      if (open.length === deepest) return line;
      if (char === '{' && open.length === 2 && open[0]?.key === 'cells') cell = { type: '', lines: [] };
      open.push({ isList: char === '[', key: '' });
      isValue = char === '[';
    } else if (char === '}' || char === ']') {
      if (top === undefined || top.isList !== (char === ']')) return line;
      open.pop();
      if (open.length === 2 && open[0]?.key === 'cells') give(cell);
    } else if (char === ':') isValue = true;
    else if (char === ',') isValue = top?.isList === true;
    else if (char === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return line;
      const inCell = open[0]?.key === 'cells' && open[1]?.isList === true && open.length >= 3;
      const isWanted = !isValue || (inCell && isRead(open[2]?.key)) || open[0]?.key === 'metadata';
      if (isWanted) {
        const value = textOf(text.slice(at, end));
        if (value === null) return line;
        if (!isValue && top !== undefined) top.key = value;
        else if (inCell && open.length === 3 && open[2]?.key === 'cell_type') cell.type = value;
        else if (inCell && open[2]?.key === 'source')
          cell.lines.push(...value.split('\n', 1).map((code) => ({ line, text: code })));
        else if (
          open.length === 3 &&
          open[0]?.key === 'metadata' &&
          open[1]?.key === 'language_info' &&
          top?.key === 'name'
        )
          isOther ||= value.toLowerCase() !== 'python';
      }
      at = end - 1;
    }
  }
  if (open.length > 0) return line;
  return isOther ? 'other' : null;
}

const isRead = (key: string | undefined): boolean => key === 'cell_type' || key === 'source';

/** Behind the quote that closes a string; -1 where the line ends before. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
    else if (code === 0x0a) return -1;
  }
  return -1;
}

function textOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
