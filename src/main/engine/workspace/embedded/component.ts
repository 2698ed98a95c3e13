/**
 * Single-file components (Vue, Svelte, Astro) as TypeScript. Scripts stay as they are; expressions, component tags and
 * slots of the template become statements at their own offsets, so that names in them are found and renamed like others:
 * `<Card :user="find(id)"/>` reads `;Card ;(find(id)) `. The component itself is a class that is the default export,
 * written behind the last character of the file.
 */
import { Canvas, type ComponentKind, componentTail } from './component-name.ts';
import { notebookCode } from './notebook.ts';
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
