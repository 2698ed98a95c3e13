/**
 * The edits that connect or disconnect one client: a pure function of its parts, the texts of their files and the ledger. The same
 * plan is printed, previewed and applied. One file that cannot be edited refuses the client as a whole.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Found, Part } from './edit/part.ts';
import { spanOf } from './edit/text-form.ts';
import type { LedgerEntry } from './ledger.ts';

/** Text of a file; null where there is none. Throws Refused where it may not be edited. */
export type ReadText = (part: Pick<Part, 'file' | 'base'>) => string | null;

export interface FileEdit {
  readonly file: string;
  readonly base: string;
  readonly before: string | null;
  /** null: the file goes. */
  readonly after: string | null;
}

export interface Plan {
  readonly edits: readonly FileEdit[];
  /** The ledger as it is. */
  readonly known: readonly LedgerEntry[];
  /** The ledger when all of it is written. */
  readonly ledger: readonly LedgerEntry[];
  /** Parts that are left as they are, with the reason. */
  readonly notes: readonly string[];
  /** Sentences; then nothing is to be written. */
  readonly refused: readonly MemoError[];
}

const partNames: Readonly<Record<Part['kind'], string>> = {
  server: 'the MCP entry',
  hooks: 'the hooks',
  rules: 'the rules',
  skill: 'the skill',
};

/** Texts as they become, step by step. */
class Texts {
  readonly #read: ReadText;
  readonly #edits = new Map<string, { base: string; before: string | null; after: string | null }>();

  constructor(read: ReadText) {
    this.#read = read;
  }

  get(part: Part): string | null {
    const known = this.#edits.get(part.file);
    if (known !== undefined) return known.after;
    const before = this.#read(part);
    this.#edits.set(part.file, { base: part.base, before, after: before });
    return before;
  }

  set(part: Part, after: string | null): void {
    const known = this.#edits.get(part.file);
    if (known !== undefined) known.after = after;
  }

