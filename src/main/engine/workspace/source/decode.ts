/**
 * Bytes to text and back: UTF-8 and UTF-16 by what the bytes say; everything else is guessed, and the answer says so. Only
 * files that are not UTF-8 pay for the guess.
 */
import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import type * as Chardet from 'chardet';
import type Iconv from 'iconv-lite';

export type Decoded =
  | {
      kind: 'text';
      /** Without its byte order mark. */
      text: string;
      /** What the bytes are in, e.g. `UTF-8`, `GBK`. */
      encoding: string;
      /** No byte order mark and no valid UTF-8 says so. */
      guessed: boolean;
      marked: boolean;
    }
  | { kind: 'binary' | 'encoding'; detail: string };

/** How far a NUL byte is looked for: the reach of git's own test. */
const binaryReach = 8192;
const mark = '\ufeff';

export function decode(bytes: Buffer): Decoded {
  const wide = wideMark(bytes);
  if (wide !== null) {
    const text = decodeGuessed(bytes.subarray(2), wide);
    return text.isWellFormed() && bytes.length % 2 === 0
      ? { kind: 'text', text, encoding: wide, guessed: false, marked: true }
      : { kind: 'encoding', detail: `not valid ${wide}` };
  }
  if (isPlain(bytes)) {
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { kind: 'text', text: bytes.toString('utf8', marked ? 3 : 0), encoding: 'UTF-8', guessed: false, marked };
  }
  const encoding = guessEncoding(bytes);
  if (encoding !== null)
    return { kind: 'text', text: decodeGuessed(bytes, encoding), encoding, guessed: true, marked: false };
  return holdsNul(bytes)
    ? { kind: 'binary', detail: 'holds NUL bytes' }
    : { kind: 'encoding', detail: 'in no encoding that is known' };
}

/** The bytes of `text` as `like` was written; null where that encoding has no way to write it. */
export function encode(text: string, like: Extract<Decoded, { kind: 'text' }>): Buffer | null {
  const whole = like.marked ? mark + text : text;
  if (like.encoding === 'UTF-8' && !like.guessed) return Buffer.from(whole, 'utf8');
  const bytes = encodeAs(whole, like.encoding);
  return bytes !== null && decodeGuessed(bytes, like.encoding) === whole ? bytes : null;
}

/** Whether searching the bytes as UTF-8 is searching the text. */
export function isPlain(bytes: Buffer): boolean {
  return wideMark(bytes) === null && !holdsNul(bytes) && isUtf8(bytes);
}

function holdsNul(bytes: Buffer): boolean {
  return bytes.subarray(0, binaryReach).includes(0);
}

function wideMark(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16BE' : null;
}

const load = createRequire(import.meta.url);
let libraries: { chardet: typeof Chardet; iconv: typeof Iconv } | null = null;

function loaded(): NonNullable<typeof libraries> {
  libraries ??= { chardet: load('chardet'), iconv: load('iconv-lite') };
  return libraries;
}

/** By the name that chardet gives it: several bytes a letter. In the order that decides where nothing else does. */
const wideLetters = new Map([
  ['GB18030', 'GB18030'],
  ['Shift_JIS', 'Shift-JIS'],
  ['EUC-KR', 'EUC-KR'],
  ['EUC-JP', 'EUC-JP'],
  ['Big5', 'Big5'],
]);
/** One byte a letter, in other scripts than Latin. */
const otherScripts = new Map([
  ['windows-1251', 'Windows-1251'],
  ['KOI8-R', 'KOI8-R'],
  ['ISO-8859-7', 'Windows-1253'],
]);

/** From this confidence of chardet, in percent, the letters are of that language. */
const sure = 50;
const likely = 30;
const enoughLetters = 16;
/** chardet is confident only of texts of some length: the words are repeated. */
const enoughBytes = 2_000;
const mostBytes = 64 * 1024;
/** For UTF-16, the share of letters that are ASCII: line breaks, blanks and what a language is made of. */
const asciiShare = 0.25;

/**
 * Which encoding bytes are in that are not UTF-8. chardet knows how often letters follow each other in languages; it gets
 * only the words that are not ASCII, because the rest of a source drowns them. An encoding that cannot have made all of the
 * bytes is out, and single letters in ASCII words are Windows-1252. Both libraries are loaded with the first such file.
 * null for what is no text.
 */
