/**
 * How much of a question a type, a member or some lines match: the share of the weight of its words, by where they
 * occur. Main type: Said. A long body matches a little of everything, so only its densest lines count; there are
 * thousands of them, so the match of a line is a mask of words.
 */
import type { Member } from '#shared/contract/symbols.ts';
import type { PlainDetail } from '../codemap/codemap.ts';

/** A line with its number, 1-based. */
export interface Line {
  readonly line: number;
  readonly text: string;
}

/** Lines that follow each other, and what they say. */
export interface Passage {
  readonly said: number;
  readonly lines: readonly Line[];
}

export interface Around {
  readonly inOwner: ReadonlySet<string>;
  readonly inFile: ReadonlySet<string>;
  readonly body: readonly Line[];
}

export interface Said {
  ofType(detail: PlainDetail, inFile: Around['inFile']): number;
  ofMember(member: Pick<Member, 'name' | 'doc'>, around: Around): Passage;
  /** For lines that belong to no member. */
  ofLines(body: readonly Line[], inFile: Around['inFile']): Passage;
  /** What a line adds to the names around it, and half of what it repeats. */
  beside(text: string, known: ReadonlySet<string>): number;
  /** The weight of all words. */
  readonly all: number;
}

/** Weight of a word by its place. */
const worth = { name: 1, owner: 0.7, passage: 0.65, doc: 0.6, body: 0.4, members: 0.45, file: 0.35 };
/** A pair of words that follow each other, beside one word: `failureRate` says more than both apart. */
const pairCounts = 0.5;
/** A word that no file says: part of the question, and of no answer. */
const unknownCounts = 0.6;
/** Read together. */
const passageLines = 8;
/** A field, or a method that only gives or takes one: it is named like the answer, and does nothing. */
export const accessorLines = 4;
const accessorCounts = 0.75;
/** Bits of a mask. */
const mostWords = 30;

/** Words of the question in a text, and pairs of them that follow each other there, by the first. */
interface Mask {
  readonly words: number;
  readonly pairs: number;
}
type Field = readonly [Mask, number];
const nothing: Mask = { words: 0, pairs: 0 };

export function createSaid(words: RankedWords): Said {
  const asked = words.words.slice(0, mostWords).map(({ stem }) => stem);
  // The rarest word is not all of the question.
  const weights = asked.map((stem) => Math.sqrt(words.weight(stem)) * (words.known(stem) ? 1 : unknownCounts));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const pairs = weights.map((weight, n) => (pairCounts * (weight + (weights[n + 1] ?? 0))) / 2);

  function maskOf(stems: ReadonlySet<string>): Mask {
    let held = 0;
    let followed = 0;
    asked.forEach((stem, n) => {
      if (stems.has(stem)) held |= 1 << n;
    });
    // Two that follow each other in the question at least.
    if ((held & (held >> 1)) !== 0) {
      let before = '';
      for (const stem of stems) {
        const at = asked.indexOf(stem);
        if (at > 0 && asked[at - 1] === before) followed |= 1 << (at - 1);
        before = stem;
      }
    }
    return { words: held, pairs: followed };
  }

  /** The best of what each word is worth, in whichever field. */
  function share(fields: readonly Field[]): number {
    if (whole === 0) return 0;
    let covered = 0;
    for (let n = 0; n < asked.length; n += 1) {
      let word = 0;
      let pair = 0;
      for (const [mask, value] of fields) {
        if (mask.words & (1 << n) && value > word) word = value;
        if (mask.pairs & (1 << n) && value > pair) pair = value;
      }
      covered += (weights[n] ?? 0) * word + (pairs[n] ?? 0) * pair;
    }
    return covered / whole;
  }

  /** The lines that say most beside `fields`. */
  function passage(body: readonly Line[], lines: readonly Mask[], fields: readonly Field[]): Passage {
    let best: Passage = { said: share(fields), lines: [] };
    for (let from = 0; from < body.length; from += 1) {
      // It begins where something is said.
      if (lines[from]?.words === 0) continue;
      const said = share([...fields, [together(lines.slice(from, from + passageLines)), worth.passage]]);
      if (said > best.said) best = { said, lines: body.slice(from, from + passageLines) };
    }
    return best;
  }

  const masksOf = (body: readonly Line[]): Mask[] =>
    body.map(({ text }) => (words.mayHold(text) ? maskOf(words.stemsOf(text)) : nothing));
  return {
    ofType({ symbol, doc, members }, inFile) {
      const names = members
        .slice(0, 60)
        .map(({ name }) => name)
        .join(' ');
      return share([
        [maskOf(words.stemsOf(symbol.name)), worth.name],
        [maskOf(words.stemsOf(doc.slice(0, 600))), worth.doc],
        [maskOf(words.stemsOf(names)), worth.members],
        [maskOf(inFile), worth.file],
      ]);
    },
    ofMember(member, { inOwner, inFile, body }) {
      const lines = masksOf(body);
      const found = passage(body, lines, [
        [maskOf(words.stemsOf(member.name)), worth.name],
        [maskOf(words.stemsOf(member.doc)), worth.doc],
        [maskOf(inOwner), worth.owner],
        [together(lines), worth.body],
        [maskOf(inFile), worth.file],
      ]);
      return { ...found, said: found.said * (body.length > accessorLines ? 1 : accessorCounts) };
    },
    ofLines: (body, inFile) => passage(body, masksOf(body), [[maskOf(inFile), worth.file]]),
    beside(text, known) {
      if (!words.mayHold(text)) return 0;
      let sum = 0;
      for (const stem of words.stemsOf(text)) sum += words.weight(stem) * (known.has(stem) ? 0.5 : 1);
      return sum;
    },
    all: words.words.reduce((sum, { stem }) => sum + words.weight(stem), 0),
  };
}

function together(masks: readonly Mask[]): Mask {
  let held = 0;
  let followed = 0;
  for (const mask of masks) {
    held |= mask.words;
    followed |= mask.pairs;
  }
  return { words: held, pairs: followed };
}

// Files that a question leads to, as the ranking passes them on.

export interface RankedCode {
  /** Code without tests, best first. */
  readonly files: readonly {
    readonly file: string;
    readonly score: number;
    readonly types: readonly { readonly detail: PlainDetail }[];
  }[];
  /** Files without types: documents, settings; best first. */
  others(): Promise<readonly string[]>;
  readonly words: RankedWords;
  /** 0 to 1: how much of the question the lines of a member say, beside the one that says most. */
  says(member: { readonly memberId: string }): number;
  /** Null for what cannot be read. */
  readText(file: string): string | null;
}

/** Words of the question by their stems, and the weight of each. */
export interface RankedWords {
  readonly words: readonly { readonly stem: string }[];
  weight(stem: string): number;
  /** False for one that only makes the sentence. */
  tells(stem: string): boolean;
  /** Whether any file says it. */
  known(stem: string): boolean;
  stemsOf(text: string): ReadonlySet<string>;
  /** False for a text that has none of the words. */
  mayHold(text: string): boolean;
}
