/**
 * The tokeniser of memo-embed (README "Tokeniser"): words and parts of identifiers, what is not in the vocabulary in
 * pieces, ideographs one by one and in pairs. Its numbers must be those that the model was trained with.
 */
import { addPieces } from './pieces.ts';

/** What has a meaning: a word or identifier, or a run of ideographs. */
const runs = /[A-Za-z0-9][A-Za-z0-9_$]*|[\u3400-\u9fff]+/g;
/** A number, `HTTP`, the `I` of `IDs`, or a word with at most its first letter large. */
const parts = /[0-9]+|[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+/g;
const marks = /[\u0300-\u036f]/g;
const beyondAscii = /[^\0-\x7f]/;
const firstIdeograph = 0x3400;
const letterA = 0x41;
/** Letters of the longest identifier that counts as a whole too. */
const maxJoined = 24;

type Vocabulary = ReadonlyMap<string, number>;

/** Letters without their accents, as the vocabulary has them. */
function plain(text: string): string {
  return beyondAscii.test(text) ? text.normalize('NFKD').replace(marks, '') : text;
}

/** Numbers of the tokens in reading order, with repeats; reading ends once there are `limit`. */
export function tokenise(text: string, vocabulary: Vocabulary, limit: number): number[] {
  const tokens: number[] = [];
  for (const [run] of plain(text).matchAll(runs)) {
    if (run.charCodeAt(0) >= firstIdeograph) addIdeographs(run, vocabulary, tokens);
    else addIdentifier(run, vocabulary, tokens);
    if (tokens.length >= limit) break;
  }
  return tokens.length > limit ? tokens.slice(0, limit) : tokens;
}

function addIdeographs(run: string, vocabulary: Vocabulary, tokens: number[]): void {
  for (let at = 0; at < run.length; at += 1) {
    addKnown(run.charAt(at), vocabulary, tokens);
    if (at + 1 < run.length) addKnown(run.slice(at, at + 2), vocabulary, tokens);
  }
}

function addIdentifier(run: string, vocabulary: Vocabulary, tokens: number[]): void {
  let whole = '';
  let count = 0;
  for (const [part] of run.matchAll(parts)) {
    const word = part.toLowerCase();
    // A number that the model does not know says nothing in pieces.
    if (!addKnown(word, vocabulary, tokens) && word.charCodeAt(0) >= letterA) addPieces(word, vocabulary, tokens);
    whole += word;
    count += 1;
  }
  if (count > 1 && whole.length <= maxJoined) addKnown(whole, vocabulary, tokens);
}

function addKnown(word: string, vocabulary: Vocabulary, tokens: number[]): boolean {
  const token = vocabulary.get(word);
  if (token === undefined) return false;
  tokens.push(token);
  return true;
}

/** Share of the letters and digits of a text that this tokeniser reads, 0 to 1; 0 for a text without any. */
export function readableShare(text: string): number {
  let all = 0;
  let read = 0;
  for (const [letter] of plain(text).matchAll(/[\p{L}\p{N}]/gu)) {
    all += 1;
    if (/[A-Za-z0-9\u3400-\u9fff]/.test(letter)) read += 1;
  }
  return all === 0 ? 0 : read / all;
}
