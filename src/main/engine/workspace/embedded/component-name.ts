/** What a component is called, and its class. */

export type ComponentKind = 'vue' | 'svelte' | 'astro';

/** `src/user-card.vue` and `src/user-card/index.vue` are `UserCard`. */
export function componentName(file: string): string {
  const [stem = ''] = file
    .replace(/\.[^./]*$/, '')
    .replace(/\/index$/, '')
    .split('/')
    .reverse();
  const name = pascalCase(stem);
  return /^[\p{L}_$]/u.test(name) ? name : `Component${name}`;
}

export function pascalCase(words: string): string {
  return words
    .split(/[^\p{L}\p{N}_$]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The class of the component, behind the code of its file. */
export function componentTail(file: string): string {
  return `;export default class ${componentName(file)}{}\n`;
}

const space = 0x20;
const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * A text of spaces as long as a file, with its line breaks, on which the code of the file is written in place:
 * offsets, lines and columns are those of the file.
 */
export class Canvas {
  readonly #text: string;
  readonly #codes: Uint16Array;

  constructor(text: string) {
    this.#text = text;
    this.#codes = new Uint16Array(text.length).fill(space);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === newline || code === carriageReturn) this.#codes[at] = code;
    }
  }

  keep(from: number, to: number): void {
    for (let at = from; at < to; at += 1) this.#codes[at] = this.#text.charCodeAt(at);
  }

  put(at: number, chars: string): void {
    for (let n = 0; n < chars.length; n += 1) this.#codes[at + n] = chars.charCodeAt(n);
  }

  isBlank(at: number): boolean {
    return this.#codes[at] === space;
  }

  toString(): string {
    return Buffer.from(this.#codes.buffer).toString('utf16le');
  }
}
