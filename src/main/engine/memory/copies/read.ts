/**
 * Files → memory.db. Files are read in slices and committed in large batches. A file with conflict marks stays as it
 * is; an invalid one is set aside and reported.
 */
import { rm } from 'node:fs/promises';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { redactFields } from '../../redact/redact.ts';
import { checkInPlace, readPlainFile, setAside } from '../../storage/storage.ts';
import { validate } from '../store/records/form.ts';
import { type CopyContext, fileOf, hashOf, type KnownFile, look, stampOf } from './context.ts';
import type { Item, Kind } from './kinds.ts';

/** What a file says that is not as it was. */
interface Found {
  kind: Kind;
  path: string;
  item: Item;
  known: KnownFile | null;
  hash: string;
  stamp: string;
  /** Whether a secret was taken out of it. */
  cleaned: boolean;
}

/** Size of a record with the max number of characters (`form.ts`), most of them escaped. */
const maxBytes = 32 * 1024 * 1024;

/** What is longer is judged by its form before secrets are looked for in it, which takes a second for what no record holds. */
const largeText = 400_000;

/**
 * Looks at these files of a kind, by name, and reads what is not as it was. `onMissing` is given those that are not there; without it
 * they count as removed.
 */
export async function readCopies(
  context: CopyContext,
  kind: Kind,
  names: readonly string[],
  onMissing?: (kind: Kind, names: readonly string[]) => void,
): Promise<void> {
  checkInPlace(context.dir);
  const results = await Promise.all(names.map((name) => readOne(context, kind, name)));
  const found = results.flatMap((result) => (typeof result === 'object' && result !== null ? [result] : []));
  const missing = names.filter((_, n) => results[n] === 'missing');
  if (missing.length > 0) onMissing?.(kind, missing);
  const gone = names.filter((_, n) => results[n] === 'gone' || (results[n] === 'missing' && onMissing === undefined));
  const lost = names.filter((_, n) => results[n] === 'lost');
  if (found.length + gone.length + lost.length === 0) return;
  // What is lost of it by a power cut is in the files.
  context.relaxed(() =>
    context.commits.run((pending) => {
      for (const name of lost) forgetFile(context, kind, name);
      for (const name of gone) takeAway(context, kind, name, pending);
      for (const one of found) settle(context, one, pending);
    }),
  );
}

/** `lost`: what a power cut leaves of a file that was being written. */
type Result = Found | 'gone' | 'missing' | 'lost' | null;

async function readOne(context: CopyContext, kind: Kind, name: string): Promise<Result> {
  const id = kind.idOf(name);
  if (id === null) return null;
  const path = `${kind.folder}/${name}`;
  const file = fileOf(context, path);
  try {
    const stats = look(file);
    if (stats === null) {
      context.blocked.delete(path);
      return 'missing';
    }
    const known = context.files.get(path);
    const stamp = stampOf(stats);
    if (known?.stamp === stamp) return null;
    const bytes = await readPlainFile(file, maxBytes);
    if (bytes === null) return 'missing';
    if (context.tombstones.has(id)) {
      await rm(file, { force: true });
      return 'gone';
    }
    const hash = hashOf(bytes);
    if (known?.hash === hash) {
      context.relaxed(() => context.files.put({ ...known, stamp }));
      return null;
    }
    const result = parse(context, kind, { path, file, id, known, hash, stamp, text: bytes.toString('utf8') });
    if (result === 'lost') await rm(file, { force: true });
    return result;
  } catch (thrown) {
    const error = toMemoError(thrown);
    if (thrown instanceof MemoError && thrown.data.damaged === true) {
      aside(context, kind, { path, file, id }, '', error.message.replace(/\.$/, ''));
    } else context.blocked.set(path, error.message);
    return null;
  }
}

interface Text {
  path: string;
  file: string;
  id: string;
  known: KnownFile | null;
  hash: string;
  stamp: string;
  text: string;
}

function parse(context: CopyContext, kind: Kind, from: Text): Result {
  const { path, file, id, known, hash, stamp, text } = from;
  context.blocked.delete(path);
  if (hasConflictMarks(text)) {
    context.blocked.set(path, `${file} holds a conflict of git. It is read once that is resolved.`);
    return null;
  }
  if (/^\0*$/.test(text) && kind.get(id) !== null) return 'lost';
  let clean: unknown;
  let cleaned: boolean;
  let seal: unknown;
  try {
    // The seal looks like a secret, but is not one.
    const { seal: found, raw } = withoutSeal(JSON.parse(text));
    seal = found;
    const { refusal } = text.length > largeText ? validate(kind.schema, raw) : { refusal: null };
    if (refusal !== null) return aside(context, kind, from, refusal.path, refusal.message);
    clean = redactFields(raw);
    cleaned = JSON.stringify(clean) !== JSON.stringify(raw);
  } catch (thrown) {
    return aside(context, kind, from, '', thrown instanceof RangeError ? 'it is nested too deeply' : 'it is not JSON');
  }
  const { value, refusal } = validate(kind.schema, clean);
  if (refusal !== null) return aside(context, kind, from, refusal.path, refusal.message);
  const item = kind.item(value, seal);
  if (item.id !== id) return aside(context, kind, from, 'id', `it is ${item.id}, and the file is called otherwise`);
  return { kind, path, item, known, hash, stamp, cleaned };
}