  edits(): FileEdit[] {
    return [...this.#edits].map(([file, edit]) => ({ file, ...edit })).filter(({ before, after }) => before !== after);
  }
}

/** `user`: the client and scope, as the ledger names it. */
export function planConnect(
  user: string,
  parts: readonly Part[],
  read: ReadText,
  ledger: readonly LedgerEntry[],
): Plan {
  return planned(parts, read, ledger, (part, texts, entries, notes) => {
    const text = texts.get(part);
    const known = entryOf(entries, part);
    const found = lookIn(part, text, known);
    if (found.state === 'foreign') throw foreign(part, found);
    if (found.state === 'edited') notes.push(kept(part, found));
    const isOutdated = known !== undefined && found.state === 'ours' && part.look(text ?? '').state !== 'ours';
    if (found.state !== 'absent' && !isOutdated) return known === undefined ? entries : withUser(entries, known, user);
    const start = isOutdated ? undone(part, text ?? '', known) : text;
    const after = part.add(start ?? '');
    if (part.look(after).state !== 'ours') {
      throw new MemoError('InternalError', sentence`${part.file}: the edit does not read back as written.`);
    }
    texts.set(part, after);
    const users = isOutdated ? known.users : [];
    return withUser(
      entries.filter((one) => one !== known),
      {
        ...{ file: part.file, kind: part.kind, users, folders: known?.folders ?? [] },
        ...spanOf(start ?? '', after),
        ...{ made: part.makes(start ?? ''), created: start === null },
      },
      user,
    );
  });
}

/** Parts in the reverse order of writing, so that each finds the text as it left it. */
export function planDisconnect(
  user: string,
  parts: readonly Part[],
  read: ReadText,
  ledger: readonly LedgerEntry[],
): Plan {
  return planned([...parts].reverse(), read, ledger, (part, texts, entries, notes) => {
    const text = texts.get(part);
    const known = entryOf(entries, part);
    const others = (known?.users ?? []).filter((one) => one !== user);
    if (known !== undefined && others.length > 0) {
      if (!known.users.includes(user)) return entries;
      notes.push(`${part.file}: ${partNames[part.kind]} stays for ${others.join(', ')}.`);
      return entries.map((one) => (one === known ? { ...known, users: others } : one));
    }
    const found = lookIn(part, text, known);
    if (found.state === 'edited') notes.push(`${kept(part, found)} Remove it by hand where it is not wanted.`);
    if (found.state === 'foreign') notes.push(`${at(part, found)} is not of Memoscope and stays.`);
    if (found.state === 'ours') texts.set(part, undone(part, text ?? '', known));
    return found.state === 'edited' ? entries : entries.filter((one) => one !== known);
  });
}

function planned(
  parts: readonly Part[],
  read: ReadText,
  ledger: readonly LedgerEntry[],
  step: (part: Part, texts: Texts, entries: LedgerEntry[], notes: string[]) => LedgerEntry[],
): Plan {
  const texts = new Texts(read);
  const notes: string[] = [];
  const refused: MemoError[] = [];
  let entries = [...ledger];
  for (const part of parts) {
    try {
      entries = step(part, texts, entries, notes);
    } catch (thrown) {
      if (!(thrown instanceof MemoError)) throw thrown;
      if (refused.every(({ message }) => message !== thrown.message)) refused.push(thrown);
    }
  }
  if (refused.length > 0) return { edits: [], known: ledger, ledger, notes, refused };
  return { edits: texts.edits(), known: ledger, ledger: entries, notes, refused };
}

/** What is there: also ours where it is, letter by letter, what an earlier version wrote. */
export function lookIn(part: Part, text: string | null, known: LedgerEntry | undefined): Found {
  const found = part.look(text ?? '');
  const isEarlier = found.state === 'edited' && known !== undefined && times(text ?? '', known.inserted) === 1;
  return isEarlier ? { ...found, state: 'ours' } : found;
}

/** The text as it would be had ours not been written; null where the file was made for it and nothing else is in it. */
function undone(part: Part, text: string, known: LedgerEntry | undefined): string | null {
  let without: string | null = null;
  if (known !== undefined && times(text, known.inserted) === 1) {
    const exact = text.replace(known.inserted, () => known.removed);
    if (isFree(part, exact)) without = exact;
  }
  without ??= part.remove(text, known?.made ?? []);
  const isOnlyOurs = known?.created ?? part.kind === 'skill';
  return isOnlyOurs && /^\ufeff?\s*(\{\s*\})?\s*$/.test(without) ? null : without;
}

function isFree(part: Part, text: string): boolean {
  try {
    return part.look(text).state === 'absent';
  } catch {
    return false;
  }
}

export function entryOf(entries: readonly LedgerEntry[], { file, kind }: Part): LedgerEntry | undefined {
  return entries.find((one) => one.file === file && one.kind === kind);
}

function withUser(entries: readonly LedgerEntry[], entry: LedgerEntry, user: string): LedgerEntry[] {
  const users = [...new Set([...entry.users, user])];
  return [...entries.filter((one) => one !== entry), { ...entry, users }];
}

function times(text: string, part: string): number {
  if (part === '') return 0;
  const first = text.indexOf(part);
  if (first < 0) return 0;
  return text.indexOf(part, first + 1) < 0 ? 1 : 2;
}

function at(part: Part, { line = 1, column = 1 }: Found): string {
  return `${part.file}:${line}:${column}`;
}

function kept(part: Part, found: Found): string {
  return `${at(part, found)}: ${partNames[part.kind]} of Memoscope was edited and is kept as it is.`;
}

function foreign(part: Part, found: Found): MemoError {
  return new MemoError(
    'Refused',
    sentence`${at(part, found)} has an entry named memoscope that Memoscope did not write. Rename or remove it and try again.`,
    { file: part.file },
  );
}