function guessEncoding(bytes: Buffer): string | null {
  const head = bytes.subarray(0, mostBytes);
  if (head.includes(0)) return guessWide(bytes, head);
  if (!looksLikeText(head.toString('latin1'))) return null;
  if (isDamagedUtf8(bytes)) return 'UTF-8';
  const { isolated, letters, words } = wordsOf(head);
  const found = loaded().chardet.analyse(words);
  const confidence = (name: string): number => found.find((one) => one.name === name)?.confidence ?? 0;
  const possible = [...wideLetters]
    .filter(([, encoding]) => isWhole(decodeGuessed(bytes, encoding)))
    .sort(([a], [b]) => confidence(b) - confidence(a));
  const [best] = possible;
  if (best !== undefined && confidence(best[0]) >= sure) return narrow(bytes, best[1]);
  if (isolated) return 'Windows-1252';
  const [script] = [...otherScripts].sort(([a], [b]) => confidence(b) - confidence(a));
  // A few letters prove no script where each pair of them is also one of Chinese, Japanese or Korean.
  const scripted = best === undefined || letters >= enoughLetters;
  if (scripted && script !== undefined && confidence(script[0]) >= likely) return script[1];
  return best === undefined ? 'Windows-1252' : narrow(bytes, best[1]);
}

function decodeGuessed(bytes: Buffer, encoding: string): string {
  if (encoding === 'UTF-8') return bytes.toString('utf8');
  if (encoding === 'UTF-16LE') return bytes.toString('utf16le');
  return loaded().iconv.decode(bytes, encoding, { stripBOM: false });
}

function encodeAs(text: string, encoding: string): Buffer | null {
  return loaded().iconv.encode(text, encoding, { addBOM: false });
}

/** GBK where that is all that was used: GB18030 could write letters that its readers do not know. */
function narrow(bytes: Buffer, encoding: string): string {
  if (encoding !== 'GB18030') return encoding;
  return decodeGuessed(bytes, 'GBK') === decodeGuessed(bytes, encoding) ? 'GBK' : encoding;
}

function guessWide(bytes: Buffer, head: Buffer): string | null {
  if (bytes.length % 2 !== 0) return null;
  for (const encoding of ['UTF-16LE', 'UTF-16BE']) {
    const text = decodeGuessed(head.subarray(0, head.length & ~3), encoding);
    const ascii = text.match(/[\t\n\r -~]/g)?.length ?? 0;
    if (ascii >= text.length * asciiShare && looksLikeText(text) && isWhole(text.replace(/[\ud800-\udbff]$/, '')))
      return encoding;
  }
  return null;
}

/** Text has hardly any control characters, and none of these is a NUL. */
function looksLikeText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const control = text.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return control * 200 <= text.length && !text.includes('\0');
}

/** No letter is missing, unassigned or private. */
function isWhole(text: string): boolean {
  return text.isWellFormed() && !/[\ufffd\ufffe\uffff\ue000-\uf8ff]/.test(text);
}

/** UTF-8 with a few bytes that are wrong: cut, or pasted from elsewhere. */
function isDamagedUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  const text = bytes.toString('utf8');
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const letters = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return letters > broken;
}

/** The words that have other bytes than ASCII; `isolated`: most such bytes are isolated among ASCII letters. */
function wordsOf(bytes: Buffer): { isolated: boolean; letters: number; words: Buffer } {
  const text = bytes.toString('latin1');
  // The four bytes of a rare letter of GB18030 have digits between them.
  const runs = text.replace(/[\x81-\xfe][0-9][\x81-\xfe][0-9]/g, '\x81\x81\x81\x81').match(/[\x80-\xff]+/g) ?? [];
  const alone = runs.filter((run) => run.length === 1).length;
  let words = `${(text.match(/[^\0-?]*[\x80-\xff][^\0-?]*/g) ?? []).join(' ')} `;
  while (words.length < enoughBytes) words += words;
  const letters = runs.reduce((sum, run) => sum + run.length, 0);
  return { isolated: alone * 2 > runs.length, letters, words: Buffer.from(words.slice(0, mostBytes), 'latin1') };
}