function withoutSeal(read: unknown): { seal: unknown; raw: unknown } {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return { seal: undefined, raw: read };
  const { seal, ...raw } = read as Record<string, unknown>;
  return { seal, raw };
}

/** `mend`: writes the file under its own name again, from memory.db where it has the record. */
function aside(
  context: CopyContext,
  kind: Kind,
  { path, file, id }: Pick<Text, 'path' | 'file' | 'id'>,
  field: string,
  why: string,
): null {
  const setAsideAs = setAside(file);
  const where = field === '' ? '' : ` (${field})`;
  const rest = kind.get(id) === null ? '' : ' What memory had of it is written again.';
  const message = `${file} cannot be read${where}: ${why}. It is kept as ${setAsideAs}; mend it and give it its name back.${rest}`;
  context.onSetAside({ file, setAsideAs, field, message });
  context.relaxed(() => context.files.remove(path));
  if (kind.get(id) !== null) context.behind(kind, id);
  return null;
}

type Pending = Parameters<Parameters<CopyContext['commits']['run']>[0]>[0];

function settle(context: CopyContext, found: Found, pending: Pending): void {
  const { kind, path, item, known, hash, stamp, cleaned } = found;
  const stored = kind.get(item.id);
  const note = (revision: number): void =>
    context.files.put({ path, recordId: item.id, hash, revision: cleaned ? 0 : revision, stamp });
  const both = stored !== null && known !== null && stored.revision !== known.revision;
  switch (judge(stored, item, known?.revision ?? null)) {
    case 'same':
      note(item.revision);
      break;
    case 'take':
      kind.take(item, both ? 'changed here too; the newer revision stands' : '', pending);
      note(item.revision);
      break;
    case 'take-edit':
      kind.take(kind.edited(item), 'edited in its file', pending);
      note(item.revision);
      context.behind(kind, item.id);
      break;
    case 'write':
      kind.keepOther(item);
      // No revision, for both may have the same number: the file is to be written.
      context.files.put({ path, recordId: item.id, hash, revision: 0, stamp });
      context.behind(kind, item.id);
      break;
  }
  if (cleaned) context.behind(kind, item.id);
}

/** A copy that we had written or read is gone: a deletion, unless memory.db has a newer one that was not written yet. */
function takeAway(context: CopyContext, kind: Kind, name: string, pending: Pending): void {
  const path = `${kind.folder}/${name}`;
  const known = context.files.get(path);
  if (known === null) return;
  context.files.remove(path);
  const stored = kind.get(known.recordId);
  if (stored === null) return;
  if (stored.revision === known.revision) kind.drop(known.recordId, pending);
  else context.behind(kind, known.recordId);
}

/** It is written again where memory.db has it. */
export function forgetFile(context: CopyContext, kind: Kind, name: string): void {
  const id = kind.idOf(name);
  context.files.remove(`${kind.folder}/${name}`);
  if (id !== null) context.behind(kind, id);
}

/**
 * What is to be done about a file that is not as it was last written or read. A pure function of what memory.db holds,
 * what the file says, and what both were when they last agreed.
 */
type Judgement =
  /** They say the same. */
  | 'same'
  /** The file wins: memory.db takes it. */
  | 'take'
  /** The file was edited by hand, without a new revision: memory.db takes it as one, and the file is written again. */
  | 'take-edit'
  /** memory.db wins: the file is rewritten. */
  | 'write';

/** `agreed`: the revision at which both last said the same; null where that is not known. */
export function judge(stored: Item | null, inFile: Item, agreed: number | null): Judgement {
  if (stored === null) return 'take';
  if (stored.text === inFile.text) return 'same';
  // An older revision comes with a branch that is older: it is kept until the branch is switched back. One as new that
  // was written at another time is that of another clone.
  const byHand = inFile.revision === stored.revision && inFile.at === stored.at;
  if (stored.revision === agreed) return byHand ? 'take-edit' : 'take';
  return isNewer(inFile, stored) ? 'take' : 'write';
}

/**
 * Picks the newer of two changed versions; what a person wrote wins over everything else. Every clone must reach
 * the same result, so the order does not depend on the side.
 */
function isNewer(left: Item, right: Item): boolean {
  if (left.byPerson !== right.byPerson) return left.byPerson === true;
  if (left.revision !== right.revision) return left.revision > right.revision;
  if (left.at !== right.at) return left.at > right.at;
  return left.text > right.text;
}

const begin = /^<{7} /m;
const end = /^>{7} /m;

/** Whether git left the marks of a conflict in it. JSON has no line breaks in texts, so these are no part of a record. */
export function hasConflictMarks(text: string): boolean {
  return begin.test(text) && end.test(text);
}
